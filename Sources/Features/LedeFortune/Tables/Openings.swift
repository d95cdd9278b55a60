// Cookies that readers opened.

import LedeBase
package import LedeDatabase

/// Statements on `opening`.
package enum Openings {
  private static let columns = """
    numbers, id, reader_id, opened, zone, date, fortune, text, set_version, streak, device, is_kept, \
    is_hidden
    """

  /// The same of the table by another name.
  package static func columns(of table: String) -> String {
    columns.split(separator: ", ").map { "\(table).\($0)" }.joined(separator: ", ")
  }

  /// Reads `columns`; nil where the lucky numbers are none.
  package static let opening: @Sendable (inout Columns) -> Opening? = { columns in
    LuckyNumbers(columns.text()).map { numbers in
      Opening(
        id: columns.id(), reader: columns.id(), opened: columns.time(), zone: columns.text(),
        date: columns.date(), fortune: Fortune(number: columns.integer(), text: columns.text()),
        setVersion: columns.integer(), numbers: numbers, streak: columns.number(),
        device: columns.optionalText(), isKept: columns.flag(), isHidden: columns.flag())
    }
  }

  /// Gives nothing when the reader has an opening of that date.
  static let add = Statement<Opening, Opening.ID>(
    "openings.add",
    """
    INSERT INTO opening
      (reader_id, date, opened, fortune, set_version, streak, zone, numbers, device, text)
    VALUES (:reader, :date, :opened, :fortune, :version, :streak, :zone, :numbers, :device, :text)
    ON CONFLICT (reader_id, date) DO NOTHING RETURNING id
    """,
    [
      "reader": { .id($0.reader) }, "date": { .date($0.date) }, "opened": { .time($0.opened) },
      "fortune": { .integer($0.fortune.number) }, "version": { .integer($0.setVersion) },
      "streak": { .integer($0.streak) }, "zone": { .text($0.zone) },
      "numbers": { .text($0.numbers.text) }, "device": { .text($0.device) },
      "text": { .text($0.fortune.text) },
    ]
  ) { $0.id() }

  /// The newest dates, latest first.
  static let newest = Statement<(Reader.ID, limit: Int), Opening?>(
    "openings.newest",
    "SELECT \(columns) FROM opening WHERE reader_id = :reader ORDER BY date DESC LIMIT :limit",
    ["reader": { .id($0.0) }, "limit": { .integer($0.limit) }], read: opening)

  /// Those of a stretch of dates, and the nearest before and after it.
  static let around = Statement<(Reader.ID, from: LocalDate, before: LocalDate), Opening?>(
    "openings.around",
    """
    SELECT \(columns) FROM opening WHERE reader_id = :reader
      AND date >= COALESCE((
        SELECT MAX(date) FROM opening WHERE reader_id = :reader AND date < :first), :first)
      AND date <= COALESCE((
        SELECT MIN(date) FROM opening WHERE reader_id = :reader AND date >= :end), :end)
    ORDER BY date
    """,
    ["reader": { .id($0.0) }, "first": { .date($0.from) }, "end": { .date($0.before) }],
    read: opening)

  static let setStreak = Statement<(Opening.ID, Reader.ID, streak: Int), Void>(
    "openings.setStreak",
    "UPDATE opening SET streak = :streak WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "streak": { .integer($0.streak) }])

  /// What the reader has had, newest first; far more than any set holds.
  static let had = Statement<Reader.ID, Int64>(
    "openings.had",
    "SELECT fortune FROM opening WHERE reader_id = :reader ORDER BY date DESC LIMIT 4000",
    ["reader": { .id($0) }]
  ) { $0.integer() }

  static let one = Statement<(Opening.ID, Reader.ID), Opening?>(
    "openings.one", "SELECT \(columns) FROM opening WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }], read: opening)

  static let page = Statement<(Reader.ID, before: LocalDate, limit: Int), Opening?>(
    "openings.page",
    """
    SELECT \(columns) FROM opening
    WHERE reader_id = :reader AND date < :before AND is_hidden = 0
    ORDER BY date DESC LIMIT :limit
    """,
    ["reader": { .id($0.0) }, "before": { .date($0.before) }, "limit": { .integer($0.limit) }],
    read: opening)

  /// The same of those whose text contains something, in any case; `:like` is a pattern.
  static let containing = Statement<
    (Reader.ID, like: String, before: LocalDate, limit: Int), Opening?
  >(
    "openings.containing",
    sqlite: """
      SELECT \(columns) FROM opening
      WHERE reader_id = :reader AND date < :before AND is_hidden = 0
        AND text LIKE :like ESCAPE '\\'
      ORDER BY date DESC LIMIT :limit
      """,
    postgres: """
      SELECT \(columns) FROM opening
      WHERE reader_id = :reader AND date < :before AND is_hidden = 0
        AND text ILIKE :like ESCAPE '\\'
      ORDER BY date DESC LIMIT :limit
      """,
    [
      "reader": { .id($0.0) }, "like": { .text($0.like) }, "before": { .date($0.before) },
      "limit": { .integer($0.limit) },
    ], read: opening)

  static let keep = Statement<(Opening.ID, Reader.ID, isKept: Bool), Opening.ID>(
    "openings.keep",
    """
    UPDATE opening SET is_kept = :kept WHERE id = :id AND reader_id = :reader RETURNING id
    """,
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "kept": { .flag($0.isKept) }]
  ) { $0.id() }

  static let hide = Statement<(Opening.ID, Reader.ID, isHidden: Bool), Opening.ID>(
    "openings.hide",
    """
    UPDATE opening SET is_hidden = :hidden WHERE id = :id AND reader_id = :reader RETURNING id
    """,
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "hidden": { .flag($0.isHidden) }]
  ) { $0.id() }

  static let statements: [Query] = [
    add.query, newest.query, around.query, setStreak.query, had.query, one.query, page.query,
    containing.query, keep.query, hide.query,
  ]
}

extension Value {
  static func date(_ date: LocalDate?) -> Value { date.map { .integer(Int64($0.days)) } ?? .null }
}
