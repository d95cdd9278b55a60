// The table of feeds: how each was last answered, and what asking it again takes.

import LedeBase
import LedeDatabase

/// Whose a feed is, as `feed.is_owners` holds it.
///
/// The column was a yes or no before, so that 1 stands for what is not known of the owner's.
enum Belonging: Int64, Sendable {
  /// The owner never added it, so that it is not asked inside.
  case others = 0
  /// The owner added it, and it has not answered since.
  case owners = 1
  /// It answered from inside, and is the owner's alone for good.
  case ownersAlone = 2
  /// The owner added it, and it answers on the open web.
  case open = 3
}

/// Statements on `feed`.
enum Feeds {
  /// A feed as `keep` finds it, before anything is changed.
  struct State: Sendable {
    var id: Feed.ID
    var items: Int
    var arrivals: String
    var pace: String
    var keepNewest: Int?
    var keepDays: Int?
    var lastGood: Timestamp?
    /// Whether the articles behind its items are wanted.
    var wantsArticle: Bool
    /// The newest time of what is remembered in `forgotten`; nil when nothing is.
    var forgotten: Timestamp?
    var belonging: Belonging
    var hasKey: Bool

    /// Whether nobody but the owner may follow it.
    var isOwnersAlone: Bool { hasKey || belonging == .ownersAlone }
    /// Whether others may follow it; what a feed brought before anybody noted whence, they may not see.
    var isShared: Bool { !isOwnersAlone && (belonging != .owners || lastGood == nil) }
  }

  /// Makes a feed of an address that has none; gives its number if it did.
  static let add = Statement<Outline, Feed.ID>(
    "feeds.add",
    """
    INSERT INTO feed (address, site) VALUES (:address, :site)
    ON CONFLICT (address) DO NOTHING RETURNING id
    """,
    [
      "address": { .text(CanonicalAddress.text($0.address)) },
      "site": { .address($0.site) },
    ]
  ) { $0.id() }

  /// The feed of an address, or the one it has become part of.
  static let byAddress = Statement<Outline, Feed.ID>(
    "feeds.byAddress", "SELECT COALESCE(merged_into, id) FROM feed WHERE address = :address",
    ["address": { .text(CanonicalAddress.text($0.address)) }]
  ) { $0.id() }

  /// Makes a feed one of the owner's own, and asked again if it had been stopped.
  static let revive = Statement<(Feed.ID, isOwners: Bool), Void>(
    "feeds.revive",
    """
    UPDATE feed SET is_stopped = 0,
      is_owners = CASE WHEN is_owners < :owners THEN :owners ELSE is_owners END
    WHERE id = :id AND (is_stopped = 1 OR is_owners < :owners)
    """,
    ["id": { .id($0.0) }, "owners": { .flag($0.isOwners) }])

  /// Makes a feed the owner's alone, for good.
  static let keepAlone = Statement<Feed.ID, Void>(
    "feeds.keepAlone", "UPDATE feed SET is_owners = 2 WHERE id = :id", ["id": { .id($0) }])

  /// A feed of the owner's answered another reader, so that it answers on the open web.
  static let noteOpen = Statement<WebAddress, Void>(
    "feeds.noteOpen",
    """
    UPDATE feed SET is_owners = 3 WHERE address = :address AND is_owners = 1
      AND NOT EXISTS (SELECT 1 FROM feed_key AS k WHERE k.feed_id = feed.id)
    """,
    ["address": { .text(CanonicalAddress.text($0)) }])

  /// Locks feeds for a keep, always in the order of their numbers, so that two never cross.
  static let locked = Statement<[Feed.ID], State>(
    "feeds.locked",
    sqlite: lockedText, postgres: lockedText + " FOR NO KEY UPDATE",
    ["ids": { .ids($0) }]
  ) {
    State(
      id: $0.id(), items: $0.number(), arrivals: $0.text(), pace: $0.text(),
      keepNewest: $0.optionalInteger().map { Int($0) },
      keepDays: $0.optionalInteger().map { Int($0) }, lastGood: $0.optionalTime(),
      wantsArticle: $0.flag(), forgotten: $0.optionalTime(),
      belonging: Belonging(rawValue: $0.integer()) ?? .ownersAlone, hasKey: $0.flag())
  }
  private static let lockedText = """
    SELECT id, items, arrivals, pace, keep_newest, keep_days, last_good, wants_article,
      forgotten, is_owners,
      CASE WHEN EXISTS (SELECT 1 FROM feed_key AS k WHERE k.feed_id = feed.id) THEN 1 ELSE 0 END
    FROM feed
    WHERE id IN :ids ORDER BY id
    """

  /// The feed that one has become part of.
  static let merged = Statement<Feed.ID, Feed.ID>(
    "feeds.merged", "SELECT merged_into FROM feed WHERE id = :id AND merged_into IS NOT NULL",
    ["id": { .id($0) }]
  ) { $0.id() }

  /// Whose some feeds are.
  static let belonging = Statement<[Feed.ID], (id: Feed.ID, isOpen: Bool)>(
    "feeds.belonging",
    """
    SELECT id, address, is_owners, last_good,
      CASE WHEN EXISTS (SELECT 1 FROM feed_key AS k WHERE k.feed_id = feed.id) THEN 1 ELSE 0 END
    FROM feed WHERE id IN :ids
    """,
    ["ids": { .ids($0) }]
  ) { columns in
    let (id, address): (Feed.ID, WebAddress?) = (columns.id(), columns.address())
    let belonging = Belonging(rawValue: columns.integer()) ?? .ownersAlone
    let hasAnswered = columns.optionalTime() != nil
    let isOwners = belonging == .ownersAlone || (belonging == .owners && hasAnswered)
    return (id, !isOwners && !columns.flag() && address?.isOpen == true)
  }

  /// What a good answer with a readable body tells of a feed.
  struct Answer: Sendable {
    var feed: Feed.ID
    /// With nothing in it that hides.
    var title: String?
    var snapshot: FeedSnapshot
    var validators: Validators
    var bodyHash: UInt64
    var isInside: Bool
    var asked: Timestamp
    var new: Int
    var arrivals: String
    var pace: String
    /// Whether a hub pushed it, perhaps without what was known.
    var isPush: Bool
  }

  static let answered = Statement<Answer, Void>(
    "feeds.answered",
    """
    UPDATE feed SET title = COALESCE(:title, title), subtitle = :subtitle, site = COALESCE(:site, site),
      icon = :icon, etag = :etag, last_modified = :modified, body_hash = :hash, failures = 0,
      last_error = NULL, last_asked = :asked, last_good = :asked, refused_at = NULL,
      silent_since = NULL, rest_until = NULL, items = items + :new,
      snapshot = CASE WHEN :push = 1 AND snapshot > :snapshot THEN snapshot ELSE :snapshot END,
      arrivals = :arrivals, pace = :pace, is_owners = \(belongingNow)
    WHERE id = :id
    """,
    [
      "id": { .id($0.feed) }, "title": { .text($0.title) },
      "subtitle": { .text($0.snapshot.subtitle) }, "site": { .address($0.snapshot.site) },
      "icon": { .address($0.snapshot.icon) }, "etag": { .text($0.validators.etag) },
      "modified": { .text($0.validators.lastModified) }, "hash": { .hash($0.bodyHash) },
      "asked": { .time($0.asked) }, "new": { .integer($0.new) },
      "snapshot": { .integer($0.snapshot.items.count) }, "arrivals": { .text($0.arrivals) },
      "pace": { .text($0.pace) }, "inside": { .flag($0.isInside) }, "push": { .flag($0.isPush) },
    ])

  /// Whose a feed is after a good answer.
  ///
  /// What a key opened stays the owner's when the key is gone, as after a restore without secrets.
  private static let belongingNow = """
    CASE WHEN :inside = 1 OR EXISTS (SELECT 1 FROM feed_key AS k WHERE k.feed_id = feed.id) THEN 2
      WHEN is_owners = 1 THEN 3 ELSE is_owners END
    """

  static let unchanged = Statement<
    (feed: Feed.ID, validators: Validators, isInside: Bool, asked: Timestamp), Void
  >(
    "feeds.unchanged",
    """
    UPDATE feed SET etag = COALESCE(:etag, etag), last_modified = COALESCE(:modified, last_modified),
      failures = 0, last_error = NULL, last_asked = :asked, last_good = :asked,
      refused_at = NULL, silent_since = NULL, rest_until = NULL, is_owners = \(belongingNow)
    WHERE id = :id
    """,
    [
      "id": { .id($0.feed) }, "etag": { .text($0.validators.etag) },
      "modified": { .text($0.validators.lastModified) }, "asked": { .time($0.asked) },
      "inside": { .flag($0.isInside) },
    ])

  /// What a failure tells of a feed.
  struct Failure: Sendable {
    var feed: Feed.ID
    var message: String
    var isGone: Bool
    var asked: Timestamp
    var reach: Reach
    /// When the round began.
    var round: Timestamp
    var restUntil: Timestamp?
  }

  static let failed = Statement<Failure, Void>(
    "feeds.failed",
    """
    UPDATE feed SET failures = failures + 1, last_error = :message, last_asked = :asked,
      is_stopped = :gone, rest_until = :rest,
      refused_at = CASE WHEN :answered = 1 THEN :asked ELSE refused_at END,
      silent_since = CASE WHEN :answered = 1 THEN NULL WHEN :silent = 1
        THEN COALESCE(silent_since, :round) ELSE silent_since END
    WHERE id = :id
    """,
    [
      "id": { .id($0.feed) }, "message": { .text($0.message) }, "gone": { .flag($0.isGone) },
      "asked": { .time($0.asked) }, "answered": { .flag($0.reach == .answered) },
      "silent": { .flag($0.reach == .silent) }, "round": { .time($0.round) },
      "rest": { .time($0.restUntil) },
    ])

  /// Gives a feed its new address, unless another feed lives there already.
  static let moved = Statement<(feed: Feed.ID, to: WebAddress), Void>(
    "feeds.moved",
    """
    UPDATE feed SET address = :address
    WHERE id = :id AND NOT EXISTS (SELECT 1 FROM feed AS other WHERE other.address = :address)
    """,
    ["id": { .id($0.feed) }, "address": { .text(CanonicalAddress.text($0.to)) }])

  static let dropped = Statement<(feed: Feed.ID, items: Int), Void>(
    "feeds.dropped", "UPDATE feed SET items = items - :items WHERE id = :id",
    ["id": { .id($0.feed) }, "items": { .integer($0.items) }])

  static let toAsk = Statement<[Feed.ID], FeedToAsk?>(
    "feeds.toAsk",
    """
    SELECT f.id, f.address, f.etag, f.last_modified, f.body_hash, f.failures, f.arrivals,
      CASE WHEN f.is_owners > 0 AND EXISTS (
        SELECT 1 FROM subscription AS s
        WHERE s.feed_id = f.id AND s.reader_id = :owner AND s.is_followed = 1 AND s.is_paused = 0)
      THEN 1 ELSE 0 END, f.ask_interval, f.last_good, h.lives_until, k.name,
      k.sealed
    FROM feed AS f LEFT JOIN feed_key AS k ON k.feed_id = f.id
    LEFT JOIN hub_lease AS h ON h.feed_id = f.id AND h.is_left = 0 AND h.is_trusted = 1
    WHERE f.id IN :ids AND f.is_stopped = 0 AND f.address NOT LIKE 'https://letters.invalid/%'
    """,
    ["ids": { .ids($0) }, "owner": { _ in .id(Reader.ID.local) }]
  ) { columns in
    let id: Feed.ID = columns.id()
    guard let address = columns.address() else { return nil }
    var feed = FeedToAsk(id: id, address: address)
    feed.validators = Validators(etag: columns.optionalText(), lastModified: columns.optionalText())
    feed.bodyHash = columns.optionalInteger().map { UInt64(bitPattern: $0) }
    feed.failures = columns.number()
    feed.recentArrivals = Arrivals.read(columns.text())
    feed.isOwners = columns.flag()
    feed.interval = columns.optionalInteger().map { .milliseconds($0) }
    feed.hasAnswered = columns.optionalTime() != nil
    feed.toldUntil = columns.optionalTime()
    if let name = columns.optionalText(), let sealed = columns.optionalBytes() {
      feed.key = SealedHeader(name: name, sealed: sealed)
    }
    return feed
  }

  /// The newest good answer of what a reader follows, found from the newest of all.
  static let freshAt = Statement<Reader.ID, Timestamp?>(
    "feeds.freshAt",
    """
    SELECT f.last_good FROM feed AS f
    WHERE f.last_good IS NOT NULL AND 1 = (
      SELECT s.is_followed FROM subscription AS s
      WHERE s.reader_id = :reader AND s.feed_id = f.id)
    ORDER BY f.last_good DESC LIMIT 1
    """,
    ["reader": { .id($0) }]
  ) { $0.optionalTime() }

  static let setRetention = Statement<(feed: Feed.ID, newest: Int?, days: Int?), Void>(
    "feeds.setRetention",
    "UPDATE feed SET keep_newest = :newest, keep_days = :days WHERE id = :id",
    [
      "id": { .id($0.feed) }, "newest": { .integer($0.newest) }, "days": { .integer($0.days) },
    ])

  static let retention = Statement<Feed.ID, (newest: Int?, days: Int?, snapshot: Int)>(
    "feeds.retention", "SELECT keep_newest, keep_days, snapshot FROM feed WHERE id = :id",
    ["id": { .id($0) }]
  ) {
    (
      $0.optionalInteger().map { Int($0) }, $0.optionalInteger().map { Int($0) }, $0.number()
    )
  }
}

/// Statements on `feed_key`: headers with sealed values.
enum FeedKeys {
  static let keep = Statement<(feed: Feed.ID, key: SealedHeader), Void>(
    "feedKeys.keep",
    """
    INSERT INTO feed_key (feed_id, name, sealed) VALUES (:feed, :name, :sealed)
    ON CONFLICT (feed_id) DO UPDATE SET name = excluded.name, sealed = excluded.sealed
    """,
    [
      "feed": { .id($0.feed) }, "name": { .text($0.key.name) },
      "sealed": { .bytes($0.key.sealed) },
    ])

  static let all = Statement<Void, (address: String, name: String, sealed: [UInt8])>(
    "feedKeys.all",
    "SELECT f.address, k.name, k.sealed FROM feed_key AS k JOIN feed AS f ON f.id = k.feed_id"
  ) { ($0.text(), $0.text(), $0.optionalBytes() ?? []) }
}

/// Times as comma-separated text, newest first.
enum Arrivals {
  /// How many are remembered.
  static let limit = 20

  static func read(_ text: String) -> [Timestamp] {
    text.split(separator: ",").compactMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
  }

  /// The text after `count` more items arrived at `time`.
  static func adding(_ count: Int, at time: Timestamp, to text: String) -> String {
    guard count > 0 else { return text }
    let new = [Timestamp](repeating: time, count: min(count, limit))
    return (new + read(text)).prefix(limit).map { String($0.milliseconds) }.joined(separator: ",")
  }
}

/// One spelling for addresses that mean the same feed.
enum CanonicalAddress {
  /// Host in lower case, no fragment, no default port, and a path.
  static func text(_ address: WebAddress) -> String {
    guard var parts = AddressText(address.withoutFragment.text), var authority = parts.authority
    else { return address.text }
    authority = authority.lowercasedASCIIHost
    let port = address.isSecure ? ":443" : ":80"
    if authority.hasSuffix(port) { authority.removeLast(port.count) }
    parts.authority = authority
    if parts.path.isEmpty { parts.path = "/" }
    return parts.text
  }
}

extension String {
  /// An authority with its host in lower case; a user and password keep their case.
  fileprivate var lowercasedASCIIHost: String {
    guard let at = utf8.lastIndex(of: UInt8(ascii: "@")) else { return lowercasedASCII }
    let host = utf8.index(after: at)
    return String(self[..<host]) + String(self[host...]).lowercasedASCII
  }
}
