// What devices noted without Lede: once, in order, and the reader's last word stands.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct DeviceTests {
  /// A store with one feed of so many stories; gives their numbers, oldest first.
  private func withStories(
    _ count: Int, _ backend: Backend, _ body: (Store, [Item.ID]) async throws -> Void
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.follow(
        Some.outline("a"), by: .local, isOwners: true, key: nil, at: Some.time(0)
      ).feed
      let items = (0..<count).map { Some.item("\($0)", $0 % 600) }
      _ = try await store.keep([
        RefreshReport(
          feed: feed, asked: Some.time(600),
          outcome: .fresh(FeedSnapshot(title: "A", items: items), Validators(), bodyHash: 1),
          nextAsk: Some.time(900))
      ])
      var ids: [Item.ID] = []
      var before: ListPosition?
      while ids.count < count {
        let page = try await store.headlines(
          ListFilter(), of: .local, before: before, limit: 5_000)
        ids += page.map(\.id)
        before = page.last?.position
        if page.isEmpty { break }
      }
      try #require(ids.count == count)
      try await body(store, ids.sorted())
    }
  }

  private func noted(_ key: String, _ item: Item.ID, _ change: MarkChange, _ minute: Int)
    -> NotedChange
  {
    NotedChange(key: key, item: item, change: change, at: Some.time(minute))
  }

  private func mark(_ store: Store, _ item: Item.ID) async throws -> Mark {
    try #require(try await store.item(item, of: .local)).headline.mark
  }

  @Test(arguments: Backend.present)
  func `changes are made in order and each but once, however often they are sent`(
    backend: Backend
  ) async throws {
    try await withStories(3, backend) { store, ids in
      let batch = [
        noted("1", ids[0], .read, 700), noted("2", ids[1], .saved, 701),
        noted("3", ids[0], .unread, 702), noted("4", ids[2], .read, 703),
        noted("4", ids[2], .unread, 704), noted("5", Item.ID(987_654), .read, 705),
      ]
      let first = try await store.replay(batch, by: .local, at: Some.time(800))
      #expect(first == [.made, .made, .made, .made, .repeated, .unknown])
      #expect(try await mark(store, ids[0]) == Mark())
      #expect(try await mark(store, ids[1]) == Mark(isSaved: true))
      #expect(try await mark(store, ids[2]) == Mark(isRead: true))
      #expect(try await store.counts(of: .local) == ItemCounts(all: 3, unread: 2, saved: 1))

      // Meanwhile the reader thinks again elsewhere; what is sent again must not undo that.
      _ = try await store.mark([ids[1]], as: .unsaved, by: .local, at: Some.time(810))
      let again = try await store.replay(batch, by: .local, at: Some.time(820))
      #expect(again == Array(repeating: .repeated, count: 6))
      #expect(try await store.counts(of: .local) == ItemCounts(all: 3, unread: 2, saved: 0))
    }
  }

  @Test(arguments: Backend.present)
  func `of two devices the one on which the reader acted later wins, for each mark by itself`(
    backend: Backend
  ) async throws {
    try await withStories(2, backend) { store, ids in
      // At the desk: read at 710, saved at 730.
      _ = try await store.mark([ids[0]], as: .read, by: .local, at: Some.time(710))
      _ = try await store.mark([ids[0]], as: .saved, by: .local, at: Some.time(730))
      // On the phone, offline: unread at 720, no longer saved at 725; it comes back at 800.
      let outcomes = try await store.replay(
        [noted("p1", ids[0], .unread, 720), noted("p2", ids[0], .unsaved, 725)], by: .local,
        at: Some.time(800))
      #expect(outcomes == [.made, .overruled])
      #expect(try await mark(store, ids[0]) == Mark(isRead: false, isSaved: true))
      // A tablet that comes back last, but on which the reader acted first, changes nothing.
      let late = try await store.replay(
        [noted("t1", ids[0], .read, 715)], by: .local, at: Some.time(900))
      #expect(late == [.overruled])
      #expect(try await mark(store, ids[0]) == Mark(isRead: false, isSaved: true))
      // Saying again what is so already is a word too: it stands against an earlier one.
      _ = try await store.replay(
        [noted("p3", ids[1], .unread, 750)], by: .local, at: Some.time(900))
      let earlier = try await store.replay(
        [noted("t2", ids[1], .read, 740)], by: .local, at: Some.time(910))
      #expect(earlier == [.overruled])
    }
  }

  @Test(arguments: Backend.present)
  func `a clock that is ahead counts as now, and one set back does not turn the order round`(
    backend: Backend
  ) async throws {
    try await withStories(2, backend) { store, ids in
      let ahead = try await store.replay(
        [noted("1", ids[0], .read, 99_000)], by: .local, at: Some.time(800))
      #expect(ahead == [.made])
      // Otherwise nobody could mark it unread until that time.
      let unread = try await store.replay(
        [noted("2", ids[0], .unread, 801)], by: .local, at: Some.time(802))
      #expect(unread == [.made])
      #expect(try await mark(store, ids[0]) == Mark())

      let back = try await store.replay(
        [noted("3", ids[1], .read, 790), noted("4", ids[1], .unread, 780)], by: .local,
        at: Some.time(810))
      #expect(back == [.made, .made])
      #expect(try await mark(store, ids[1]) == Mark())
    }
  }

  @Test(arguments: Backend.present)
  func `a key is each reader's own and is forgotten after thirty days`(backend: Backend)
    async throws
  {
    try await withStories(1, backend) { store, ids in
      func send(_ minute: Int) async throws -> [NotedOutcome] {
        try await store.replay(
          [noted("k", ids[0], .read, minute)], by: .local, at: Some.time(minute))
      }
      let month = 30 * 24 * 60
      let outcomes = [
        try await send(700), try await send(700 + month), try await send(701 + month),
      ]
      #expect(outcomes == [[.made], [.repeated], [.made]])
    }
  }

  @Test(arguments: Backend.present)
  func `ten thousand changes, cut off midway and sent again, are each made once`(
    backend: Backend
  ) async throws {
    try await withStories(2_000, backend) { store, ids in
      // Each story is read, saved, made unread, and read and unsaved again.
      let doings: [MarkChange] = [.read, .saved, .unread, .unsaved, .read]
      let changes = doings.enumerated().flatMap { turn, change in
        ids.map { noted("\(turn)-\($0.rawValue)", $0, change, 700 + turn) }
      }
      #expect(changes.count == 10_000)
      func send(_ piece: Range<Int>) async throws -> Set<NotedOutcome> {
        let outcomes = try await store.replay(
          Array(changes[piece]), by: .local, at: Some.time(800))
        #expect(outcomes.count == piece.count)
        return Set(outcomes)
      }
      var outcomes = [try await send(0..<1_000)]
      // The answer was lost on its way, so the device sends the same again, and then all of it.
      outcomes.append(try await send(0..<1_000))
      outcomes.append(try await send(1_000..<10_000))
      outcomes.append(try await send(0..<10_000))
      #expect(outcomes == [[.made], [.repeated], [.made], [.repeated]])
      #expect(
        try await store.counts(of: .local) == ItemCounts(all: 2_000, unread: 0, saved: 0))
    }
  }

  @Test(arguments: Backend.present)
  func `a story whose words change has another revision`(backend: Backend) async throws {
    try await withStories(2, backend) { store, ids in
      #expect(try await revisions(ids, store).isEmpty)
      let feed = try #require(try await store.item(ids[0], of: .local)).headline.feed
      var changed = Some.item("0", 0)
      changed.content = FeedText("<p>Now it is otherwise</p>", .html)
      _ = try await store.keep([
        RefreshReport(
          feed: feed, asked: Some.time(700),
          outcome: .fresh(
            FeedSnapshot(title: "A", items: [changed, Some.item("1", 1)]), Validators(),
            bodyHash: 2), nextAsk: Some.time(900))
      ])
      #expect(try await revisions(ids, store) == [1])
    }
  }

  private func revisions(_ ids: [Item.ID], _ store: Store) async throws -> [Int64] {
    try await store.database.read { connection throws(StoreError) in
      try connection.rows(Revisions.of, ids).map(\.revision)
    }
  }
}
