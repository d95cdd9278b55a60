// Every item that a feed ever told: how one is known again when its feed renames or repeats it.

import LedeBase
import LedeDatabase

/// Statements on `seen`.
enum Seen {
  /// What is remembered of an item, even after it is dropped.
  struct Row: Sendable {
    var feed: Feed.ID
    var item: Item.ID
    var print: Fingerprint
    var isDropped: Bool
    /// When a dropped item was dropped, or about when its feed told it last; nil when it is kept.
    var dropped: Timestamp?
  }

  private static let columns = """
    feed_id, item_id, key_hash, link_hash, title_hash, words_hash, published, is_dropped, dropped
    """
  private static let read: @Sendable (inout Columns) -> Row = { columns in
    Row(
      feed: columns.id(), item: columns.id(),
      print: Fingerprint(
        key: columns.hash(), link: columns.hash(), title: columns.hash(), words: columns.hash(),
        published: columns.optionalTime()),
      isDropped: columns.flag(), dropped: columns.optionalTime())
  }

  static let byKey = Statement<(feed: Feed.ID, keys: [UInt64]), Row>(
    "seen.byKey", "SELECT \(columns) FROM seen WHERE feed_id = :feed AND key_hash IN :keys",
    ["feed": { .id($0.feed) }, "keys": { .list($0.keys.map { Int64(bitPattern: $0) }) }],
    read: read)

  static let byLink = Statement<(feed: Feed.ID, links: [UInt64]), Row>(
    "seen.byLink", "SELECT \(columns) FROM seen WHERE feed_id = :feed AND link_hash IN :links",
    ["feed": { .id($0.feed) }, "links": { .list($0.links.map { Int64(bitPattern: $0) }) }],
    read: read)

  static let insert = Statement<Row, Void>(
    "seen.insert",
    """
    INSERT INTO seen (feed_id, key_hash, item_id, link_hash, title_hash, words_hash, published)
    VALUES (:feed, :key, :item, :link, :title, :words, :published)
    """,
    [
      "feed": { .id($0.feed) }, "key": { .hash($0.print.key) }, "item": { .id($0.item) },
      "link": { .hash($0.print.link) }, "title": { .hash($0.print.title) },
      "words": { .hash($0.print.words) }, "published": { .time($0.print.published) },
    ])

  typealias Renewal = (row: Row, old: UInt64)

  /// A known item under a new key, with new words, or kept again.
  static let renew = Statement<Renewal, Void>(
    "seen.renew",
    """
    UPDATE seen SET key_hash = :key, link_hash = :link, title_hash = :title, words_hash = :words,
      published = :published, is_dropped = 0, dropped = NULL
    WHERE feed_id = :feed AND key_hash = :old
    """,
    [
      "feed": { .id($0.row.feed) }, "key": { .hash($0.row.print.key) },
      "link": { .hash($0.row.print.link) }, "title": { .hash($0.row.print.title) },
      "words": { .hash($0.row.print.words) }, "published": { .time($0.row.print.published) },
      "old": { .hash($0.old) },
    ])

  static let drop = Statement<(feed: Feed.ID, key: UInt64, at: Timestamp), Void>(
    "seen.drop",
    """
    UPDATE seen SET is_dropped = 1, dropped = :now WHERE feed_id = :feed AND key_hash = :key
    """,
    ["feed": { .id($0.feed) }, "key": { .hash($0.key) }, "now": { .time($0.at) }])

  /// A dropped item that its feed still tells.
  static let noteTold = Statement<(row: Row, at: Timestamp), Void>(
    "seen.noteTold",
    """
    UPDATE seen SET dropped = :now
    WHERE feed_id = :feed AND key_hash = :key AND is_dropped = 1
    """,
    [
      "feed": { .id($0.row.feed) }, "key": { .hash($0.row.print.key) }, "now": { .time($0.at) },
    ])

  static let remove = Statement<(feed: Feed.ID, key: UInt64), Void>(
    "seen.remove", "DELETE FROM seen WHERE feed_id = :feed AND key_hash = :key",
    ["feed": { .id($0.feed) }, "key": { .hash($0.key) }])

  /// What was dropped so long ago that its key is enough; an item without a time stays as it is.
  static let forgettable = Statement<
    (feed: Feed.ID, before: Timestamp, limit: Int), (key: UInt64, time: Timestamp)
  >(
    "seen.forgettable",
    """
    SELECT key_hash, CASE WHEN published < dropped THEN published ELSE dropped END FROM seen
    WHERE feed_id = :feed AND is_dropped = 1 AND dropped < :before AND published IS NOT NULL
    LIMIT :limit
    """,
    [
      "feed": { .id($0.feed) }, "before": { .time($0.before) }, "limit": { .integer($0.limit) },
    ]
  ) { (key: $0.hash(), time: $0.time()) }

  /// All that one feed ever told.
  static let ofFeed = Statement<Feed.ID, Row>(
    "seen.ofFeed", "SELECT \(columns) FROM seen WHERE feed_id = :feed", ["feed": { .id($0) }],
    read: read)

  static let clear = Statement<Feed.ID, Void>(
    "seen.clear", "DELETE FROM seen WHERE feed_id = :feed", ["feed": { .id($0) }])

  /// What another feed told, as this one's.
  static let takeOver = Statement<Row, Void>(
    "seen.takeOver",
    """
    INSERT INTO seen (feed_id, key_hash, item_id, link_hash, title_hash, words_hash, published,
      is_dropped, dropped)
    VALUES (:feed, :key, :item, :link, :title, :words, :published, :isDropped, :dropped)
    """,
    [
      "feed": { .id($0.feed) }, "key": { .hash($0.print.key) },
      "item": { .id($0.item) },
      "link": { .hash($0.print.link) }, "title": { .hash($0.print.title) },
      "words": { .hash($0.print.words) }, "published": { .time($0.print.published) },
      "isDropped": { .flag($0.isDropped) }, "dropped": { .time($0.dropped) },
    ])
}
