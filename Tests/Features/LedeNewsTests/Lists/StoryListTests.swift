// Stories that several feeds tell, in lists of tags, searches and counts.

import LedeBase
import LedeSearch
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

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
    return try await store.searching.search(
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
      let other = try await store.addReader("second")
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
