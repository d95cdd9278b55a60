// Those who watch: what they hear, what they miss, how many there may be.

import LedeBase
@testable import LedeNews
import LedeTesting
import Synchronization
import Testing

/// Services of a hub, with a clock that a test sets.
private struct Watched: KeptInStore {
  let store = Store.inMemory()
  let clock = Clock()
  var now: @Sendable () -> Timestamp { { [clock] in clock.now } }

  final class Clock: Sendable {
    private let time = Mutex(Timestamp(seconds: 1_795_255_200))
    var now: Timestamp { time.withLock { $0 } }
    func pass(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
  }

  /// Follows a feed that was asked just now, and gives it so many stories.
  @discardableResult
  func feed(_ name: String, stories: Int) async throws -> Feed.ID {
    let address = try #require(WebAddress("https://\(name).example/feed"))
    let feed = try await store.follow(
      Outline(address: address), by: .local, isOwners: true, key: nil, at: clock.now
    ).feed
    try await keep(feed, name, stories)
    return feed
  }

  func keep(_ feed: Feed.ID, _ name: String, _ stories: Int) async throws {
    let items = (0..<stories).map { Item(key: "\(name)-\($0)", title: "Story \($0)") }
    _ = try await store.keep([
      RefreshReport(
        feed: feed, asked: clock.now,
        outcome: .fresh(FeedSnapshot(title: name, items: items), Validators(), bodyHash: 1),
        nextAsk: clock.now + .seconds(3600))
    ])
  }
}

@Suite("Those who watch")
struct HubTests {
  /// Runs a hub while `use` runs.
  private func watching(
    _ limits: NewsHub.Limits = NewsHub.Limits(),
    _ use: (NewsHub, Watched) async throws -> Void
  ) async throws {
    let services = Watched()
    var limits = limits
    // A test that waits its turn for long hears no silence.
    limits.silence = .seconds(3_600)
    let hub = NewsHub(services.store, now: services.now, limits: limits)
    try await withThrowingTaskGroup { group in
      group.addTask { await hub.run() }
      defer { group.cancelAll() }
      try await use(hub, services)
    }
  }

  @Test func `a watcher hears the counts first, and then what is marked and what is new`()
    async throws
  {
    try await watching { hub, services in
      let feed = try await services.feed("ledger", stories: 3)
      let watch = try #require(await hub.watch(for: .local, seen: nil))
      #expect(await watch.next() == [.counts(ItemCounts(all: 3, unread: 3))])

      let first = try #require(
        try await services.store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first)
      _ = try await services.store.mark([first.id], as: .read, by: .local, at: services.now())
      hub.changed(for: .local)
      #expect(await watch.next() == [.counts(ItemCounts(all: 3, unread: 2))])

      try await services.keep(feed, "ledger", 5)
      hub.changed(for: .local)
      let newest = try await services.store.headlines(
        ListFilter(), of: .local, before: nil, limit: 1
      ).first?.position
      #expect(
        await watch.next() == [
          .counts(ItemCounts(all: 5, unread: 4)), .items(new: 2, newest: newest),
        ])
    }
  }

  @Test func `eight tabs of one reader all hear the same`() async throws {
    try await watching { hub, services in
      try await services.feed("ledger", stories: 2)
      var tabs: [Mailbox] = []
      for _ in 0..<8 { tabs.append(try #require(await hub.watch(for: .local, seen: nil))) }
      for tab in tabs { #expect(await tab.next() == [.counts(ItemCounts(all: 2, unread: 2))]) }
      try await services.feed("civic", stories: 1)
      hub.changed(for: .local)
      for tab in tabs {
        let events = try #require(await tab.next())
        #expect(events.first == .counts(ItemCounts(all: 3, unread: 3)))
      }
      tabs[0].close()
      #expect(hub.watchers == 7)
      #expect(await tabs[0].next() == nil)
    }
  }

  @Test func `a watcher who comes back hears what was missed, or that it cannot be told`()
    async throws
  {
    try await watching { hub, services in
      try await services.feed("ledger", stories: 5)
      let counts = NewsEvent.counts(ItemCounts(all: 5, unread: 5))
      let same = try #require(await hub.watch(for: .local, seen: 5))
      #expect(await same.next() == [counts])
      let late = try #require(await hub.watch(for: .local, seen: 2))
      #expect(await late.next() == [counts, .items(new: 3, newest: nil)])
      for seen in [9, -1, .min, .max] {
        let lost = try #require(await hub.watch(for: .local, seen: seen))
        #expect(await lost.next() == [.resync, counts])
      }
    }
  }

  @Test func `a slow watcher gets the last of each kind and never a queue`() async throws {
    try await watching { hub, services in
      let watch = try #require(await hub.watch(for: .local, seen: nil))
      let quick = try #require(await hub.watch(for: .local, seen: nil))
      _ = await quick.next()
      for done in 0...1_000 {
        hub.tell(RoundState(.progress, asked: done, of: 1_000))
      }
      // When the quick one has heard of the last, the slow one is told of it at the same time or a
      // moment later.
      var heard = 0
      while heard < 1_000, let events = await quick.next() {
        if case .round(let round)? = events.last { heard = round.asked }
      }
      let last = RoundState(.progress, asked: 1_000, of: 1_000)
      var told: [NewsEvent] = []
      while told.last != .round(last), let events = await watch.next() { told += events }
      #expect(told.first == .counts(ItemCounts()))
      #expect(told.count <= 3)
    }
  }

  @Test func `who comes in the middle of a round hears of it, and afterwards nobody does`()
    async throws
  {
    try await watching { hub, services in
      let state = RoundState(.progress, asked: 3, of: 9)
      hub.tell(state)
      let during = try #require(await hub.watch(for: .local, seen: nil))
      #expect(await during.next() == [.counts(ItemCounts()), .round(state)])
      hub.tell(RoundState(.ended, asked: 9, of: 9))
      #expect(await during.next() == [.round(RoundState(.ended, asked: 9, of: 9))])
      let after = try #require(await hub.watch(for: .local, seen: nil))
      #expect(await after.next() == [.counts(ItemCounts())])
    }
  }

  @Test func `only so many may watch, and a place is free again when one leaves`() async throws {
    var limits = NewsHub.Limits()
    limits.ofReader = 2
    limits.inAll = 3
    try await watching(limits) { hub, _ in
      let first = try #require(await hub.watch(for: .local, seen: nil))
      let second = try #require(await hub.watch(for: .local, seen: nil))
      #expect(await hub.watch(for: .local, seen: nil) == nil)
      let other = try #require(await hub.watch(for: Reader.ID(2), seen: nil))
      #expect(await hub.watch(for: Reader.ID(3), seen: nil) == nil)
      first.close()
      #expect(await hub.watch(for: Reader.ID(3), seen: nil) != nil)
      second.close()
      other.close()
    }
  }

  @Test func `a watcher whose task is cancelled leaves its place`() async throws {
    try await watching { hub, _ in
      let watch = try #require(await hub.watch(for: .local, seen: nil))
      _ = await watch.next()
      let waiting = Task { await watch.next() }
      waiting.cancel()
      #expect(await waiting.value == nil)
      #expect(hub.watchers == 0)
    }
  }

  @Test func `when Lede stops, all watching ends and nobody may begin`() async throws {
    try await watching { hub, _ in
      let watch = try #require(await hub.watch(for: .local, seen: nil))
      _ = await watch.next()
      hub.close()
      #expect(await watch.next() == nil)
      #expect(await hub.watch(for: .local, seen: nil) == nil)
    }
  }

  @Test func `who looks at the front page has feeds asked, at most once a minute`() async throws {
    let services = Watched()
    let hub = NewsHub(services.store, now: services.now)
    let feed = try await services.feed("ledger", stories: 1)
    func due() async throws -> Timestamp? {
      try await services.store.subscriptions(of: .local).first?.feed.health.nextAsk
    }
    // Asked a moment ago: nobody asks again.
    hub.opened(by: .local)
    services.clock.pass(.seconds(301))
    // Reloading within a minute of a look changes nothing; this one is the first after it.
    hub.opened(by: .local)
    hub.opened(by: .local)
    let later = services.clock.now
    try await withThrowingTaskGroup { group in
      group.addTask { await hub.run() }
      defer { group.cancelAll() }
      while try await due() != later { await Task.yield() }
    }
    #expect(try await services.store.feedsToAsk([feed]).count == 1)
  }
}
