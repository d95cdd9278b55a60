// Feeds that move for good, to a new address or into a feed that lives there already.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct MergingTests {
  private static func tagged(_ number: Int) -> Item {
    Some.item("\(number)", number, tags: ["t"])
  }

  /// Keeps an answer that came from another address for good.
  private func move(
    _ feed: Feed.ID, to name: String, with items: [Item]? = nil, at minutes: Int = 100,
    in store: Store
  ) async throws {
    let outcome: RefreshReport.Outcome =
      items.map { .fresh(FeedSnapshot(title: "A feed", items: $0), Validators(), bodyHash: 8) }
      ?? .unchanged(Validators())
    _ = try await store.keep([
      RefreshReport(
        feed: feed, asked: Some.time(minutes), outcome: outcome, nextAsk: Some.time(minutes + 60),
        movedTo: Some.outline(name).address)
    ])
  }

  private func host(_ feed: Feed.ID, in store: Store) async throws -> String? {
    try await store.feedsToAsk([feed]).first?.address.host
  }

  @Test(arguments: Backend.present)
  func `a feed takes its new address`(backend: Backend) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      try await move(a, to: "c", in: store)
      #expect(try await host(a, in: store) == "c.example")
      try await move(a, to: "c", in: store)
      #expect(try await host(a, in: store) == "c.example")
    }
  }

  @Test(arguments: Backend.present)
  func `a feed that needs a key becomes part of no other, nor another of it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let key = SealedHeader(name: "X-Key", sealed: [1])
      let a = try await store.follow(
        Some.outline("a"), by: .local, isOwners: true, key: key, at: Some.time(0)
      ).feed
      let b = try await store.following("b")
      try await move(a, to: "b", in: store)
      try await move(b, to: "a", in: store)
      #expect(try await host(a, in: store) == "a.example")
      #expect(try await host(b, in: store) == "b.example")
    }
  }

  @Test(arguments: Backend.present)
  func `a feed that moves into another becomes one with it, with what readers did`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let old = try await store.following("old", folder: ["F"])
      let new = try await store.following("new")
      _ = try await store.follow(
        Some.outline("new"), by: other, isOwners: false, key: nil, at: Some.time(0))
      try await store.change(old, SubscriptionChange(name: "Mine", tags: ["slow"]))
      // What both tell is one story to those who group: here each is read by itself.
      var plain = Preferences()
      plain.groupsSameStories = false
      try await store.setPreferences(plain, of: .local)
      // Both tell 3 to 5, under other hosts' links and, of 5, another key.
      var five = Some.item("5", 5, tags: ["t"])
      try await store.keep(
        [five] + (1...4).map(MergingTests.tagged), from: old, at: 10)
      five.key = "new-5"
      five.link = WebAddress("https://elsewhere.example/5")
      try await store.keep(
        [five] + [3, 4, 6, 7].map(MergingTests.tagged), from: new, at: 20)
      func ids(_ feed: Feed.ID) async throws -> [String: Item.ID] {
        let list = try await store.headlines(
          ListFilter(feed: feed), of: .local, before: nil, limit: 99)
        return Dictionary(uniqueKeysWithValues: list.map { ($0.title, $0.id) })
      }
      let before = (old: try await ids(old), new: try await ids(new))
      func mark(_ id: Item.ID?, _ change: MarkChange) async throws {
        let id = try #require(id)
        _ = try await store.mark([id], as: change, by: .local, at: Some.time(30))
      }
      try await mark(before.old["Title 1"], .saved)
      try await mark(before.old["Title 3"], .read)
      try await mark(before.old["Title 3"], .saved)
      try await mark(before.new["Title 3"], .saved)
      try await mark(before.new["Title 4"], .read)
      try await mark(before.old["Title 5"], .saved)
      #expect(try await store.counts(of: .local) == ItemCounts(all: 10, unread: 8, saved: 4))

      // Something came at the old address after the new one was asked last.
      try await move(
        old, to: "new", with: [Some.item("9", 9, tags: ["t"]), five], at: 40, in: store)

      let now = try await ids(new)
      #expect(now.keys.sorted() == [1, 2, 3, 4, 5, 6, 7, 9].map { "Title \($0)" })
      #expect(now["Title 5"] == before.new["Title 5"])
      #expect(now["Title 1"] == before.old["Title 1"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 8, unread: 6, saved: 3))
      #expect(
        try await store.titles(.unread, feed: new)
          == [9, 7, 6, 5, 2, 1].map { "Title \($0)" })
      #expect(try await store.titles(.saved) == [5, 3, 1].map { "Title \($0)" })
      let tag = try #require(try await store.tag(named: "t")).id
      #expect(try await store.titles(feed: new, tag: tag).count == 8)
      #expect(
        try await store.total(of: ListFilter(feed: new, tag: tag), for: .local, counting: 1_000)
          == 8)
      let one = try #require(try await store.subscriptions(of: .local).first)
      #expect(try await store.subscriptions(of: .local).count == 1)
      #expect(one.feed.id == new)
      #expect(one.name == "Mine")
      #expect(one.folder == ["F"])
      #expect(one.tags == ["slow"])
      #expect(one.unread == 6)
      #expect(one.feed.health.items == 8)
      // Who followed the new address alone gets the news, and the history as read.
      let theirs = try await store.headlines(ListFilter(), of: other, before: nil, limit: 99)
      #expect(
        theirs.filter { !$0.mark.isRead }.map(\.title) == [9, 7, 6, 5, 4, 3].map { "Title \($0)" })
      #expect(theirs.filter(\.mark.isRead).map(\.title) == ["Title 2", "Title 1"])
      #expect(try await store.counts(of: other) == ItemCounts(all: 8, unread: 6, saved: 0))

      // The old address leads to the new feed; nothing it tells is new.
      #expect(try await store.following("old") == new)
      #expect(try await store.claimed(at: 500) == [new.rawValue])
      let again = try await store.keep(
        [five] + [1, 2, 3, 4, 6, 7, 9].map(MergingTests.tagged), from: new,
        at: 50)
      #expect(again == RefreshResult())
      // One more move into it, and one back to an address it had.
      let third = try await store.following("third")
      try await store.keep([Some.item("1", 1)], from: third, at: 55)
      try await move(new, to: "third", in: store)
      #expect(try await store.following("old") == third)
      try await move(third, to: "old", in: store)
      #expect(try await store.titles(feed: third).count == 8)
    }
  }

  @Test(arguments: Backend.present)
  func `what was read and dropped at the old address is read at the new one`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let old = try await store.following("old")
      try await store.keep(Some.items(1...30), from: old, at: 50)
      _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(51))
      try await store.keep([Some.item("30", 30)], from: old, at: 52)
      try await store.setRetention(Retention(newest: 10), of: old, at: Some.time(53))
      #expect(try await store.retain(old, at: Some.time(53)) == 20)
      let new = try await store.following("new")
      try await store.keep(Some.items(5...32), from: new, at: 60)
      try await move(old, to: "new", at: 61, in: store)
      #expect(try await store.titles(.unread) == ["Title 32", "Title 31"])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 28, unread: 2))
      // What neither keeps is known all the same.
      #expect(try await store.keep(Some.items(1...32), from: new, at: 62).new == 0)
      #expect(try await store.titles(.unread) == ["Title 32", "Title 31"])
    }
  }

  @Test(arguments: Backend.present)
  func `a reader who had left one of two feeds keeps following what they became`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let old = try await store.following("old", folder: ["F"])
      let new = try await store.following("new")
      try await store.keep(Some.items(1...3, named: "o"), from: old, at: 10)
      try await store.keep(Some.items(4...6, named: "n"), from: new, at: 10)
      try await store.unfollow(new, by: .local)
      try await move(old, to: "new", at: 20, in: store)
      #expect(try await store.titles().count == 6)
      #expect(try await store.counts(of: .local) == ItemCounts(all: 6, unread: 6))
      #expect(try await store.subscriptions(of: .local).map(\.folder) == [["F"]])
      // Left altogether, both stay away.
      let third = try await store.following("third")
      try await store.unfollow(new, by: .local)
      try await store.unfollow(third, by: .local)
      try await move(new, to: "third", at: 30, in: store)
      #expect(try await store.counts(of: .local) == ItemCounts())
      _ = try await store.following("third")
      #expect(try await store.counts(of: .local) == ItemCounts(all: 6, unread: 6))
    }
  }
}
