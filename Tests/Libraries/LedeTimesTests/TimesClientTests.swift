import LedeBase
import LedeTesting
import Synchronization
import Testing

@testable import LedeTimes

/// A web that writes down what it is asked, and answers in turn.
private final class Asked: Sendable {
  let requests = Mutex<[OutgoingRequest]>([])

  func web(_ answers: [(Int, String)]) -> StubDocuments {
    StubDocuments { [self] request throws(FetchError) in
      let index = requests.withLock { requests in
        requests.append(request)
        return requests.count - 1
      }
      let (status, body) = answers[min(index, answers.count - 1)]
      return Answer(status: status, body: Array(body.utf8), address: request.address)
    }
  }

  /// The queries, without the key at their end.
  var queries: [String] {
    requests.withLock { $0 }.map {
      (AddressText($0.address.text)?.query ?? "").replacing("&api-key=key", with: "")
    }
  }
}

private let none = #"{"response":{"docs":[],"metadata":{"hits":0}}}"#
private let one = #"{"response":{"docs":[{"headline":{"main":"A"}}],"metadata":{"hits":1}}}"#

private func client(
  _ web: any DocumentRequester, key: String = "key", base: String = "https://api.nytimes.com"
) -> TimesClient {
  TimesClient(
    web: web, base: WebAddress(base), mayBePrivate: false, key: key, permit: allowing)
}

@Suite struct Asking {
  @Test func `tags are asked for without accents and with everything escaped`() async throws {
    let asked = Asked()
    let web = asked.web([(200, #"["x",["Ferries (Des)"]]"#)])
    let tags = try await client(web).tags(startingWith: "  Café & Co., a=b?#%+ ", most: 12)
    #expect(tags.map(\.full) == ["Ferries (Des)"])
    let request = try #require(asked.requests.withLock { $0.first })
    #expect(
      request.address.text
        == "https://api.nytimes.com/svc/suggest/v1/timestags?query=cafe%20%26%20Co.%2C%20a%3Db%3F%23%25%2B&max=12&api-key=key"
    )
    #expect(request.isAwaited && request.takesRefusals && !request.mayBePrivate)
    #expect(request.limits.body == 2 * 1_048_576)
    #expect(request.limits.total == .seconds(10))
  }

  @Test(arguments: ["", "  ", "?", "—", "\u{0}"])
  func `without a letter nothing is asked`(text: String) async throws {
    let asked = Asked()
    #expect(try await client(asked.web([(500, "")])).tags(startingWith: text, most: 10) == [])
    #expect(asked.queries == [])
  }

  @Test func `no more than 150 tags are asked for, and a whole page that was pasted is cut`()
    async throws
  {
    let asked = Asked()
    let web = asked.web([(200, #"["x",[]]"#)])
    _ = try await client(web).tags(startingWith: String(repeating: "a", count: 9_000), most: .max)
    #expect(asked.queries == ["query=" + String(repeating: "a", count: 100) + "&max=150"])
    #expect(try await client(web).tags(startingWith: "a", most: .min) == [])
  }

  @Test(arguments: [
    ("https://proxy.example/nyt", "https://proxy.example/nyt/svc/"),
    ("https://proxy.example/nyt//", "https://proxy.example/nyt/svc/"),
    ("http://localhost:8080/?a=1#b", "http://localhost:8080/svc/"),
  ])
  func `another server keeps its port and its path`(base: String, start: String) async throws {
    let asked = Asked()
    _ = try await client(asked.web([(200, one)]), base: base).articles(on: TimesTag("A"))
    #expect(asked.requests.withLock { $0[0].address.text.hasPrefix(start) })
  }

  @Test(arguments: [
    ("Rowan, Ada (Per)", "timesTag.person", "persons", "Rowan%2C%20Ada", "Ada%20Rowan"),
    ("Acme (Org)", "timesTag.organization", "organizations", "Acme", "Acme"),
    ("Elder Point (Geo)", "timesTag.location", "glocations", "Elder%20Point", "Elder%20Point"),
    ("Tea (Beverage) (Des)", "timesTag.subject", "subject", "Tea%20%28Beverage%29", "Tea"),
    (
      #"A "B" \ C (Des)"#, "timesTag.subject", "subject", "A%20%5C%22B%5C%22%20%5C%5C%20C",
      "A%20%5C%22B%5C%22%20%5C%5C%20C"
    ),
  ])
  func `articles are asked for by the new field, the old one and then the words`(
    tag: String, new: String, old: String, name: String, spoken: String
  ) async throws {
    let asked = Asked()
    let services = Mutex<[TimesService]>([])
    let client = TimesClient(
      web: asked.web([(200, none)]), mayBePrivate: true, key: " key\n"
    ) { service throws(TimesError) in services.withLock { $0.append(service) } }
    #expect(try await client.articles(on: TimesTag(tag), since: nil) == [])
    #expect(
      asked.queries == [
        "fq=\(new)%3A%28%22\(name)%22%29&sort=newest&page=0",
        "fq=\(old)%3A%28%22\(name)%22%29&sort=newest&page=0",
        "q=%22\(spoken)%22&sort=newest&page=0",
      ])
    #expect(services.withLock { $0 } == [.articles, .articles, .articles])
    #expect(asked.requests.withLock { $0.allSatisfy(\.mayBePrivate) })
  }

  @Test(arguments: [
    ([(200, one)], 1), ([(400, ""), (200, one)], 2), ([(200, none), (200, one)], 2),
    ([(400, ""), (400, "no"), (200, one)], 3), ([(200, none), (400, ""), (200, one)], 3),
    ([(200, #"{"errors":["no"]}"#), (200, one)], 2),
    ([(200, #"{"response":{"docs":[{}]}}"#), (200, one)], 2),
  ])
  func `the first way that finds something is the last that is asked`(
    answers: [(Int, String)], calls: Int
  ) async throws {
    let asked = Asked()
    let articles = try await client(asked.web(answers)).articles(
      on: TimesTag("Ferries (Des)"), since: LocalDate("2026-11-05"))
    #expect(articles.map(\.title) == ["A"])
    #expect(asked.queries.count == calls)
    #expect(asked.queries.allSatisfy { $0.contains("&begin_date=20261105&sort=newest&page=0") })
  }

  @Test(arguments: ["Ferry to Nowhere (Movie) (Ttl)", "Ferry to Nowhere"])
  func `titles, and tags without a dictionary, are asked for by their words at once`(
    tag: String
  ) async throws {
    let asked = Asked()
    #expect(try await client(asked.web([(200, none)])).articles(on: TimesTag(tag)) == [])
    #expect(asked.queries == ["q=%22Ferry%20to%20Nowhere%22&sort=newest&page=0"])
  }

  @Test func `when no way is understood, that is told`() async {
    let asked = Asked()
    let web = asked.web([(400, #"{"errors":["first"]}"#), (400, "<p>then  plain</p>")])
    await #expect(throws: TimesError.badRequest(words: "then plain")) {
      try await client(web).articles(on: TimesTag("A (Des)"))
    }
    #expect(asked.queries.count == 3)
  }

  @Test func `when no call is left, nothing is asked`() async {
    let asked = Asked()
    let error = TimesError.spent(until: Fixture.now)
    let client = TimesClient(web: asked.web([(200, one)]), key: "key") { _ throws(TimesError) in
      throw error
    }
    await #expect(throws: error) { try await client.articles(on: TimesTag("A (Des)")) }
    await #expect(throws: error) { try await client.tags(startingWith: "a", most: 1) }
    #expect(asked.queries == [])
  }

  @Test func `without a key nothing is asked and no call is counted`() async {
    let asked = Asked()
    let client = TimesClient(web: asked.web([(200, one)]), key: " ") { _ throws(TimesError) in
      Issue.record("A call was counted.")
    }
    await #expect(throws: TimesError.noKey) { try await client.articles(on: TimesTag("A")) }
    await #expect(throws: TimesError.noKey) { try await client.tags(startingWith: "a", most: 1) }
  }

  @Test func `a name as long as a book is refused before a call is counted`() async {
    let asked = Asked()
    let name = String(repeating: "é", count: 5_000)
    await #expect(throws: TimesError.badRequest(words: "the question is too long")) {
      try await client(asked.web([(200, one)])).articles(on: TimesTag(name))
    }
    #expect(asked.queries == [])
  }
}

@Suite struct Refusals {
  static let statuses: [(Int, TimesError, Bool)] = [
    (400, .badRequest(words: ""), false), (401, .wrongKey, false), (403, .notAllowed, false),
    (429, .spent(until: nil), true), (500, .server(status: 500), true),
    (502, .server(status: 502), true), (503, .server(status: 503), true),
    (509, .server(status: 509), true), (404, .server(status: 404), false),
    (304, .server(status: 304), false), (408, .server(status: 408), true),
  ]

  @Test(arguments: statuses)
  func `each status is told for what it is`(status: Int, error: TimesError, isPassing: Bool) async {
    await #expect(throws: error) {
      try await client(Asked().web([(status, "")])).articles(on: TimesTag("A (Des)"))
    }
    await #expect(throws: error) {
      try await client(Asked().web([(status, "")])).tags(startingWith: "a", most: 1)
    }
    let stub = StubDocuments { request throws(FetchError) in
      throw .refused(request.address, status: status, wait: .seconds(9))
    }
    await #expect(throws: error) { try await client(stub).tags(startingWith: "a", most: 1) }
    #expect(error.isPassing == isPassing)
    #expect(!error.message.isEmpty && error.description.hasPrefix("times: "))
  }

  @Test(arguments: [
    (
      500, #"{"fault":{"detail":{"errorcode":"policies.ratelimit.QuotaViolation"}}}"#,
      TimesError.spent(until: nil)
    ),
    (
      403, #"{"fault":{"detail":{"errorcode":"policies.ratelimit.SpikeArrestViolation"}}}"#,
      .spent(until: nil)
    ),
    (
      401,
      #"{"fault":{"faultstring":"Failed to resolve API Key variable request.queryparam.api-key","detail":{"errorcode":"steps.oauth.v2.FailedToResolveAPIKey"}}}"#,
      .wrongKey
    ),
    (403, #"{"fault":{"detail":{"errorcode":"oauth.v2.InvalidApiKey"}}}"#, .wrongKey),
    (400, #"{"fault":{"faultstring":"bad fq"}}"#, .badRequest(words: "bad fq")),
    (400, #"{"message":"bad page"}"#, .badRequest(words: "bad page")),
    (400, #"{"errors":["one",{"message":"two"},3]}"#, .badRequest(words: "one; two")),
    (400, "[[[[", .badRequest(words: "[[[[")), (401, "\u{0}", .wrongKey),
  ])
  func `what the gateway calls a refusal goes before its status`(
    status: Int, body: String, error: TimesError
  ) async {
    await #expect(throws: error) {
      try await client(Asked().web([(status, body)])).tags(startingWith: "a", most: 1)
    }
  }

  @Test func `a key is tried by one call`() async throws {
    let asked = Asked()
    try await client(asked.web([(200, "{}"), (401, "{}")])).tryKey()
    #expect(asked.queries.count == 1)
    await #expect(throws: TimesError.wrongKey) {
      try await client(Asked().web([(401, "{}")])).tryKey()
    }
  }

  private static let key = "S3cret+Key/Of==Ours"

  @Test func `no error tells the key`() async throws {
    let address = try #require(
      WebAddress("https://api.nytimes.com/svc/x?query=a&api-key=S3cret%2BKey%2FOf%3D%3DOurs"))
    let moved = "to http://x.example/?api-key=\(Self.key) and back"
    let errors: [FetchError] = [
      .refused(address, status: 418, wait: nil), .tooSlow(address, limit: .seconds(1)),
      .tooLarge(address, limitInBytes: 1), .unknownHost(address),
      .unreachable(address, cause: moved), .insecure(address, cause: moved),
      .notEncrypted(address, cause: moved),
      .forbiddenAddress(address, resolved: moved), .badRedirect(address, cause: moved),
      .broken(address, cause: moved), .cancelled(address),
    ]
    func isSilent(_ error: any Error) -> Bool {
      guard let error = error as? TimesError else { return false }
      let said = [error.description, error.message, "\(error)", String(reflecting: error)].joined()
      return !said.contains("S3cret") && !said.contains("api-key=S")
    }
    for error in errors {
      let stub = StubDocuments { _ throws(FetchError) in throw error }
      await #expect {
        try await client(stub, key: Self.key).tags(startingWith: "a", most: 1)
      } throws: {
        isSilent($0)
      }
      // Also when somebody else made it.
      let made = TimesError.away(error)
      #expect(!(made.description + made.message).contains("S3cret"))
      #expect(made.isPassing == error.isPassing)
      // Readers know the Times and no machine; who set another one must know which is meant.
      if case .forbiddenAddress = error { continue }
      #expect(made.message.contains("New York Times") && !made.message.contains("api.nytimes"))
    }
    let encoded = EncodedText.of(Self.key)
    for body in [
      "no key \(Self.key) here", "<p>\(encoded)</p>", #"{"errors":["\#(Self.key)"]}"#,
      String(repeating: "x", count: 190) + Self.key, #"{"fault":{"faultstring":"\#(encoded)"}}"#,
    ] {
      await #expect {
        try await client(Asked().web([(400, body)]), key: Self.key)
          .tags(startingWith: "a", most: 1)
      } throws: {
        isSilent($0)
      }
    }
  }
}
