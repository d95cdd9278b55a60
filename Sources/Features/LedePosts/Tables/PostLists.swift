// Lists of posts, newest first, each from a place on.

import LedeBase
import LedeDatabase

/// Lists of `post`.
enum PostLists {
  typealias Part = (Reader.ID, before: Post.ID?, limit: Int)

  private static let end = "p.id < :before ORDER BY p.id DESC LIMIT :limit"

  /// A reader's own and what their friends show them.
  ///
  /// Cost: for each friend a run of an index as long as the page, then the page (2 ms for 200 friends);
  /// how many readers there are, and how many posts, does not matter.
  static let timeline = Statement<Part, Post>(
    "posts.timeline",
    sqlite: """
      SELECT \(PostRows.columns) FROM post AS p \(PostRows.others)
      WHERE p.id IN (\(newestSQLite)) ORDER BY p.id DESC
      """,
    postgres: """
      SELECT \(PostRows.columns) FROM post AS p \(PostRows.others)
      WHERE p.id = ANY (ARRAY(\(newestPostgres))) ORDER BY p.id DESC
      """,
    bindings, read: PostRows.post)

  /// The numbers of the same.
  static let timelineNumbers = Statement<Part, Post.ID>(
    "posts.timelineNumbers", sqlite: newestSQLite, postgres: newestPostgres, bindings
  ) { $0.id() }

  private static let bindings: KeyValuePairs<String, @Sendable (Part) -> Value> = [
    "reader": { .id($0.0) }, "before": { .integer($0.before?.rawValue ?? .max) },
    "limit": { .integer($0.limit) },
  ]

  private static let newestSQLite = """
    SELECT theirs.value FROM friend AS w CROSS JOIN json_each((
      SELECT json_group_array(new.id) FROM (
        SELECT c.id FROM post AS c
        WHERE c.reader_id = w.friend_id AND c.id < :before
          AND c.extent = 'friends' AND c.taken IS NULL
        ORDER BY c.id DESC LIMIT :limit) AS new)) AS theirs
    WHERE w.reader_id = :reader
    UNION ALL
    SELECT new.id FROM (
      SELECT id FROM post WHERE reader_id = :reader AND id < :before
      ORDER BY id DESC LIMIT :limit) AS new
    ORDER BY 1 DESC LIMIT :limit
    """

  private static let newestPostgres = """
    SELECT t.id FROM (
      (SELECT c.id FROM friend AS w CROSS JOIN LATERAL (
        SELECT n.id FROM post AS n
        WHERE n.reader_id = w.friend_id AND n.id < :before
          AND n.extent = 'friends' AND n.taken IS NULL
        ORDER BY n.id DESC LIMIT :limit) AS c
      WHERE w.reader_id = :reader)
      UNION ALL
      (SELECT m.id FROM post AS m WHERE m.reader_id = :reader AND m.id < :before
      ORDER BY m.id DESC LIMIT :limit)) AS t
    ORDER BY t.id DESC LIMIT :limit
    """

  /// A reader's own.
  static let own = Statement<Part, Post>(
    "posts.own",
    "SELECT \(PostRows.columns) FROM post AS p \(PostRows.others) WHERE p.reader_id = :reader AND \(end)",
    [
      "reader": { .id($0.0) }, "before": { .integer($0.before?.rawValue ?? .max) },
      "limit": { .integer($0.limit) },
    ], read: PostRows.post)

  /// What one friend shows a reader; whether they are one is asked before.
  static let friends = Statement<(Part, friend: Reader.ID), Post>(
    "posts.friends",
    """
    SELECT \(PostRows.columns) FROM post AS p \(PostRows.others)
    WHERE p.reader_id = :friend AND p.extent = 'friends' AND p.taken IS NULL AND \(end)
    """,
    [
      "reader": { .id($0.0.0) }, "friend": { .id($0.friend) },
      "before": { .integer($0.0.before?.rawValue ?? .max) }, "limit": { .integer($0.0.limit) },
    ], read: PostRows.post)

  static let statements: [Query] = [
    timeline.query, timelineNumbers.query, own.query, friends.query,
  ]
}
