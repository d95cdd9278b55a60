// Opening a story, which reads it.

import LedeBase
import LedeNewsroom
import LedeStorage
import LedeTesting
import Synchronization
import Testing

private struct Services: KeptInStore, HasNow, HasWatching {
  let store = Store.inMemory()
  let told = Told()
  var watching: any Watching { told }
  var now: @Sendable () -> Timestamp = { Timestamp(seconds: 1_800_000_000) }

  /// Notes whose counts may have changed.
  final class Told: Watching {
    private let state = Mutex<[Reader.ID]>([])
    var readers: [Reader.ID] { state.withLock { $0 } }
    func watch(for reader: Reader.ID, seen: Int?) async -> (any NewsWatch)? { nil }
    func changed(for reader: Reader.ID) { state.withLock { $0.append(reader) } }
    func opened(by reader: Reader.ID) {}
  }
}

@Suite struct OpeningTests {
  @Test func `other tabs are told of a story that is opened, and once`() async throws {
    let services = Services()
    let address = try #require(WebAddress("https://ledger.example/feed"))
    let feed = try await services.store.follow(
      Outline(address: address), by: .local, isOwners: true, key: nil, at: services.now()
    ).feed
    _ = try await services.store.keep([
      RefreshReport(
        feed: feed, asked: services.now(),
        outcome: .fresh(
          FeedSnapshot(title: "Ledger", items: [Item(key: "a", title: "Story")]), Validators(),
          bodyHash: 1), nextAsk: services.now() + .seconds(3600))
    ])
    let desk = NewsDesk(services)
    let id = try #require(try await desk.front().headlines.first?.id)
    // Looking at it as a program does is not reading it.
    #expect(try await desk.item(id)?.kept.headline.mark.isRead == false)
    #expect(services.told.readers == [])
    for _ in 0..<2 {
      #expect(try await desk.item(id, isRead: true)?.kept.headline.mark.isRead == true)
      #expect(services.told.readers == [.local])
    }
  }
}
