// One story that several feeds tell: found as it is kept, shown once, taken apart for good.

import LedeNews
import Testing

@testable import LedeStorage

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
      #expect(try await store.unreadCopies(of: [.local]) == [.local: 1])
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
      let other = try await store.secondReader()
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
      let other = try await store.secondReader()
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
      try await store.backup(to: folder.path + "/backup.db")
      try await store.restore(from: folder.path + "/backup.db")
      #expect(try await store.grouped().count == 2)
      let c = try await store.following("c")
      try await store.keep(
        [Some.told("Ferry sails again after long harbour strike", 4)], from: c)
      #expect(try await store.grouped().count == 2)
    }
  }
}

@Suite struct StoryListTests {
  private static let title = "Ferry sails again after long harbour strike"

  /// The same story from feeds a, b and c, a minute apart, with tags.
  private func three(_ store: Store, tags: [[String]] = [[], [], []]) async throws -> [Feed.ID] {
    var feeds: [Feed.ID] = []
    for (name, tags) in zip(["a", "b", "c"], tags) {
      feeds.append(try await store.following(name))
      var item = Some.told(StoryListTests.title, feeds.count)
      item.tags = tags
      item.content = FeedText("<p>From \(name)paper</p>", .html)
      try await store.keep([item], from: feeds[feeds.count - 1])
    }
    return feeds
  }

  @Test(arguments: Backend.present)
  func `a list of a publisher's tag shows the first copy that bears it`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feeds = try await three(store, tags: [[], ["Sea"], ["Sea"]])
      let tag = try #require(try await store.tag(named: "Sea")).id
      var filter = ListFilter(tag: tag)
      filter.hidesCopies = true
      let page = try await store.headlines(filter, of: .local, before: nil, limit: 9)
      #expect(page.map(\.feed) == [feeds[1]])
      #expect(page.first?.copies.map(\.feed) == [feeds[0], feeds[2]])
      // Above the hidden copy stands nothing else of the tag.
      let first = try #require(page.first)
      let beside = try await store.neighbours(of: first.id, in: filter, for: .local)
      #expect(beside == Neighbours())
      filter.hidesCopies = false
      #expect(
        try await store.headlines(filter, of: .local, before: nil, limit: 9).map(\.feed)
          == [feeds[2], feeds[1]])
    }
  }

  private func found(
    _ text: String, in store: Store, order: SearchOrder = .newest, before: SearchPosition? = nil,
    limit: Int = 50
  ) async throws -> SearchPage {
    var query = SearchQuery(parsing: text, now: Some.time(2_000))
    query.hidesCopies = true
    return try await store.search(
      query, of: .local, order: order, before: before, limit: limit, at: Some.time(2_000))
  }

  @Test(arguments: Backend.present)
  func `a search finds a story once, as the first that fits`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feeds = try await three(store)
      try await store.indexAll()
      #expect(try await found("ferry", in: store).headlines.map(\.feed) == [feeds[2]])
      #expect(try await found("ferry bpaper", in: store).headlines.map(\.feed) == [feeds[1]])
      #expect(try await found("ferry", in: store, order: .ranked).headlines.count == 1)
      let page = try await found("ferry", in: store)
      #expect(page.headlines.first?.copies.map(\.feed) == [feeds[0], feeds[1]])
      #expect(try await store.page("ferry").headlines.count == 3)
      _ = try await store.separate(try #require(page.headlines.first).id, by: .local)
      #expect(try await found("ferry", in: store).headlines.count == 3)
    }
  }

  @Test(arguments: Backend.present, SearchOrder.allCases)
  func `pages of a search hold each story once, and are full`(
    backend: Backend, order: SearchOrder
  ) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a")
      let b = try await store.following("b")
      let titles = (1...20).map { "Number \(Some.name($0)) of a long row of pieces" }
      try await store.keep(titles.enumerated().map { Some.told($1, $0) }, from: a)
      try await store.keep(titles.enumerated().map { Some.told($1, 100 - $0) }, from: b)
      try await store.indexAll()
      var pages: [SearchPage] = []
      repeat {
        pages.append(
          try await found("pieces", in: store, order: order, before: pages.last?.older, limit: 6))
      } while pages.last?.older != nil && pages.count < 9
      let all = pages.flatMap(\.headlines)
      #expect(Set(all.map(\.title)).count == 20 && all.count == 20)
      #expect(pages.prefix(3).allSatisfy { $0.headlines.count == 6 })
    }
  }

  @Test(arguments: Backend.present)
  func `only who has stories grouped counts them once`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await three(store)
      let other = try await store.secondReader()
      for name in ["a", "b"] {
        _ = try await store.follow(
          Some.outline(name), by: other, isOwners: false, key: nil, at: Some.time(20))
      }
      var wishes = Preferences()
      wishes.groupsSameStories = false
      try await store.setPreferences(wishes, of: .local)
      let counts = try await store.shownCounts(of: [.local, other])
      #expect(counts[.local]?.unread == 3)
      #expect(counts[other]?.unread == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `an item says whether its story was taken apart`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await three(store)
      try await store.keep(
        [Some.told("Rain all over the northern islands tomorrow", 9)],
        from: try await store.following("d"))
      let ids = try await store.ids()
      _ = try await store.separate(ids[2], by: .local)
      var apart: [Bool] = []
      for id in ids {
        apart.append(try await store.item(id, of: .local)?.headline.isApart ?? false)
      }
      #expect(apart == [false, true, true, true])
      _ = try await store.unite(ids[3], by: .local)
      #expect(try await store.item(ids[1], of: .local)?.headline.isApart == false)
    }
  }

  @Test(arguments: Backend.present)
  func `what a device noted of copies is made up for in order`(backend: Backend) async throws {
    try await backend.withStore { store in
      _ = try await three(store)
      let ids = try await store.ids()
      func noted(_ item: Item.ID, _ change: MarkChange, _ minute: Int) -> NotedChange {
        NotedChange(
          key: "\(item.rawValue).\(minute)", item: item, change: change, at: Some.time(minute))
      }
      func read() async throws -> [Bool] {
        var read: [Bool] = []
        for id in ids {
          read.append(try await store.item(id, of: .local)?.headline.mark.isRead ?? false)
        }
        return read
      }
      // Reading one reads all, making another unread makes all unread, whatever comes between.
      let outcomes = try await store.replay(
        [noted(ids[0], .read, 700), noted(ids[1], .unread, 701), noted(ids[0], .saved, 702)],
        by: .local, at: Some.time(800))
      #expect(outcomes == [.made, .made, .made])
      #expect(try await read() == [false, false, false])
      // The copy was made unread later than this.
      let late = try await store.replay([noted(ids[2], .read, 650)], by: .local, at: Some.time(810))
      #expect(late == [.overruled])
      _ = try await store.replay([noted(ids[2], .read, 750)], by: .local, at: Some.time(820))
      #expect(try await read() == [true, true, true])
      #expect(try await store.counts(of: .local) == ItemCounts(all: 3, unread: 0, saved: 1))
    }
  }
}

@Suite struct StoryTitleTests {
  private func isNear(_ a: String, _ b: String) -> Bool {
    guard let a = StoryTitle(a), let b = StoryTitle(b) else { return false }
    return a.isNear(b)
  }

  @Test(arguments: [
    ("Ferry sails again after strike ends", "FERRY SAILS AGAIN, AFTER STRIKE ENDS!"),
    ("Ferry sails again after strike ends", "After strike ends ferry sails again"),
    ("Ferry sails again after strike ends", "Ferry sails again after strike ends | The Post"),
    ("Ferry sails again after strike ends", "Ferry sails again after strike ends - BBC News"),
    ("Ferry sails again after strike ends", "Watch: Ferry sails again after strike ends"),
    ("Café owners win long fight over rent", "Cafe owners win long fight over rent"),
  ])
  func `near-equal titles are one story`(a: String, b: String) {
    #expect(isNear(a, b))
    #expect(isNear(b, a))
  }

  @Test(arguments: [
    ("Ferry sails again after strike ends", "Ferry sails again after strike begins"),
    ("Ferry sails again after strike ends", "Ferry never sails again after the strike ends"),
    ("New phone review: the best so far", "New phone 16 review: the best so far"),
    ("Rovers at home to United end 2-1", "Rovers at home to United end 1-2"),
    ("Result of draw 4711 in the lottery", "Result of draw 4712 in the lottery"),
    ("Live updates", "Live updates"), ("News in brief today", "News in brief today"),
    ("A b c d e f g", "A b c d e f g"), ("", ""),
  ])
  func `other, short and numbered titles are not`(a: String, b: String) {
    #expect(!isNear(a, b))
  }

  @Test func `a title with one word more shares a hand, but for a few`() throws {
    var random = SystemRandomNumberGenerator()
    var missed = 0
    for _ in 0..<1_000 {
      let words = (0..<8).map { _ in Some.name(Int.random(in: 1...900_000, using: &random)) }
      let short = try #require(StoryTitle(words.joined(separator: " ") + " padding"))
      let long = try #require(StoryTitle(words.joined(separator: " ") + " padding more"))
      #expect(long.isNear(short))
      if Set(short.prints).isDisjoint(with: long.prints) { missed += 1 }
    }
    #expect(missed < 100, "\(missed) of 1,000")
  }
}

@Suite struct StoryAddressTests {
  @Test(arguments: [
    "https://www.x.example/news/1", "http://x.example/news/1/", "https://m.x.example/news/1#c",
    "https://X.example/news/1?utm_source=rss&utm_medium=feed", "https://x.example/news/1/amp/",
    "https://amp.x.example/news/1.amp?fbclid=abc",
    "https://user@x.example:443/news/1?at_medium=RSS",
    "https://x.example/news/1/index.html?CMP=share&outputType=amp",
  ])
  func `one story has one address, however it is linked`(text: String) throws {
    #expect(StoryAddress.text(try #require(WebAddress(text))) == "x.example/news/1")
  }

  @Test(arguments: [
    ("https://x.example/?p=12&utm_source=a", "x.example?p=12"),
    ("https://x.example/a?id=1&page=2", "x.example/a?id=1&page=2"),
    ("https://x.example/News/1", "x.example/News/1"),
    ("https://camp.example/x", "camp.example/x"),
  ])
  func `what tells stories apart stays`(text: String, left: String) throws {
    #expect(StoryAddress.text(try #require(WebAddress(text))) == left)
  }

  @Test(arguments: [
    "https://x.example", "https://x.example/", "https://www.x.example/?utm_source=rss",
    "https://x.example/amp/", "https://x.example/index.html",
  ])
  func `a front page is no story`(text: String) throws {
    #expect(StoryAddress.text(try #require(WebAddress(text))) == nil)
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
