// The addresses at which letters come, and how many came today.

import LedeBase
import LedeDatabase

/// Statements on `letter_box` and `letter_day`.
enum LetterBoxes {
  /// Gives a reader an address, in place of the one before.
  static let keep = Statement<(Reader.ID, hash: [UInt8], sealed: [UInt8], at: Timestamp), Void>(
    "letterBoxes.keep",
    """
    INSERT INTO letter_box (reader_id, token_hash, sealed, made)
    VALUES (:reader, :hash, :sealed, :now)
    ON CONFLICT (reader_id) DO UPDATE
    SET token_hash = excluded.token_hash, sealed = excluded.sealed, made = excluded.made
    """,
    [
      "reader": { .id($0.0) }, "hash": { .bytes($0.hash) }, "sealed": { .bytes($0.sealed) },
      "now": { .time($0.at) },
    ])

  /// The sealed address of a reader; with nothing in it where a backup was put back.
  static let sealed = Statement<Reader.ID, [UInt8]?>(
    "letterBoxes.sealed", "SELECT sealed FROM letter_box WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.optionalBytes() }

  /// Whose an address is.
  static let reader = Statement<[UInt8], Reader.ID>(
    "letterBoxes.reader", "SELECT reader_id FROM letter_box WHERE token_hash = :hash",
    ["hash": { .bytes($0) }]
  ) { $0.id() }

  /// What a reader signs in with; none at the machine of a Lede that nobody has claimed.
  static let name = Statement<Reader.ID, String>(
    "letterBoxes.name", "SELECT name FROM account WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.text() }

  typealias Day = (Reader.ID, day: Int64, most: Int)

  /// Counts one more letter of a day, where there is room for it; gives how many there are then.
  static let count = Statement<Day, Int>(
    "letterBoxes.count",
    """
    INSERT INTO letter_day (reader_id, day, taken) VALUES (:reader, :day, 1)
    ON CONFLICT (reader_id) DO UPDATE SET
      taken = CASE WHEN letter_day.day = excluded.day THEN letter_day.taken + 1 ELSE 1 END,
      day = excluded.day
    WHERE letter_day.day <> excluded.day OR letter_day.taken < :most
    RETURNING taken
    """,
    [
      "reader": { .id($0.0) }, "day": { .integer($0.day) }, "most": { .integer($0.most) },
    ]
  ) { $0.number() }

  static let all = [keep.query, sealed.query, reader.query, name.query, count.query]
}
