// Remembering less of what was dropped long ago, without ever taking it for news again.

import LedeBase
import LedeDatabase

/// What is left of items that were dropped long ago.
///
/// A row of `seen` is kept for each item of a feed, and for each that was dropped, so that it is
/// known again under another key and gets its old number back. Half a year after an item was
/// dropped, or told all the same, and only when the feed has told something new since, its row
/// becomes one number in `forgotten`: its key. What comes back under such a key is kept as read. So
/// is what comes under a new key with a time no newer than the newest thing forgotten,
/// since a feed that gives its old items new ids tells their times. An item without a time would
/// have no such guard, so its row stays.
///
/// A feed thus takes a row for each item it keeps, for each dropped within half a year and for each
/// dropped without a time, and a number for each other item it ever told.
enum Forgetting {
  /// How long after it was dropped an item is remembered whole.
  static let time = Duration.seconds(180 * 86_400)

  /// What is remembered of items like those that an answer brought.
  struct Memory: Sendable {
    var keys: Set<UInt64> = []
    var until: Timestamp?

    /// Whether an unknown item was told before and forgotten.
    func holds(_ print: Fingerprint) -> Bool {
      guard let until else { return false }
      return keys.contains(print.key) || (print.published.map { $0 <= until } ?? false)
    }
  }

  /// Whether a dropped item's row should say that it was told again; once a month is enough.
  static func isWorthNoting(_ row: Seen.Row, toldAt now: Timestamp) -> Bool {
    row.dropped.map { now - $0 > time / 6 } ?? true
  }

  /// Recalls the keys of what an answer brings, which are rows of `seen` again from now on.
  static func memory(
    of feed: Feeds.State, for matches: [Match], on connection: any Connection
  ) throws(StoreError) -> Memory {
    guard let until = feed.forgotten else { return Memory() }
    let keys = matches.compactMap { match -> UInt64? in
      if case .new(let print) = match { print.key } else { nil }
    }
    guard !keys.isEmpty else { return Memory() }
    let found = try connection.rows(Forgotten.take, (feed: feed.id, keys: keys))
    return Memory(keys: Set(found), until: until)
  }

  /// Forgets up to a piece of what was dropped long ago; returns how many.
  static func forgetSome(
    of feed: Feed.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> Int {
    guard let state = try connection.rows(Feeds.locked, [feed]).first,
      let lastNews = Arrivals.read(state.arrivals).first
    else { return 0 }
    let old = try connection.rows(
      Seen.forgettable,
      (feed: feed, before: min(now - time, lastNews), limit: Retaining.piece))
    guard let newest = old.map(\.time).max() else { return 0 }
    try connection.run(Forgotten.add, each: old.map { (feed: feed, key: $0.key) })
    try connection.run(Seen.remove, each: old.map { (feed: feed, key: $0.key) })
    try connection.run(Forgotten.noteTime, (feed: feed, time: newest))
    return old.count
  }
}
