// Links to fortunes.

import LedeBase
import LedeDatabase

/// Statements on `shared_fortune`.
enum SharedFortunes {
  typealias Row = (Opening.ID, Reader.ID, hash: [UInt8], sealed: [UInt8], at: Timestamp)

  /// Adds nothing for an opening that is another reader's, hidden, or shared already; whoever hides
  /// it meanwhile waits, and ends this link.
  static let add = Statement<Row, Void>(
    "sharedFortunes.add",
    sqlite: "\(addText) \(once)", postgres: "\(addText) FOR NO KEY UPDATE OF o \(once)",
    [
      "opening": { .id($0.0) }, "reader": { .id($0.1) }, "hash": { .bytes($0.hash) },
      "sealed": { .bytes($0.sealed) }, "now": { .time($0.at) },
    ]
  ) { _ in }
  private static let addText = """
    INSERT INTO shared_fortune (opening_id, reader_id, token_hash, sealed, made)
    SELECT o.id, o.reader_id, :hash, :sealed, :now FROM opening AS o
    WHERE o.id = :opening AND o.reader_id = :reader AND o.is_hidden = 0
    """
  private static let once = "ON CONFLICT (opening_id) DO NOTHING"

  static let one = Statement<(Opening.ID, Reader.ID), [UInt8]>(
    "sharedFortunes.one",
    """
    SELECT sealed FROM shared_fortune
    WHERE opening_id = :opening AND reader_id = :reader
    """,
    ["opening": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.optionalBytes() ?? [] }

  static let remove = Statement<(Opening.ID, Reader.ID), Opening.ID>(
    "sharedFortunes.remove",
    """
    DELETE FROM shared_fortune WHERE opening_id = :opening AND reader_id = :reader
    RETURNING opening_id
    """,
    ["opening": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  /// Nil inside where the numbers are none.
  static let shown = Statement<[UInt8], SharedFortune?>(
    "sharedFortunes.shown",
    """
    SELECT o.numbers, o.fortune, o.text, f.paper, f.accent FROM shared_fortune AS s
    JOIN opening AS o ON o.id = s.opening_id
    LEFT JOIN fortune_state AS f ON f.reader_id = o.reader_id
    WHERE s.token_hash = :hash AND o.is_hidden = 0
    """,
    ["hash": { .bytes($0) }]
  ) { columns in
    LuckyNumbers(columns.text()).map {
      let fortune = Fortune(number: columns.integer(), text: columns.text())
      func look() -> Look? { columns.optionalText().flatMap { Look(rawValue: $0) } }
      return SharedFortune(
        fortune: fortune, numbers: $0, looks: ChosenLooks(paper: look(), accent: look()))
    }
  }

  static let statements: [Query] = [add.query, one.query, remove.query, shown.query]
}
