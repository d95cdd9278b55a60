// What was dropped long ago takes a number each, and never comes back as news.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct ForgettingTests {
  private static let day = 24 * 60

  private func rows(_ store: Store, _ feed: Feed.ID) async throws -> (seen: Int, forgotten: Int) {
    try await store.database.read { connection throws(StoreError) in
      func count(_ table: String) throws(StoreError) -> Int {
        let sql = "SELECT COUNT(*) FROM \(table) WHERE feed_id = \(feed.rawValue)"
        return try connection.first(Statement<Void, Int>("count.\(table)", sql) { $0.number() }, ())
          ?? 0
      }
      return (seen: try count("seen"), forgotten: try count("forgotten"))
    }
  }

  /// A feed of which 1 to 20 and one without a time were read and dropped on the first day.
  private func dropped(_ store: Store) async throws -> Feed.ID {
    let feed = try await store.following("a")
    try await store.keep([Some.item("undated")], from: feed, at: 0)
    try await store.keep(Some.items(1...30).reversed(), from: feed, at: 40)
    _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(41))
    try await store.keep([Some.item("30", 30)], from: feed, at: 42)
    try await store.setRetention(Retention(newest: 10), of: feed, at: Some.time(43))
    #expect(try await store.retain(feed, at: Some.time(43)) == 21)
    return feed
  }

  @Test(arguments: Backend.present)
  func `half a year after it was dropped an item is remembered by its key alone`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await dropped(store)
      let day = ForgettingTests.day
      func retain(at days: Int) async throws {
        _ = try await store.retain(feed, at: Some.time(days * day))
      }
      try await retain(at: 200)
      // Nothing new was told since: the answer that is there may still hold them.
      #expect(try await rows(store, feed) == (31, 0))
      try await store.keep([Some.item("new", 170 * day)], from: feed, at: 170 * day)
      try await retain(at: 179)
      #expect(try await rows(store, feed) == (32, 0))
      try await retain(at: 181)
      // The one without a time would not be known again under a new key.
      #expect(try await rows(store, feed) == (12, 20))
    }
  }

  @Test(arguments: Backend.present)
  func `what is forgotten comes back as read, under its own key or another`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await dropped(store)
      let day = ForgettingTests.day
      try await store.keep([Some.item("new", 170 * day)], from: feed, at: 170 * day)
      _ = try await store.retain(feed, at: Some.time(200 * day))
      _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(9))

      // The whole archive is told again: some as it was, some with new times, some with new keys.
      var redated = Some.item("2", 2)
      redated.published = Some.time(201 * day)
      var renamed = Some.item("3", 3)
      renamed.key = "another key"
      renamed.link = WebAddress("https://a.example/another/place")
      renamed.title = "Another title"
      let result = try await store.keep(
        [Some.item("fresh", 201 * day), Some.item("1", 1), redated, renamed, Some.item("undated")]
          + Some.items(4...20), from: feed, at: 201 * day)
      #expect(result.new == 1)
      #expect(try await store.titles(.unread) == ["Title fresh"])
      #expect(try await rows(store, feed).forgotten == 1)
      let counts = try await store.counts(of: .local)
      #expect(try await counts.all == store.ids().count)
      #expect(counts.unread == 1)
      // Known again from now on, with the words they have now.
      #expect(try await store.keep([Some.item("1", 1)], from: feed, at: 202 * day).new == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `what a feed still tells is not forgotten, however long ago it was dropped`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await dropped(store)
      let day = ForgettingTests.day
      // 1 to 5 stand in each answer, and stay dropped; the others went away.
      for days in stride(from: 20, to: 400, by: 20) {
        try await store.keep(
          [Some.item("n\(days)", days * day)] + Some.items(1...5), from: feed, at: days * day)
        _ = try await store.retain(feed, at: Some.time(days * day))
        #expect(try await !store.titles().contains("Title 3"))
      }
      #expect(try await rows(store, feed).forgotten >= 15)
      let keys = Some.items(1...20).map { Fingerprint(of: $0).key }
      let known = try await store.database.read { connection throws(StoreError) in
        try connection.rows(Seen.byKey, (feed: feed, keys: keys))
      }
      #expect(Set(known.map(\.print.key)) == Set(keys.prefix(5)))
    }
  }
}
