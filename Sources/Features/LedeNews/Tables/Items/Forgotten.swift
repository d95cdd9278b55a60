// Keys of items that were dropped long ago: all that is left of them.

import LedeBase
import LedeDatabase

/// Statements on `forgotten`.
enum Forgotten {
  typealias Key = (feed: Feed.ID, key: UInt64)

  static let add = Statement<Key, Void>(
    "forgotten.add",
    """
    INSERT INTO forgotten (feed_id, key_hash) VALUES (:feed, :key)
    ON CONFLICT (feed_id, key_hash) DO NOTHING
    """,
    ["feed": { .id($0.feed) }, "key": { .hash($0.key) }])

  /// Takes out the keys that are there, and gives them.
  static let take = Statement<(feed: Feed.ID, keys: [UInt64]), UInt64>(
    "forgotten.take",
    "DELETE FROM forgotten WHERE feed_id = :feed AND key_hash IN :keys RETURNING key_hash",
    ["feed": { .id($0.feed) }, "keys": { .list($0.keys.map { Int64(bitPattern: $0) }) }]
  ) { $0.hash() }

  /// Up to when items of a feed count as told before.
  static let noteTime = Statement<(feed: Feed.ID, time: Timestamp), Void>(
    "forgotten.noteTime",
    """
    UPDATE feed SET forgotten = :time
    WHERE id = :feed AND (forgotten IS NULL OR forgotten < :time)
    """,
    ["feed": { .id($0.feed) }, "time": { .time($0.time) }])

  static let takeOver = Statement<(from: Feed.ID, into: Feed.ID), Void>(
    "forgotten.takeOver",
    """
    INSERT INTO forgotten (feed_id, key_hash)
    SELECT CAST(:into AS BIGINT), key_hash FROM forgotten WHERE feed_id = :from
    ON CONFLICT (feed_id, key_hash) DO NOTHING
    """,
    ["from": { .id($0.from) }, "into": { .id($0.into) }])

  static let clear = Statement<Feed.ID, Void>(
    "forgotten.clear", "DELETE FROM forgotten WHERE feed_id = :feed", ["feed": { .id($0) }])
}
