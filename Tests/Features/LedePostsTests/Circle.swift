// Three friends and a stranger, with posts of theirs, for the tests of posts.

import LedeAccounts
import LedeBase
import LedeDatabase
import LedeFriends
import LedeTesting
import Testing

@testable import LedePosts

/// Readers of a test, the first the owner; mara is a friend of tunde and yui, who are none of each other.
struct Circle {
  let database: Database
  let owner: Reader.ID
  let mara: Reader.ID
  let tunde: Reader.ID
  let yui: Reader.ID
  let stranger: Reader.ID

  static let start = Timestamp(seconds: 1_790_000_000)
  var store: PostStore { PostStore(database: database) }

  init(_ database: Database) async throws {
    self.database = database
    let names = ["ines", "mara", "tunde", "yui", "zoe"]
    let readers = try await database.accounts(names, at: Circle.start)
    (owner, mara, tunde) = (readers[0], readers[1], readers[2])
    (yui, stranger) = (readers[3], readers[4])
    let friends = FriendStore(database)
    for (name, reader) in [("tunde", tunde), ("yui", yui)] {
      _ = try await friends.ask("mara", by: reader, at: Circle.start)
      #expect(
        try await friends.ask(name, by: mara, at: Circle.start) == .friends(name))
    }
  }

  /// A post that is passed on, or one with a picture of `bytes`.
  @discardableResult
  func post(
    _ caption: String, by reader: Reader.ID, _ extent: Post.Extent = .friends,
    picture: [UInt8]? = nil, after seconds: Int64 = 0
  ) async throws -> Post.ID {
    let about = picture == nil ? PostSubject("/fortune", title: "A fortune") : nil
    let new = try #require(
      NewPost(caption: caption, about: about, extent: extent, key: caption))
    let made = picture.map {
      MadePicture(sizes: [.whole: $0, .medium: [2], .small: [1]], width: 1_200, height: 900)
    }
    return try await store.make(
      new, picture: made, by: reader, at: Circle.start + .seconds(seconds)
    ).get()
  }

  func sees(_ post: Post.ID, _ reader: Reader.ID) async throws -> Post? {
    try await database.first(PostRows.one, (post, reader))
  }

  func timeline(_ reader: Reader.ID, before: Post.ID? = nil, limit: Int = 50) async throws
    -> [String]
  {
    try await database.rows(PostLists.timeline, (reader, before: before, limit: limit))
      .map(\.caption)
  }

  /// What counters say and what there is.
  func counts(_ post: Post.ID) async throws -> [Int] {
    let kept = try #require(try await database.first(CountedPost.all, post))
    return kept
  }
}

/// What a post's counters say, and how many rows there are.
enum CountedPost {
  static let all = Statement<Post.ID, [Int]>(
    "test.counts",
    """
    SELECT p.likes, (SELECT COUNT(*) FROM post_like AS l WHERE l.post_id = p.id), p.comments,
      (SELECT COUNT(*) FROM post_comment AS c WHERE c.post_id = p.id)
    FROM post AS p WHERE p.id = :post
    """,
    ["post": { .id($0) }]
  ) { [$0.number(), $0.number(), $0.number(), $0.number()] }
}
