// What authors are told of likes and comments, and a thousand likes at once.

import LedeBase
import LedeDatabase
import LedeFriends
import LedeTesting
import Testing

@testable import LedePosts

@Suite struct PostNoticeTests {
  private static let hour = PostNotices.rest

  private func circle(
    _ backend: Backend, _ body: (Circle) async throws -> Void
  ) async throws {
    try await backend.withDatabase([Posts.schema]) { try await body(try await Circle($0)) }
  }

  /// When a reader is to be told; nil when nobody has to.
  private static let due = Statement<Reader.ID, Timestamp>(
    "test.due",
    "SELECT due FROM job WHERE kind = \(Job.Kind.postNotice.rawValue) AND subject = :reader",
    ["reader": { .id($0) }]
  ) { $0.time() }

  @Test(arguments: Backend.present)
  func `nobody is told who does not wish it, and who does of nothing that was before`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let post = try await circle.post("harbour", by: circle.mara)
      let now = Circle.start + .seconds(60)
      _ = try await circle.store.like(post, true, by: circle.tunde, at: now)
      #expect(try await circle.database.first(Self.due, circle.mara) == nil)
      #expect(try await circle.store.beginTelling(circle.mara, at: now) == nil)
      try await circle.database.run(PostNotices.wish, (circle.mara, at: now))
      #expect(try await circle.store.beginTelling(circle.mara, at: now) == nil)
      _ = try await circle.store.like(post, true, by: circle.yui, at: now + .seconds(1))
      #expect(try await circle.database.first(Self.due, circle.mara) == now + .seconds(1))
      #expect(
        try await circle.store.beginTelling(circle.mara, at: now + .seconds(2))
          == PostNews(likes: 1, comments: 0, post: post))
      try await circle.database.run(PostNotices.unwish, circle.mara)
      _ = try await circle.store.comment(post, "Hi", by: circle.yui, at: now + Self.hour * 2)
      #expect(
        try await circle.store.beginTelling(circle.mara, at: now + Self.hour * 3) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `likes and comments are gathered and told once an hour, but for one’s own`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let store = circle.store
      let (first, second) = (
        try await circle.post("harbour", by: circle.mara),
        try await circle.post("bridge", by: circle.mara)
      )
      let start = Circle.start + .seconds(60)
      try await circle.database.run(PostNotices.wish, (circle.mara, at: start))
      let now = start + .seconds(1)
      _ = try await store.like(first, true, by: circle.mara, at: now)
      _ = try await store.comment(first, "mine", by: circle.mara, at: now)
      #expect(try await circle.database.first(Self.due, circle.mara) == nil)
      _ = try await store.like(first, true, by: circle.tunde, at: now)
      _ = try await store.like(second, true, by: circle.tunde, at: now)
      _ = try await store.comment(second, "Hi", by: circle.yui, at: now)
      // What was taken back is not told.
      _ = try await store.like(first, true, by: circle.yui, at: now)
      _ = try await store.like(first, false, by: circle.yui, at: now)
      let news = PostNews(likes: 2, comments: 1, post: nil)
      #expect(try await store.beginTelling(circle.mara, at: now + .seconds(1)) == news)
      #expect(try await store.beginTelling(circle.mara, at: now + .seconds(2)) == nil)
      // No push service took it: it is told again.
      try await circle.database.run(PostNotices.undo, (circle.mara, at: now + .seconds(1)))
      #expect(try await store.beginTelling(circle.mara, at: now + .seconds(3)) == news)
      _ = try await store.comment(second, "Ho", by: circle.yui, at: now + .seconds(9))
      // The job that nobody has ended yet stays.
      #expect(try await circle.database.first(Self.due, circle.mara) == now)
      let later = now + .seconds(3) + Self.hour
      #expect(try await store.beginTelling(circle.mara, at: later - .seconds(1)) == nil)
      #expect(
        try await store.beginTelling(circle.mara, at: later)
          == PostNews(likes: 0, comments: 1, post: second))
    }
  }

  @Test func `a message says how many of which`() {
    #expect(Phrases.postNews(likes: 1, comments: 0) == "1 new like")
    #expect(Phrases.postNews(likes: 0, comments: 4) == "4 new comments")
    #expect(Phrases.postNews(likes: 3, comments: 1) == "3 new likes and 1 new comment")
  }

  @Test(arguments: Backend.present)
  func `a thousand likes at once are counted exactly`(backend: Backend) async throws {
    try await circle(backend) { circle in
      let names = (0..<100).map { "friend\($0)" }
      let readers = try await circle.database.accounts(names, at: Circle.start)
      try await circle.database.write { connection throws(StoreError) in
        try connection.run(
          Self.befriend, each: readers.flatMap { [(circle.mara, $0), ($0, circle.mara)] })
      }
      let post = try await circle.post("harbour", by: circle.mara)
      let answers = try await withThrowingTaskGroup(of: Int?.self) { group in
        for turn in 0..<10 {
          for (place, reader) in readers.enumerated() {
            // In the end all but every tenth like it.
            let likes = turn < 9 || place % 10 > 0
            group.addTask {
              try await circle.store.like(post, likes, by: reader, at: Circle.start)
            }
          }
          if turn == 8 { for try await count in group { #expect(count != nil) } }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.allSatisfy { ($0 ?? -1) >= 0 })
      #expect(try await circle.counts(post) == [90, 90, 0, 0])
    }
  }

  private static let befriend = Statement<(Reader.ID, Reader.ID), Void>(
    "test.befriend",
    """
    INSERT INTO friend (reader_id, friend_id, since, extent, shows_city)
    VALUES (:reader, :friend, 0, 'nothing', 0)
    """,
    ["reader": { .id($0.0) }, "friend": { .id($0.1) }])
}
