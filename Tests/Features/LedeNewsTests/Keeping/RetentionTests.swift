// What is dropped of a feed, what never is, and how a dropped item is known again.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct RetentionTests {
  @Test(arguments: Backend.present)
  func `what is unread or saved is never dropped, and what is dropped never comes back unread`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let items = Some.items(1...10, tags: ["t"])
      try await store.keep(items, from: feed, at: 20)
      try await store.keep([items[9]], from: feed, at: 21)  // the feed tells one item now
      let ids = try await store.ids()  // newest first: 10 … 1
      _ = try await store.mark(Array(ids.dropFirst()), as: .read, by: .local, at: Some.time(30))
      _ = try await store.mark([ids[8]], as: .saved, by: .local, at: Some.time(30))
      _ = try await store.mark([ids[5]], as: .unread, by: .local, at: Some.time(30))
      try await store.setRetention(Retention(newest: 3), of: feed, at: Some.time(31))
      let job = try await store.claim([.retention], limit: 1, lease: .seconds(9), at: Some.time(32))
      #expect(job.map(\.subject) == [feed.rawValue])
      #expect(try await store.retain(feed, at: Some.time(33)) == 5)
      #expect(
        try await store.titles()
          == ["Title 10", "Title 9", "Title 8", "Title 5", "Title 2"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 5, unread: 2, saved: 1))
      let tag = try #require(try await store.tag(named: "t"))
      #expect(try await store.titles(tag: tag.id).count == 5)
      #expect(try await store.subscriptions(of: .local).first?.feed.health.items == 5)
      #expect(try await store.item(ids[9], of: .local) == nil)

      // The feed tells all again, under new names: nothing is new, and nothing is kept again.
      var renamed = items
      for index in renamed.indices { renamed[index].key = "new \(index)" }
      #expect(try await store.keep(renamed, from: feed, at: 40).new == 0)
      #expect(
        try await store.titles() == ["Title 10", "Title 9", "Title 8", "Title 5", "Title 2"])

      // With room for all, they come back under their numbers, and none is unread.
      try await store.setRetention(Retention(), of: feed, at: Some.time(41))
      #expect(try await store.keep(renamed, from: feed, at: 42).new == 0)
      #expect(try await store.ids() == ids)
      #expect(try await store.titles(.unread) == ["Title 10", "Title 5"])
      #expect(try await store.titles(.saved) == ["Title 2"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 10, unread: 2, saved: 1))
      #expect(try await store.titles(tag: tag.id).count == 10)
      // Where nobody has said how many, what the feed still tells is kept.
      #expect(try await store.retain(feed, at: Some.time(50)) == 0)
    }
  }

  @Test(arguments: Backend.present, [Retention(newest: 1), Retention(days: 1)])
  func `what a feed still tells is dropped where somebody said so, and does not come back`(
    backend: Backend, retention: Retention
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let day = 24 * 60
      let items = (0..<6).map { Some.item("\($0)", $0 * day) }
      try await store.keep(items, from: feed, at: 5 * day + 60)
      _ = try await store.mark(
        try await store.ids(), as: .read, by: .local, at: Some.time(5 * day + 60))
      try await store.setRetention(retention, of: feed, at: Some.time(5 * day + 60))
      #expect(try await store.retain(feed, at: Some.time(5 * day + 60)) == 5)
      #expect(try await store.titles() == ["Title 5"])
      let again = try await store.keep(
        items.reversed() + [Some.item("6", 5 * day + 90)], from: feed, at: 5 * day + 120)
      #expect(again.new == 1)
      #expect(try await store.titles() == ["Title 6", "Title 5"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 2, unread: 1, saved: 0))
      #expect(try await store.subscriptions(of: .local).first?.feed.health.items == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `items leave after their days`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let day = 24 * 60
      let items = (0..<6).map { Some.item("\($0)", $0 * day) }
      try await store.keep(items, from: feed, at: 6 * day)
      try await store.keep([items[5]], from: feed, at: 6 * day)
      _ = try await store.mark(
        try await store.ids(), as: .read, by: .local, at: Some.time(6 * day))
      try await store.setRetention(Retention(days: 3), of: feed, at: Some.time(6 * day))
      #expect(try await store.retain(feed, at: Some.time(6 * day)) == 3)
      #expect(try await store.titles() == ["Title 5", "Title 4", "Title 3"])
      #expect(try await store.retain(feed, at: Some.time(60 * day)) == 3)
      #expect(try await store.titles() == [])
    }
  }

  @Test(arguments: Backend.present)
  func `a large feed is dropped in pieces, and a job for it is made as it grows`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.setRetention(Retention(newest: 10), of: feed, at: Some.time(0))
      let set = try #require(
        try await store.claim([.retention], limit: 1, lease: .seconds(9), at: Some.time(1)).first)
      #expect(try await store.finish(set, next: nil))
      try await store.keep(Some.items(0..<1_200), from: feed, at: 2_000)
      #expect(
        try await store.claim([.retention], limit: 1, lease: .seconds(9), at: Some.time(2_001))
          .count
          == 1)
      try await store.keep([Some.item("0", 0)], from: feed, at: 2_001)
      _ = try await store.mark(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 2_000).map(\.id),
        as: .read, by: .local, at: Some.time(2_002))
      #expect(try await store.retain(feed, at: Some.time(2_003)) == 1_190)
      #expect(try await store.counts(of: .local).all == 10)
    }
  }

  private static let told = Statement<Void, String>(
    "test.told", "SELECT title FROM item UNION ALL SELECT address FROM feed", [:]
  ) { $0.text() }
  private static let remembered = Statement<Void, Int>(
    "test.remembered", "SELECT COUNT(*) FROM seen", [:]
  ) { $0.number() }

  @Test(arguments: Backend.present)
  func `what a reader saved goes when they leave, and nothing of others`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let carol = try await store.addReader("carol")
      _ = try await store.addReader("dave")
      let dave = Reader.ID(3)
      func save(_ numbers: Range<Int>, by reader: Reader.ID) async throws -> [Item.ID] {
        let pages = try numbers.map { number in
          let root = try #require(WebAddress("https://paper\(number % 2).example/"))
          let address = try #require(root.resolving("/page/\(number)"))
          return PageToSave(
            item: Item(key: address.text, title: "\(number) of \(reader.rawValue)", link: address),
            root: root, isOwners: false, outcome: .failed(message: "No answer."))
        }
        return try await store.savePages(pages, by: reader, at: Some.time(1)).map(\.item)
      }
      // More than one piece holds.
      _ = try await save(0..<1_010, by: carol)
      let daves = try await save(0..<2, by: dave)
      let owners = try await save(0..<1, by: .local)
      // Somebody is at work on one of the feeds already.
      let feed = try #require(try await store.savedPlaces(by: carol).first)
      try await store.setRetention(Retention(), of: feed, at: Some.time(2))
      let early = try #require(
        try await store.claim([.retention], limit: 1, lease: .seconds(900), at: Some.time(3)).first)

      try await store.database.write { connection throws(StoreError) in
        try store.database.forget(carol, on: connection)
      }
      #expect(try await !store.finish(early, next: nil))
      let jobs = try await store.claim(
        [.retention], limit: 9, lease: .seconds(900), at: Some.time(4))
      #expect(jobs.count == 2)
      var dropped = 0
      for job in jobs {
        dropped += try await store.retain(Feed.ID(job.subject), at: Some.time(5))
        #expect(try await store.finish(job, next: nil))
      }
      #expect(dropped == 1_010)
      let told = try await store.database.rows(Self.told, ())
      #expect(!told.contains { $0.hasSuffix("of \(carol.rawValue)") })
      #expect(!told.contains { $0.hasSuffix("/others/\(carol.rawValue)") })
      #expect(told.count { $0.hasSuffix("of \(dave.rawValue)") } == 2)
      #expect(told.count { $0.hasSuffix("/others/\(dave.rawValue)") } == 2)
      #expect(try await store.database.first(Self.remembered, ()) == 3)
      #expect(try await store.item(daves[0], of: dave) != nil)
      #expect(try await store.item(owners[0], of: .local) != nil)
      #expect(try await store.nextDue([.retention]) == nil)
      // Asked once more, nothing of those who are here goes.
      for feed in try await store.savedPlaces(by: dave) {
        #expect(try await store.retain(feed, at: Some.time(6)) == 0)
      }
      #expect(try await store.item(daves[1], of: dave) != nil)
    }
  }
}

extension Store {
  private static let places = Statement<Reader.ID, Feed.ID>(
    "test.places", "SELECT feed_id FROM subscription WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.id() }

  /// The feeds that a reader's saved pages hang on.
  fileprivate func savedPlaces(by reader: Reader.ID) async throws -> [Feed.ID] {
    try await database.rows(Store.places, reader)
  }
}
