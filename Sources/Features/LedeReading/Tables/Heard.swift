// How far readers have come in what they hear and see.

import LedeBase
import LedeDatabase

/// Statements on `heard`.
enum Heard {
  /// A file of an item, and how many seconds of it were heard.
  typealias Place = (reader: Reader.ID, item: Item.ID, part: Int, seconds: Int, at: Timestamp)

  /// Longer than anything that is told; beyond it nothing is kept.
  static let longest = 1_000_000
  /// Of how many files a reader's place is kept; the one heard longest ago makes room.
  private static let most = 2_000

  static let of = Statement<(Reader.ID, Item.ID), (part: Int, seconds: Int)>(
    "heard.of", "SELECT part, seconds FROM heard WHERE reader_id = :reader AND item_id = :item",
    ["reader": { .id($0.0) }, "item": { .id($0.1) }]
  ) { ($0.number(), $0.number()) }

  static let keep = Statement<Place, Void>(
    "heard.keep",
    """
    INSERT INTO heard (reader_id, item_id, part, seconds, at)
    VALUES (:reader, :item, :part, :seconds, :at)
    ON CONFLICT (reader_id, item_id, part)
    DO UPDATE SET seconds = excluded.seconds, at = excluded.at
    """,
    [
      "reader": { .id($0.reader) }, "item": { .id($0.item) }, "part": { .integer($0.part) },
      "seconds": { .integer($0.seconds) }, "at": { .time($0.at) },
    ])

  /// Forgets where the reader was, as they came to the end.
  static let forget = Statement<(Reader.ID, Item.ID, part: Int), Void>(
    "heard.forget",
    "DELETE FROM heard WHERE reader_id = :reader AND item_id = :item AND part = :part",
    ["reader": { .id($0.0) }, "item": { .id($0.1) }, "part": { .integer($0.part) }])

  static let makeRoom = Statement<Reader.ID, Void>(
    "heard.makeRoom",
    """
    DELETE FROM heard WHERE reader_id = :reader AND at < (
      SELECT at FROM heard WHERE reader_id = :reader ORDER BY at DESC LIMIT 1 OFFSET \(most - 1))
    """,
    ["reader": { .id($0) }])
}
