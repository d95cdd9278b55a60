// Posts: who sees them, and counters that are what there is.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeFriends
import LedeTesting
import Testing

@testable import LedePosts

@Suite struct PostTests {
  private func circle<Result>(
    _ backend: Backend, _ body: (Circle) async throws -> Result
  ) async throws -> Result {
    try await backend.withDatabase([Posts.schema]) { try await body(try await Circle($0)) }
  }

  @Test(arguments: Backend.present)
  func `friends see a post, strangers and the owner do not, and one for oneself nobody else does`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let shown = try await circle.post("harbour", by: circle.mara)
      let own = try await circle.post("diary", by: circle.mara, .oneself)
      for reader in [circle.mara, circle.tunde, circle.yui] {
        #expect(try await circle.sees(shown, reader) != nil)
      }
      for reader in [circle.stranger, circle.owner] {
        #expect(try await circle.sees(shown, reader) == nil)
        #expect(try await circle.store.like(shown, true, by: reader, at: Circle.start) == nil)
        #expect(
          try await circle.store.comment(shown, "Hi", by: reader, at: Circle.start)
            == .failure(.notThere))
        #expect(try await circle.timeline(reader) == [])
      }
      #expect(try await circle.sees(own, circle.mara) != nil)
      #expect(try await circle.sees(own, circle.tunde) == nil)
      #expect(try await circle.timeline(circle.tunde) == ["harbour"])
      #expect(try await circle.store.show(own, .friends, by: circle.mara, at: Circle.start))
      #expect(try await circle.timeline(circle.tunde) == ["diary", "harbour"])
      // Nobody but its author may change it.
      #expect(
        try await !circle.store.show(own, .oneself, by: circle.tunde, at: Circle.start))
      #expect(try await !circle.store.remove(own, by: circle.tunde, at: Circle.start))
    }
  }

  @Test(arguments: Backend.present)
  func `who parts, or blocks, sees no more and is seen no more`(backend: Backend) async throws {
    try await circle(backend) { circle in
      let post = try await circle.post("harbour", by: circle.mara)
      let other = try await circle.post("bridge", by: circle.tunde)
      _ = try await circle.store.comment(post, "Lovely", by: circle.tunde, at: Circle.start)
      _ = try await circle.store.comment(post, "Yes", by: circle.yui, at: Circle.start)
      #expect(
        try await FriendStore(circle.database).block("tunde", by: circle.mara, at: Circle.start))
      #expect(try await circle.sees(post, circle.tunde) == nil)
      #expect(try await circle.sees(other, circle.mara) == nil)
      // yui and tunde are parted from each other only where they block; whose post it is sees all that stands there.
      func said(_ reader: Reader.ID) async throws -> [PostComment] {
        try await circle.database.rows(
          PostComments.page, (post, reader, after: PostComment.ID?.none, limit: 9))
      }
      #expect(try await said(circle.mara).map(\.text) == ["Lovely", "Yes"])
      #expect(try await said(circle.yui).map(\.text) == ["Lovely", "Yes"])
      let friends = FriendStore(circle.database)
      _ = try await friends.ask("yui", by: circle.tunde, at: Circle.start)
      #expect(try await friends.block("tunde", by: circle.yui, at: Circle.start))
      #expect(try await said(circle.yui).map(\.text) == ["Yes"])
      // Who sees the post no more still takes back what they said, and nothing of others.
      let (his, hers) = (try await said(circle.mara)[0].id, try await said(circle.mara)[1].id)
      #expect(try await !circle.store.uncomment(hers, to: post, by: circle.tunde))
      #expect(try await circle.store.uncomment(his, to: post, by: circle.tunde))
      #expect(try await circle.store.uncomment(hers, to: post, by: circle.mara))
      #expect(try await circle.counts(post) == [0, 0, 0, 0])
    }
  }

  @Test(arguments: Backend.present)
  func `a number names one post, one picture and one comment for ever`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      var (posts, files, comments): ([Post.ID], [PostFile.ID], [PostComment.ID]) = ([], [], [])
      for turn in 0..<3 {
        let post = try await circle.post("turn \(turn)", by: circle.mara, picture: [7])
        posts.append(post)
        files.append(try #require(try await circle.sees(post, circle.mara)?.picture?.file))
        comments.append(
          try await circle.store.comment(post, "Hi", by: circle.mara, at: Circle.start).get())
        #expect(try await circle.store.remove(post, by: circle.mara, at: Circle.start))
      }
      #expect(Set(posts).count == 3 && Set(files).count == 3 && Set(comments).count == 3)
    }
  }

  @Test(arguments: Backend.present)
  func `the list of friends is newest first and goes on behind any post`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      var posts: [Post.ID] = []
      for number in 1...9 {
        let author = [circle.mara, circle.tunde, circle.yui][number % 3]
        posts.append(try await circle.post("p\(number)", by: author, after: Int64(number)))
      }
      #expect(
        try await circle.timeline(circle.mara, limit: 4) == ["p9", "p8", "p7", "p6"])
      #expect(
        try await circle.timeline(circle.mara, before: posts[5], limit: 4)
          == ["p5", "p4", "p3", "p2"])
      // yui is no friend of tunde's.
      #expect(
        try await circle.timeline(circle.tunde) == ["p9", "p7", "p6", "p4", "p3", "p1"])
    }
  }

  @Test(arguments: Backend.present)
  func `a form that is sent twice, at once or later, makes one post`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let new = try #require(
        NewPost(caption: "once", about: PostSubject("/fortune", title: ""), key: "k"))
      let made = try await withThrowingTaskGroup(of: Post.ID.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try await circle.store.make(new, picture: nil, by: circle.mara, at: Circle.start)
              .get()
          }
        }
        return try await group.reduce(into: Set<Post.ID>()) { $0.insert($1) }
      }
      #expect(made.count == 1)
      #expect(try await circle.timeline(circle.mara) == ["once"])
    }
  }

  @Test(arguments: Backend.present)
  func `likes and comments of many at once are counted exactly, in two processes`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      let databases = [
        try await Database.open(place, [Posts.schema], readers: 2),
        try await Database.open(place, [Posts.schema], readers: 2),
      ]
      let circle = try await Circle(databases[0])
      let post = try await circle.post("harbour", by: circle.mara)
      let readers = [circle.mara, circle.tunde, circle.yui]
      // Each likes and takes it back many times, from both sides; in the end two of three like it.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (place, reader) in readers.enumerated() {
          for database in databases {
            group.addTask {
              let store = PostStore(database: database)
              for turn in 0..<20 {
                _ = try await store.like(post, turn % 2 == 0, by: reader, at: Circle.start)
                _ = try await store.comment(post, "c\(turn)", by: reader, at: Circle.start)
              }
              if place > 0 {
                _ = try await store.like(post, true, by: reader, at: Circle.start)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      _ = try await circle.store.like(post, false, by: circle.mara, at: Circle.start)
      #expect(try await circle.counts(post) == [2, 2, 120, 120])
      // Taking back what is not there changes nothing, and nothing falls below none.
      for reader in readers + readers {
        _ = try await circle.store.like(post, false, by: reader, at: Circle.start)
      }
      #expect(try await circle.counts(post) == [0, 0, 120, 120])
      for database in databases { await database.close() }
    }
  }

  @Test(arguments: Backend.present)
  func `beside comments stand the faces of oneself and of friends`(backend: Backend) async throws {
    try await circle(backend) { circle in
      let post = try await circle.post("harbour", by: circle.mara)
      let picture = MadePicture(sizes: [.whole: [3], .small: [1]], width: 40, height: 40)
      for reader in [circle.mara, circle.tunde] {
        try await circle.store.setFace(picture, of: reader, at: Circle.start)
        _ = try await circle.store.comment(post, "Hi", by: reader, at: Circle.start)
      }
      for (reader, faces) in [
        (circle.mara, [true, true]), (circle.tunde, [true, true]), (circle.yui, [true, false]),
      ] {
        let part = (post, reader, after: nil as PostComment.ID?, limit: 10)
        let comments = try await circle.database.rows(PostComments.page, part)
        #expect(comments.map { $0.face != nil } == faces)
        for face in comments.compactMap(\.face) {
          #expect(try await circle.database.first(PostFiles.isSeen, (face, reader)) == true)
        }
      }
    }
  }

  @Test(arguments: Backend.present)
  func `comments go by who wrote them or whose post it is, and nobody else`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let post = try await circle.post("harbour", by: circle.mara)
      let other = try await circle.post("bridge", by: circle.yui)
      let first = try await circle.store.comment(
        post, "one", by: circle.tunde, at: Circle.start
      ).get()
      let second = try await circle.store.comment(
        post, "two", by: circle.tunde, at: Circle.start
      ).get()
      #expect(try await !circle.store.uncomment(first, to: post, by: circle.yui))
      #expect(try await !circle.store.uncomment(first, to: other, by: circle.tunde))
      #expect(try await circle.store.uncomment(first, to: post, by: circle.tunde))
      #expect(try await circle.store.uncomment(second, to: post, by: circle.mara))
      #expect(try await !circle.store.uncomment(second, to: post, by: circle.mara))
      #expect(try await circle.counts(post) == [0, 0, 0, 0])
    }
  }

  @Test(arguments: Backend.present)
  func `a picture lies in pieces, is seen by friends alone, and goes with its post`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let bytes = (0..<PostFile.piece * 2 + 5).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let post = try await circle.post("harbour", by: circle.mara, picture: bytes)
      let file = try #require(try await circle.sees(post, circle.tunde)?.picture?.file)
      let pieces = try await circle.database.rows(PostFiles.pieces, (file, .whole))
      #expect(pieces.map(\.count) == [PostFile.piece, PostFile.piece, 5])
      #expect(Array(pieces.joined()) == bytes)
      for (reader, isSeen) in [
        (circle.mara, true), (circle.tunde, true), (circle.stranger, false),
        (circle.owner, false),
      ] {
        #expect(
          try await circle.database.first(PostFiles.isSeen, (file, reader)) == isSeen)
      }
      #expect(try await circle.store.remove(post, by: circle.mara, at: Circle.start))
      #expect(try await circle.database.rows(PostFiles.pieces, (file, .whole)).isEmpty)
      #expect(try await circle.sees(post, circle.mara) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `with a folder of files a picture lies there, and goes from there with its post or reader`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let shelf = StubShelf()
      let store = PostStore(database: circle.database, shelf: shelf)
      func make(_ key: String) async throws -> (Post.ID, PostFile.ID) {
        let picture = MadePicture(
          sizes: [.whole: [7, 7], .medium: [6], .small: [3]], width: 9, height: 9)
        let new = try #require(NewPost(caption: key, key: key))
        let post = try await store.make(new, picture: picture, by: circle.mara, at: Circle.start)
          .get()
        return (
          post, try #require(try await circle.sees(post, circle.mara)?.picture?.file)
        )
      }
      let (first, file) = try await make("first")
      #expect(shelf.names.count == 3)
      #expect(try await circle.database.rows(PostFiles.pieces, (file, .whole)).isEmpty)
      #expect(try await store.bytes(of: file, .whole) == [7, 7])
      #expect(try await store.bytes(of: file, .small) == [3])
      // The same form lays nothing there twice.
      #expect(try await make("first").0 == first)
      #expect(shelf.names.count == 3)
      _ = try await make("second")
      #expect(shelf.names.count == 6)
      // What is nobody's any more is unknown at once, and goes from the folder behind it.
      #expect(try await store.remove(first, by: circle.mara, at: Circle.start))
      #expect(try await store.bytes(of: file, .whole) == nil)
      #expect(try await store.sweep() == 1)
      #expect(shelf.names.count == 3)
      try await circle.database.write { connection throws(StoreError) in
        try circle.database.forget(circle.mara, on: connection)
      }
      #expect(try await store.sweep() == 1)
      #expect(shelf.names.isEmpty)
      #expect(try await store.sweep() == 0)
      // What lies in rows is read all the same.
      let old = try await circle.post("rows", by: circle.tunde, picture: [5])
      let rows = try #require(try await circle.sees(old, circle.tunde)?.picture?.file)
      #expect(try await store.bytes(of: rows, .whole) == [5])
    }
  }

  @Test(arguments: Backend.present)
  func `what is taken down only its author sees, with the reason, until it stands again`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let post = try await circle.post("harbour", by: circle.mara)
      let down = Post.TakenDown(at: Circle.start, reason: "Not yours")
      // Without a report the owner knows nothing of it.
      #expect(try await !circle.store.take(post, down, by: circle.owner))
      #expect(
        try await circle.store.report(post, "Mine!", by: circle.tunde, at: Circle.start))
      #expect(
        try await !circle.store.report(post, "Bad", by: circle.stranger, at: Circle.start))
      #expect(try await !circle.store.report(post, "Own", by: circle.mara, at: Circle.start))
      #expect(try await circle.database.rows(PostReports.reasons, post) == ["Mine!"])
      #expect(try await circle.store.take(post, down, by: circle.owner))
      #expect(try await circle.sees(post, circle.tunde) == nil)
      #expect(try await circle.sees(post, circle.mara)?.taken == down)
      // With nobody left who told of it, the owner can let it stand again all the same.
      try await circle.store.dismiss(post)
      #expect(try await circle.database.first(PostStates.one, circle.mara)?.shown == 0)
      #expect(try await circle.store.take(post, nil, by: circle.owner))
      #expect(try await circle.sees(post, circle.tunde) != nil)
      #expect(try await circle.database.first(PostStates.one, circle.mara)?.shown == 1)
    }
  }

  @Test(arguments: Backend.present)
  func
    `when a reader leaves, their likes and comments are counted no more, and their posts are gone`(
      backend: Backend
    ) async throws
  {
    try await circle(backend) { circle in
      let kept = try await circle.post("harbour", by: circle.mara)
      let gone = try await circle.post("bridge", by: circle.tunde, picture: [1, 2, 3])
      let file = try #require(try await circle.sees(gone, circle.tunde)?.picture?.file)
      for reader in [circle.tunde, circle.yui] {
        _ = try await circle.store.like(kept, true, by: reader, at: Circle.start)
        _ = try await circle.store.comment(kept, "a", by: reader, at: Circle.start)
        _ = try await circle.store.comment(kept, "b", by: reader, at: Circle.start)
      }
      _ = try await circle.store.like(gone, true, by: circle.mara, at: Circle.start)
      _ = try await circle.store.comment(gone, "c", by: circle.mara, at: Circle.start)
      _ = try await circle.store.report(gone, "r", by: circle.mara, at: Circle.start)
      #expect(
        try await circle.store.share(
          gone, as: [9], sealed: [8], by: circle.tunde, at: Circle.start))
      let archive = try await circle.database.archive(of: circle.tunde)
      let told = Dictionary(uniqueKeysWithValues: archive.map { ($0.name, $0.rows.count) })
      #expect(told["post"] == 1 && told["post_like"] == 1 && told["post_comment"] == 2)
      #expect(told["post_file"] == 1 && told["post_link"] == 1)
      try await circle.database.write { connection throws(StoreError) in
        try circle.database.forget(circle.tunde, on: connection)
      }
      #expect(try await circle.counts(kept) == [1, 1, 2, 2])
      #expect(try await circle.database.rows(PostFiles.pieces, (file, .whole)).isEmpty)
      #expect(try await circle.timeline(circle.mara) == ["harbour"])
    }
  }

  @Test(arguments: Backend.present)
  func `doctor counts again what is not what there is`(backend: Backend) async throws {
    try await circle(backend) { circle in
      let posts = [
        try await circle.post("a", by: circle.mara), try await circle.post("b", by: circle.mara),
      ]
      for post in posts {
        _ = try await circle.store.like(post, true, by: circle.tunde, at: Circle.start)
      }
      #expect(try await circle.store.recount() == (posts: 2, mended: 0))
      _ = try await circle.database.run(PostCounts.likes, (posts[0], by: 41))
      #expect(try await circle.counts(posts[0]) == [42, 1, 0, 0])
      #expect(try await circle.store.recount() == (posts: 2, mended: 1))
      #expect(try await circle.counts(posts[0]) == [1, 1, 0, 0])
    }
  }

  @Test func `a reader may make only so many posts a day`() async throws {
    try await circle(.sqlite) { circle in
      for number in 0..<Post.mostInSpan {
        try await circle.post("p\(number)", by: circle.mara)
      }
      let new = try #require(
        NewPost(caption: "x", about: PostSubject("/fortune", title: ""), key: "x"))
      #expect(
        try await circle.store.make(new, picture: nil, by: circle.mara, at: Circle.start)
          == .failure(.tooManyToday))
      let tomorrow = Circle.start + Post.span + .seconds(1)
      _ = try await circle.store.make(new, picture: nil, by: circle.mara, at: tomorrow).get()
    }
  }
}
