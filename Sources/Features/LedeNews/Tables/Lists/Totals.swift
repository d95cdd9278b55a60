// How long lists are, told from counters.

import LedeBase
import LedeDatabase

/// Statements that tell how many items a list has.
enum Totals {
  static let ofFeed = Statement<(Reader.ID, Feed.ID), (items: Int, unread: Int)>(
    "totals.ofFeed",
    """
    SELECT items, unread FROM subscription
    WHERE reader_id = :reader AND feed_id = :feed AND is_followed = 1
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }]
  ) { ($0.number(), $0.number()) }

  /// What followed feeds have of a tag, without what the reader's rules mute: O(feeds + muted).
  static let ofTag = Statement<(Reader.ID, tag: Int64, feed: Feed.ID?), Int>(
    "totals.ofTag",
    """
    SELECT (
      SELECT COALESCE(SUM(c.items), 0) FROM tag_feed AS c
      JOIN subscription AS s ON s.reader_id = :reader AND s.feed_id = c.feed_id
      WHERE c.tag_id = :tag AND c.feed_id = COALESCE(:feed, c.feed_id) AND s.is_followed = 1) - (
      SELECT COUNT(*) FROM mark AS m
      JOIN item_tag AS t ON t.tag_id = :tag AND t.shown = m.shown AND t.item_id = m.item_id
      WHERE m.reader_id = :reader AND m.shelf IN (4, 5) AND m.feed_id = COALESCE(:feed, m.feed_id))
    """,
    [
      "reader": { .id($0.0) }, "tag": { .integer($0.tag) },
      "feed": { $0.feed.map { .id($0) } ?? .null },
    ]
  ) { $0.number() }
}
