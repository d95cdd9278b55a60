// Lists of folders and labels, marked as a whole, walked item by item.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct GroupListTests {
  /// Six feeds in folders, with labels, publishers' tags and marks by chance.
  private func fill(_ store: Store, seed: UInt64) async throws -> [Feed.ID] {
    var chance = Chance(seed: seed)
    var feeds: [Feed.ID] = []
    let folders = [["A"], ["A", "B"], ["A", "B", "C"], ["D"], [], ["AB"]]
    for (number, folder) in folders.enumerated() {
      let feed = try await store.following("f\(number)", folder: folder)
      feeds.append(feed)
      // Many items share a time, so that only their numbers part them.
      let items = (0..<(chance.below(50))).map { item in
        Some.item(
          "\(number)-\(item)", chance.below(20), tags: chance.below(3) == 0 ? ["t"] : [])
      }
      try await store.keep(items, from: feed, at: 100)
      if number % 2 == 0 { try await store.change(feed, SubscriptionChange(tags: ["even", "x"])) }
      if number > 3 { try await store.change(feed, SubscriptionChange(tags: ["late"])) }
    }
    for id in try await store.ids() {
      if chance.below(2) == 0 {
        _ = try await store.mark([id], as: .read, by: .local, at: Some.time(200))
      }
      if chance.below(4) == 0 {
        _ = try await store.mark([id], as: .saved, by: .local, at: Some.time(200))
      }
    }
    // By a rule, as the reader's rules do it.
    try await store.database.write { connection throws(StoreError) in
      try connection.script("UPDATE mark SET shelf = shelf + 4 WHERE shelf < 2 AND item_id % 7 = 0")
    }
    return feeds
  }

  @Test(arguments: Backend.present.flatMap { backend in [1, 2].map { (backend, $0) } })
  func `a page of any list is a piece of all that fits its filter`(
    backend: Backend, seed: UInt64
  ) async throws {
    try await backend.withStore { store in
      let feeds = try await fill(store, seed: seed)
      let all = try await store.items(ListFilter(), of: .local, before: nil, limit: 999)
      let muted = try await store.items(
        ListFilter(state: .muted), of: .local, before: nil, limit: 999)
      #expect(!muted.isEmpty)
      #expect(Set(all.map(\.headline.id)).isDisjoint(with: muted.map(\.headline.id)))
      let subscriptions = try await store.subscriptions(of: .local)
      let byFeed = Dictionary(uniqueKeysWithValues: subscriptions.map { ($0.feed.id, $0) })
      let tag = try #require(try await store.tag(named: "t")).id

      for state in ListFilter.State.allCases {
        for folder in [nil, [], ["A"], ["A", "B"], ["A", "B", "C"], ["D"], ["None"]] as [[String]?]
        {
          for label in [nil, "even", "late", "none"] as [String?] {
            for wish in [(nil, nil), (feeds[1], nil), (nil, tag), (feeds[0], tag)]
              as [(Feed.ID?, Int64?)]
            {
              let filter = ListFilter(
                state: state, feed: wish.0, tag: wish.1, folder: folder, label: label)
              let expected = (state == .muted ? muted : state == .saved ? all + muted : all)
                .filter { one in
                  guard let subscription = byFeed[one.headline.feed] else { return false }
                  let mark = one.headline.mark
                  return (state != .unread || !mark.isRead) && (state != .saved || mark.isSaved)
                    && (wish.0.map { $0 == one.headline.feed } ?? true)
                    && (wish.1.map { tag in one.tags.contains { $0.id == tag } } ?? true)
                    && subscription.folder.starts(with: folder ?? [])
                    && (label.map { subscription.tags.contains($0) } ?? true)
                }
                .sorted { $0.headline.position > $1.headline.position }.map(\.headline.id)
              try await check(filter, is: expected, in: store)
            }
          }
        }
      }
    }
  }

  private func check(_ filter: ListFilter, is expected: [Item.ID], in store: Store) async throws {
    var walked: [Item.ID] = []
    var before: ListPosition?
    repeat {
      let page = try await store.headlines(filter, of: .local, before: before, limit: 7)
      walked += page.map(\.id)
      before = page.last?.position
    } while before != nil
    #expect(walked == expected, "\(filter)")
    let whole = try await store.items(filter, of: .local, before: nil, limit: 5)
    #expect(whole.map(\.headline.id) == Array(expected.prefix(5)), "\(filter)")
    for place in [0, expected.count / 2, expected.count - 1] where expected.indices.contains(place)
    {
      let beside = try await store.neighbours(of: expected[place], in: filter, for: .local)
      #expect(beside.newer?.id == (place > 0 ? expected[place - 1] : nil), "\(filter)")
      #expect(
        beside.older?.id == (place + 1 < expected.count ? expected[place + 1] : nil), "\(filter)")
    }
  }

  @Test(arguments: Backend.present)
  func `a list of a tag looks at few items more than the shorter of what it joins`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      let other = try await store.following("b")
      // 3,000 items bear the tag and are read; as many do not and are unread, between them.
      try await store.keep(
        stride(from: 0, to: 6_000, by: 2).map { (at: Int) in Some.item("t\(at)", at, tags: ["t"]) },
        from: feed, at: 9_000)
      _ = try await store.mark(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 9_999).map(\.id),
        as: .read, by: .local, at: Some.time(9_001))
      try await store.keep(
        stride(from: 1, to: 6_000, by: 2).map { (at: Int) in Some.item("u\(at)", at) }, from: other,
        at: 9_002)
      try await store.keep([Some.item("both", 1, tags: ["t", "rare"])], from: other, at: 9_003)
      func looked(_ name: String, _ filter: ListFilter) async throws -> Int {
        var filter = filter
        filter.tag = try #require(try await store.tag(named: name)).id
        return try await store.database.read { [filter] connection throws(StoreError) in
          let list = try Listing.find(filter, of: .local, on: connection)
          return try list?.tagged(.older, from: nil, limit: 50, on: connection).looked ?? 0
        }
      }
      // Nothing helps where both are long; it ends with the shorter all the same.
      #expect(try await looked("t", ListFilter(state: .unread)) <= 2 * 3_001 + 2 * 512)
      // One item bears the tag, of thousands.
      #expect(try await looked("rare", ListFilter(state: .unread)) <= 60)
      #expect(try await looked("rare", ListFilter(feed: other)) <= 60)
      // One item of the feed is unread, of thousands that bear the tag.
      _ = try await store.mark(
        [try #require(try await store.ids(.unread).first)], as: .saved, by: .local,
        at: Some.time(9_004))
      #expect(try await looked("t", ListFilter(state: .saved)) <= 60)
      // What is found at the front is not looked for further down.
      #expect(try await looked("t", ListFilter(feed: feed)) <= 110)
    }
  }
}

@Suite struct WholeListTests {
  private func unread(_ store: Store) async throws -> [Item.ID] {
    let filter = ListFilter(state: .unread)
    return try await store.headlines(filter, of: .local, before: nil, limit: 9_999).map(\.id)
  }

  @Test(arguments: Backend.present)
  func `a list is marked read from where the reader saw it, and that is taken back exactly`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let a = try await store.following("a", folder: ["F"])
      let b = try await store.following("b", folder: ["F", "G"])
      let c = try await store.following("c")
      // More than one transaction marks.
      try await store.keep(Some.items(0..<2_500, named: "a"), from: a, at: 5_000)
      try await store.keep(Some.items(1...20, named: "b"), from: b, at: 5_000)
      try await store.keep(Some.items(1...20, named: "c"), from: c, at: 5_000)
      let filter = ListFilter(folder: ["F"])
      let list = try await store.headlines(filter, of: .local, before: nil, limit: 9_999)
      let read = [list[3].id, list[2_400].id]
      _ = try await store.mark(read, as: .read, by: .local, at: Some.time(5_001))
      let before = try await unread(store)
      try await store.keep([Some.item("late", 4_999)], from: a, at: 5_002)

      let marked = try await store.markAll(
        filter, upTo: list[0].position, by: .local, at: Some.time(5_003))
      #expect(marked.count == list.count - 2)
      #expect(try await store.titles(.unread).first == "Title late")
      #expect(try await store.counts(of: .local).unread == 21)
      #expect(try await store.subscription(a, of: .local)?.unread == 1)
      #expect(try await store.subscription(b, of: .local)?.unread == 0)
      // Marking a list is no reading of its feeds.
      #expect(try await store.subscription(b, of: .local)?.lastRead == nil)

      let undo = try #require(marked.undo)
      let other = try await store.addReader("other")
      #expect(try await store.undo(undo, by: other, at: Some.time(5_004)) == 0)
      #expect(try await store.undo(undo, by: .local, at: Some.time(5_004)) == marked.count)
      #expect(try await unread(store).dropFirst() == before[...])
      #expect(try await store.counts(of: .local).unread == before.count + 1)
      #expect(try await store.undo(undo, by: .local, at: Some.time(5_005)) == 0)
    }
  }

  @Test(arguments: Backend.present)
  func `what was marked a day ago can no longer be taken back`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(Some.items(1...3), from: feed, at: 10)
      let top = try #require(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 1).first)
      let marked = try await store.markAll(
        ListFilter(feed: feed), upTo: top.position, by: .local, at: Some.time(20))
      let undo = try #require(marked.undo)
      #expect(try await store.undo(undo, by: .local, at: Some.time(20 + 24 * 60)) == 0)
      #expect(
        try await store.markAll(
          ListFilter(), upTo: top.position, by: .local, at: Some.time(30 + 24 * 60)) == MarkedList()
      )
      try await store.keep([Some.item("4", 4)], from: feed, at: 11)
      _ = try await store.markAll(
        ListFilter(), upTo: ListPosition(shown: Some.time(4), id: Item.ID(.max - 1)), by: .local,
        at: Some.time(31 + 24 * 60))
      let left = try await store.database.read { connection throws(StoreError) in
        try connection.rows(MarkedLists.old, Some.time(99_999))
      }
      #expect(left.count == 1)
      #expect(left != [undo])
    }
  }
}
