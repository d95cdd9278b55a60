// Who follows which feed, in which folder, and how much of it is unread.

import LedeBase
import LedeDatabase

/// Statements on `subscription`.
package enum Subscriptions {
  struct Found: Sendable {
    var feed: Feed.ID
    var isFollowed: Bool
    var isPaused: Bool
    var items: Int
    var unread: Int
  }

  private static let found: @Sendable (inout Columns) -> Found = { columns in
    Found(
      feed: columns.id(), isFollowed: columns.flag(), isPaused: columns.flag(),
      items: columns.number(), unread: columns.number())
  }

  static let find = Statement<(Reader.ID, feeds: [Feed.ID]), Found>(
    "subscriptions.find",
    """
    SELECT feed_id, is_followed, is_paused, items, unread FROM subscription
    WHERE reader_id = :reader AND feed_id IN :feeds
    """,
    ["reader": { .id($0.0) }, "feeds": { .ids($0.feeds) }], read: found)

  /// The address of a feed that a reader follows or has left.
  static let left = Statement<(Reader.ID, Feed.ID), WebAddress?>(
    "subscriptions.left",
    """
    SELECT f.address FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    WHERE s.reader_id = :reader AND s.feed_id = :feed
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }]
  ) { $0.address() }

  /// The followed feeds that lie in some folders.
  static let inFolders = Statement<(Reader.ID, folders: [Int64]), Found>(
    "subscriptions.inFolders",
    """
    SELECT feed_id, is_followed, is_paused, items, unread FROM subscription
    WHERE folder_id IN :folders AND reader_id = :reader AND is_followed = 1
    """,
    ["reader": { .id($0.0) }, "folders": { .list($0.folders) }], read: found)

  /// The followed feeds that bear a reader's own tag.
  static let labelled = Statement<(Reader.ID, label: String), Found>(
    "subscriptions.labelled",
    """
    SELECT s.feed_id, s.is_followed, s.is_paused, s.items, s.unread
    FROM subscription_tag AS t
    JOIN subscription AS s ON s.reader_id = t.reader_id AND s.feed_id = t.feed_id
    WHERE t.reader_id = :reader AND t.name = :label AND s.is_followed = 1
    """,
    ["reader": { .id($0.0) }, "label": { .text($0.label) }], read: found)

  struct New: Sendable {
    var reader: Reader.ID
    var feed: Feed.ID
    var folder: Int64?
    var name: String?
    var since: Timestamp
  }

  /// Follows, or follows again from now on with a new place and the old marks.
  static let follow = Statement<New, Void>(
    "subscriptions.follow",
    """
    INSERT INTO subscription (reader_id, feed_id, folder_id, name, since)
    VALUES (:reader, :feed, :folder, :name, :since)
    ON CONFLICT (reader_id, feed_id) DO UPDATE SET is_followed = 1,
      since = excluded.since, folder_id = COALESCE(excluded.folder_id, subscription.folder_id),
      name = COALESCE(excluded.name, subscription.name)
    """,
    [
      "reader": { .id($0.reader) }, "feed": { .id($0.feed) },
      "folder": { $0.folder.map { .integer($0) } ?? .null }, "name": { .text($0.name) },
      "since": { .time($0.since) },
    ])

  static let unfollow = Statement<(Reader.ID, Feed.ID), Void>(
    "subscriptions.unfollow",
    """
    UPDATE subscription SET is_followed = 0, items = 0, unread = 0
    WHERE reader_id = :reader AND feed_id = :feed
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }])

  static let followers = Statement<[Feed.ID], (feed: Feed.ID, reader: Reader.ID)>(
    "subscriptions.followers",
    """
    SELECT feed_id, reader_id FROM subscription WHERE feed_id IN :feeds AND is_followed = 1
    ORDER BY feed_id, reader_id
    """,
    ["feeds": { .ids($0) }]
  ) { ($0.id(), $0.id()) }

  /// How many feeds a reader follows.
  static let number = Statement<Reader.ID, Int>(
    "subscriptions.number",
    "SELECT COUNT(*) FROM subscription WHERE reader_id = :reader AND is_followed = 1",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// All but the owner who follow or followed some feeds, or have saved pages there.
  static let others = Statement<[Feed.ID], (feed: Feed.ID, reader: Reader.ID)>(
    "subscriptions.others",
    """
    SELECT feed_id, reader_id FROM subscription WHERE feed_id IN :feeds AND reader_id <> :owner
    ORDER BY feed_id, reader_id
    """,
    ["feeds": { .ids($0) }, "owner": { _ in .id(Reader.ID.local) }]
  ) { ($0.id(), $0.id()) }

  /// What makes a subscription's feed `f` one that cannot be read now.
  private static let fails = "(f.failures > 0 OR f.is_stopped = 1)"

  /// How many feeds a reader follows, how many fail, how many wait; reads a row for each.
  ///
  /// Those that the reader has put away as failing count again once they have answered in between.
  static let fare = Statement<Reader.ID, FollowedFeeds>(
    "subscriptions.fare",
    """
    SELECT COUNT(*), COALESCE(SUM(CASE WHEN \(fails)
        AND (s.failure_seen IS NULL OR f.last_good > s.failure_seen) THEN 1 ELSE 0 END), 0),
      COALESCE(SUM(CASE WHEN f.last_asked IS NULL AND s.is_paused = 0 THEN 1 ELSE 0 END), 0)
    FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    WHERE s.reader_id = :reader AND s.is_followed = 1
    """,
    ["reader": { .id($0) }]
  ) { FollowedFeeds(all: $0.number(), failing: $0.number(), waiting: $0.number()) }

  /// A reader has seen which feeds cannot be read now.
  static let putAway = Statement<(reader: Reader.ID, at: Timestamp), Void>(
    "subscriptions.putAway",
    """
    UPDATE subscription SET failure_seen = :now
    WHERE reader_id = :reader AND is_followed = 1 AND feed_id IN (
      SELECT s.feed_id FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
      WHERE s.reader_id = :reader AND s.is_followed = 1 AND \(fails))
    """,
    ["reader": { .id($0.reader) }, "now": { .time($0.at) }])

  struct Change: Sendable {
    var reader: Reader.ID
    var feed: Feed.ID
    var items = 0
    var unread = 0
  }

  static let count = Statement<Change, Void>(
    "subscriptions.count",
    """
    UPDATE subscription SET items = items + :items, unread = unread + :unread
    WHERE reader_id = :reader AND feed_id = :feed AND is_followed = 1
    """,
    [
      "reader": { .id($0.reader) }, "feed": { .id($0.feed) }, "items": { .integer($0.items) },
      "unread": { .integer($0.unread) },
    ])

  /// A reader has read something of a feed.
  static let noteRead = Statement<(reader: Reader.ID, feed: Feed.ID, at: Timestamp), Void>(
    "subscriptions.noteRead",
    """
    UPDATE subscription SET last_read = :now
    WHERE reader_id = :reader AND feed_id = :feed AND (last_read IS NULL OR last_read < :now)
    """,
    ["reader": { .id($0.reader) }, "feed": { .id($0.feed) }, "now": { .time($0.at) }])

  /// All that a reader follows; each row's folder is a number for `Folders.paths`.
  static let all = Statement<Reader.ID, (Subscription, folder: Int64?)?>(
    "subscriptions.all", allText, ["reader": { .id($0) }], read: whole)

  static let one = Statement<(Reader.ID, Feed.ID), (Subscription, folder: Int64?)?>(
    "subscriptions.one", allText + " AND s.feed_id = :feed",
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }], read: whole)

  private static let allText = """
    SELECT f.id, f.address, f.title, f.subtitle, f.site, f.icon, f.failures, f.last_error,
      f.last_asked, f.last_good, f.is_owners, f.is_stopped, f.items, f.pace, j.due, k.feed_id,
      s.name, s.unread, s.is_paused, s.wants_article, s.ask_interval, s.keep_newest, s.keep_days, s.last_read,
      s.since, h.lives_until, s.folder_id
    FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    LEFT JOIN hub_lease AS h ON h.feed_id = f.id AND h.is_left = 0 AND h.is_trusted = 1
    LEFT JOIN job AS j ON j.kind = \(Job.Kind.refresh.rawValue) AND j.subject = f.id
    LEFT JOIN feed_key AS k ON k.feed_id = f.id
    WHERE s.reader_id = :reader AND s.is_followed = 1
    """

  private static let whole: @Sendable (inout Columns) -> (Subscription, folder: Int64?)? = {
    columns in
    let id: Feed.ID = columns.id()
    guard let address = columns.address() else { return nil }
    var feed = Feed(id: id, address: address, title: columns.optionalText())
    feed.subtitle = columns.optionalText()
    feed.site = columns.address()
    feed.icon = columns.address()
    feed.health.failures = columns.number()
    feed.health.lastError = columns.optionalText()
    feed.health.lastAsked = columns.optionalTime()
    feed.health.lastGood = columns.optionalTime()
    let belonging = Belonging(rawValue: columns.integer())
    feed.isOwners = belonging == .owners || belonging == .ownersAlone
    feed.health.isStopped = columns.flag()
    feed.health.items = columns.number()
    feed.health.itemsAWeek = Pace(columns.text()).itemsAWeek(at: feed.health.lastGood)
    feed.health.nextAsk = columns.optionalTime()
    feed.hasKey = columns.optionalInteger() != nil
    let name = columns.optionalText()
    var subscription = Subscription(feed: feed, name: name, unread: columns.number())
    subscription.isPaused = columns.flag()
    subscription.wantsArticle = columns.flag()
    subscription.interval = columns.optionalInteger().map { .milliseconds($0) }
    subscription.retention = Retention(
      newest: columns.optionalInteger().map { Int($0) },
      days: columns.optionalInteger().map { Int($0) })
    subscription.lastRead = columns.optionalTime()
    subscription.since = columns.optionalTime()
    subscription.feed.health.toldUntil = columns.optionalTime()
    return (subscription, folder: columns.optionalInteger())
  }

  /// All feeds that a reader follows, has left, or has saved pages of, and whether each is open.
  static let openness = Statement<Reader.ID, (feed: Feed.ID, isOpen: Bool)>(
    "subscriptions.openness",
    """
    SELECT s.feed_id, f.address, f.is_owners, k.feed_id
    FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    LEFT JOIN feed_key AS k ON k.feed_id = f.id
    WHERE s.reader_id = :reader
    """,
    ["reader": { .id($0) }]
  ) { columns in
    let feed: Feed.ID = columns.id()
    let address = columns.address()
    let belonging = Belonging(rawValue: columns.integer())
    let hasKey = columns.optionalInteger() != nil
    return (
      feed, address?.isOpen == true && !hasKey && (belonging == .others || belonging == .open)
    )
  }

  /// The feeds that a reader who leaves still follows.
  static let followed = Statement<Reader.ID, Feed.ID>(
    "subscriptions.followed",
    "SELECT feed_id FROM subscription WHERE reader_id = :reader AND is_followed = 1",
    ["reader": { .id($0) }]
  ) { $0.id() }
}

/// Statements on `reader`: the counters of all that one follows.
enum Readers {
  struct Change: Sendable {
    var reader: Reader.ID
    var items = 0
    var unread = 0
    var saved = 0
  }

  static let count = Statement<Change, Void>(
    "readers.count",
    """
    UPDATE reader SET items = items + :items, unread = unread + :unread, saved = saved + :saved
    WHERE id = :id
    """,
    [
      "id": { .id($0.reader) }, "items": { .integer($0.items) },
      "unread": { .integer($0.unread) }, "saved": { .integer($0.saved) },
    ])

  static let counts = Statement<Reader.ID, ItemCounts>(
    "readers.counts", "SELECT items, unread, saved FROM reader WHERE id = :id",
    ["id": { .id($0) }]
  ) { ItemCounts(all: $0.number(), unread: $0.number(), saved: $0.number()) }
}
