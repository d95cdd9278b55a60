// Which feeds a reader calls games.

import LedeBase
import LedeDatabase

extension Bound {
  static let gameFeeds = Bound("gameFeeds", most: 200, refusal: Phrases.tooManyGameFeeds(200))
}

/// Statements on `game_feed`.
enum GameFeeds {
  private static let pair: KeyValuePairs<String, @Sendable ((Reader.ID, Feed.ID)) -> Value> = [
    "reader": { .id($0.0) }, "feed": { .id($0.1) },
  ]

  /// Those that the reader follows now, of which lists are made.
  static let of = Statement<Reader.ID, Feed.ID>(
    "gameFeeds.of",
    """
    SELECT g.feed_id FROM game_feed AS g WHERE g.reader_id = :reader AND EXISTS (
      SELECT 1 FROM subscription AS s
      WHERE s.reader_id = g.reader_id AND s.feed_id = g.feed_id AND s.is_followed = 1)
    """, ["reader": { .id($0) }]
  ) { $0.id() }

  /// All, also those that the reader has left and may follow again.
  static let marked = Statement<Reader.ID, Feed.ID>(
    "gameFeeds.marked", "SELECT feed_id FROM game_feed WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.id() }

  static let count = Statement<Reader.ID, Int>(
    "gameFeeds.count", "SELECT COUNT(*) FROM game_feed WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// Gives the feed when it was none of the reader's before.
  static let add = Statement<(Reader.ID, Feed.ID), Feed.ID>(
    "gameFeeds.add",
    """
    INSERT INTO game_feed (reader_id, feed_id) VALUES (:reader, :feed)
    ON CONFLICT (reader_id, feed_id) DO NOTHING RETURNING feed_id
    """, pair
  ) { $0.id() }

  static let remove = Statement<(Reader.ID, Feed.ID), Void>(
    "gameFeeds.remove", "DELETE FROM game_feed WHERE reader_id = :reader AND feed_id = :feed", pair)

  // MARK: Feeds that become one

  private static let merge: KeyValuePairs<String, @Sendable ((Feed.ID, into: Feed.ID)) -> Value> = [
    "from": { .id($0.0) }, "into": { .id($0.into) },
  ]

  /// Gives the readers of the one the other.
  static let take = Statement<(Feed.ID, into: Feed.ID), Int64>(
    "gameFeeds.take",
    """
    INSERT INTO game_feed (reader_id, feed_id)
    SELECT reader_id, CAST(:into AS BIGINT) FROM game_feed WHERE feed_id = :from
    ON CONFLICT (reader_id, feed_id) DO NOTHING RETURNING reader_id
    """, merge
  ) { $0.integer() }

  static let leave = Statement<Feed.ID, Void>(
    "gameFeeds.leave", "DELETE FROM game_feed WHERE feed_id = :feed", ["feed": { .id($0) }])
}
