// What authors are told of likes and comments, if they wish it.

import LedeBase
import LedeDatabase

extension Job.Kind {
  /// Tell a reader of likes and comments; the subject is the reader's id.
  static let postNotice = Job.Kind(13, "postNotice")
}

/// What others did to a reader's posts since the reader was told.
struct PostNews: Hashable, Sendable {
  var likes: Int
  var comments: Int
  /// The only post that it is about; nil for several.
  var post: Post.ID?
}

/// Statements on `post_telling`, which holds who wishes to be told.
enum PostNotices {
  /// Between two messages to one reader.
  static let rest = Duration.seconds(3_600)

  static let isWished = Statement<Reader.ID, Bool>(
    "postNotices.isWished",
    "SELECT EXISTS (SELECT 1 FROM post_telling WHERE reader_id = :reader)",
    ["reader": { .id($0) }]
  ) { $0.flag() }

  /// What was done before the wish is not told.
  static let wish = Statement<(Reader.ID, at: Timestamp), Void>(
    "postNotices.wish",
    """
    INSERT INTO post_telling (reader_id, seen, told) VALUES (:reader, :now, 0)
    ON CONFLICT (reader_id) DO NOTHING
    """,
    ["reader": { .id($0.0) }, "now": { .time($0.at) }])

  static let unwish = Statement<Reader.ID, Void>(
    "postNotices.unwish", "DELETE FROM post_telling WHERE reader_id = :reader",
    ["reader": { .id($0) }])

  /// Up to when a reader knows what was done, and when they were last told.
  static let state = Statement<Reader.ID, (seen: Timestamp, told: Timestamp)>(
    "postNotices.state", "SELECT seen, told FROM post_telling WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { (seen: $0.time(), told: $0.time()) }

  /// Has a reader told an hour after the last message; whoever is at one now ends nothing.
  static let due = Statement<(Reader.ID, due: Timestamp), Void>(
    "postNotices.due",
    """
    INSERT INTO job (kind, subject, due) VALUES (\(Job.Kind.postNotice.rawValue), :reader, :due)
    ON CONFLICT (kind, subject) DO UPDATE
    SET due = excluded.due, leased = 0, attempts = 0, claim = job.claim + 1
    WHERE job.leased > 0 OR job.due > excluded.due
    """,
    ["reader": { .id($0.0) }, "due": { .time($0.due) }])

  typealias Since = (Reader.ID, since: Timestamp)

  private static func count(_ name: String, _ table: String) -> Statement<
    Since, (count: Int, first: Int64?, last: Int64?)
  > {
    Statement(
      name,
      """
      SELECT COUNT(*), MIN(p.id), MAX(p.id) FROM post AS p JOIN \(table) AS d ON d.post_id = p.id
      WHERE p.reader_id = :reader AND d.made > :since AND d.reader_id <> :reader
        AND NOT EXISTS (SELECT 1 FROM friend_block AS b
          WHERE b.reader_id = :reader AND b.blocked_id = d.reader_id)
      """, ["reader": { .id($0.0) }, "since": { .time($0.since) }]
    ) { (count: $0.number(), first: $0.optionalInteger(), last: $0.optionalInteger()) }
  }
  /// How many like a reader's posts since an instant.
  ///
  /// Cost: a step for each post, and one for each of these likes.
  static let likes = count("postNotices.likes", "post_like")
  static let comments = count("postNotices.comments", "post_comment")

  static let tell = Statement<(Reader.ID, at: Timestamp), Void>(
    "postNotices.tell",
    "UPDATE post_telling SET seen_before = seen, seen = :now, told = :now WHERE reader_id = :reader",
    ["reader": { .id($0.0) }, "now": { .time($0.at) }])

  /// Takes back what was noted at an instant.
  static let undo = Statement<(Reader.ID, at: Timestamp), Void>(
    "postNotices.undo",
    """
    UPDATE post_telling SET seen = seen_before, told = 0
    WHERE reader_id = :reader AND told = :now
    """,
    ["reader": { .id($0.0) }, "now": { .time($0.at) }])

  static let statements: [Query] = [
    isWished.query, wish.query, unwish.query, state.query, due.query, likes.query,
    comments.query, tell.query, undo.query,
  ]
}

extension PostStore {
  /// Has a reader told of likes and comments from now on, or no more.
  func setTells(
    _ wish: Bool, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) {
    if wish {
      try await database.run(PostNotices.wish, (reader, at: now))
    } else {
      try await database.run(PostNotices.unwish, reader)
    }
  }

  /// Has whoever wrote a post told that somebody did something to it, if they wish it.
  func hastenTelling(
    _ post: PostRows.Held, of reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    guard post.author != reader, let told = post.told else { return }
    let due = told > now ? now : max(now, told + PostNotices.rest)
    try connection.run(PostNotices.due, (post.author, due: due))
  }

  /// What there is to tell a reader, noted as told; nil when nothing, or too soon after the last.
  func beginTelling(
    _ reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> PostNews? {
    try await database.write { connection throws(StoreError) -> PostNews? in
      try connection.hold(reader)
      guard let state = try connection.first(PostNotices.state, reader) else { return nil }
      // A clock that was set back holds up nobody for longer than it was wrong.
      if state.told <= now, now - state.told < PostNotices.rest {
        // Whoever did something read when the reader was told just before that changed.
        try connection.run(PostNotices.due, (reader, due: state.told + PostNotices.rest))
        return nil
      }
      let since = (reader, since: state.seen)
      let likes = try connection.first(PostNotices.likes, since)
      let comments = try connection.first(PostNotices.comments, since)
      let news = PostNews(
        likes: likes?.count ?? 0, comments: comments?.count ?? 0,
        post: PostStore.only([likes?.first, likes?.last, comments?.first, comments?.last]))
      guard news.likes + news.comments > 0 else { return nil }
      try connection.run(PostNotices.tell, (reader, at: now))
      return news
    }
  }

  /// The one number that all are; nil where they differ.
  private static func only(_ posts: [Int64?]) -> Post.ID? {
    let known = Set(posts.compactMap { $0 })
    return known.count == 1 ? known.first.map { Post.ID($0) } : nil
  }
}
