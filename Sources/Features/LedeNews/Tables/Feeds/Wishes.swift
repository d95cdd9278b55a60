// What readers wish of feeds: their own tags, pauses, intervals, how much is kept.

import LedeBase
import LedeDatabase

/// Statements on what a subscription wishes.
enum Wishes {
  /// What one subscription says; nil means what is usual.
  struct Row: Hashable, Sendable {
    var folder: Int64?
    var name: String?
    var isPaused: Bool
    var wantsArticle: Bool
    var interval: Duration?
    var retention: Retention
  }

  static func row(_ columns: inout Columns) -> Row {
    Row(
      folder: columns.optionalInteger(), name: columns.optionalText(), isPaused: columns.flag(),
      wantsArticle: columns.flag(),
      interval: columns.optionalInteger().map { .milliseconds($0) },
      retention: Retention(
        newest: columns.optionalInteger().map { Int($0) },
        days: columns.optionalInteger().map { Int($0) }))
  }

  /// What a reader who follows a feed wishes of it, held until the end of the transaction.
  static let locked = Statement<(Reader.ID, Feed.ID), Row>(
    "wishes.locked", sqlite: lockedText, postgres: lockedText + " FOR NO KEY UPDATE",
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }]
  ) { row(&$0) }
  private static let lockedText = """
    SELECT folder_id, name, is_paused, wants_article, ask_interval, keep_newest, keep_days
    FROM subscription
    WHERE reader_id = :reader AND feed_id = :feed AND is_followed = 1
    """

  static let set = Statement<(Reader.ID, Feed.ID, row: Row), Void>(
    "wishes.set",
    """
    UPDATE subscription SET folder_id = :folder, name = :name, is_paused = :paused,
      wants_article = :article,
      ask_interval = :interval, keep_newest = :newest, keep_days = :days
    WHERE reader_id = :reader AND feed_id = :feed
    """,
    [
      "reader": { .id($0.0) }, "feed": { .id($0.1) },
      "folder": { $0.row.folder.map { .integer($0) } ?? .null }, "name": { .text($0.row.name) },
      "paused": { .flag($0.row.isPaused) }, "article": { .flag($0.row.wantsArticle) },
      "interval": { .duration($0.row.interval) },
      "newest": { .integer($0.row.retention.newest) }, "days": { .integer($0.row.retention.days) },
    ])

  /// Sets how much is kept for all who follow or followed a feed.
  static let retainForAll = Statement<(feed: Feed.ID, Retention), Void>(
    "wishes.retainForAll",
    "UPDATE subscription SET keep_newest = :newest, keep_days = :days WHERE feed_id = :feed",
    [
      "feed": { .id($0.feed) }, "newest": { .integer($0.1.newest) },
      "days": { .integer($0.1.days) },
    ])

  /// Gives a feed the least wait and the most room that any follower wishes for.
  ///
  /// A feed that nobody follows keeps what it has.
  static let heed = Statement<Feed.ID, Void>(
    "wishes.heed",
    """
    UPDATE feed SET
      wants_article = (
        SELECT COALESCE(MAX(s.wants_article), 0) FROM subscription AS s
        WHERE s.feed_id = :feed AND s.is_followed = 1),
      ask_interval = (
        SELECT MIN(s.ask_interval) FROM subscription AS s
        WHERE s.feed_id = :feed AND s.is_followed = 1 AND s.is_paused = 0),
      keep_newest = (
        SELECT CASE WHEN COUNT(s.keep_newest) = 0 THEN NULL
          ELSE MAX(COALESCE(s.keep_newest, \(Retention.standard))) END
        FROM subscription AS s WHERE s.feed_id = :feed AND s.is_followed = 1),
      keep_days = (
        SELECT CASE WHEN COUNT(*) = COUNT(s.keep_days) THEN MAX(s.keep_days) END
        FROM subscription AS s WHERE s.feed_id = :feed AND s.is_followed = 1)
    WHERE id = :feed AND EXISTS (
      SELECT 1 FROM subscription AS s WHERE s.feed_id = :feed AND s.is_followed = 1)
    """,
    ["feed": { .id($0) }])

  /// When a feed that may be asked was asked last, and how long to wait between asks.
  static let pace = Statement<Feed.ID, (asked: Timestamp?, interval: Duration?)>(
    "wishes.pace", "SELECT last_asked, ask_interval FROM feed WHERE id = :feed AND is_stopped = 0",
    ["feed": { .id($0) }]
  ) { (asked: $0.optionalTime(), interval: $0.optionalInteger().map { .milliseconds($0) }) }
}

/// Statements on `subscription_tag`: a reader's own tags on feeds.
enum SubscriptionTags {
  static let all = Statement<Reader.ID, (feed: Feed.ID, name: String)>(
    "subscriptionTags.all",
    "SELECT feed_id, name FROM subscription_tag WHERE reader_id = :reader ORDER BY name",
    ["reader": { .id($0) }]
  ) { (feed: $0.id(), name: $0.text()) }

  static let ofFeed = Statement<(Reader.ID, Feed.ID), String>(
    "subscriptionTags.ofFeed",
    """
    SELECT name FROM subscription_tag WHERE reader_id = :reader AND feed_id = :feed ORDER BY name
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }]
  ) { $0.text() }

  static let clear = Statement<(Reader.ID, Feed.ID), Void>(
    "subscriptionTags.clear",
    "DELETE FROM subscription_tag WHERE reader_id = :reader AND feed_id = :feed",
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }])

  static let add = Statement<(Reader.ID, Feed.ID, name: String), Void>(
    "subscriptionTags.add",
    """
    INSERT INTO subscription_tag (reader_id, name, feed_id) VALUES (:reader, :name, :feed)
    ON CONFLICT (reader_id, name, feed_id) DO NOTHING
    """,
    ["reader": { .id($0.0) }, "name": { .text($0.name) }, "feed": { .id($0.1) }])

  /// What a reader's tags hold, of feeds that are followed.
  static let counts = Statement<Reader.ID, (name: String, feeds: Int, unread: Int)>(
    "subscriptionTags.counts",
    """
    SELECT t.name, COUNT(*), CAST(SUM(s.unread) AS BIGINT) FROM subscription_tag AS t
    JOIN subscription AS s ON s.reader_id = t.reader_id AND s.feed_id = t.feed_id
    WHERE t.reader_id = :reader AND s.is_followed = 1 GROUP BY t.name
    """,
    ["reader": { .id($0) }]
  ) { (name: $0.text(), feeds: $0.number(), unread: $0.number()) }
}
