// What it takes to make two feeds one.

import LedeBase
import LedeDatabase

/// Statements that carry what one feed has over to another.
enum Merges {
  typealias Pair = (from: Feed.ID, into: Feed.ID)
  private static let pair: KeyValuePairs<String, @Sendable (Pair) -> Value> = [
    "from": { .id($0.from) }, "into": { .id($0.into) },
  ]

  // MARK: Items

  /// Items with their places and tags, as `Retaining.erase` takes them.
  static let items = Statement<[Item.ID], Items.Droppable>(
    "merges.items",
    """
    SELECT i.id, i.shown, t.tags FROM item AS i JOIN item_text AS t ON t.item_id = i.id
    WHERE i.id IN :ids
    """,
    ["ids": { .ids($0) }]
  ) {
    Items.Droppable(
      id: $0.id(), shown: $0.time(), keyHash: 0, tags: KeptTags.read($0.text()))
  }

  static let moveItem = Statement<(item: Item.ID, into: Feed.ID), Void>(
    "merges.moveItem", "UPDATE item SET feed_id = :into WHERE id = :item",
    ["item": { .id($0.item) }, "into": { .id($0.into) }])

  // MARK: Readers

  /// What one reader says of a feed.
  struct Follower: Hashable, Sendable {
    var reader: Reader.ID
    var isFollowed: Bool
    var items: Int
    var unread: Int
    var wish: Wishes.Row
    var lastRead: Timestamp?
  }

  /// All who follow or followed a feed.
  static let followers = Statement<Feed.ID, Follower>(
    "merges.followers", sqlite: followersText, postgres: followersText + " FOR NO KEY UPDATE",
    ["feed": { .id($0) }]
  ) {
    Follower(
      reader: $0.id(), isFollowed: $0.flag(), items: $0.number(), unread: $0.number(),
      wish: Wishes.row(&$0), lastRead: $0.optionalTime())
  }
  private static let followersText = """
    SELECT reader_id, is_followed, items, unread, folder_id, name, is_paused, wants_article,
      ask_interval, keep_newest, keep_days, last_read
    FROM subscription WHERE feed_id = :feed ORDER BY reader_id
    """

  typealias ReaderPair = (reader: Reader.ID, from: Feed.ID, into: Feed.ID)
  private static let readerPair: KeyValuePairs<String, @Sendable (ReaderPair) -> Value> = [
    "reader": { .id($0.reader) }, "from": { .id($0.from) }, "into": { .id($0.into) },
  ]

  static let moveSubscription = Statement<ReaderPair, Void>(
    "merges.moveSubscription",
    "UPDATE subscription SET feed_id = :into WHERE reader_id = :reader AND feed_id = :from",
    readerPair)

  static let removeSubscription = Statement<(Reader.ID, Feed.ID), Void>(
    "merges.removeSubscription",
    "DELETE FROM subscription WHERE reader_id = :reader AND feed_id = :feed",
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }])

  static let moveTags = Statement<ReaderPair, Void>(
    "merges.moveTags",
    """
    INSERT INTO subscription_tag (reader_id, name, feed_id)
    SELECT reader_id, name, CAST(:into AS BIGINT) FROM subscription_tag
    WHERE reader_id = :reader AND feed_id = :from
    ON CONFLICT (reader_id, name, feed_id) DO NOTHING
    """, readerPair)

  static let follow = Statement<(Reader.ID, Feed.ID, lastRead: Timestamp?), Void>(
    "merges.follow",
    """
    UPDATE subscription SET is_followed = 1,
      last_read = CASE WHEN last_read > :read THEN last_read ELSE COALESCE(:read, last_read) END
    WHERE reader_id = :reader AND feed_id = :feed
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }, "read": { .time($0.lastRead) }])

  static let setCounts = Statement<(Reader.ID, Feed.ID, items: Int, unread: Int), Void>(
    "merges.setCounts",
    """
    UPDATE subscription SET items = :items, unread = :unread
    WHERE reader_id = :reader AND feed_id = :feed
    """,
    [
      "reader": { .id($0.0) }, "feed": { .id($0.1) }, "items": { .integer($0.items) },
      "unread": { .integer($0.unread) },
    ])

  static let countSaved = Statement<Reader.ID, Void>(
    "merges.countSaved",
    """
    UPDATE reader SET saved = (
      SELECT COUNT(*) FROM mark AS m WHERE m.reader_id = :reader AND m.is_saved = 1)
    WHERE id = :reader
    """,
    ["reader": { .id($0) }])

  // MARK: Marks

  struct TakenMark: Sendable {
    var reader: Reader.ID
    var shelf: Shelf
    var isSaved: Bool
    var changed: Timestamp?
  }

  /// Takes the marks off an item whose twin stays.
  static let takeMarks = Statement<(item: Item.ID, feed: Feed.ID), TakenMark>(
    "merges.takeMarks",
    """
    DELETE FROM mark WHERE item_id = :item AND reader_id IN (
      SELECT reader_id FROM subscription WHERE feed_id = :feed)
    RETURNING reader_id, shelf, is_saved, changed
    """,
    ["item": { .id($0.item) }, "feed": { .id($0.feed) }]
  ) {
    TakenMark(
      reader: $0.id(), shelf: Shelf(rawValue: $0.integer()) ?? .read, isSaved: $0.flag(),
      changed: $0.optionalTime())
  }

  struct JoinedMark: Sendable {
    var taken: TakenMark
    var item: Item.ID
    var feed: Feed.ID
    var shown: Timestamp
  }

  /// Puts a mark on the twin: read or saved if either was.
  static let joinMark = Statement<JoinedMark, Void>(
    "merges.joinMark",
    """
    INSERT INTO mark (reader_id, item_id, feed_id, shown, shelf, is_saved, changed)
    VALUES (:reader, :item, :feed, :shown, :shelf, :saved, :changed)
    ON CONFLICT (reader_id, item_id) DO UPDATE SET
      shelf = mark.shelf | (excluded.shelf & 5),
      is_saved = CASE WHEN excluded.is_saved = 1 THEN 1 ELSE mark.is_saved END
    """,
    [
      "reader": { .id($0.taken.reader) }, "item": { .id($0.item) }, "feed": { .id($0.feed) },
      "shown": { .time($0.shown) }, "shelf": { .integer($0.taken.shelf.rawValue) },
      "saved": { .flag($0.taken.isSaved) }, "changed": { .time($0.taken.changed) },
    ])

  static let moveMarks = Statement<ReaderPair, Void>(
    "merges.moveMarks",
    "UPDATE mark SET feed_id = :into WHERE reader_id = :reader AND feed_id = :from", readerPair)

  /// What one of the two feeds told and the other did not: news if it came after that one's readers
  /// were last up to date, else old and read.
  static let addMissing = Statement<(Reader.ID, Feed.ID, since: Timestamp?), Void>(
    "merges.addMissing",
    """
    INSERT INTO mark (reader_id, item_id, feed_id, shown, shelf, story)
    SELECT CAST(:reader AS BIGINT), i.id, i.feed_id, i.shown,
      CASE WHEN i.arrived > :since THEN 0 ELSE 1 END, i.story
    FROM seen AS s JOIN item AS i ON i.id = s.item_id
    WHERE s.feed_id = :feed AND s.is_dropped = 0
    ON CONFLICT (reader_id, item_id) DO NOTHING
    """,
    [
      "reader": { .id($0.0) }, "feed": { .id($0.1) },
      "since": { .integer($0.since?.milliseconds ?? .min) },
    ])

  // MARK: Feeds

  /// Makes a feed part of another: its address leads there from now on.
  static let retire = Statement<Pair, Void>(
    "merges.retire",
    "UPDATE feed SET merged_into = :into, is_stopped = 1, items = 0 WHERE id = :from", pair)

  /// What had become part of a feed that becomes part of another itself.
  static let redirect = Statement<Pair, Void>(
    "merges.redirect", "UPDATE feed SET merged_into = :into WHERE merged_into = :from", pair)
}
