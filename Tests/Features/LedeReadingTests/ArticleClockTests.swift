import LedeExtraction
import LedeBase
import LedeDatabase
import LedeFeeds
@testable import LedeNews
import LedeTesting
import Synchronization
import Testing

@testable import LedeReading

/// A house whose web is a function, and whose clock a test sets.
private struct House: KeptInStore {
  var store = Store.inMemory()
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

/// A web in which pages wait for one another.
private final class WaitingWeb: DocumentRequester {
  /// Pages of hosts with this beginning wait until one is asked for whose host has that, which itself
  /// waits until there are so many.
  private let hanging: String
  private let opening: String
  private let crowd: Int
  let counts = Mutex((now: 0, most: 0))
  private let latch = Latch()
  private let isCrowded = Latch()

  init(hanging: String, opening: String, crowd: Int) {
    self.hanging = hanging
    self.opening = opening
    self.crowd = crowd
  }

  func answer(to request: OutgoingRequest) async throws(FetchError) -> Answer {
    if request.address.host.hasPrefix(opening) {
      await isCrowded.wait()
      await latch.open()
    } else if request.address.host.hasPrefix(hanging) {
      let now = counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
        return counts.now
      }
      if now == crowd { await isCrowded.open() }
      await latch.wait()
      counts.withLock { $0.now -= 1 }
    }
    return Answer(
      status: 200, headers: [.init("content-type", "text/html")], body: Array(page.utf8),
      address: request.address)
  }
}

@Suite("Fetching wanted articles", .timeLimit(.minutes(5))) struct ArticleClockTests {
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

  /// Saves pages by a list from elsewhere, which are fetched when their time comes.
  private func bring(_ hosts: [String], by reader: Reader.ID, to house: House) async throws {
    let entries = hosts.map { #"{"url": "https://\#($0).example/page", "starred": true}"# }
    let list = try MovedList.read(
      Array(#"{"entries": [\#(entries.joined(separator: ","))]}"#.utf8))
    let taken = try await house.store.take(list, by: reader, at: house.now())
    #expect(taken.kept == hosts.count)
  }

  @Test(arguments: Backend.present)
  func `one reader's pages that hang keep nobody's articles away`(backend: Backend) async throws {
    try await backend.withStore { store in
      let web = WaitingWeb(hanging: "slow", opening: "a.", crowd: 2)
      let house = House(store: store, documents: web)
      let readers = try await store.accounts(["ida", "ben"], at: house.now())
      try await bring((0..<120).map { "slow\($0)" }, by: readers[1], to: house)
      house.time.forward(.seconds(60))
      // Due after all of those, and those end only once this one is asked for.
      let item = try await house.item()
      #expect(try await ArticleClock(house.services).catchUp() == 121)
      #expect(try await store.article(of: item)?.article != nil)
      #expect(web.counts.withLock { $0.most } == 2)
      #expect(try await store.nextDue([.article]) == nil)
    }
  }

  @Test func `a page that hangs keeps its own place alone`() async throws {
    let web = WaitingWeb(hanging: "slow", opening: "last", crowd: 1)
    let house = House(documents: web)
    try await bring(["slow", "b", "c", "last"], by: .local, to: house)
    #expect(try await ArticleClock(house.services).catchUp() == 4)
  }

  // MARK: Turns

  private static func due(_ number: Int64, for reader: Int64) -> DueArticle {
    DueArticle(job: Job.ID(number), reader: Reader.ID(reader))
  }

  @Test func `who was served longest ago goes first, two at a time and eight of all`() {
    let turns = ArticleTurns()
    #expect(turns.isStale(after: .seconds(3_600)))
    turns.renew(
      (1...3).flatMap { reader in (0..<5).map { Self.due(reader * 10 + $0, for: reader) } })
    #expect(!turns.isStale(after: .seconds(3_600)))
    #expect(turns.choose().map(\.rawValue) == [10, 20, 30, 11, 21, 31])
    #expect(turns.choose() == [])
    // Somebody new goes before those who have their share, whose places come free.
    turns.release(Job.ID(20))
    turns.release(Job.ID(10))
    turns.renew([12, 22, 32, 40].map { Self.due($0, for: $0 / 10) })
    #expect(turns.choose().map(\.rawValue) == [40, 12, 22])
    turns.renew((5...9).map { Self.due($0 * 10, for: $0) })
    #expect(turns.choose().map(\.rawValue) == [50])
    turns.release(Job.ID(50))
    #expect(turns.choose().map(\.rawValue) == [60])
  }

  @Test func `what several want goes once, when the turn of one of them comes`() {
    let turns = ArticleTurns()
    turns.renew([
      Self.due(1, for: 1), Self.due(2, for: 1), Self.due(3, for: 1), Self.due(3, for: 2),
    ])
    #expect(turns.choose().map(\.rawValue) == [1, 3, 2])
    #expect(turns.isStale(after: .seconds(3_600)), "nothing else waits")
  }
}
