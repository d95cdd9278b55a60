// Who answered last, of what a reader follows; and what was not asked for a while.

import LedeBase
import LedeDatabase

/// Statements about the newest answers of feeds.
enum Fresh {
  /// The newest answer that was not the feed, found from the newest of all.
  static let refusedAt = newest("fresh.refusedAt", "refused_at")

  /// The newest beginning of a silence that lasts.
  static let silentSince = newest("fresh.silentSince", "silent_since")

  private static func newest(_ name: String, _ column: String) -> Statement<Reader.ID, Timestamp?> {
    Statement(
      name,
      """
      SELECT f.\(column) FROM feed AS f
      WHERE f.\(column) IS NOT NULL AND 1 = (
        SELECT s.is_followed FROM subscription AS s
        WHERE s.reader_id = :reader AND s.feed_id = f.id)
      ORDER BY f.\(column) DESC LIMIT 1
      """,
      ["reader": { .id($0) }]
    ) { $0.optionalTime() }
  }

  typealias Look = (reader: Reader.ID, notSince: Timestamp, now: Timestamp)

  /// What a reader follows that was not asked for a while, is not due, and may be asked.
  static let notAsked = Statement<Look, Feed.ID>(
    "fresh.notAsked",
    """
    SELECT s.feed_id FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    JOIN job AS j ON j.kind = \(Job.Kind.refresh.rawValue) AND j.subject = s.feed_id
    WHERE s.reader_id = :reader AND s.is_followed = 1 AND s.is_paused = 0
      AND (f.last_asked IS NULL OR f.last_asked <= :since)
      AND (f.rest_until IS NULL OR f.rest_until <= :now)
      AND j.leased = 0 AND j.due > :now
    """,
    [
      "reader": { .id($0.reader) }, "since": { .time($0.notSince) }, "now": { .time($0.now) },
    ]
  ) { $0.id() }

  /// The feeds that answered well last and may be asked.
  static let witnesses = Statement<Timestamp, Feed.ID>(
    "fresh.witnesses",
    """
    SELECT f.id FROM feed AS f JOIN job AS j ON j.kind = \(Job.Kind.refresh.rawValue) AND j.subject = f.id
    WHERE f.last_good IS NOT NULL AND f.silent_since IS NULL AND f.is_stopped = 0
      AND (f.rest_until IS NULL OR f.rest_until <= :now) AND j.leased = 0 AND j.due > :now
    ORDER BY f.last_good DESC LIMIT 3
    """, ["now": { .time($0) }]
  ) { $0.id() }

  static let due = Statement<Timestamp, Int>(
    "fresh.due",
    "SELECT COUNT(*) FROM job WHERE due <= :now AND kind = \(Job.Kind.refresh.rawValue)",
    ["now": { .time($0) }]
  ) { $0.number() }

  /// The counters of several readers.
  static let counts = Statement<[Reader.ID], (id: Reader.ID, counts: ItemCounts)>(
    "fresh.counts", "SELECT id, items, unread, saved FROM reader WHERE id IN :ids",
    ["ids": { .ids($0) }]
  ) {
    ($0.id(), ItemCounts(all: $0.number(), unread: $0.number(), saved: $0.number()))
  }
}
