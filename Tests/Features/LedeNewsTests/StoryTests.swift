// One story that several feeds tell: found as it is kept, shown once, taken apart for good.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct StoryTests {
  /// Two feeds that tell one story, and each another.
  private func twoPapers(
    _ store: Store
  ) async throws -> (a: Feed.ID, b: Feed.ID) {
    let a = try await store.following("a")
    let b = try await store.following("b")
    try await store.keep([Some.told("Ferry sails again after long harbour strike", 1)], from: a)
    try await store.keep(
      [
        Some.told("Ferry sails again after long harbour strike", 2, link: "https://b.example/x"),
        Some.told("Rain all over the northern islands tomorrow", 3),
      ], from: b)
    return (a, b)
  }

  @Test(arguments: Backend.present)
  func `a story that two feeds tell is shown once, with the copy beside it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let (_, b) = try await twoPapers(store)
      let page = try await store.grouped()
      #expect(page.map(\.shown) == [Some.time(3), Some.time(1)])
      let copy = try #require(page[1].copies.first)
      #expect(page[1].copies.count == 1)
      #expect(copy.feed == b)
      #expect(copy.source == "A feed")
      #expect(copy.link?.text == "https://b.example/x")
      #expect(try await store.item(copy.id, of: .local)?.headline.copies.map(\.id) == [page[1].id])
      // Without the wish nothing is hidden, and the contract never groups.
      #expect(try await store.ids().count == 3)
      #expect(
        try await store.items(
          ListFilter(), of: .local, before: nil, limit: 9
        ).count == 3)
      #expect(try await store.shownCounts(of: .local).unread == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `the same address makes one story, whatever the titles`(backend: Backend) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      let b = try await store.following("b")
      try await store.keep(
        [Some.told("Short", 1, link: "https://www.x.example/s/1?utm_source=rss")], from: a)
      try await store.keep(
        [Some.told("Otherwise told", 2, link: "http://x.example/s/1/amp#top")], from: b)
      #expect(try await store.grouped().map(\.title) == ["Short"])
    }
  }

  @Test(arguments: Backend.present)
  func `feeds that arrive together are grouped too`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feeds = [
        try await store.following("a"), try await store.following("b"),
        try await store.following("c"),
      ]
      let reports = feeds.map { feed in
        RefreshReport(
          feed: feed, asked: Some.time(10),
          outcome: .fresh(
            FeedSnapshot(
              title: "F", items: [Some.told("Ferry sails again after long harbour strike", 1)]),
            Validators(), bodyHash: 1), nextAsk: Some.time(60))
      }
      _ = try await store.keep(reports)
      let page = try await store.grouped()
      #expect(page.count == 1)
      #expect(page.first?.copies.map(\.feed) == Array(feeds.dropFirst()))
      #expect(page.first?.story == page.first?.id)
    }
  }

  @Test(arguments: Backend.present)
  func `reading one reads its copies, and taking that back does too`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      _ = try await twoPapers(store)
      let ids = try await store.grouped().map(\.id)
      #expect(try await store.mark([ids[1]], as: .read, by: .local, at: Some.time(9)) == 1)
      #expect(try await store.titles(.unread).count == 1)
      #expect(try await store.counts(of: .local).unread == 1)
      #expect(try await store.subscriptions(of: .local).map(\.unread) == [0, 1])
      #expect(try await store.mark([ids[1]], as: .unread, by: .local, at: Some.time(9)) == 1)
      #expect(try await store.counts(of: .local).unread == 3)
      // What is saved is saved by itself.
      _ = try await store.mark([ids[1]], as: .saved, by: .local, at: Some.time(9))
      #expect(try await store.counts(of: .local).saved == 1)

      var plain = Preferences()
      plain.groupsSameStories = false
      try await store.setPreferences(plain, of: .local)
      _ = try await store.mark([ids[1]], as: .read, by: .local, at: Some.time(9))
      #expect(try await store.counts(of: .local).unread == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `a copy of what was read comes read`(backend: Backend) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      let b = try await store.following("b")
      let title = "Ferry sails again after long harbour strike"
      try await store.keep([Some.told(title, 1)], from: a)
      _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(5))
      try await store.keep([Some.told(title, 2)], from: b)
      #expect(try await store.counts(of: .local).unread == 0)
      #expect(try await store.grouped(.unread).isEmpty)
      #expect(try await store.subscriptions(of: .local).map(\.unread) == [0, 0])
    }
  }

  @Test(arguments: Backend.present)
  func `who follows only the copy's feed sees the copy`(backend: Backend) async throws {
    try await backend.withStore { store in
      let (a, b) = try await twoPapers(store)
      let other = try await store.addReader("second")
      _ = try await store.follow(
        Some.outline("b"), by: other, isOwners: false, key: nil, at: Some.time(20))
      let theirs = try await store.grouped(of: other)
      #expect(theirs.map(\.feed) == [b, b])
      #expect(theirs.allSatisfy { $0.copies.isEmpty })
      try await store.unfollow(a, by: .local)
      #expect(try await store.grouped().map(\.feed) == [b, b])
      // Followed again, it stands first again; followed later, it knows its story.
      _ = try await store.following("a")
      #expect(try await store.grouped().map(\.feed) == [b, a])
      _ = try await store.follow(
        Some.outline("a"), by: other, isOwners: false, key: nil, at: Some.time(21))
      #expect(try await store.grouped(of: other).map(\.feed) == [b, a])
    }
  }

  @Test(arguments: Backend.present)
  func `a list of some feeds shows the first copy among them`(backend: Backend) async throws {
    try await backend.withStore { store in
      let title = "Ferry sails again after long harbour strike"
      var feeds: [Feed.ID] = []
      for (name, folder) in [("a", "Near"), ("b", "Far"), ("c", "Far")] {
        feeds.append(try await store.following(name, folder: [folder]))
        try await store.keep([Some.told(title, feeds.count)], from: feeds[feeds.count - 1])
      }
      #expect(try await store.grouped().map(\.feed) == [feeds[0]])
      #expect(try await store.grouped(folder: ["Far"]).map(\.feed) == [feeds[1]])
      #expect(try await store.grouped(feed: feeds[2]).map(\.feed) == [feeds[2]])
      #expect(try await store.grouped(feed: feeds[2]).first?.copies.count == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `pages keep their size when copies stand behind`(backend: Backend) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      let b = try await store.following("b")
      let items = (1...40).map {
        Some.told("Number \(Some.name($0)) of a long row of pieces", $0)
      }
      try await store.keep(items, from: a)
      try await store.keep(items, from: b)
      var pages: [[Headline]] = []
      var before: ListPosition?
      repeat {
        let page = try await store.grouped(before: before, limit: 7)
        pages.append(page)
        before = page.last?.position
      } while pages.last?.count == 7
      #expect(pages.map(\.count) == [7, 7, 7, 7, 7, 5])
      #expect(Set(pages.joined().map(\.id)).count == 40)
      #expect(pages.joined().allSatisfy { $0.feed == a && $0.copies.map(\.feed) == [b] })
      var filter = ListFilter()
      filter.hidesCopies = true
      let middle = pages[3][3]
      let beside = try await store.neighbours(of: middle.id, in: filter, for: .local)
      #expect(beside.newer?.id == pages[3][2].id)
      #expect(beside.older?.id == pages[3][4].id)
    }
  }

  @Test(arguments: Backend.present)
  func `a story taken apart stays apart, for its reader alone`(backend: Backend) async throws {
    try await backend.withStore { store in
      let (a, b) = try await twoPapers(store)
      let other = try await store.addReader("second")
      for name in ["a", "b"] {
        _ = try await store.follow(
          Some.outline(name), by: other, isOwners: false, key: nil, at: Some.time(20))
      }
      let story = try await store.grouped()[1]
      let copy = try #require(story.copies.first)
      #expect(try await store.separate(copy.id, by: .local) == 2)
      #expect(try await store.separate(copy.id, by: .local) == 0)
      #expect(try await store.grouped().count == 3)
      #expect(try await store.grouped().allSatisfy { $0.copies.isEmpty })
      #expect(try await store.grouped(of: other).count == 2)
      _ = try await store.mark([story.id], as: .read, by: .local, at: Some.time(22))
      #expect(try await store.counts(of: .local).unread == 2)
      // A third paper tells it: still each by itself, and the new one too.
      let c = try await store.following("c")
      try await store.keep(
        [Some.told("Ferry sails again after long harbour strike", 4)], from: c)
      #expect(try await store.grouped().count == 4)
      #expect(try await store.grouped(of: other).count == 2)
      // The feeds leave and come back: it is not forgotten.
      try await store.unfollow(a, by: .local)
      _ = try await store.following("a")
      #expect(try await store.grouped().count == 4)

      #expect(try await store.unite(story.id, by: .local) == 3)
      #expect(try await store.grouped().map(\.feed) == [b, a])
    }
  }

  @Test(arguments: Backend.present)
  func `when the first copy is dropped the next takes its place`(backend: Backend) async throws {
    try await backend.withStore { store in
      let title = "Ferry sails again after long harbour strike"
      let a = try await store.following("a")
      let b = try await store.following("b")
      let c = try await store.following("c")
      try await store.keep([Some.told(title, 1), Some.told("Newer", 5)], from: a, at: 10)
      try await store.keep([Some.told(title, 2)], from: b, at: 10)
      try await store.keep([Some.told(title, 3)], from: c, at: 10)
      try await store.keep([Some.told("Newer", 5)], from: a, at: 11)
      _ = try await store.mark(try await store.ids(), as: .read, by: .local, at: Some.time(12))
      try await store.setRetention(Retention(newest: 1), of: a, at: Some.time(13))
      #expect(try await store.retain(a, at: Some.time(14)) == 1)
      let page = try await store.grouped()
      #expect(page.map(\.feed) == [a, b])
      #expect(page[1].copies.map(\.feed) == [c])
    }
  }

  @Test(arguments: Backend.present)
  func `a series, a feed that repeats itself, and an old story are not one`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      let b = try await store.following("b")
      let daily = "The morning briefing for all of our readers"
      try await store.keep([Some.told(daily, 2), Some.told(daily, 1, key: "k")], from: a)
      try await store.keep([Some.told(daily, 3)], from: b)
      // What the feed tells twice is a series; only one of it can have been meant.
      #expect(try await store.grouped().filter { $0.feed == a }.count == 2)
      try await store.keep([Some.told(daily, 3), Some.told(daily, 4, key: "l")], from: b)
      #expect(try await store.grouped().contains { $0.feed == b })

      let old = "Ferry sails again after long harbour strike"
      let day = 24 * 60
      try await store.keep([Some.told(old, 1)], from: a, at: 40 * day)
      try await store.keep([Some.told(old, 16 * day)], from: b, at: 40 * day)
      #expect(try await store.grouped().filter { $0.title == old }.count == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `prints are swept out after a fortnight or two`(backend: Backend) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      let day = 24 * 60
      for week in 0..<8 {
        let title = "Number \(Some.name(week)) of a long row of pieces"
        try await store.keep([Some.told(title, week * 7 * day)], from: a, at: week * 7 * day)
      }
      let count = Statement<Void, Int>(
        "test.periods", "SELECT COUNT(DISTINCT period) FROM story_print"
      ) { $0.number() }
      let periods = try await store.database.read { connection throws(StoreError) in
        try connection.first(count, ())
      }
      #expect((1...3).contains(periods ?? 0))
    }
  }

  @Test(arguments: Backend.present)
  func `searches and backups know of copies`(backend: Backend) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try await backend.withStore { store in
      _ = try await twoPapers(store)
      try await store.indexAll()
      let found = try await store.page("ferry strike").headlines
      #expect(found.count == 2)
      #expect(found.allSatisfy { $0.copies.count == 1 })
      try await store.database.backup(to: folder.path + "/backup.db")
      try await store.database.restore(from: folder.path + "/backup.db")
      #expect(try await store.grouped().count == 2)
      let c = try await store.following("c")
      try await store.keep(
        [Some.told("Ferry sails again after long harbour strike", 4)], from: c)
      #expect(try await store.grouped().count == 2)
    }
  }
}

extension Some {
  /// An item with a link of its own unless one is given.
  static func told(
    _ title: String, _ minutes: Int, link: String? = nil, key: String = ""
  ) -> Item {
    var item = Item(
      key: "\(key)\(title)\(minutes)", title: title, link: link.flatMap { WebAddress($0) },
      published: time(minutes))
    item.brief = title
    return item
  }

  /// A word of letters for a number.
  static func name(_ number: Int) -> String {
    String(decoding: "\(number)".utf8.map { $0 + 49 }, as: UTF8.self) + "q"
  }
}

extension Store {
  /// A list as a reader sees it who wishes each story once.
  func grouped(
    _ state: ListFilter.State = .all, of reader: Reader.ID = .local, feed: Feed.ID? = nil,
    folder: [String]? = nil, before: ListPosition? = nil, limit: Int = 50
  ) async throws -> [Headline] {
    var filter = ListFilter(state: state, feed: feed, folder: folder)
    filter.hidesCopies = true
    return try await headlines(filter, of: reader, before: before, limit: limit)
  }
}
