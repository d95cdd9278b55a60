// The ledger of points, row by row.

import LedeBase
import LedeDatabase

/// Statements on `ledger`.
enum LedgerRows {
  /// Gives nothing when the entry stands there already.
  static let add = Statement<LedgerEntry, LedgerEntry.ID>(
    "ledger.add",
    """
    INSERT INTO ledger (reader_id, at, points, opening_id, reason, key)
    VALUES (:reader, :at, :points, :opening, :reason, :key)
    ON CONFLICT (reader_id, reason, key) DO NOTHING RETURNING id
    """,
    [
      "reader": { .id($0.reader) }, "at": { .time($0.at) }, "points": { .integer($0.points) },
      "opening": { $0.opening.map { .id($0) } ?? .null }, "reason": { .text($0.reason.rawValue) },
      "key": { .text($0.key) },
    ]
  ) { $0.id() }

  /// Entries of kinds that this Lede does not know are nil.
  static let page = Statement<(Reader.ID, before: LedgerEntry.ID, limit: Int), LedgerEntry?>(
    "ledger.page",
    """
    SELECT reason, id, reader_id, at, key, points, opening_id FROM ledger
    WHERE reader_id = :reader AND id < :before ORDER BY id DESC LIMIT :limit
    """,
    ["reader": { .id($0.0) }, "before": { .id($0.before) }, "limit": { .integer($0.limit) }]
  ) { columns in
    LedgerEntry.Reason(rawValue: columns.text()).map { reason in
      LedgerEntry(
        id: columns.id(), reader: columns.id(), at: columns.time(), reason: reason,
        key: columns.text(), points: columns.number(),
        opening: columns.optionalInteger().map { Opening.ID($0) })
    }
  }

  /// When the visit of a date was.
  static let visited = Statement<(Reader.ID, on: LocalDate), Timestamp>(
    "ledger.visited",
    "SELECT at FROM ledger WHERE reader_id = :reader AND reason = 'visit' AND key = :key",
    ["reader": { .id($0.0) }, "key": { .text($0.on.text) }]
  ) { $0.time() }

  static let looks = Statement<Reader.ID, Look?>(
    "ledger.looks",
    "SELECT key FROM ledger WHERE reader_id = :reader AND reason = 'look' ORDER BY key",
    ["reader": { .id($0) }]
  ) { Look(rawValue: $0.text()) }

  /// How many readers come after one, at most so many, and which is the last of them.
  static let piece = Statement<(after: Reader.ID, limit: Int), (readers: Int, last: Reader.ID?)>(
    "ledger.piece",
    """
    SELECT COUNT(*), MAX(r.id) FROM (
      SELECT id FROM reader WHERE id > :after ORDER BY id LIMIT :limit) AS r
    """,
    ["after": { .id($0.after) }, "limit": { .integer($0.limit) }]
  ) { ($0.number(), last: $0.optionalInteger().map { Reader.ID($0) }) }

  /// Readers of a piece whose rows do not sum up; one statement, so that it sees one moment.
  ///
  /// Cost: O(ledger and openings of these readers).
  static let faults = Statement<(after: Reader.ID, last: Reader.ID), LedgerFault>(
    "ledger.faults",
    """
    SELECT f.id, f.points, f.total, f.openings - f.named, f.entries - f.named + f.lost,
      f.gifts, f.counted - f.openings
    FROM (
      SELECT r.id, COALESCE(s.points, 0) AS points, COALESCE(s.openings, 0) AS counted,
        COALESCE(l.total, 0) AS total, COALESCE(l.entries, 0) AS entries,
        COALESCE(l.named, 0) AS named, COALESCE(l.lost, 0) AS lost,
        COALESCE(o.openings, 0) AS openings,
        CASE WHEN COALESCE(g.gifts, 0) > COALESCE(l.given, 0)
          THEN COALESCE(g.gifts, 0) - COALESCE(l.given, 0) ELSE 0 END
        + CASE WHEN COALESCE(t.gifts, 0) > COALESCE(l.received, 0)
          THEN COALESCE(t.gifts, 0) - COALESCE(l.received, 0) ELSE 0 END AS gifts
      FROM reader AS r
      LEFT JOIN fortune_state AS s ON s.reader_id = r.id
      LEFT JOIN (
        SELECT e.reader_id, CAST(SUM(e.points) AS BIGINT) AS total,
          SUM(CASE WHEN e.reason = 'opening' THEN 1 ELSE 0 END) AS entries,
          COUNT(DISTINCT CASE WHEN e.reason = 'opening' THEN p.id END) AS named,
          SUM(CASE WHEN e.reason <> 'opening' AND e.opening_id IS NOT NULL AND p.id IS NULL
            THEN 1 ELSE 0 END) AS lost,
          SUM(CASE WHEN e.reason = 'gift' THEN 1 ELSE 0 END) AS given,
          SUM(CASE WHEN e.reason = 'gifted' THEN 1 ELSE 0 END) AS received
        FROM ledger AS e
        LEFT JOIN opening AS p ON p.id = e.opening_id AND p.reader_id = e.reader_id
        WHERE e.reader_id > :after AND e.reader_id <= :last GROUP BY e.reader_id
      ) AS l ON l.reader_id = r.id
      LEFT JOIN (
        SELECT reader_id, COUNT(*) AS openings FROM opening
        WHERE reader_id > :after AND reader_id <= :last GROUP BY reader_id
      ) AS o ON o.reader_id = r.id
      LEFT JOIN (
        SELECT giver_id, COUNT(*) AS gifts FROM cookie_gift
        WHERE giver_id > :after AND giver_id <= :last GROUP BY giver_id
      ) AS g ON g.giver_id = r.id
      LEFT JOIN (
        SELECT receiver_id, COUNT(*) AS gifts FROM cookie_gift
        WHERE receiver_id > :after AND receiver_id <= :last GROUP BY receiver_id
      ) AS t ON t.receiver_id = r.id
      WHERE r.id > :after AND r.id <= :last) AS f
    WHERE f.points <> f.total OR f.openings <> f.named OR f.entries <> f.named OR f.lost <> 0
      OR f.gifts <> 0 OR f.counted <> f.openings
    ORDER BY f.id
    """,
    ["after": { .id($0.after) }, "last": { .id($0.last) }]
  ) { columns in
    LedgerFault(
      reader: columns.id(), points: columns.number(), sum: columns.number(),
      missing: columns.number(), astray: columns.number(), gifts: columns.number(),
      miscounted: columns.number())
  }

  static let statements: [Query] = [
    add.query, page.query, visited.query, looks.query, piece.query, faults.query,
  ]
}

/// Statements on `own_fortune` and `fortune_report`.
enum FortuneTexts {
  static let all = Statement<Void, Fortune>(
    "fortuneTexts.all", "SELECT number, text FROM own_fortune ORDER BY kept, number"
  ) { Fortune(number: $0.integer(), text: $0.text()) }

  static let keep = Statement<(Fortune, at: Timestamp), Int64>(
    "fortuneTexts.keep",
    """
    INSERT INTO own_fortune (number, kept, text) VALUES (:number, :now, :text)
    ON CONFLICT (number) DO NOTHING RETURNING number
    """,
    ["number": { .integer($0.0.number) }, "now": { .time($0.at) }, "text": { .text($0.0.text) }]
  ) { $0.integer() }

  static let report = Statement<(Int64, Reader.ID, at: Timestamp), Void>(
    "fortuneTexts.report",
    """
    INSERT INTO fortune_report (fortune, reader_id, said) VALUES (:fortune, :reader, :now)
    ON CONFLICT (fortune, reader_id) DO NOTHING
    """,
    ["fortune": { .integer($0.0) }, "reader": { .id($0.1) }, "now": { .time($0.at) }])

  static let withdraw = Statement<(Int64, Reader.ID), Void>(
    "fortuneTexts.withdraw",
    "DELETE FROM fortune_report WHERE fortune = :fortune AND reader_id = :reader",
    ["fortune": { .integer($0.0) }, "reader": { .id($0.1) }])

  /// What one reader does not see, as they or the owner reported it.
  static let hidden = Statement<Reader.ID, Int64>(
    "fortuneTexts.hidden",
    "SELECT fortune FROM fortune_report WHERE reader_id IN (:reader, :owner)",
    ["reader": { .id($0) }, "owner": { _ in .id(Reader.ID.local) }]
  ) { $0.integer() }

  /// What nobody sees, as enough readers reported it.
  ///
  /// Cost: O(reports).
  static let widelyReported = Statement<Void, Int64>(
    "fortuneTexts.widelyReported",
    """
    SELECT fortune FROM fortune_report GROUP BY fortune
    HAVING COUNT(*) >= \(Fortune.reportsToHide)
    """
  ) { $0.integer() }

  static let statements: [Query] = [
    all.query, keep.query, report.query, withdraw.query, hidden.query, widelyReported.query,
  ]
}
