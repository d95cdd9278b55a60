import LedeHTTP
import LedeApp
import LedeBase
import LedeSite
import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeChecks

/// The contract, line by line and byte by byte.
@Suite struct FakerFactAPITests {
  private static let chrome = "chrome-extension://abcdefghijklmnopabcdefghijklmnop"

  /// A page with an article of some length.
  static let page =
    "<html><head><title>Ferry Back</title></head><body><article><h1>Ferry Back</h1>"
    + (1...9).map { n in
      "<p>The harbour office said on Friday that ferry number \(n) sails again next week, after divers had looked at its hull and found nothing worse than scratches, and that all those who had waited for it on the pier may come at seven.</p>"
    }.joined() + "</article></body></html>"

  /// A web of one article, one that is gone, and one that is too short.
  private static func site(policy: AccessPolicy = AccessPolicy()) async throws -> TestSite {
    try await TestSite(
      policy: policy,
      documents: StubDocuments { request throws(FetchError) in
        let html: String
        switch request.address.text {
        case "https://harbour.example/ferry": html = page
        case "https://harbour.example/short": html = "<article><p>Too short.</p></article>"
        case "http://10.0.0.7/":
          throw .forbiddenAddress(request.address, resolved: "10.0.0.7")
        default: throw .refused(request.address, status: 404, wait: nil)
        }
        return Answer(
          status: 200, headers: [.init("content-type", "text/html; charset=utf-8")],
          body: Array(html.utf8), address: request.address)
      })
  }

  /// What a program sends: JSON, and nothing of what browsers add.
  private func send(
    _ body: String, to site: TestSite, _ headers: [(String, String)] = [],
    type: String? = "application/json", host: String = "localhost:8080",
    peer: String = "127.0.0.1"
  ) async -> Page {
    var all = [("Host", host)] + headers
    if let type { all.append(("Content-Type", type)) }
    return Page(
      await site.app.respond(
        to: Request(
          .post, "/api/predictions", headers: Headers(all), body: Array(body.utf8), peer: peer)))
  }

  private func options(
    _ site: TestSite, origin: String, _ headers: [(String, String)] = [],
    path: String = "/api/predictions"
  ) async -> Page {
    let all =
      [
        ("Host", "localhost:8080"), ("Origin", origin), ("Sec-Fetch-Site", "cross-site"),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "authorization,content-type"),
      ] + headers
    return Page(await site.app.respond(to: Request(.options, path, headers: Headers(all))))
  }

  private func token(_ kind: String, _ site: TestSite) async throws -> String {
    let page = await site.post("/apps", "kind=\(kind)")
    let text = try #require(page.text.firstMatch(of: /value="([^"]*token-\d+)/)?.1)
    return String(text.split(separator: "/").last ?? "")
  }

  // MARK: Discovery

  @Test func `discovery leads to predictions, by the name that was asked`() async throws {
    let page = await (try await Self.site()).get("/api")
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "application/json")
    #expect(
      page.text
        == #"{"_links":{"self":{"href":"http://localhost:8080/api"},"predictions":{"href":"http://localhost:8080/api/predictions"}}}"#
    )
  }

  @Test func `behind a proxy the public address is told`() async throws {
    let address = try #require(WebAddress("https://lede.example/"))
    var settings = WebApp.Settings()
    settings.site.publicURL = address
    let site = try await TestSite(
      settings, policy: AccessPolicy(publicURLs: [address], isReadingOpen: true))
    let request = Request(.get, "/api", headers: Headers([("Host", "lede.example")]))
    let page = Page(await site.app.respond(to: request))
    #expect(page.text.contains(#""predictions":{"href":"https://lede.example/api/predictions"}"#))
  }

  @Test func `another name than Lede's is told nothing`() async throws {
    let site = try await Self.site()
    let page = await send("{}", to: site, host: "evil.example")
    #expect(page.status == 421)
    #expect(page.text.hasPrefix(#"{"errors":[{"code":9,"#))
  }

  // MARK: Checking

  @Test func `the sample of old clients works as it stands`() async throws {
    let site = try await Self.site()
    let page = await send(
      "{\n\t\"url\": \"https://harbour.example/ferry\"\n}", to: site,
      [("User-Agent", "curl/7.54.0"), ("Accept", "*/*"), ("Cache-Control", "no-cache")])
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "application/json")
    let id = try #require(page.text.firstMatch(of: /"id":(\d{16}),/)?.1)
    let number = try #require(Int64(id))
    #expect((4_294_967_296..<9_007_199_254_740_992).contains(number))
    let time = try #require(page.text.firstMatch(of: /"time_to_predict":([0-9.]+),/)?.1)
    #expect(Double(time) != nil)
    let kinds = [
      ("#67E09B", "Journalism", "primary", "Journalism", "0.88"),
      ("#59C9CA", "Wiki", "experimental", "Wiki", "0"),
      ("#D1BAFA", "Opinion", "experimental", "Opinion", "0"),
      ("#D5CE8E", "Satire", "experimental", "Satire", "0"),
      ("#E7A546", "Sensational", "experimental", "Sensational", "0"),
      ("#E28683", "Agenda Driven", "experimental", "AgendaDriven", "0"),
      ("#999999", "Hate", "debug", "Hate", "0"),
    ].map { colour, shown, group, name, value in
      let version = name == "Hate" ? "null" : "\"stand-in_\(name.lowercased())\""
      return
        #"{"color":"\#(colour)","display_name":"\#(shown)","group":"\#(group)","name":"\#(name)","value":\#(value),"version":\#(version)}"#
    }
    #expect(
      page.text
        == #"{"_links":{"self":{"href":"http://localhost:8080/api/predictions/\#(id)"}},"content_src":"html","id":\#(id),"model_checksum":"00000000000000000000000000000000","predictions":["#
        + kinds.joined(separator: ",")
        + #"],"time_to_predict":\#(time),"title":"Ferry Back","url":"https://harbour.example/ferry","walt_says":"Walt has been told what to say."}"#
    )
    // The same document again, at the address that it names.
    let again = await site.get("/api/predictions/\(id)")
    #expect(again.status == 200)
    #expect(again.text == page.text)
    #expect(again.headers["Content-Type"] == "application/json")
  }

  @Test func `a page in hand is judged without asking for it`() async throws {
    let site = try await Self.site()
    let html = Self.page.replacing("\"", with: "\\\"")
    let page = await send(
      #"{"url":"https://behind.example/login","html":"\#(html)","src":"cde"}"#, to: site)
    #expect(page.status == 200)
    #expect(page.text.contains(#""url":"https://behind.example/login""#))
    let id = try #require(page.text.firstMatch(of: /"id":(\d{16}),/)?.1)
    let check = try await site.store.checks.one(Check.ID(try #require(Int64(id))))
    #expect(check?.via == "cde")
  }

  @Test(arguments: [
    (
      #"{"url":"https://news.example/gone"}"#,
      #"{"errors":[{"code":1,"message":"Article could not be downloaded"}],"url":"https://news.example/gone"}"#
    ),
    ("{}", #"{"errors":[{"code":2,"message":"\#(Phrases.apiNoAddress)"}],"url":""}"#),
    (
      #"{"url":"ftp://a.example/x"}"#,
      #"{"errors":[{"code":2,"message":"\#(Phrases.apiNoAddress)"}],"url":"ftp://a.example/x"}"#
    ),
    (
      #"{"url":"javascript:alert(1)"}"#,
      #"{"errors":[{"code":2,"message":"\#(Phrases.apiNoAddress)"}],"url":"javascript:alert(1)"}"#
    ),
    (#"{"url":" "}"#, #"{"errors":[{"code":2,"message":"\#(Phrases.apiNoAddress)"}],"url":" "}"#),
  ])
  func `a failure is 500 with code, message and address`(body: String, answer: String) async throws
  {
    let page = await send(body, to: try await Self.site())
    #expect(page.status == 500)
    #expect(page.headers["Content-Type"] == "application/json")
    #expect(page.text == answer)
  }

  @Test(arguments: [
    (#"{"url":"http://10.0.0.7/"}"#, 2), (#"{"url":"https://harbour.example/short"}"#, 4),
    ("", 2), ("[]", 2), ("{", 2), (#"{"url":"https://a.example/"} x"#, 2),
  ])
  func `each failure has its code`(body: String, code: Int) async throws {
    let page = await send(body, to: try await Self.site())
    #expect(page.status == 500)
    #expect(page.text.hasPrefix(#"{"errors":[{"code":\#(code),"message":""#))
  }

  @Test func `what is not called JSON is not read`() async throws {
    let site = try await Self.site()
    let token = try await token("program", site)
    for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", nil] {
      let page = await send(
        #"{"url":"https://harbour.example/ferry"}"#, to: site,
        [("Authorization", "Bearer \(token)")], type: type)
      #expect(page.status == 500)
      #expect(page.text.hasPrefix(#"{"errors":[{"code":2,"#))
    }
    let page = await send(
      #"{"url":"https://harbour.example/ferry"}"#, to: site,
      type: "Application/JSON; charset=utf-8")
    #expect(page.status == 200)
  }

  @Test(arguments: ["123", "0000000000000000", "9999999999999999", "x", "5090418336079872"])
  func `a number that no check has is told like any failure`(id: String) async throws {
    let page = await (try await Self.site()).get("/api/predictions/\(id)")
    #expect(page.status == 500)
    #expect(
      page.text
        == #"{"errors":[{"code":8,"message":"There is no check of that number."}],"url":""}"#)
  }

  @Test func `too many checks are told when to come again`() async throws {
    var settings = WebApp.Settings()
    settings.checks.limits.perMinuteHere = 1
    let site = try await TestSite(settings)
    let body = #"{"url":"https://news.example/gone"}"#
    _ = await send(body, to: site)
    let page = await send(body, to: site)
    #expect(page.status == 500)
    #expect(page.text.hasPrefix(#"{"errors":[{"code":7,"#))
    #expect(page.headers["Retry-After"].flatMap { Int($0) } != nil)
  }

  @Test func `a broken store is Lede's own fault, and reported`() async throws {
    let site = try await Self.site()
    site.disk.fail(with: .full(cause: "test"))
    let page = await send(#"{"url":"https://harbour.example/ferry"}"#, to: site)
    #expect(page.status == 500)
    #expect(page.text.hasPrefix(#"{"errors":[{"code":99,"#))
    #expect(!site.reported.all.isEmpty)
  }

  @Test func `HEAD has no surprises, other methods and paths are told in JSON`() async throws {
    let site = try await Self.site()
    let headers = Headers([("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin")])
    let head = await site.app.respond(to: Request(.head, "/api", headers: headers))
    #expect(head.status == 200)
    let put = Page(await site.app.respond(to: Request(.put, "/api/predictions", headers: headers)))
    #expect(put.status == 405)
    #expect(put.headers["Allow"] == "POST, OPTIONS")
    #expect(put.text.hasPrefix(#"{"errors":[{"code":99,"#))
    let other = await site.get("/api/other")
    #expect(other.status == 404)
    #expect(other.text.hasPrefix(#"{"errors":["#))
    let options = Page(
      await site.app.respond(
        to: Request(.options, "/api", headers: Headers([("Host", "localhost:8080")]))))
    #expect(options.status == 204)
    #expect(options.headers["Allow"] == "GET, HEAD, POST, OPTIONS")
  }

  // MARK: Who may ask

  @Test func `a page of another site is refused, token or not`() async throws {
    let site = try await Self.site()
    let body = #"{"url":"https://harbour.example/ferry"}"#
    let evil = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")]
    #expect(await send(body, to: site, evil).status == 403)
    #expect(await send(body, to: site, [("Origin", "null")]).status == 403)
    #expect(await send(body, to: site, [("Sec-Fetch-Site", "cross-site")]).status == 403)
    let token = try await token("program", site)
    let page = await send(body, to: site, evil + [("Authorization", "Bearer \(token)")])
    #expect(page.status == 401)
    #expect(page.headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test func `from elsewhere a token is needed, and is enough`() async throws {
    let site = try await Self.site()
    let body = #"{"url":"https://harbour.example/ferry"}"#
    let stranger = await send(body, to: site, peer: "192.0.2.9")
    #expect(stranger.status == 401)
    #expect(stranger.text.hasPrefix(#"{"errors":[{"code":9,"#))
    #expect(stranger.text.contains("make one under Settings"))
    #expect(await site.get("/api", peer: "192.0.2.9").status == 401)
    let token = try await token("program", site)
    let bearer = [("Authorization", "bearer \(token)")]
    #expect(await send(body, to: site, bearer, peer: "192.0.2.9").status == 200)
    #expect(await site.get("/api", bearer, peer: "192.0.2.9").status == 200)
    // It opens nothing else.
    #expect(await site.get("/", bearer, peer: "192.0.2.9").status == 401)
    #expect(await site.get("/v1/news", bearer, peer: "192.0.2.9").status == 401)
    #expect(await site.get("/apps", bearer, peer: "192.0.2.9").status == 401)
  }

  @Test(arguments: ["Bearer wrong", "Bearer ", "Basic dG9rZW4tMTo=", "token-1", ""])
  func `a wrong token is refused also at this machine`(shown: String) async throws {
    let site = try await Self.site()
    _ = try await token("program", site)
    let page = await send(
      #"{"url":"https://harbour.example/ferry"}"#, to: site, [("Authorization", shown)])
    #expect(page.status == 401)
    #expect(
      page.headers["WWW-Authenticate"] == "Bearer realm=\"Lede\", error=\"invalid_token\"")
    #expect(page.text.contains("This token opens nothing here"))
    #expect(!page.text.contains("make one"))
  }

  @Test(arguments: [nil, "application/x-www-form-urlencoded", "text/plain"])
  func `who forgets to say that it is JSON is told that, in the API's own form`(
    type: String?
  ) async throws {
    let site = try await Self.site()
    let page = await send(#"{"url":"https://harbour.example/ferry"}"#, to: site, type: type)
    #expect(page.status == 500)
    #expect(page.headers["Content-Type"] == ContentType.json)
    #expect(page.text.hasPrefix(#"{"errors":[{"code":2,"message":"Send a JSON object"#))
    #expect(page.text.contains("Content-Type: application/json"))
    #expect(page.text.hasSuffix(#""url":""}"#))
  }

  @Test func `a token leads to no private address`() async throws {
    let mayBePrivate = Seen()
    let site = try await TestSite(
      documents: StubDocuments { request throws(FetchError) in
        mayBePrivate.add(request.mayBePrivate)
        throw .unreachable(request.address, cause: "nobody")
      })
    let body = #"{"url":"http://10.0.0.7/"}"#
    let token = try await token("program", site)
    _ = await send(body, to: site, [("Authorization", "Bearer \(token)")])
    _ = await send(body, to: site)
    #expect(mayBePrivate.all == [false, true])
  }

  // MARK: Extensions

  @Test func `a preflight is granted to a paired extension alone`() async throws {
    let site = try await Self.site()
    #expect(await options(site, origin: Self.chrome).headers["Access-Control-Allow-Origin"] == nil)
    let token = try await token("browser", site)
    let page = await options(
      site, origin: Self.chrome, [("Access-Control-Request-Private-Network", "true")])
    #expect(page.status == 204)
    #expect(page.headers["Access-Control-Allow-Origin"] == Self.chrome)
    #expect(page.headers["Access-Control-Allow-Methods"] == "GET, POST")
    #expect(
      page.headers["Access-Control-Allow-Headers"] == "Authorization, Content-Type, Cache-Control")
    #expect(page.headers["Access-Control-Allow-Private-Network"] == "true")
    #expect(page.headers["Access-Control-Allow-Credentials"] == nil)
    #expect(page.headers["Vary"] == "Origin")
    let other = await options(site, origin: "https://evil.example")
    #expect(other.headers["Access-Control-Allow-Origin"] == nil)
    // From the first use on, it is one extension's.
    let body = #"{"url":"https://harbour.example/ferry"}"#
    let asked = [("Authorization", "Bearer \(token)"), ("Sec-Fetch-Site", "cross-site")]
    let mine = await send(body, to: site, asked + [("Origin", Self.chrome)])
    #expect(mine.status == 200)
    #expect(mine.headers["Access-Control-Allow-Origin"] == Self.chrome)
    #expect(mine.headers["Vary"] == "Origin")
    let theirs = "moz-extension://0c1d"
    let stolen = await send(body, to: site, asked + [("Origin", theirs)])
    #expect(stolen.status == 401)
    #expect(stolen.headers["Access-Control-Allow-Origin"] == nil)
    #expect(await options(site, origin: theirs).headers["Access-Control-Allow-Origin"] == nil)
    let bare = await send(body, to: site, [("Authorization", "Bearer \(token)")])
    #expect(bare.status == 401)
  }

  @Test func `failures are shown to a paired extension too`() async throws {
    let site = try await Self.site()
    let token = try await token("browser", site)
    let page = await send(
      #"{"url":"https://news.example/gone"}"#, to: site,
      [("Authorization", "Bearer \(token)"), ("Origin", Self.chrome)])
    #expect(page.status == 500)
    #expect(page.headers["Access-Control-Allow-Origin"] == Self.chrome)
  }
}

/// What a stub was asked.
final class Seen: Sendable {
  private let values = Mutex<[Bool]>([])
  var all: [Bool] { values.withLock { $0 } }
  func add(_ value: Bool) { values.withLock { $0.append(value) } }
}
