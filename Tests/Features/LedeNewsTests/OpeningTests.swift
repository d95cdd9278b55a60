// Opening a story, which reads it.

import LedeBase
@testable import LedeNews
import LedeTesting
import Testing

private struct Stubs: KeptInStore {
  let store = Store.inMemory()
  var now: @Sendable () -> Timestamp = { Timestamp(seconds: 1_800_000_000) }
}

@Suite(.timeLimit(.minutes(5))) struct OpeningTests {
  @Test func `other tabs are told of a story that is opened, and once`() async throws {
    let stubs = Stubs()
    let services = stubs.services
    let address = try #require(WebAddress("https://ledger.example/feed"))
    let feed = try await stubs.store.follow(
      Outline(address: address), by: .local, isOwners: true, key: nil, at: stubs.now()
    ).feed
    _ = try await stubs.store.keep([
      RefreshReport(
        feed: feed, asked: stubs.now(),
        outcome: .fresh(
          FeedSnapshot(title: "Ledger", items: [Item(key: "a", title: "Story")]), Validators(),
          bodyHash: 1), nextAsk: stubs.now() + .seconds(3600))
    ])
    let desk = NewsDesk(services)
    let id = try #require(try await desk.front(wishes: Preferences()).headlines.first?.id)
    // Looking at it as a program does is not reading it.
    #expect(try await desk.item(id, wishes: Preferences())?.kept.headline.mark.isRead == false)
    let tab = try #require(await services.hub.watch(for: .local, seen: nil))
    #expect(await tab.next() == [.counts(ItemCounts(all: 1, unread: 1))])
    for _ in 0..<2 {
      #expect(
        try await desk.item(id, isRead: true, wishes: Preferences())?.kept.headline.mark.isRead
          == true)
    }
    let running = Task { await services.hub.run() }
    #expect(await tab.next() == [.counts(ItemCounts(all: 1, unread: 0))])
    running.cancel()
  }
}
