// What the store remembers of who answered, and whom it has asked because somebody looks.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct FreshnessStoreTests {
  /// Follows feeds and gives their numbers.
  private func follow(_ store: Store, _ names: [String]) async throws -> [Feed.ID] {
    var feeds: [Feed.ID] = []
    for name in names {
      feeds.append(
        try await store.follow(
          Some.outline(name), by: .local, isOwners: true, key: nil, at: Some.time(0)
        ).feed)
    }
    return feeds
  }

  private func failed(
    _ feed: Feed.ID, _ asked: Int, _ reach: Reach, round: Int, restUntil: Int? = nil
  ) -> RefreshReport {
    var report = RefreshReport(
      feed: feed, asked: Some.time(asked), outcome: .failed(message: "No.", isGone: false),
      nextAsk: Some.time(asked + 600))
    report.reach = reach
    report.round = Some.time(round)
    report.restUntil = restUntil.map { Some.time($0) }
    return report
  }

  private func good(_ feed: Feed.ID, _ asked: Int) -> RefreshReport {
    RefreshReport(
      feed: feed, asked: Some.time(asked), outcome: .unchanged(Validators()),
      nextAsk: Some.time(asked + 600))
  }

  @Test(arguments: Backend.present)
  func `a silence begins with the round in which it began and ends with any answer`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feeds = try await follow(store, ["a", "b"])
      #expect(try await store.lastAnswers(for: .local) == LastAnswers())
      _ = try await store.keep([good(feeds[0], 10), good(feeds[1], 11)])
      #expect(try await store.lastAnswers(for: .local) == LastAnswers(freshAt: Some.time(11)))

      _ = try await store.keep([failed(feeds[0], 21, .silent, round: 20)])
      _ = try await store.keep([failed(feeds[0], 31, .silent, round: 30)])
      var answers = try await store.lastAnswers(for: .local)
      #expect(answers == LastAnswers(freshAt: Some.time(11), silentSince: Some.time(20)))
      #expect(!answers.hasNetwork)

      _ = try await store.keep([failed(feeds[1], 32, .answered, round: 30)])
      answers = try await store.lastAnswers(for: .local)
      #expect(answers.refusedAt == Some.time(32))
      #expect(answers.hasNetwork)

      _ = try await store.keep([failed(feeds[0], 41, .answered, round: 40)])
      #expect(
        try await store.lastAnswers(for: .local)
          == LastAnswers(freshAt: Some.time(11), refusedAt: Some.time(41)))
      _ = try await store.keep([failed(feeds[0], 51, .unasked, round: 50)])
      #expect(try await store.lastAnswers(for: .local).silentSince == nil)
      _ = try await store.keep([good(feeds[0], 61), good(feeds[1], 62)])
      #expect(try await store.lastAnswers(for: .local) == LastAnswers(freshAt: Some.time(62)))
    }
  }

  @Test(arguments: Backend.present)
  func `only feeds that the reader follows are witnesses`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feeds = try await follow(store, ["a", "b"])
      _ = try await store.keep([good(feeds[0], 10), failed(feeds[1], 21, .silent, round: 20)])
      #expect(try await !store.lastAnswers(for: .local).hasNetwork)
      try await store.unfollow(feeds[1], by: .local)
      #expect(try await store.lastAnswers(for: .local) == LastAnswers(freshAt: Some.time(10)))
      #expect(try await store.lastAnswers(for: Reader.ID(99)) == LastAnswers())
    }
  }

  @Test(arguments: Backend.present)
  func `a look has those asked that were not asked for a while, and may be`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feeds = try await follow(store, ["a", "b", "c", "d"])
      _ = try await store.keep([
        good(feeds[0], 10), good(feeds[1], 14),
        failed(feeds[2], 10, .answered, round: 9, restUntil: 90),
        failed(feeds[3], 10, .silent, round: 9),
      ])
      func due() async throws -> [Int64] {
        var due: [Int64] = []
        for one in try await store.subscriptions(of: .local) {
          let next = try #require(one.feed.health.nextAsk)
          if next <= Some.time(16) { due.append(one.feed.id.rawValue) }
        }
        return due.sorted()
      }
      #expect(try await due() == [])
      // b was asked two minutes ago, and c's server wants to be left alone until minute 90.
      #expect(
        try await store.hurry(
          [feeds[1], feeds[2], Feed.ID(99)], notAskedSince: Some.time(11), of: .local,
          at: Some.time(16)) == 0)
      #expect(
        try await store.hurry(
          [feeds[0], feeds[1]], notAskedSince: Some.time(11), of: .local, at: Some.time(16)) == 1)
      #expect(try await due() == [feeds[0].rawValue])
      let hurried = try await store.hurry(
        notAskedSince: Some.time(11), of: .local, at: Some.time(16))
      #expect(hurried == 1)
      #expect(try await due() == [feeds[0].rawValue, feeds[3].rawValue])
      #expect(try await store.dueFeeds(at: Some.time(16)) == 2)
      #expect(
        try await store.hurry(notAskedSince: Some.time(11), of: .local, at: Some.time(16)) == 0)
      // When the wait is over it is asked like the others.
      #expect(
        try await store.hurry(notAskedSince: Some.time(85), of: .local, at: Some.time(90)) == 2)
    }
  }

  @Test(arguments: Backend.present)
  func `counts of many readers are told at once`(backend: Backend) async throws {
    try await backend.withStore { store in
      let feeds = try await follow(store, ["a"])
      _ = try await store.keep([
        RefreshReport(
          feed: feeds[0], asked: Some.time(5),
          outcome: .fresh(
            FeedSnapshot(title: "A", items: [Some.item("one", 1)]), Validators(), bodyHash: 1),
          nextAsk: Some.time(60))
      ])
      let counts = try await store.shownCounts(of: [.local, Reader.ID(77)])
      #expect(counts == [.local: ItemCounts(all: 1, unread: 1)])
    }
  }
}
