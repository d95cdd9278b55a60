// What devices noted while they were away: when each mark was made.

import LedeBase
import LedeDatabase

/// Statements on the times of marks.
enum Noted {
  /// When a reader made the marks on items.
  struct Times: Sendable {
    var item: Item.ID
    var read: Timestamp?
    var saved: Timestamp?
  }

  static let times = Statement<(Reader.ID, items: [Item.ID]), Times>(
    "noted.times",
    """
    SELECT item_id, read_at, saved_at FROM mark
    WHERE reader_id = :reader AND item_id IN :items
    """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { Times(item: $0.id(), read: $0.optionalTime(), saved: $0.optionalTime()) }

  typealias Made = (reader: Reader.ID, item: Item.ID, at: Timestamp)
  private static let bindings: KeyValuePairs<String, @Sendable (Made) -> Value> = [
    "reader": { .id($0.reader) }, "item": { .id($0.item) }, "at": { .time($0.at) },
  ]

  /// Says when an item was read, or made unread.
  static let readAt = Statement<Made, Void>(
    "noted.readAt",
    "UPDATE mark SET read_at = :at WHERE reader_id = :reader AND item_id = :item", bindings)

  /// Says when an item was saved, or no longer.
  static let savedAt = Statement<Made, Void>(
    "noted.savedAt",
    "UPDATE mark SET saved_at = :at WHERE reader_id = :reader AND item_id = :item", bindings)
}

/// Statements about how often words have changed.
enum Revisions {
  static let add = Statement<Item.ID, Void>(
    "revisions.add", "UPDATE item SET revision = revision + 1 WHERE id = :id",
    ["id": { .id($0) }])

  static let of = Statement<[Item.ID], (id: Item.ID, revision: Int64)>(
    "revisions.of", "SELECT id, revision FROM item WHERE id IN :ids AND revision > 0",
    ["ids": { .ids($0) }]
  ) { ($0.id(), $0.integer()) }
}
