import LedeBase
import LedeHTTP
@testable import LedeNews
import LedeSite
import LedeTesting
import Synchronization
import Testing

/// A house without a web.
private struct Stubs: KeptInStore {
  let disk = StandInDisk()
  let store: Store
  var documents: any DocumentRequester
  var secrets: any SecretKeeper = OpenSecrets()
  var tokens: any TokenMaker = CountedTokens()
  var now: @Sendable () -> Timestamp = { Timestamp(seconds: 1_800_000_000) }

  init(_ answer: @escaping @Sendable (OutgoingRequest) throws(FetchError) -> Answer) {
    store = .inMemory(through: disk.connection)
    documents = StubDocuments(answer)
  }

  /// Follows `count` feeds at `https://siteN.example/feed`.
  func follow(_ count: Int) async throws {
    for n in 0..<count {
      let address = try #require(WebAddress("https://site\(n).example/feed"))
      _ = try await store.follow(
        Outline(address: address), by: .local, isOwners: true, key: nil, at: now())
    }
  }
}

private struct OpenSecrets: SecretKeeper {
  func seal(_ secret: [UInt8], for context: String) -> [UInt8] {
    Array(context.utf8) + [0] + secret
  }
  func open(_ sealed: [UInt8], for context: String) throws(SecretError) -> [UInt8] {
    let head = Array(context.utf8) + [0]
    guard sealed.starts(with: head) else { throw .doesNotOpen(context: context) }
    return Array(sealed.dropFirst(head.count))
  }
  func fingerprint(of text: String, for use: String) -> [UInt8] { Array(text.utf8) }
}

private struct CountedTokens: TokenMaker {
  func token() -> String { "token-\(UInt64.random(in: 0...UInt64.max))" }
  func hash(_ token: String) -> [UInt8] { Array(token.utf8.reversed()) }
}

private let feedText = Array(
  """
  <rss version="2.0"><channel><title>Harbour</title>
  <item><guid>a</guid><title>Ferry back</title><link>https://h.example/a</link>
  <description>&lt;p&gt;It sails on &lt;b&gt;Monday&lt;/b&gt;.&lt;/p&gt;</description></item>
  <item><guid>b</guid><title>Fog</title><link>https://h.example/b</link></item>
  </channel></rss>
  """.utf8)

@Suite("Refreshing feeds")
struct RefreshTests {
  @Test func `one feed that is no more does not look like a network that is no more`() async throws
  {
    let isDown = Mutex(false)
    let stubs = Stubs { request throws(FetchError) in
      if request.address.host == "site0.example" || isDown.withLock({ $0 }) {
        throw .unreachable(request.address, cause: "nothing is there")
      }
      return Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(5)
    _ = try await RefreshRound(stubs.services).run()
    // From here on only the silent one is due.
    _ = try await stubs.store.hurry([Feed.ID(1)], of: .local, at: stubs.now())
    let alone = try await RefreshRound(stubs.services).run()
    #expect(alone.done == 4)
    #expect(alone.answered == 3)
    #expect(try await stubs.store.lastAnswers(for: .local).hasNetwork)

    isDown.withLock { $0 = true }
    _ = try await stubs.store.hurry([Feed.ID(1)], of: .local, at: stubs.now())
    let down = try await RefreshRound(stubs.services).run()
    #expect(down.done == 4)
    #expect(down.answered == 0)
  }

  @Test func `what is new is counted, and what was there is not`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(3)
    let first = try await RefreshRound(stubs.services).run()
    #expect(first.done == 3)
    #expect(first.newItems == 6)
    #expect(first.failures == 0)
    _ = try await stubs.store.hurry(nil, of: .local, at: stubs.now())
    let second = try await RefreshRound(stubs.services).run()
    #expect(second.done == 3)
    #expect(second.newItems == 0)
  }

  @Test func `a list shows the first words without markup`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(1)
    _ = try await RefreshRound(stubs.services).run()
    let page = try await NewsDesk(stubs.services).front(wishes: Preferences())
    #expect(page.headlines.map(\.title).sorted() == ["Ferry back", "Fog"])
    #expect(page.headlines.contains { $0.summary == "It sails on Monday." })
  }

  @Test func `one broken feed never stops the rest, and says why in plain words`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      switch request.address.host {
      case "site1.example": throw .refused(request.address, status: 500, wait: nil)
      case "site2.example":
        return Answer(status: 200, body: Array("words".utf8), address: request.address)
      default: return Answer(status: 200, body: feedText, address: request.address)
      }
    }
    try await stubs.follow(4)
    let progress = try await RefreshRound(stubs.services).run()
    #expect(progress.done == 4)
    #expect(progress.failures == 2)
    #expect(progress.answered == 4)
    #expect(progress.newItems == 4)
    let errors = try await stubs.store.subscriptions(of: .local).compactMap(
      \.feed.health.lastError)
    #expect(errors.count == 2)
    #expect(errors.contains { $0.contains("site1.example") && $0.contains("500") })
  }

  @Test func `the log hears of each round and of what failed in it, and metrics count both`()
    async throws
  {
    let stubs = Stubs { request throws(FetchError) in
      guard request.address.host == "site0.example" else {
        throw .unreachable(request.address, cause: "test")
      }
      return Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(2)
    let metrics = Metrics()
    let workers = News.workers(
      stubs.services,
      News.Work(round: RefreshRound(stubs.services), judge: nil, on: nil, metrics: metrics))
    let worker = try #require(workers.first { $0.name == "refresh" })
    let lines = await worker.firstLines(2)
    #expect(lines[0].hasPrefix("warning feed.failed feed=site1.example cause="))
    #expect(lines[1] == "info refresh.round feeds=2 new=2 changed=0 failed=1")
    for figure in ["feeds_asked_total 2", "feeds_failed_total 1", "items_new_total 2"] {
      #expect(metrics.text.contains("\nlede_\(figure)\n"))
    }
  }

  @Test func `a guest that may not ask a feed leaves its good name to others`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      if request.address.host == "site1.example" {
        throw .forbiddenAddress(request.address, resolved: "192.168.1.4 (private)")
      }
      return Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(2)
    let guest = try await RefreshRound(stubs.services, isGuest: true).run()
    #expect(guest.done == 2 && guest.unasked == 1 && guest.failures == 0)
    let left = try #require(
      try await stubs.store.subscriptions(of: .local).first {
        $0.feed.address.host == "site1.example"
      })
    #expect(left.feed.health.failures == 0)
    #expect(left.feed.health.lastError == nil && left.feed.health.lastAsked == nil)
    // It is asked again soon, by whoever may.
    #expect(try #require(left.feed.health.nextAsk) - stubs.now() <= .seconds(60))
    _ = try await stubs.store.hurry(nil, of: .local, at: stubs.now())
    let house = try await RefreshRound(stubs.services).run()
    #expect(house.failures == 1 && house.unasked == 0)
  }

  @Test(arguments: [404, 410])
  func `only a feed that has answered can be there no longer`(status: Int) async throws {
    let isThere = Mutex(true)
    let stubs = Stubs { request throws(FetchError) in
      guard isThere.withLock({ $0 }), request.address.host == "site0.example" else {
        throw .refused(request.address, status: status, wait: nil)
      }
      return Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(2)
    _ = try await RefreshRound(stubs.services).run()
    isThere.withLock { $0 = false }
    // By name, since nobody else asks again what was gone.
    _ = try await stubs.store.hurry([Feed.ID(1), Feed.ID(2)], of: .local, at: stubs.now())
    let told = Mutex<[String]>([])
    _ = try await RefreshRound(stubs.services).run(tell: { _, event in
      told.withLock { $0.append(event.words ?? "") }
    })
    let expected = [
      "site0.example no longer has this feed. Check its address, or unfollow it.",
      "site1.example has nothing at this address. Look for a slip in it.",
    ]
    let errors = try await stubs.store.subscriptions(of: .local).compactMap(
      \.feed.health.lastError)
    #expect(errors.sorted() == expected)
    #expect(told.withLock { $0.sorted() } == expected)
  }

  @Test func `the validators of the last answer go with the next ask`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      if request.headers.contains(.init("If-None-Match", "\"v1\"")) {
        return Answer(status: 304, address: request.address)
      }
      return Answer(
        status: 200, headers: [.init("etag", "\"v1\"")], body: feedText, address: request.address)
    }
    try await stubs.follow(1)
    _ = try await RefreshRound(stubs.services).run()
    _ = try await stubs.store.hurry(nil, of: .local, at: stubs.now())
    let known = try await stubs.store.feedsToAsk([Feed.ID(1)])
    let (report, failure) = await FeedAsker(stubs.services).report(
      on: try #require(known.first), job: nil)
    #expect(failure == nil)
    guard case .unchanged(let validators) = report.outcome else {
      Issue.record("the outcome was \(report.outcome)")
      return
    }
    #expect(validators.etag == "\"v1\"")
  }

  @Test func `the very same body is not read again`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(1)
    _ = try await RefreshRound(stubs.services).run()
    let known = try await stubs.store.feedsToAsk([Feed.ID(1)])
    let (report, _) = await FeedAsker(stubs.services).report(
      on: try #require(known.first), job: nil)
    guard case .unchanged = report.outcome else {
      Issue.record("the outcome was \(report.outcome)")
      return
    }
  }

  @Test func `the key of a feed is opened for its site alone`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      guard request.headers.contains(.init("X-Api-Key", "s3cret")) else {
        throw .refused(request.address, status: 401, wait: nil)
      }
      return Answer(status: 200, body: feedText, address: request.address)
    }
    let own = try #require(WebAddress("https://news.example/v2"))
    let other = try #require(WebAddress("https://other.example/v2"))
    var feed = FeedToAsk(id: Feed.ID(1), address: own)
    feed.key = SealedHeader(
      name: "X-Api-Key",
      sealed: try stubs.secrets.seal(Array("s3cret".utf8), for: FeedAsker.keyContext(own)))
    #expect(await FeedAsker(stubs.services).report(on: feed, job: nil).failure == nil)
    feed.address = other
    let failure = await FeedAsker(stubs.services).report(on: feed, job: nil).failure
    #expect(failure as? SecretError == .doesNotOpen(context: FeedAsker.keyContext(other)))
  }

  @Test func `a host with many feeds is asked a few at a time, until all are done`() async throws {
    let atOnce = Mutex((now: 0, most: 0))
    let stubs = Stubs { request throws(FetchError) in
      atOnce.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      defer { atOnce.withLock { $0.now -= 1 } }
      return Answer(status: 200, body: feedText, address: request.address)
    }
    for n in 0..<45 {
      let address = try #require(WebAddress("https://crowd.example/\(n)"))
      _ = try await stubs.store.follow(
        Outline(address: address), by: .local, isOwners: true, key: nil, at: stubs.now())
    }
    let progress = try await RefreshRound(stubs.services, atOnce: 50, atOneHost: 4).run()
    #expect(progress.done == 45)
    #expect(atOnce.withLock { $0.most } <= 4)
  }

  @Test func `more feeds of one host than fit are put back for a minute`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      Answer(status: 200, body: feedText, address: request.address)
    }
    for n in 0..<30 {
      let host = n < 25 ? "crowd.example" : "site\(n).example"
      let address = try #require(WebAddress("https://\(host)/\(n)"))
      _ = try await stubs.store.follow(
        Outline(address: address), by: .local, isOwners: true, key: nil, at: stubs.now())
    }
    let progress = try await RefreshRound(stubs.services, atOnce: 10, atOneHost: 1).run()
    #expect(progress.done < 30)
    #expect(progress.done > 10)
    let next = try #require(try await stubs.store.nextDue([.refresh]))
    #expect(next == stubs.now() + .seconds(60))
  }

  @Test func `a feed with a key moves within its site, and to no other`() async throws {
    let key = Array("secret".utf8)
    for (place, isFollowed) in [
      ("https://site.example/new", true), ("https://other.example/new", false),
      ("http://site.example/new", false),
    ] {
      let moved = try #require(WebAddress(place))
      let stubs = Stubs { request throws(FetchError) in
        #expect(request.headers.contains { $0.name == "X-Key" && $0.value == "secret" })
        return Answer(status: 200, body: feedText, address: moved, movedTo: moved)
      }
      // As typed; it is kept as `https://site.example/feed`.
      let typed = try #require(WebAddress("https://Site.example:443/feed"))
      let sealed = try stubs.secrets.seal(key, for: FeedAsker.keyContext(typed))
      let kept = try #require(WebAddress("https://site.example/feed"))
      var feed = FeedToAsk(id: Feed.ID(1), address: kept)
      feed.key = SealedHeader(name: "X-Key", sealed: sealed)
      let (report, failure) = await FeedAsker(stubs.services).report(on: feed, job: nil)
      #expect(failure == nil)
      #expect(report.movedTo == (isFollowed ? moved : nil))
      feed.address = report.movedTo ?? feed.address
      #expect(await FeedAsker(stubs.services).report(on: feed, job: nil).failure == nil)
    }
  }

  @Test func `a full disk ends the round with its reason`() async throws {
    let stubs = Stubs { request throws(FetchError) in
      Answer(status: 200, body: feedText, address: request.address)
    }
    try await stubs.follow(2)
    stubs.disk.fail(with: .full(cause: "test"))
    await #expect(throws: StoreError.full(cause: "test")) {
      try await RefreshRound(stubs.services).run()
    }
  }
}
