import LedeExtraction
import LedeBase
@testable import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeReading

/// A house whose web is a function, and whose clock a test sets.
private struct House: KeptInStore {
  let store = Store.inMemory()
  let documents: any DocumentRequester
  let time = Hand()
  var now: @Sendable () -> Timestamp { { [time] in time.now } }

  final class Hand: Sendable {
    private let value = Mutex(Timestamp(seconds: 1_800_000_000))
    var now: Timestamp { value.withLock { $0 } }
    func forward(_ duration: Duration) { value.withLock { $0 = $0 + duration } }
  }

  /// Follows a feed whose articles are wanted, and keeps one item of it.
  func item(
    wanting: Bool = true, link: String = "https://a.example/a", isInside: Bool = false
  ) async throws -> Item.ID {
    let address = try #require(WebAddress("https://a.example/feed"))
    let feed = try await store.follow(
      Outline(address: address), by: .local, isOwners: true, key: nil, at: now()
    ).feed
    _ = try await store.change(
      SubscriptionChange(wantsArticle: wanting), of: feed, by: .local, at: now())
    let item = Item(key: "a", title: "A", link: WebAddress(link))
    var report = RefreshReport(
      feed: feed, asked: now(),
      outcome: .fresh(FeedSnapshot(items: [item]), Validators(), bodyHash: 1),
      nextAsk: now() + .seconds(600))
    report.isInside = isInside
    _ = try await store.keep([report])
    return try #require(
      try await store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first?.id)
  }
}

private let page =
  "<html><body><article>"
  + (1...8).map {
    "<p class=\($0 == 8 ? "last" : "part")>Paragraph \($0) says a good deal about the harbour, its ferry and the crew, "
      + "and about all those who waited on the pier through the fog of that morning.</p>"
  }.joined()
  + "</article></body></html>"

@Suite("Fetching wanted articles") struct ArticleClockTests {
  @Test func `the article of a new item is fetched once, where it is wanted`() async throws {
    let house = House(
      documents: StubDocuments { request throws(FetchError) in
        Answer(
          status: 200, headers: [.init("content-type", "text/html")], body: Array(page.utf8),
          address: request.address)
      })
    let item = try await house.item()
    #expect(try await ArticleClock(house.services).catchUp() == 1)
    let article = try #require(try await house.store.article(of: item)?.article)
    #expect(article.html.contains("Paragraph 8"))
    #expect(article.words > 100)
    #expect(try await ArticleClock(house.services).catchUp() == 0)
  }

  @Test func `the log hears how many pages were asked for`() async throws {
    let house = House(
      documents: StubDocuments { request throws(FetchError) in
        throw .unreachable(request.address, cause: "test")
      })
    _ = try await house.item()
    let workers = Reading.workers(house.services, rules: ExtractionRules())
    #expect(await workers[0].firstLines(1) == ["info articles.fetched pages=1"])
  }

  @Test func `what the owner knows of a site holds for what is fetched`() async throws {
    let house = House(
      documents: StubDocuments { request throws(FetchError) in
        Answer(
          status: 200, headers: [.init("content-type", "text/html")], body: Array(page.utf8),
          address: request.address)
      })
    let item = try await house.item()
    let rules = try ExtractionRules("a.example drop article > p[class=last]")
    #expect(try await ArticleClock(house.services, rules: rules).catchUp() == 1)
    let article = try #require(try await house.store.article(of: item)?.article)
    #expect(article.html.contains("Paragraph 7"))
    #expect(!article.html.contains("Paragraph 8"))
  }

  @Test func `nothing is fetched where it is not wanted`() async throws {
    let house = House(
      documents: StubDocuments { request throws(FetchError) in
        Issue.record("asked the web")
        throw .cancelled(request.address)
      })
    _ = try await house.item(wanting: false)
    #expect(try await ArticleClock(house.services).catchUp() == 0)
  }

  @Test func `a site that does not answer is asked four times, ever later`() async throws {
    let asks = Mutex(0)
    let house = House(
      documents: StubDocuments { request throws(FetchError) in
        asks.withLock { $0 += 1 }
        throw .unreachable(request.address, cause: "nothing is there")
      })
    let item = try await house.item()
    for wait in [300, 1_200, 4_800] {
      #expect(try await ArticleClock(house.services).catchUp() == 1)
      house.time.forward(.seconds(wait - 1))
      #expect(try await ArticleClock(house.services).catchUp() == 0)
      house.time.forward(.seconds(1))
    }
    #expect(try await ArticleClock(house.services).catchUp() == 1)
    house.time.forward(.seconds(1_000_000))
    #expect(try await ArticleClock(house.services).catchUp() == 0)
    #expect(asks.withLock { $0 } == 4)
    #expect(try await house.store.article(of: item) != nil)
  }

  @Test(arguments: [("https://a.example/a", true), ("https://b.example/a", false)])
  func `a page may be inside only where its feed is, if that is the owner's`(
    link: String, mayBePrivate: Bool
  ) async throws {
    let asked = Mutex<[Bool]>([])
    let house = House(
      documents: StubDocuments { request throws(FetchError) in
        asked.withLock { $0.append(request.mayBePrivate) }
        throw .cancelled(request.address)
      })
    let item = try await house.item(link: link, isInside: true)
    _ = try await ReadingDesk(house.services).fetch(item)
    #expect(asked.withLock { $0 } == [mayBePrivate])
    // For whoever else asks it is not there.
    let other = try await house.store.accounts(["ida", "tunde"], at: house.now())[1]
    #expect(try await ReadingDesk(house.services).fetch(item, reader: other) == nil)
    #expect(asked.withLock { $0 } == [mayBePrivate])
  }
}
