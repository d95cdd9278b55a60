// The queue of work: each job by one process at a time, and ended once.

import LedeBase
import LedeFeeds
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeNews

@Suite struct JobTests {
  @Test(arguments: Backend.present)
  func `four processes that claim at once get each job exactly once`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      let first = try await Store.open(place, readers: 1)
      let outlines = (0..<200).map { Some.outline("f\($0)") }
      #expect(
        try await first.follow(outlines, by: .local, isOwners: false, at: Some.time(0)).new == 200)
      var claimed: [Int64] = []
      var kept = 0
      try await withThrowingTaskGroup(of: (claimed: [Int64], kept: Int).self) { group in
        for _ in 0..<4 { group.addTask { try await JobTests.workAll(at: place) } }
        for try await done in group {
          claimed += done.claimed
          kept += done.kept
        }
      }
      #expect(claimed.count == 200)
      #expect(Set(claimed).count == 200)
      #expect(kept == 200)
      #expect(try await first.counts(of: .local) == ItemCounts(all: 200, unread: 200))
      #expect(try await first.nextDue([.refresh]) == Some.time(60))
      await first.close()
    }
  }

  @Test(arguments: Backend.present)
  func `a job whose lease has passed goes to another, and the first comes too late`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      func claim(at minutes: Int) async throws -> Job? {
        try await store.claim([.refresh], limit: 9, lease: .seconds(600), at: Some.time(minutes))
          .first
      }
      let slow = try #require(try await claim(at: 0))
      #expect(slow.attempts == 1)
      #expect(try await claim(at: 9) == nil)
      #expect(try await store.hurry(nil, of: .local, at: Some.time(9)) == 0)
      #expect(try await store.nextDue([.refresh]) == Some.time(10))
      let quick = try #require(try await claim(at: 10))
      #expect(quick.attempts == 2)
      let items = [Some.item("one", 1)]
      #expect(
        try await store.keep(items, from: feed, at: 11, job: slow) == RefreshResult(isLate: true))
      #expect(try await store.ids().isEmpty)
      #expect(try await store.finish(slow, next: nil) == false)
      #expect(try await store.keep(items, from: feed, at: 12, job: quick) == RefreshResult(new: 1))
      #expect(try await store.keep(items, from: feed, at: 13, job: quick).isLate)
      #expect(try await claim(at: 13) == nil)
      #expect(try await claim(at: 72)?.attempts == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `jobs are given out by how long they are due, and given back unharmed`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      for (index, name) in ["a", "b", "c"].enumerated() {
        _ = try await store.follow(
          Some.outline(name), by: .local, isOwners: false, key: nil, at: Some.time(10 - index))
      }
      #expect(
        try await store.claim([.refresh], limit: 5, lease: .seconds(60), at: Some.time(7)).isEmpty)
      let jobs = try await store.claim([.refresh], limit: 2, lease: .seconds(60), at: Some.time(20))
      #expect(jobs.map(\.subject) == [3, 2])
      #expect(
        try await store.claim([.retention], limit: 5, lease: .seconds(60), at: Some.time(20))
          .isEmpty)
      try await store.giveBack(jobs, retry: Some.time(30))
      #expect(try await store.nextDue([.refresh]) == Some.time(10))
      let again = try await store.claim(
        [.refresh], limit: 9, lease: .seconds(60), at: Some.time(30))
      #expect(again.map(\.subject) == [1, 2, 3])
      #expect(again.map(\.attempts) == [1, 1, 1])
      // What failed is counted, unlike what was only given back.
      try await store.retry(again[2], at: Some.time(30))
      let retried = try await store.claim(
        [.refresh], limit: 9, lease: .seconds(60), at: Some.time(30))
      #expect(retried.map(\.attempts) == [2])
      try await store.giveBack(retried, retry: Some.time(30))
      #expect(try await store.finish(again[0], next: Some.time(90)))
      #expect(try await store.finish(again[1], next: nil))
      #expect(try await store.finish(again[1], next: nil) == false)
      #expect(try await store.hurry(nil, of: .local, at: Some.time(31)) == 2)
      #expect(try await store.hurry([Feed.ID(2)], of: .local, at: Some.time(31)) == 1)
    }
  }

  @Test(arguments: Backend.present)
  func `whoever waits for work is woken by another process`(backend: Backend) async throws {
    try await backend.withPlace { place in
      let waiting = try await Store.open(place, readers: 1)
      let other = try await Store.open(place, readers: 1)
      let wakeUps = waiting.wakeUps()
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          for await _ in wakeUps { return true }
          return false
        }
        group.addTask {
          // The listener may not be there yet, so there is more than one piece of news.
          for number in 0..<6_000 where !Task.isCancelled {
            _ = try await other.following("f\(number)")
            try? await Task.sleep(for: .milliseconds(50))  // cut short when the other was woken
          }
          return false
        }
        let isWoken = try await group.next()
        #expect(isWoken == true)
        group.cancelAll()
      }
      await waiting.close()
      await other.close()
    }
  }

  /// Does what a process does until no job is due: what it claimed, and how many items it kept.
  private static func workAll(
    at place: DatabaseLocation
  ) async throws -> (claimed: [Int64], kept: Int) {
    let store = try await Store.open(place, readers: 1)
    var claimed: [Int64] = []
    var kept = 0
    while true {
      let jobs = try await store.claim(
        [.refresh], limit: 7, lease: .seconds(300), at: Some.time(1))
      if jobs.isEmpty { break }
      claimed += jobs.map(\.subject)
      let reports = jobs.map { job in
        RefreshReport(
          feed: Feed.ID(job.subject), asked: Some.time(1),
          outcome: .fresh(
            FeedSnapshot(items: [Some.item("\(job.subject)", 1)]), Validators(), bodyHash: 1),
          nextAsk: Some.time(60), job: job)
      }
      kept += try await store.keep(reports).reduce(0) { $0 + $1.new }
    }
    await store.close()
    return (claimed, kept)
  }

  @Test(arguments: Backend.present)
  func `articles are due for whoever wants them, and the first of each reader come first`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let other = try await store.addReader("other")
      let entries = (0..<60).map { #"{"url": "https://s\#($0).example/", "starred": true}"# }
      let list = try MovedList.read(
        Array(#"{"entries": [\#(entries.joined(separator: ","))]}"#.utf8))
      #expect(try await store.take(list, by: other, at: Some.time(1)).kept == 60)
      let feed = try await store.following("a")
      for reader in [Reader.ID.local, other] {
        _ = try await store.follow(
          Some.outline("a"), by: reader, isOwners: false, key: nil, at: Some.time(2))
        _ = try await store.change(
          SubscriptionChange(wantsArticle: true), of: feed, by: reader, at: Some.time(2))
      }
      try await store.keep([Some.item("one", 3)], from: feed, at: 4)
      #expect(try await store.dueArticles(at: Some.time(0)) == [])
      let due = try await store.dueArticles(at: Some.time(5))
      // As many of one reader as are looked at; what is due last is not among them.
      #expect(due.count == 51)
      #expect(due.count { $0.reader == other } == 50)
      #expect(due.firstIndex { $0.reader == .local } == 1)
      let claimed = try await store.claim(
        due.map(\.job), lease: .seconds(60), at: Some.time(5))
      #expect(Set(claimed.map(\.id)) == Set(due.map(\.job)))
      // Both want what is left but the feed's, which is claimed.
      #expect(try await store.dueArticles(at: Some.time(5)).count == 10)
      #expect(try await store.claim(due.map(\.job), lease: .seconds(60), at: Some.time(5)) == [])
    }
  }
}
