// What each reader did with each item, and which list it stands in.

import LedeBase
import LedeDatabase

/// Where an item stands for a reader.
///
/// The number is made of three facts: 1 for read, 2 for away (of a feed that the reader no longer
/// follows), 4 for muted (by one of the reader's rules).
package enum Shelf: Int64, Sendable {
  case unread = 0
  case read = 1
  case unreadAway = 2
  case readAway = 3
  case muted = 4
  case mutedRead = 5
  case mutedAway = 6
  case mutedReadAway = 7

  package var isRead: Bool { rawValue & 1 != 0 }
  package var isAway: Bool { rawValue & 2 != 0 }
  package var isMuted: Bool { rawValue & 4 != 0 }

  /// The same place, but for what the reader has read.
  func asRead(_ isRead: Bool) -> Shelf {
    Shelf(rawValue: isRead ? rawValue | 1 : rawValue & ~1) ?? self
  }

  /// The same place, but for whether a rule mutes it.
  func asMuted(_ isMuted: Bool) -> Shelf {
    Shelf(rawValue: isMuted ? rawValue | 4 : rawValue & ~4) ?? self
  }
}

/// Statements on `mark`.
enum Marks {
  struct New: Sendable {
    var reader: Reader.ID
    var item: Item.ID
    var feed: Feed.ID
    var shown: Timestamp
    var shelf: Shelf
    var isSaved = false
  }

  static let insert = Statement<New, Void>(
    "marks.insert",
    """
    INSERT INTO mark (reader_id, item_id, feed_id, shown, shelf, is_saved)
    VALUES (:reader, :item, :feed, :shown, :shelf, :saved)
    ON CONFLICT (reader_id, item_id) DO NOTHING
    """,
    [
      "reader": { .id($0.reader) }, "item": { .id($0.item) }, "feed": { .id($0.feed) },
      "shown": { .time($0.shown) }, "shelf": { .integer($0.shelf.rawValue) },
      "saved": { .flag($0.isSaved) },
    ])

  struct Row: Sendable {
    var item: Item.ID
    var feed: Feed.ID
    var shelf: Shelf
    var isSaved: Bool
  }

  /// What a reader's marks on items are, held until the end of the transaction.
  ///
  /// All who hold several take them by rising numbers, so that no two wait for each other.
  /// PostgreSQL goes through the numbers and looks each mark up: asked for any of them in order, it
  /// would rather read all marks of the reader than sort a few.
  static let locked = Statement<(Reader.ID, items: [Item.ID]), Row>(
    "marks.locked",
    sqlite: """
      SELECT item_id, feed_id, shelf, is_saved FROM mark
      WHERE reader_id = :reader AND item_id IN :items ORDER BY item_id
      """,
    postgres: """
      SELECT m.item_id, m.feed_id, m.shelf, m.is_saved
      FROM unnest(CAST(:items AS BIGINT[])) AS asked (id) CROSS JOIN LATERAL (
        SELECT item_id, feed_id, shelf, is_saved FROM mark
        WHERE reader_id = :reader AND item_id = asked.id FOR UPDATE) AS m
      """,
    ["reader": { .id($0.0) }, "items": { .ids(Set($0.items).sorted()) }]
  ) {
    Row(
      item: $0.id(), feed: $0.id(), shelf: Shelf(rawValue: $0.integer()) ?? .read,
      isSaved: $0.flag())
  }

  /// Where an item stands in a reader's lists.
  static let place = Statement<(Reader.ID, item: Item.ID), Timestamp>(
    "marks.place", "SELECT shown FROM mark WHERE reader_id = :reader AND item_id = :item",
    ["reader": { .id($0.0) }, "item": { .id($0.item) }]
  ) { $0.time() }

  static let change = Statement<(Reader.ID, row: Row, at: Timestamp), Void>(
    "marks.change",
    """
    UPDATE mark SET shelf = :shelf, is_saved = :saved, changed = :now,
      read_at = CASE WHEN (shelf & 1) <> :read THEN :now ELSE read_at END,
      saved_at = CASE WHEN is_saved <> :saved THEN :now ELSE saved_at END
    WHERE reader_id = :reader AND item_id = :item
    """,
    [
      "reader": { .id($0.0) }, "item": { .id($0.row.item) },
      "shelf": { .integer($0.row.shelf.rawValue) }, "read": { .flag($0.row.shelf.isRead) },
      "saved": { .flag($0.row.isSaved) },
      "now": { .time($0.at) },
    ])

  private static let readerAndFeed:
    KeyValuePairs<
      String, @Sendable ((Reader.ID, Feed.ID)) -> Value
    > = ["reader": { .id($0.0) }, "feed": { .id($0.1) }]

  /// Takes a feed out of a reader's lists.
  static let putAway = Statement<(Reader.ID, Feed.ID), Void>(
    "marks.putAway",
    """
    UPDATE mark SET shelf = shelf + 2
    WHERE reader_id = :reader AND feed_id = :feed AND shelf IN (0, 1, 4, 5)
    """, readerAndFeed)

  /// Brings a feed back into a reader's lists, as it was.
  static let bringBack = Statement<(Reader.ID, Feed.ID), Void>(
    "marks.bringBack",
    """
    UPDATE mark SET shelf = shelf - 2
    WHERE reader_id = :reader AND feed_id = :feed AND shelf IN (2, 3, 6, 7)
    """, readerAndFeed)

  /// Items that were kept while the reader did not follow the feed.
  static let addMissing = Statement<(Reader.ID, Feed.ID), Void>(
    "marks.addMissing",
    """
    INSERT INTO mark (reader_id, item_id, feed_id, shown, shelf, story)
    SELECT CAST(:reader AS BIGINT), i.id, i.feed_id, i.shown, 0, i.story
    FROM seen AS s JOIN item AS i ON i.id = s.item_id
    WHERE s.feed_id = :feed AND s.is_dropped = 0
    ON CONFLICT (reader_id, item_id) DO NOTHING
    """, readerAndFeed)

  /// Counts one feed anew for one reader, after marks were moved in bulk.
  static let recount = Statement<(Reader.ID, Feed.ID), (items: Int, unread: Int)>(
    "marks.recount",
    """
    SELECT COUNT(*), COALESCE(SUM(CASE WHEN shelf = 0 THEN 1 ELSE 0 END), 0) FROM mark
    WHERE reader_id = :reader AND feed_id = :feed AND shelf IN (0, 1)
    """, readerAndFeed
  ) { ($0.number(), $0.number()) }

  /// Forgets what a reader did with a feed's items, but for those that are saved.
  static let forget = Statement<(Reader.ID, Feed.ID), Void>(
    "marks.forget",
    "DELETE FROM mark WHERE reader_id = :reader AND feed_id = :feed AND is_saved = 0", readerAndFeed
  )

  /// Forgets the marks on an item that is dropped; gives who had one, and where it stood.
  static let drop = Statement<(item: Item.ID, feed: Feed.ID), (reader: Reader.ID, shelf: Shelf)>(
    "marks.drop",
    """
    DELETE FROM mark WHERE item_id = :item AND reader_id IN (
      SELECT reader_id FROM subscription WHERE feed_id = :feed)
    RETURNING reader_id, shelf
    """,
    ["item": { .id($0.item) }, "feed": { .id($0.feed) }]
  ) { ($0.id(), Shelf(rawValue: $0.integer()) ?? .read) }
}
