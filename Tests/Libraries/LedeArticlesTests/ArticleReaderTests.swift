import LedeFetching
import LedeBase
import LedeTesting
import Synchronization
import Testing

@testable import LedeArticles

/// Articles on several pages, and in several forms, on a web of our own.
@Suite("Reading an article from all its pages", .timeLimit(.minutes(5))) struct ArticleReaderTests {
  private let web: StandInWeb
  private let reader: ArticleReader

  init() throws {
    web = try StandInWeb()
    var settings = FetchSettings()
    settings.gap = .zero
    settings.addresses.inside = .allow
    reader = ArticleReader(documents: Fetcher(settings))
  }

  private static func page(
    _ names: [String], head: String = "", foot: String = "", of length: Int = 1
  ) -> StandInReply {
    let words = names.flatMap { [$0, $0 + "’s other half"] }.map { name in
      "<p>Paragraph \(name) says a good deal about the harbour \(name), its ferry and the crew"
        + String(repeating: " of \(name)", count: length)
        + ", and about all those who waited for \(name) on the pier through that morning.</p>"
    }
    return .text(
      "<html><head><title>Ferry</title>\(head)</head><body><article>\(words.joined())</article>\(foot)</body></html>",
      type: "text/html; charset=utf-8")
  }

  private func read(
    _ path: String, told: String? = nil, within limit: Duration = .seconds(600)
  ) async throws -> KeptArticle.Outcome {
    var request = web.request(path)
    request.limits.total = limit
    return try #require(
      await reader.outcome(of: request, told: told.map { FeedText($0, .plain) })
    ).0
  }

  private func article(_ outcome: KeptArticle.Outcome) throws -> FetchedArticle {
    guard case .found(let article) = outcome else {
      Issue.record("not found: \(outcome)")
      throw CancellationError()
    }
    return article
  }

  @Test func `three pages are one article, in their order`() async throws {
    web.serve("/a", Self.page(["A1", "A2", "A3"], head: "<link rel=next href=/a/2>"))
    web.serve(
      "/a/2", Self.page(["B1", "B2"], foot: "<a href=/a>1</a> <a href=/a/3>3</a>"))
    web.serve("/a/3", Self.page(["C1", "C2"], foot: "<a href=/a/2>2</a>"))
    let article = try article(try await read("/a"))
    let places = ["A1", "B1", "C2"].compactMap { article.html.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
    #expect(article.address == web.address("/a"))
    #expect(article.words > 150)
    #expect(web.requestsSoFar().count == 3)
  }

  @Test func `no more than eight pages are asked for, and the article says where it goes on`()
    async throws
  {
    for number in 1...20 {
      web.serve(
        number == 1 ? "/a" : "/a/\(number)",
        Self.page(
          ["P\(number)a", "P\(number)b", "P\(number)c"],
          head: "<link rel=next href=/a/\(number + 1)>"))
    }
    let article = try article(try await read("/a"))
    #expect(article.html.contains("P9a") && !article.html.contains("P10a"))
    #expect(article.html.contains("href=\"\(web.address("/a/10").text)\""))
    #expect(web.requestsSoFar().count == 9)
  }

  @Test func `a page that cannot be had ends the article with the way to it`() async throws {
    web.serve("/a", Self.page(["A1", "A2", "A3"], head: "<link rel=next href=/a/2>"))
    web.serve("/a/2", .status(404))
    let article = try article(try await read("/a"))
    #expect(article.html.contains("The article goes on at 127.0.0.1."))
    #expect(article.html.contains("href=\"\(web.address("/a/2").text)\""))
  }

  @Test func `a number that leads back to the first page ends the article there`() async throws {
    web.serve("/a", Self.page(["A1", "A2", "A3"], foot: "<a href=/a/2>2</a>"))
    web.serve("/a/2", .redirect(to: "/a"))
    let article = try article(try await read("/a"))
    #expect(article.html.contains("A3") && !article.html.contains("goes on"))
  }

  @Test func `a page of pictures or a line or two is left as a link`() async throws {
    web.serve("/a", Self.page(["A1", "A2", "A3"], head: "<link rel=next href=/a/2>"))
    web.serve(
      "/a/2",
      .text("<article><p>To be read on.</p></article>", type: "text/html; charset=utf-8"))
    let article = try article(try await read("/a"))
    #expect(article.html.contains("A3") && article.html.contains("/a/2\""))
  }

  @Test func `what was told before is not told again`() async throws {
    web.serve("/a", Self.page(["A1", "A2", "A3"], foot: "<a href=/a/2>2</a>"))
    web.serve("/a/2", Self.page(["A1", "A2", "A3", "B1"], foot: "<a href=/a/3>3</a>"))
    let article = try article(try await read("/a"))
    #expect(article.html.ranges(of: "Paragraph A1 says").count == 1)
    #expect(web.requestsSoFar(to: "/a/3").isEmpty)
  }

  @Test func `all pages together hold no more than one may`() async throws {
    web.serve("/a", Self.page(["A1", "A2"], head: "<link rel=next href=/a/2>", of: 20))
    let filler = "<!--" + String(repeating: "x", count: 5 * 1_048_576) + "-->"
    web.serve("/a/2", Self.page(["B1", "B2"], head: "<link rel=next href=/a/3>", foot: filler))
    web.serve("/a/3", Self.page(["C1", "C2"], foot: filler))
    let article = try article(try await read("/a"))
    #expect(article.html.contains("B2") && !article.html.contains("C1"))
    #expect(article.html.contains("href=\"\(web.address("/a/3").text)\""))
  }

  @Test func `a lighter page is read where the page gives too little, and only there`() async throws
  {
    let light = Self.page(["L1", "L2", "L3", "L4"])
    web.serve("/stub", Self.page(["A1"], head: "<link rel=amphtml href=/stub/amp>"))
    web.serve("/stub/amp", light)
    #expect(try article(try await read("/stub")).html.contains("L4"))
    #expect(try article(try await read("/stub")).address == web.address("/stub"))

    web.serve(
      "/full", Self.page(["A1", "A2", "A3", "A4"], head: "<link rel=amphtml href=/full/amp>"))
    web.serve("/full/amp", light)
    #expect(try article(try await read("/full")).html.contains("A4"))
    #expect(web.requestsSoFar(to: "/full/amp").isEmpty)

    web.serve(
      "/less",
      Self.page(["A1", "A2", "A3"], head: "<link rel=alternate media=print href=/less/print>"))
    web.serve("/less/print", Self.page((1...9).map { "L\($0)" }))
    let told = String(repeating: "The feed tells of the ferry at length. ", count: 60)
    #expect(try article(try await read("/less", told: told)).html.contains("L9"))
  }

  @Test func `where no page gives enough, it is said`() async throws {
    web.serve("/stub", Self.page(["A1"], head: "<link rel=amphtml href=/amp>"))
    web.serve("/amp", .status(500))
    #expect(
      try await read("/stub") == .failed(message: Phrases.noArticleFound("127.0.0.1")))
  }

  @Test func `what a page names is no nearer than the page`() async throws {
    let asked = Mutex<[OutgoingRequest]>([])
    let page = Self.page(["A1", "A2", "A3"], head: "<link rel=next href=/a/2>").body
    let reader = ArticleReader(
      documents: StubDocuments { request throws(FetchError) in
        asked.withLock { $0.append(request) }
        // The page is found on another host than the one that may be inside.
        let text = request.address.text.replacing("near.example", with: "far.example")
        return Answer(
          status: 200, headers: [.init("content-type", "text/html")], body: page,
          address: WebAddress(text) ?? request.address)
      })
    var request = OutgoingRequest(.get, try #require(WebAddress("https://near.example/a")))
    request.mayBePrivate = true
    _ = await reader.outcome(of: request, told: nil)
    let requests = asked.withLock { $0 }
    #expect(requests.map(\.address.text) == ["https://near.example/a", "https://far.example/a/2"])
    #expect(requests.map(\.mayBePrivate) == [true, false])
    #expect(requests[1].limits.body < ArticleReader.mostBytes)
    #expect(requests[1].limits.total <= request.limits.total)
  }
}
