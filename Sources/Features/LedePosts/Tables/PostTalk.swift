// What others do about posts: likes, comments, reports; and links to posts.

import LedeBase
import LedeDatabase

/// Statements on `post_like`; a post is held before, so that its counter follows.
enum PostLikes {
  typealias One = (Post.ID, Reader.ID, at: Timestamp)

  static let add = Statement<One, PostLike.ID>(
    "postLikes.add",
    """
    INSERT INTO post_like (post_id, reader_id, made) VALUES (:post, :reader, :now)
    ON CONFLICT (post_id, reader_id) DO NOTHING RETURNING id
    """,
    ["post": { .id($0.0) }, "reader": { .id($0.1) }, "now": { .time($0.at) }]
  ) { $0.id() }

  static let remove = Statement<(Post.ID, Reader.ID), Post.ID>(
    "postLikes.remove",
    "DELETE FROM post_like WHERE post_id = :post AND reader_id = :reader RETURNING post_id",
    ["post": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  static let removeAll = Statement<Post.ID, Void>(
    "postLikes.removeAll", "DELETE FROM post_like WHERE post_id = :post",
    ["post": { .id($0) }])

  static let statements: [Query] = [add.query, remove.query, removeAll.query]
}

/// Statements on `post_comment`.
enum PostComments {
  static let add = Statement<(Post.ID, Reader.ID, text: String, at: Timestamp), PostComment.ID>(
    "postComments.add",
    """
    INSERT INTO post_comment (post_id, reader_id, text, made) VALUES (:post, :reader, :text, :now)
    RETURNING id
    """,
    [
      "post": { .id($0.0) }, "reader": { .id($0.1) }, "text": { .text($0.text) },
      "now": { .time($0.at) },
    ]
  ) { $0.id() }

  /// Those of one post behind another, oldest first, but for those of readers whom `:reader` blocked
  /// or who blocked them; whose post it is sees all, as their friends do and as they may remove all.
  ///
  /// Faces are those that `:reader` sees elsewhere, too: their own and those of friends.
  static let page = Statement<
    (Post.ID, Reader.ID, after: PostComment.ID?, limit: Int), PostComment
  >(
    "postComments.page",
    """
    SELECT \(columns) FROM post_comment AS c \(others)
    WHERE c.post_id = :post AND c.id > :after AND \(isOpen)
    ORDER BY c.id LIMIT :limit
    """,
    [
      "post": { .id($0.0) }, "reader": { .id($0.1) },
      "after": { .integer($0.after?.rawValue ?? 0) }, "limit": { .integer($0.limit) },
    ], read: comment)

  static let columns = "c.id, c.post_id, c.reader_id, a.name, a.shown, s.file_id, c.text, c.made"
  static let others = """
    JOIN account AS a ON a.reader_id = c.reader_id
    LEFT JOIN post_state AS s ON s.reader_id = c.reader_id AND (s.reader_id = :reader
      OR EXISTS (SELECT 1 FROM friend AS f
        WHERE f.reader_id = s.reader_id AND f.friend_id = :reader))
    """
  /// Whether `:reader` may read comment `c` of a post that they see.
  static let isOpen = """
    (EXISTS (SELECT 1 FROM post AS o WHERE o.id = c.post_id AND o.reader_id = :reader)
      OR NOT EXISTS (SELECT 1 FROM friend_block AS b
          WHERE b.reader_id = :reader AND b.blocked_id = c.reader_id)
        AND NOT EXISTS (SELECT 1 FROM friend_block AS b
          WHERE b.reader_id = c.reader_id AND b.blocked_id = :reader))
    """
  static let comment: @Sendable (inout Columns) -> PostComment = {
    PostComment(
      id: $0.id(), post: $0.id(), reader: $0.id(),
      author: Person($0.text(), shown: $0.optionalText()),
      face: $0.optionalInteger().map { PostFile.ID($0) }, text: $0.text(), made: $0.time())
  }

  /// How many one reader wrote to one post.
  static let count = Statement<(Post.ID, Reader.ID), Int>(
    "postComments.count",
    "SELECT COUNT(*) FROM post_comment WHERE reader_id = :reader AND post_id = :post",
    ["post": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.number() }

  /// Removes one whose writer, or the writer of whose post, asks.
  static let remove = Statement<(PostComment.ID, Post.ID, Reader.ID), PostComment.ID>(
    "postComments.remove",
    """
    DELETE FROM post_comment WHERE id = :id AND post_id = :post AND (reader_id = :reader
      OR EXISTS (SELECT 1 FROM post AS p WHERE p.id = :post AND p.reader_id = :reader))
    RETURNING id
    """,
    ["id": { .id($0.0) }, "post": { .id($0.1) }, "reader": { .id($0.2) }]
  ) { $0.id() }

  static let removeAll = Statement<Post.ID, Void>(
    "postComments.removeAll", "DELETE FROM post_comment WHERE post_id = :post",
    ["post": { .id($0) }])

  static let statements: [Query] = [
    add.query, page.query, count.query, remove.query, removeAll.query,
  ]
}

/// The counters of posts, which only these change.
enum PostCounts {
  typealias Step = (Post.ID, by: Int)

  static let likes = step("likes")
  static let comments = step("comments")

  /// Steps a counter, never below nothing, and gives what it shows then.
  private static func step(_ counter: String) -> Statement<Step, Int> {
    Statement(
      "postCounts.\(counter)",
      """
      UPDATE post SET \(counter) = CASE WHEN \(counter) + :by < 0 THEN 0 ELSE \(counter) + :by END
      WHERE id = :post RETURNING \(counter)
      """,
      ["post": { .id($0.0) }, "by": { .integer($0.by) }]
    ) { $0.number() }
  }

  typealias Part = (after: Post.ID?, limit: Int)

  /// Some posts behind another, by number.
  static let part = Statement<Part, Post.ID>(
    "postCounts.part", "SELECT id FROM post WHERE id > :after ORDER BY id LIMIT :limit",
    ["after": { .integer($0.after?.rawValue ?? 0) }, "limit": { .integer($0.limit) }]
  ) { $0.id() }

  /// Holds posts, the least number first, so that no two wait for each other.
  static let hold = Statement<(from: Post.ID, to: Post.ID), Post.ID>(
    "postCounts.hold", sqlite: holdText, postgres: holdText + " FOR NO KEY UPDATE",
    ["from": { .id($0.from) }, "to": { .id($0.to) }]
  ) { $0.id() }
  private static let holdText = "SELECT id FROM post WHERE id >= :from AND id <= :to ORDER BY id"

  /// Counts again, and names those that were wrong.
  static let mend = Statement<(from: Post.ID, to: Post.ID), Post.ID>(
    "postCounts.mend",
    """
    UPDATE post SET
      likes = (SELECT COUNT(*) FROM post_like AS l WHERE l.post_id = post.id),
      comments = (SELECT COUNT(*) FROM post_comment AS c WHERE c.post_id = post.id)
    WHERE id >= :from AND id <= :to AND (
      likes <> (SELECT COUNT(*) FROM post_like AS l WHERE l.post_id = post.id)
      OR comments <> (SELECT COUNT(*) FROM post_comment AS c WHERE c.post_id = post.id))
    RETURNING id
    """,
    ["from": { .id($0.from) }, "to": { .id($0.to) }]
  ) { $0.id() }

  static let statements: [Query] = [
    likes.query, comments.query, part.query, hold.query, mend.query,
  ]
}

/// Statements on `post_report`.
enum PostReports {
  static let add = Statement<(Post.ID, Reader.ID, reason: String, at: Timestamp), Void>(
    "postReports.add",
    """
    INSERT INTO post_report (post_id, reader_id, reason, made)
    VALUES (:post, :reader, :reason, :now)
    ON CONFLICT (post_id, reader_id) DO UPDATE SET reason = excluded.reason
    """,
    [
      "post": { .id($0.0) }, "reader": { .id($0.1) }, "reason": { .text($0.reason) },
      "now": { .time($0.at) },
    ])

  static let count = Statement<Post.ID, Int>(
    "postReports.count", "SELECT COUNT(*) FROM post_report WHERE post_id = :post",
    ["post": { .id($0) }]
  ) { $0.number() }

  /// The posts that were told of last; one of which several told stands there several times.
  static let newest = Statement<Int, Post.ID>(
    "postReports.newest",
    "SELECT post_id FROM post_report ORDER BY made DESC LIMIT :limit",
    ["limit": { .integer($0) }]
  ) { $0.id() }

  /// The posts that were taken down last.
  static let taken = Statement<Int, Post.ID>(
    "postReports.taken",
    "SELECT id FROM post WHERE taken IS NOT NULL ORDER BY taken DESC LIMIT :limit",
    ["limit": { .integer($0) }]
  ) { $0.id() }

  static let reasons = Statement<Post.ID, String>(
    "postReports.reasons",
    """
    SELECT reason FROM post_report WHERE post_id = :post
    ORDER BY made DESC LIMIT \(PostReport.mostOfPost)
    """,
    ["post": { .id($0) }]
  ) { $0.text() }

  static let removeAll = Statement<Post.ID, Void>(
    "postReports.removeAll", "DELETE FROM post_report WHERE post_id = :post",
    ["post": { .id($0) }])

  static let statements: [Query] = [
    add.query, count.query, newest.query, taken.query, reasons.query, removeAll.query,
  ]
}

/// Statements on `post_link`.
enum PostLinks {
  typealias Row = (Post.ID, Reader.ID, hash: [UInt8], sealed: [UInt8], at: Timestamp)

  static let add = Statement<Row, Void>(
    "postLinks.add",
    """
    INSERT INTO post_link (post_id, reader_id, token_hash, sealed, made)
    VALUES (:post, :reader, :hash, :sealed, :now)
    ON CONFLICT (post_id) DO NOTHING
    """,
    [
      "post": { .id($0.0) }, "reader": { .id($0.1) }, "hash": { .bytes($0.hash) },
      "sealed": { .bytes($0.sealed) }, "now": { .time($0.at) },
    ])

  static let one = Statement<(Post.ID, Reader.ID), [UInt8]>(
    "postLinks.one", "SELECT sealed FROM post_link WHERE post_id = :post AND reader_id = :reader",
    ["post": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.optionalBytes() ?? [] }

  static let remove = Statement<(Post.ID, Reader.ID), Void>(
    "postLinks.remove", "DELETE FROM post_link WHERE post_id = :post AND reader_id = :reader",
    ["post": { .id($0.0) }, "reader": { .id($0.1) }])

  static let statements: [Query] = [add.query, one.query, remove.query]
}
