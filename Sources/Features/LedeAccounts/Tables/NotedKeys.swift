// What devices told before: keys that name each telling, so that one that comes twice counts once.

package import LedeBase
package import LedeDatabase

/// Statements on `noted`.
package enum NotedKeys {
  package typealias Key = (reader: Reader.ID, key: String, now: Timestamp)

  /// Takes a key; gives it if it was not known.
  package static let take = Statement<Key, String>(
    "noted.take",
    """
    INSERT INTO noted (reader_id, key, received) VALUES (:reader, :key, :now)
    ON CONFLICT (reader_id, key) DO NOTHING RETURNING key
    """,
    ["reader": { .id($0.reader) }, "key": { .text($0.key) }, "now": { .time($0.now) }]
  ) { $0.text() }

  package static let known = Statement<(Reader.ID, key: String), String>(
    "noted.known", "SELECT key FROM noted WHERE reader_id = :reader AND key = :key",
    ["reader": { .id($0.0) }, "key": { .text($0.key) }]
  ) { $0.text() }

  /// Forgets keys that came before an instant, some at a time.
  package static let forget = Statement<(before: Timestamp, limit: Int), Void>(
    "noted.forget",
    sqlite: """
      DELETE FROM noted WHERE (reader_id, key) IN (
        SELECT reader_id, key FROM noted WHERE received < :before ORDER BY received LIMIT :limit)
      """,
    postgres: """
      DELETE FROM noted WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM noted WHERE received < :before ORDER BY received LIMIT :limit
        FOR UPDATE SKIP LOCKED))
      """,
    ["before": { .time($0.before) }, "limit": { .integer($0.limit) }]
  ) { _ in }

  static let statements: [Query] = [take.query, known.query, forget.query]
}
