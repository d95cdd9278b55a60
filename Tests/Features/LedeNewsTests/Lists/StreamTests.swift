// Streams of items, as programs of readers ask for them, on both databases.

import LedeBase
import LedeTesting
import Testing

@testable import LedeNews

private struct StreamRoom: KeptInStore {
  let store: Store
  var now: @Sendable () -> Timestamp { { Some.time(5_000) } }
}

@Suite struct StreamTests {
  /// All numbers of a stream, in pages of a size.
  private func walk(
    _ filter: StreamFilter, _ desk: NewsDesk, pages of: Int, reader: Reader.ID = .local
  ) async throws -> [Item.ID] {
    var found: [Item.ID] = []
    var place: StreamPlace?
    repeat {
      let page = try await desk.stream(filter, from: place, limit: of, reader: reader)
      found += page.entries.map(\.id)
      // As text, as it goes out and comes in.
      place = try page.next.map { try #require(StreamPlace($0.text)) }
    } while place != nil
    return found
  }

  @Test(arguments: Backend.present)
  func `each stream holds what fits, once, whatever the pages are`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let feeds = [
        try await store.following("a"), try await store.following("b"),
        try await store.following("c"),
      ]
      for (number, feed) in feeds.enumerated() {
        try await store.keep(
          Some.items(stride(from: number, to: 60, by: 3)), from: feed, at: 100 + number)
      }
      let all = try await store.ids()
      #expect(all.count == 60)
      let read = all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      let saved = all.enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
      _ = try await desk.mark(read, as: .read)
      _ = try await desk.mark(saved, as: .saved)
      let ofFeeds = Set(
        try await store.headlines(ListFilter(), of: .local, before: nil, limit: 99)
          .filter { $0.feed != feeds[2] }.map(\.id))
      for isRead in [nil, true, false] {
        for isSaved in [nil, true, false] {
          for hasFeeds in [false, true] {
            for isOldest in [false, true] {
              for byArrival in [false, true] {
                var filter = StreamFilter()
                filter.isRead = isRead
                filter.isSaved = isSaved
                filter.isOldestFirst = isOldest
                if hasFeeds { filter.feeds = Set(feeds.prefix(2)) }
                if byArrival { filter.since = Some.time(0) }
                var expected = all.filter { id in
                  (isRead.map { $0 == read.contains(id) } ?? true)
                    && (isSaved.map { $0 == saved.contains(id) } ?? true)
                    && (!hasFeeds || ofFeeds.contains(id))
                }
                if isOldest { expected.reverse() }
                for size in [1, 7, 100] where size > 1 || expected.count < 12 {
                  let found = try await walk(filter, desk, pages: size)
                  let isSame =
                    byArrival
                    ? found.sorted() == expected.sorted() && Set(found).count == found.count
                    : found == expected
                  #expect(isSame, "\(filter) by \(size)")
                }
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a stream by arrival begins and ends where it is told`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let feed = try await store.following("a")
      for minute in 1...20 {
        // What was published long ago, and arrives late.
        try await store.keep([Some.item("\(minute)", 21 - minute)], from: feed, at: minute * 100)
      }
      var filter = StreamFilter()
      filter.since = Some.time(500)
      filter.until = Some.time(900)
      let newest = try await desk.stream(filter, from: nil, limit: 99, reader: .local)
      #expect(newest.entries.map(\.arrived) == [9, 8, 7, 6, 5].map { Some.time($0 * 100) })
      filter.isOldestFirst = true
      #expect(
        try await walk(filter, desk, pages: 2) == newest.entries.map(\.id).reversed())
      filter.since = Timestamp(milliseconds: .min)
      filter.until = Timestamp(milliseconds: .max)
      #expect(try await walk(filter, desk, pages: 3).count == 20)
    }
  }

  @Test(arguments: Backend.present)
  func `a stream that is marked leaves what came since`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let feed = try await store.following("a")
      let other = try await store.following("b")
      try await store.keep(Some.items(1...2_500), from: feed, at: 3_000)
      // Older by its date, but nobody has seen it.
      try await store.keep([Some.item("late", 5)], from: feed, at: 4_000)
      try await store.keep([Some.item("elsewhere", 6)], from: other, at: 3_000)
      var filter = StreamFilter()
      filter.feeds = [feed]
      #expect(
        try await desk.markStream(filter, arrivedBy: Some.time(3_500), reader: .local) == 2_500)
      #expect(Set(try await store.titles(.unread)) == ["Title late", "Title elsewhere"])
      #expect(try await store.counts(of: .local).unread == 2)
      #expect(
        try await desk.markStream(filter, arrivedBy: Some.time(3_500), reader: .local) == 0)
      #expect(
        try await desk.markStream(StreamFilter(), arrivedBy: Some.time(9_000), reader: .local) == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `what others follow, what was left and what is muted stays out`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let other = try await store.addReader("tunde")
      let (kept, left) = (try await store.following("a"), try await store.following("b"))
      let rule = try await store.rule(.mute)
      try await store.keep(
        [Some.item("x", 1), Some.item("y", 2)], from: kept, at: 10, caught: [0: [rule]])
      try await store.keep([Some.item("z", 3), Some.item("saved", 4)], from: left, at: 10)
      let saved = try #require(
        try await store.headlines(ListFilter(feed: left), of: .local, before: nil, limit: 1).first)
      _ = try await desk.mark([saved.id], as: .saved)
      try await store.unfollow(left, by: .local)
      for byArrival in [false, true] {
        var filter = StreamFilter()
        if byArrival { filter.since = Some.time(0) }
        #expect(try await walk(filter, desk, pages: 9).count == 1)
        #expect(try await walk(filter, desk, pages: 9, reader: other) == [])
        filter.isSaved = true
        #expect(try await walk(filter, desk, pages: 9) == [saved.id])
      }
      let all = (1...9).map { Item.ID($0) }
      #expect(
        try await desk.items(all, reader: .local).items.map(\.headline.title)
          == ["Title y", "Title saved"])
      #expect(try await desk.items(all, reader: other).items.isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `items are found by number, upwards and downwards`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let feed = try await store.following("a")
      try await store.keep(Some.items(1...200), from: feed, at: 300)
      func numbers(_ isUpwards: Bool, from number: Int64, limit: Int = 3) async throws -> [Int64] {
        try await desk.items(
          StreamFilter(), isUpwards: isUpwards, from: Item.ID(number), limit: limit, reader: .local
        ).items.map(\.headline.id.rawValue)
      }
      #expect(try await numbers(true, from: 0) == [1, 2, 3])
      #expect(try await numbers(true, from: 199) == [200])
      #expect(try await numbers(false, from: 3) == [2, 1])
      #expect(try await numbers(false, from: .max) == [200, 199, 198])
      #expect(try await numbers(true, from: .min) == [1, 2, 3])
      #expect(try await numbers(false, from: .min) == [])
    }
  }

  @Test(arguments: Backend.present)
  func `what a reader marked since is found, and when`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let feed = try await store.following("a")
      try await store.keep(Some.items(1...90), from: feed, at: 300)
      let marked = [Item.ID(80), Item.ID(7)]
      _ = try await desk.mark(marked, as: .saved)
      var filter = StreamFilter()
      #expect(try await desk.changed(filter, reader: .local).count == 90)
      filter.changedAfter = Some.time(4_999)
      let found = try await desk.changed(filter, reader: .local)
      #expect(found.map(\.id) == marked.reversed())
      #expect(found.map(\.changed) == [Some.time(5_000), Some.time(5_000)])
      filter.changedBefore = Some.time(5_000)
      #expect(try await desk.changed(filter, reader: .local) == [])
      let items = try await desk.items(marked + [Item.ID(1)], reader: .local)
      #expect(
        items.changed == Dictionary(uniqueKeysWithValues: marked.map { ($0, Some.time(5_000)) }))
    }
  }

  @Test(arguments: Backend.present)
  func `a part of time holds what appeared in it, from either end`(backend: Backend) async throws {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let feed = try await store.following("a")
      try await store.keep(Some.items(1...200), from: feed, at: 300)
      let all = try await desk.stream(StreamFilter(), from: nil, limit: 999, reader: .local).entries
      let (newest, oldest) = (all[40].shown, all[150].shown)
      let expected = all.filter { oldest < $0.shown && $0.shown < newest }.map(\.id)
      #expect(!expected.isEmpty)
      for isOldestFirst in [false, true] {
        var filter = StreamFilter()
        filter.shownAfter = oldest
        filter.shownBefore = newest
        filter.isOldestFirst = isOldestFirst
        let found = try await walk(filter, desk, pages: 7)
        #expect(found == (isOldestFirst ? expected.reversed() : expected))
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a folder is made, moved with what lies in it, and goes when it is empty`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let desk = NewsDesk(StreamRoom(store: store).services)
      let here = try await store.following("here")
      let left = try await store.following("left")
      for feed in [here, left] {
        try await store.change(feed, SubscriptionChange(folder: ["Old", "North"]))
      }
      _ = try await desk.unfollow(left, reader: .local)
      let old = try #require(try await desk.folders(of: .local)[["Old", "North"]])
      let new = try await desk.moveFolder(old, to: ["New"], reader: .local)
      #expect(try await desk.folders(of: .local) == [["New"]: try #require(new)])
      #expect(try await desk.subscriptions(of: .local).map(\.folder) == [["New"]])
      let bare = try await desk.moveFolder(nil, to: ["Bare"], reader: .local)
      #expect(try await desk.folders(of: .local)[["Bare"]] == bare)
      // Nobody moves what is another's.
      let other = try await store.accounts(["ines", "tunde"], at: Some.time(0))[1]
      _ = try await desk.moveFolder(new, to: [], reader: other)
      #expect(try await desk.subscriptions(of: .local).map(\.folder) == [["New"]])
      #expect(try await desk.moveFolder(new, to: [], reader: .local) == nil)
      #expect(try await desk.subscriptions(of: .local).map(\.folder) == [[]])
      #expect(try await desk.folders(of: .local).keys.sorted { $0[0] < $1[0] } == [["Bare"]])
    }
  }

  @Test(arguments: ["", "a", "1", "a1", "x.y", "1.2.3", "a1.99999999999999999999"])
  func `what names no place is none`(text: String) { #expect(StreamPlace(text) == nil) }
}
