// The ledger of points, row by row.

import LedeNews

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
    SELECT id, reader_id, at, points, opening_id, reason, key FROM ledger
    WHERE reader_id = :reader AND id < :before ORDER BY id DESC LIMIT :limit
    """,
    ["reader": { .id($0.0) }, "before": { .id($0.before) }, "limit": { .integer($0.limit) }]
  ) { columns in
    let id: LedgerEntry.ID = columns.id()
    let reader: Reader.ID = columns.id()
    let at = columns.time()
    let points = columns.number()
    let opening = columns.optionalInteger().map { Opening.ID($0) }
    let reason = LedgerEntry.Reason(rawValue: columns.text())
    let key = columns.text()
    return reason.map {
      LedgerEntry(
        id: id, reader: reader, at: at, reason: $0, key: key, points: points, opening: opening)
    }
  }

  static let looks = Statement<Reader.ID, Look?>(
    "ledger.looks",
    "SELECT key FROM ledger WHERE reader_id = :reader AND reason = 'look' ORDER BY key",
    ["reader": { .id($0) }]
  ) { Look(rawValue: $0.text()) }

  /// Readers whose rows do not sum up.
  ///
  /// Cost: O(ledger + openings).
  static let faults = Statement<Int, LedgerFault>(
    "ledger.faults",
    """
    SELECT s.reader_id, s.points, COALESCE(l.total, 0),
      COALESCE(o.openings, 0) - COALESCE(l.openings, 0)
    FROM fortune_state AS s
    LEFT JOIN (
      SELECT reader_id, SUM(points) AS total,
        SUM(CASE WHEN reason = 'opening' THEN 1 ELSE 0 END) AS openings
      FROM ledger GROUP BY reader_id) AS l ON l.reader_id = s.reader_id
    LEFT JOIN (
      SELECT reader_id, COUNT(*) AS openings FROM opening GROUP BY reader_id
    ) AS o ON o.reader_id = s.reader_id
    WHERE s.points <> COALESCE(l.total, 0)
      OR COALESCE(o.openings, 0) <> COALESCE(l.openings, 0)
      OR COALESCE(o.openings, 0) <> s.openings
    ORDER BY s.reader_id LIMIT :limit
    """,
    ["limit": { .integer($0) }]
  ) { columns in
    let reader: Reader.ID = columns.id()
    let points = columns.number()
    let sum = columns.number()
    return LedgerFault(reader: reader, points: points, sum: sum, missing: columns.number())
  }
}

/// Statements on `own_fortune` and `fortune_report`.
enum FortuneTexts {
  static let all = Statement<Void, Fortune>(
    "fortuneTexts.all", "SELECT number, text FROM own_fortune ORDER BY kept, number"
  ) { columns in
    let number = columns.integer()
    return Fortune(number: number, text: columns.text())
  }

  static let keep = Statement<(Fortune, at: Timestamp), Int64>(
    "fortuneTexts.keep",
    """
    INSERT INTO own_fortune (number, kept, text) VALUES (:number, :now, :text)
    ON CONFLICT (number) DO NOTHING RETURNING number
    """,
    [
      "number": { .integer($0.0.number) }, "now": { .time($0.at) }, "text": { .text($0.0.text) },
    ]
  ) { $0.integer() }

  static let report = Statement<(Int64, Reader.ID, at: Timestamp), Void>(
    "fortuneTexts.report",
    """
    INSERT INTO fortune_report (fortune, reader_id, said) VALUES (:fortune, :reader, :now)
    ON CONFLICT (fortune, reader_id) DO NOTHING
    """,
    ["fortune": { .integer($0.0) }, "reader": { .id($0.1) }, "now": { .time($0.at) }])

  /// What one reader does not see: what they or the owner reported, and what enough readers did.
  static let hidden = Statement<Reader.ID, Int64>(
    "fortuneTexts.hidden",
    """
    SELECT fortune FROM fortune_report WHERE reader_id = :reader OR reader_id = :owner
    UNION
    SELECT fortune FROM fortune_report GROUP BY fortune
    HAVING COUNT(*) >= \(Fortune.reportsToHide)
    """,
    ["reader": { .id($0) }, "owner": { _ in .id(Reader.ID.local) }]
  ) { $0.integer() }
}
