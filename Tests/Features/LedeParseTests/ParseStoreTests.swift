// What programs ask of posts, on the databases as they are.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeFriends
import LedeTesting
import Testing

@testable import LedeParse
@testable import LedePosts

@Suite struct ParseStoreTests {
  private struct Circle {
    var database: Database
    var mara: Reader.ID
    var tunde: Reader.ID
    var yui: Reader.ID
    var zoe: Reader.ID
    var store: PostStore { PostStore(database: database) }
  }

  private func circle(
    _ backend: Backend, _ body: (Circle) async throws -> Void
  ) async throws {
    try await backend.withDatabase([Parse.schema]) { database in
      let readers = try await database.accounts(["mara", "tunde", "yui", "zoe"], at: Some.time(0))
      let friends = FriendStore(database)
      for (name, reader) in [("tunde", readers[1]), ("yui", readers[2])] {
        _ = try await friends.ask("mara", by: reader, at: Some.time(0))
        _ = try await friends.ask(name, by: readers[0], at: Some.time(0))
      }
      try await body(
        Circle(
          database: database, mara: readers[0], tunde: readers[1], yui: readers[2],
          zoe: readers[3]))
    }
  }

  private func post(
    _ caption: String, by reader: Reader.ID, _ extent: Post.Extent = .friends, in circle: Circle
  ) async throws -> Post.ID {
    let new = try #require(
      NewPost(
        caption: caption, about: PostSubject("/fortune", title: "A"), extent: extent, key: caption))
    return try await circle.store.make(new, picture: nil, by: reader, at: Some.time(1)).get()
  }

  @Test(arguments: Backend.present)
  func `numbers of posts are those that a reader sees, newest first`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let harbour = try await post("harbour", by: circle.mara, in: circle)
      let diary = try await post("diary", by: circle.mara, .oneself, in: circle)
      let bridge = try await post("bridge", by: circle.tunde, in: circle)
      let database = circle.database
      func timeline(_ reader: Reader.ID) async throws -> [Post.ID] {
        try await database.rows(PostLists.timelineNumbers, (reader, before: nil, limit: 9))
      }
      #expect(try await timeline(circle.mara) == [bridge, diary, harbour])
      #expect(try await timeline(circle.tunde) == [bridge, harbour])
      #expect(try await timeline(circle.zoe) == [])
      func shown(_ author: Reader.ID, _ reader: Reader.ID) async throws -> [Post.ID] {
        try await database.rows(PostNumbers.friends, ((reader, limit: 9), friend: author))
      }
      #expect(try await shown(circle.mara, circle.tunde) == [harbour])
      #expect(try await shown(circle.mara, circle.zoe) == [])
      #expect(try await database.rows(PostNumbers.own, (circle.mara, limit: 1)) == [diary])
      #expect(try await database.first(PostNumbers.shown, circle.yui) == 1)
      #expect(try await database.first(PostNumbers.shown, circle.mara) == 1)
      let all = [harbour, diary, bridge]
      let seen = try await database.rows(PostNumbers.posts, (all, circle.yui))
      #expect(seen.map(\.id) == [harbour])
    }
  }

  @Test(arguments: Backend.present)
  func `comments are read by whom their post is shown, but for who blocked whom`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let harbour = try await post("harbour", by: circle.mara, in: circle)
      var said: [PostComment.ID] = []
      for (text, reader) in [("one", circle.tunde), ("two", circle.yui), ("three", circle.tunde)] {
        said.append(
          try await circle.store.comment(harbour, text, by: reader, at: Some.time(2)).get())
      }
      let database = circle.database
      func there(_ reader: Reader.ID) async throws -> Set<PostComment.ID> {
        Set(try await database.rows(PostNumbers.commentsThere, (said, reader)).map(\.id))
      }
      #expect(try await there(circle.yui) == Set(said))
      #expect(try await there(circle.zoe) == [])
      #expect(
        try await database.rows(PostNumbers.ownComments, (circle.tunde, limit: 1)) == [said[2]])
      let newest = try await database.rows(
        PostNumbers.newestComments, ([harbour], (circle.mara, limit: 2)))
      #expect(newest == [said[2], said[1]])
      _ = try await FriendStore(database).ask("yui", by: circle.tunde, at: Some.time(3))
      #expect(try await FriendStore(database).block("tunde", by: circle.yui, at: Some.time(3)))
      #expect(try await there(circle.yui) == [said[1]])
      #expect(
        try await database.rows(PostNumbers.comments, (harbour, circle.tunde)) == [
          said[0], said[2],
        ])
      #expect(try await database.rows(PostNumbers.comments, (harbour, circle.mara)) == said)
      // The same under its key is said once.
      for answer in [false, true] {
        let result = try await circle.store.comment(
          harbour, "four", key: "k", by: circle.mara, at: Some.time(4))
        #expect((result == .failure(.repeated)) == answer)
      }
    }
  }

  @Test(arguments: Backend.present)
  func `likes of many at once are counted exactly, and each is its reader's alone`(
    backend: Backend
  ) async throws {
    try await circle(backend) { circle in
      let harbour = try await post("harbour", by: circle.mara, in: circle)
      let store = circle.store
      let readers = [circle.mara, circle.tunde, circle.yui]
      let new = try await withThrowingTaskGroup(of: PostLike.ID?.self) { group in
        for number in 0..<24 {
          group.addTask {
            try await store.like(harbour, by: readers[number % 3], at: Some.time(2))?.new
          }
        }
        return try await group.reduce(into: [PostLike.ID]()) { if let id = $1 { $0.append(id) } }
      }
      #expect(Set(new).count == 3 && new.count == 3)
      func likes() async throws -> Int? {
        try await circle.database.rows(PostNumbers.posts, ([harbour], circle.mara)).first?.likes
      }
      #expect(try await likes() == 3)
      let mine = try await circle.database.rows(PostNumbers.likesOf, ([harbour], circle.tunde))
      let like = try #require(mine.first?.id)
      #expect(mine.count == 1)
      #expect(try await !store.unlike(like, by: circle.yui))
      #expect(try await store.unlike(like, by: circle.tunde))
      #expect(try await !store.unlike(like, by: circle.tunde))
      #expect(try await likes() == 2)
      // No later like bears its number.
      let later = try #require(try await store.like(harbour, by: circle.tunde, at: Some.time(3)))
      #expect(later.new.map { $0.rawValue > new.map(\.rawValue).max() ?? 0 } == true)
    }
  }

  @Test(arguments: Backend.present)
  func `a picture that was sent is one post's, or goes`(backend: Backend) async throws {
    try await circle(backend) { circle in
      let store = circle.store
      let picture = MadePicture(
        sizes: [.whole: [7], .medium: [6], .small: [5]], width: 10, height: 10)
      func upload() async throws -> PostFile.ID {
        try await store.upload(picture, named: "sea.png", by: circle.mara, at: Some.time(1)).get()
      }
      let (first, second) = (try await upload(), try await upload())
      func make(_ key: String, _ file: PostFile.ID, by reader: Reader.ID) async throws
        -> Result<Post.ID, PostFault>
      {
        let new = try #require(NewPost(caption: key, key: key))
        return try await store.make(
          new, picture: nil, upload: file, by: reader, at: Some.time(2))
      }
      #expect(try await make("a", first, by: circle.tunde) == .failure(.noUpload))
      let post = try await make("a", first, by: circle.mara).get()
      #expect(try await make("a", second, by: circle.mara).get() == post)
      #expect(try await make("b", first, by: circle.mara) == .failure(.noUpload))
      let seen = try await circle.database.rows(PostNumbers.posts, ([post], circle.tunde))
      #expect(seen.first?.picture?.name == "sea.png")
      #expect(try await store.setFace(upload: second, of: circle.mara, at: Some.time(2)))
      let people = try await circle.database.rows(
        PostReaders.some, ([circle.mara, circle.zoe], circle.yui))
      #expect(people.first { $0.reader == circle.mara }?.face == second)
      #expect(people.first { $0.reader == circle.zoe }?.isNear == false)
      #expect(try await store.dropUploads(at: Some.time(5_000)) == 0)
      let third = try await upload()
      #expect(try await store.dropUploads(at: Some.time(5_000)) == 1)
      #expect(try await store.bytes(of: third, .whole) == nil)
    }
  }

  @Test(arguments: Backend.present)
  func `programs are kept by sums of their keys`(backend: Backend) async throws {
    try await backend.withDatabase([Parse.schema]) { database in
      let store = ParseAppStore(
        database: database, tokens: StubTokens(), now: { Some.time(1) })
      let made = try #require(try await store.make(named: "Fortune"))
      #expect(try await store.knows(made.application, showing: [made.rest]))
      #expect(try await !store.knows(made.rest, showing: [made.application]))
      for _ in 1..<ParseApp.most { #expect(try await store.make(named: "") != nil) }
      #expect(try await store.make(named: "") == nil)
      #expect(try await store.remove(made.id))
      #expect(try await !store.remove(made.id))
      #expect(try await !store.knows(made.application, showing: [made.rest]))
    }
  }
}
