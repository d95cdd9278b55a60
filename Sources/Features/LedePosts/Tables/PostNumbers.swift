// Posts, comments and likes as programs ask for them: numbers first, then the rows that are shown.

import LedeBase
import LedeDatabase

/// Statements that give numbers in the order in which things were made, and things by their numbers.
enum PostNumbers {
  typealias Part = (Reader.ID, limit: Int)

  private static let newest = "ORDER BY id DESC LIMIT :limit"

  // MARK: Posts

  /// Of a reader's own, newest first.
  static let own = Statement<Part, Post.ID>(
    "postNumbers.own", "SELECT id FROM post WHERE reader_id = :reader \(newest)",
    ["reader": { .id($0.0) }, "limit": { .integer($0.limit) }]
  ) { $0.id() }

  /// Of what somebody shows their friends, newest first, for one of these.
  static let friends = Statement<(Part, friend: Reader.ID), Post.ID>(
    "postNumbers.friends",
    """
    SELECT p.id FROM post AS p
    WHERE p.reader_id = :friend AND p.extent = 'friends' AND p.taken IS NULL AND EXISTS (
      SELECT 1 FROM friend AS f WHERE f.reader_id = :friend AND f.friend_id = :reader)
    ORDER BY p.id DESC LIMIT :limit
    """,
    [
      "reader": { .id($0.0.0) }, "friend": { .id($0.friend) }, "limit": { .integer($0.0.limit) },
    ]
  ) { $0.id() }

  /// How many posts the friends of a reader show; counters are kept of it.
  static let shown = Statement<Reader.ID, Int>(
    "postNumbers.shown",
    """
    SELECT CAST(COALESCE(SUM(s.shown), 0) AS BIGINT) FROM friend AS f
    JOIN post_state AS s ON s.reader_id = f.friend_id WHERE f.reader_id = :reader
    """,
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// Those of some posts that a reader sees.
  static let posts = Statement<([Post.ID], Reader.ID), Post>(
    "postNumbers.posts",
    """
    SELECT \(PostRows.columns) FROM post AS p \(PostRows.others)
    WHERE p.id IN :ids AND \(PostRows.sees)
    """,
    ["ids": { .ids($0.0) }, "reader": { .id($0.1) }], read: PostRows.post)

  // MARK: Comments

  /// Of what a reader may read of a post's comments, oldest first; whether they see the post is asked before.
  static let comments = Statement<(Post.ID, Reader.ID), PostComment.ID>(
    "postNumbers.comments",
    """
    SELECT c.id FROM post_comment AS c WHERE c.post_id = :post AND \(PostComments.isOpen)
    ORDER BY c.id LIMIT \(PostComment.mostOfPost)
    """,
    ["post": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  /// Of the newest on some posts that a reader sees.
  static let newestComments = Statement<([Post.ID], Part), PostComment.ID>(
    "postNumbers.newestComments",
    """
    SELECT c.id FROM post_comment AS c WHERE c.post_id IN :posts AND \(PostComments.isOpen)
    ORDER BY c.id DESC LIMIT :limit
    """,
    [
      "posts": { .ids($0.0) }, "reader": { .id($0.1.0) }, "limit": { .integer($0.1.limit) },
    ]
  ) { $0.id() }

  /// Of the newest that a reader wrote.
  static let ownComments = Statement<Part, PostComment.ID>(
    "postNumbers.ownComments",
    "SELECT id FROM post_comment WHERE reader_id = :reader \(newest)",
    ["reader": { .id($0.0) }, "limit": { .integer($0.limit) }]
  ) { $0.id() }

  /// Those of some comments that a reader may read: their own, and on posts that they see.
  static let commentsThere = Statement<([PostComment.ID], Reader.ID), PostComment>(
    "postNumbers.commentsThere",
    """
    SELECT \(PostComments.columns) FROM post_comment AS c \(PostComments.others)
    WHERE c.id IN :ids AND (c.reader_id = :reader OR \(PostComments.isOpen) AND EXISTS (
      SELECT 1 FROM post AS p WHERE p.id = c.post_id AND \(PostRows.sees)))
    """,
    ["ids": { .ids($0.0) }, "reader": { .id($0.1) }], read: PostComments.comment)

  /// The post that a comment is on.
  static let postOf = Statement<PostComment.ID, Post.ID>(
    "postNumbers.postOf", "SELECT post_id FROM post_comment WHERE id = :id", ["id": { .id($0) }]
  ) { $0.id() }

  // MARK: Likes, of which everybody sees their own

  private static let read: @Sendable (inout Columns) -> PostLike = {
    PostLike(id: $0.id(), post: $0.id(), made: $0.time())
  }

  /// The newest of a reader's.
  static let likes = Statement<Part, PostLike>(
    "postNumbers.likes",
    "SELECT id, post_id, made FROM post_like WHERE reader_id = :reader \(newest)",
    ["reader": { .id($0.0) }, "limit": { .integer($0.limit) }], read: read)

  static let like = Statement<(PostLike.ID, Reader.ID), PostLike>(
    "postNumbers.like",
    "SELECT id, post_id, made FROM post_like WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }], read: read)

  /// Those of some likes that are the reader's.
  static let likesThere = Statement<([PostLike.ID], Reader.ID), PostLike>(
    "postNumbers.likesThere",
    "SELECT id, post_id, made FROM post_like WHERE id IN :ids AND reader_id = :reader",
    ["ids": { .ids($0.0) }, "reader": { .id($0.1) }], read: read)

  /// A reader's of some posts.
  static let likesOf = Statement<([Post.ID], Reader.ID), PostLike>(
    "postNumbers.likesOf",
    """
    SELECT id, post_id, made FROM post_like WHERE post_id IN :posts AND reader_id = :reader
    ORDER BY id DESC
    """,
    ["posts": { .ids($0.0) }, "reader": { .id($0.1) }], read: read)

  static let removeLike = Statement<(PostLike.ID, Reader.ID), PostLike.ID>(
    "postNumbers.removeLike",
    "DELETE FROM post_like WHERE id = :id AND reader_id = :reader RETURNING id",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  static let statements: [Query] = [
    own.query, friends.query, shown.query, posts.query, comments.query, newestComments.query,
    ownComments.query, commentsThere.query, postOf.query, likes.query, like.query, likesThere.query,
    likesOf.query, removeLike.query,
  ]
}

/// Statements that tell who is who.
enum PostReaders {
  /// Some readers, as one of them sees the others.
  static let some = Statement<([Reader.ID], Reader.ID), PostReader>(
    "postReaders.some",
    """
    SELECT a.reader_id, a.name, a.shown, a.made, s.file_id, f.name, f.made,
      CASE WHEN a.reader_id = :reader OR EXISTS (SELECT 1 FROM friend AS w
        WHERE w.reader_id = a.reader_id AND w.friend_id = :reader) THEN 1 ELSE 0 END
    FROM account AS a LEFT JOIN post_state AS s ON s.reader_id = a.reader_id
    LEFT JOIN post_file AS f ON f.id = s.file_id WHERE a.reader_id IN :ids
    """,
    ["ids": { .ids($0.0) }, "reader": { .id($0.1) }]
  ) { columns in
    var reader = PostReader(
      reader: columns.id(), person: Person(columns.text(), shown: columns.optionalText()),
      made: columns.time(), face: columns.optionalInteger().map { PostFile.ID($0) },
      faceName: columns.optionalText(), faceMade: columns.optionalTime(),
      isNear: columns.flag())
    if !reader.isNear { (reader.face, reader.faceName) = (nil, nil) }
    return reader
  }

  /// The friends of a reader.
  static let friends = Statement<(Reader.ID, limit: Int), Reader.ID>(
    "postReaders.friends",
    """
    SELECT friend_id FROM friend WHERE reader_id = :reader ORDER BY friend_id LIMIT :limit
    """,
    ["reader": { .id($0.0) }, "limit": { .integer($0.limit) }]
  ) { $0.id() }

  static let statements: [Query] = [some.query, friends.query]
}
