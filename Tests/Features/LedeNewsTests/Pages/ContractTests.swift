import FoundationEssentials
import LedeHTTP
import LedeBase
import LedeTesting
import Testing

@testable import LedeNews

@Suite struct ContractTests {
  /// Two feeds, four stories, one tag.
  static func site() async throws -> TestSite {
    let site = try await TestSite()
    var ferry = Item.of(
      "f", "Ferry Back in Service", minutes: 195, "<p>The harbour <b>office</b></p>said.")
    ferry.author = "Ines Marlow"
    ferry.tags = ["ferries"]
    ferry.brief = "Inspection done."
    try await site.feed("Harbour Post", "https://harbour.example/feed", items: [ferry])
    var queue = Item.of("q", "Why \"Queues\" Work", minutes: 1000, "")
    queue.link = nil
    try await site.feed(
      "Quietwire", "https://quiet.example/feed",
      items: [queue, .of("r", "R", minutes: 2000, ""), .of("s", "S", minutes: 3000, "")])
    return site
  }

  @Test func `news is served in the contract's exact shape`() async throws {
    let page = await (try Self.site()).get("/v1/news?limit=2")
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "application/json")
    let tag = try #require(page.text.firstMatch(of: /"tags":\[\{"id":(\d+)/)?.1)
    #expect(
      page.text == """
        {"status":"ok","totalResults":4,"news":[{"id":1,"source":{"id":1,"name":"Harbour Post"},\
        "tags":[{"id":\(tag),"name":"ferries"}],"author":"Ines Marlow",\
        "title":"Ferry Back in Service","description":"Inspection done.",\
        "url":"https://site.example/f","urlToImage":null,"publishedAt":"2026-11-21T06:45:00Z",\
        "content":"The harbour office\\nsaid."},\
        {"id":4,"source":{"id":2,"name":"Quietwire"},"author":"","title":"Why \\"Queues\\" Work",\
        "description":"","url":null,"urlToImage":null,"publishedAt":"2026-11-20T17:20:00Z","content":""}]}
        """)
  }

  @Test func `each page links to the next, until all were seen once`() async throws {
    let site = try await Self.site()
    var target = "/v1/news?limit=1"
    var seen: [String] = []
    while seen.count < 10 {
      let page = await site.get(target)
      seen += page.text.matches(of: /\{"id":(\d+),"source"/).map { String($0.1) }
      guard let next = page.headers["Link"]?.firstMatch(of: /<([^>]+)>; rel="next"/)?.1 else {
        break
      }
      target = String(next)
    }
    #expect(seen == ["1", "4", "3", "2"])
  }

  @Test func `a page ends before its texts are too long, and links to the rest`() async throws {
    let site = try await TestSite()
    let long = String(repeating: "The ferry. ", count: ContractPage.mostText / 33)
    try await site.feed(
      "Harbour Post", "https://harbour.example/feed",
      items: (1...4).map { .of("l\($0)", "L\($0)", minutes: $0, long) })
    let first = await site.get("/v1/news")
    #expect(first.text.hasPrefix(#"{"status":"ok","totalResults":4,"#))
    #expect(
      first.text.matches(of: /"title":"L\d"/).map { $0.0 }
        == ["L1", "L2", "L3"].map { "\"title\":\"\($0)\"" })
    let next = try #require(first.headers["Link"]?.firstMatch(of: /<([^>]+)>; rel="next"/)?.1)
    let rest = await site.get(String(next))
    #expect(rest.text.contains(#""title":"L4""#) && rest.headers["Link"] == nil)
  }

  @Test func `a source, a tag or a date narrows the list`() async throws {
    let site = try await Self.site()
    let source = await site.get("/v1/news?source=2")
    #expect(source.text.hasPrefix(#"{"status":"ok","totalResults":3,"#))
    #expect(!source.text.contains("Ferry"))
    let tag = await site.get("/v1/news?tag=ferries")
    #expect(tag.text.contains("Ferry") && !tag.text.contains("Queues"))
    #expect(
      (await site.get("/v1/news?tag=none")).text == #"{"status":"ok","totalResults":0,"news":[]}"#)
    let date = await site.get("/v1/news?before=2026-11-20T17:20:00Z")
    #expect(date.text.contains(#""title":"R""#) && !date.text.contains("Queues"))
    let day = await site.get("/v1/news?before=2026-11-21")
    #expect(day.text.contains("Queues") && !day.text.contains("Ferry"))
  }

  @Test(arguments: [
    ("limit=0", Phrases.badLimit), ("limit=101", Phrases.badLimit), ("limit=x", Phrases.badLimit),
    ("limit=-1", Phrases.badLimit), ("before=yesterday", Phrases.badBefore),
    ("source=ledger", Phrases.badSource), ("source=-4", Phrases.badSource),
  ])
  func `a parameter that means nothing is named`(query: String, message: String) async throws {
    let page = await (try await TestSite()).get("/v1/news?" + query)
    #expect(page.status == 400)
    #expect(page.text == #"{"status":"error","code":"parameterInvalid","message":"\#(message)"}"#)
  }

  @Test func `programs are told of trouble in their own form`() async throws {
    let site = try await Self.site()
    #expect(
      (await site.get("/v1/news", peer: "192.0.2.7")).text.contains(#""code":"apiKeyMissing""#))
    #expect((await site.get("/v1/none")).text.contains(#""code":"notFound""#))
    #expect((await site.post("/v1/news", "")).text.contains(#""code":"methodNotAllowed""#))
    site.disk.fail(with: .busy(cause: "test"))
    let page = await site.get("/v1/news")
    #expect(page.status == 503 && page.headers["Retry-After"] == "5")
    #expect(page.text.contains(#""code":"unexpectedError""#))
  }

  @Test func `the same news is not sent twice`() async throws {
    let site = try await Self.site()
    let tag = try #require((await site.get("/v1/news")).headers["ETag"])
    #expect((await site.get("/v1/news", [("If-None-Match", tag)])).status == 304)
  }

  @Test func `the OpenAPI file tells of the parameters of news that are read, and of no other`()
    throws
  {
    let text = try String(
      contentsOfFile: Checkout.path("Sources/share/lede/openapi.json"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("    \"/v1/news\"") })
    let part = lines[(start + 1)...].prefix { !$0.hasPrefix("    \"/") }
    let told = part.filter { $0.contains("\"name\":") }
      .compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
    let usual = try ContractWish("")
    for name in told {
      // Each refuses such a value or reads it as something; none takes it as if nothing had been said.
      let wish = try? ContractWish("\(name)=!")
      #expect(wish != usual, "\(name)")
    }
    let whole = try ContractWish("limit=5&before=2026-11-20T06:45:00Z&source=1&tag=ferries")
    let path = "\(whole.path(before: try #require(whole.before)))"
    let read = path.split(separator: "?").last?.split(separator: "&")
      .compactMap { $0.split(separator: "=").first.map(String.init) }
    #expect(told == read)
  }
}
