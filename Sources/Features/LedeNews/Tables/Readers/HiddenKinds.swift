// Which kinds of writing readers hide, and which items that concerns.

import LedeBase
import LedeDatabase

/// Statements on `hidden_kind`.
enum HiddenKinds {
  struct Row: Sendable {
    var reader: Reader.ID
    var kind: Label
    /// False while it is being taken back.
    var isHidden: Bool
    /// How far down the wish was carried out; nil when it is done.
    var swept: ListPosition?
  }

  private static let columns = "reader_id, kind, is_hidden, swept_shown, swept_item"
  private static let read: @Sendable (inout Columns) -> Row? = { columns in
    let reader: Reader.ID = columns.id()
    let kind = Label(rawValue: UInt32(columns.integer()))
    let isHidden = columns.flag()
    let shown = columns.optionalTime()
    let item = columns.optionalInteger()
    guard let kind else { return nil }
    var row = Row(reader: reader, kind: kind, isHidden: isHidden, swept: nil)
    if let shown, let item { row.swept = ListPosition(shown: shown, id: Item.ID(item)) }
    return row
  }

  /// Everybody's; there are a handful for each reader at most.
  static let all = Statement<Void, Row?>(
    "hiddenKinds.all",
    "SELECT \(columns) FROM hidden_kind WHERE reader_id > 0 ORDER BY reader_id, kind", read: read)

  static let of = Statement<Reader.ID, Row?>(
    "hiddenKinds.of",
    "SELECT \(columns) FROM hidden_kind WHERE reader_id = :reader ORDER BY kind",
    ["reader": { .id($0) }], read: read)

  /// Begins to carry out a wish, from the newest item down.
  static let wish = Statement<Row, Void>(
    "hiddenKinds.wish",
    """
    INSERT INTO hidden_kind (reader_id, kind, is_hidden, swept_shown, swept_item)
    VALUES (:reader, :kind, :hidden, \(Int64.max), \(Int64.max))
    ON CONFLICT (reader_id, kind) DO UPDATE SET is_hidden = excluded.is_hidden,
      swept_shown = excluded.swept_shown, swept_item = excluded.swept_item
    """,
    [
      "reader": { .id($0.reader) }, "kind": { .integer(Int64($0.kind.rawValue)) },
      "hidden": { .flag($0.isHidden) },
    ])

  /// Notes how far a wish was carried out, unless the reader wishes otherwise by now.
  static let sweep = Statement<(Row, to: ListPosition?), Void>(
    "hiddenKinds.sweep",
    """
    UPDATE hidden_kind SET swept_shown = :toShown, swept_item = :toItem
    WHERE reader_id = :reader AND kind = :kind AND is_hidden = :hidden AND swept_shown = :shown
      AND swept_item = :item
    """,
    [
      "reader": { .id($0.0.reader) }, "kind": { .integer(Int64($0.0.kind.rawValue)) },
      "hidden": { .flag($0.0.isHidden) }, "shown": { .time($0.0.swept?.shown) },
      "item": { $0.0.swept.map { .id($0.id) } ?? .null }, "toShown": { .time($0.to?.shown) },
      "toItem": { $0.to.map { .id($0.id) } ?? .null },
    ])

  /// Forgets wishes that were taken back, once that is carried out.
  static let forget = Statement<Void, Void>(
    "hiddenKinds.forget",
    "DELETE FROM hidden_kind WHERE reader_id > 0 AND is_hidden = 0 AND swept_shown IS NULL")

  typealias Run = (kind: Label, below: ListPosition, limit: Int)
  /// Items of one kind from a place on down.
  static let items = Statement<Run, ListPosition>(
    "hiddenKinds.items",
    """
    SELECT shown, item_id FROM verdict
    WHERE label = :kind AND (shown, item_id) < (:shown, :id)
    ORDER BY shown DESC, item_id DESC LIMIT :limit
    """,
    [
      "kind": { .integer(Int64($0.kind.rawValue)) }, "shown": { .time($0.below.shown) },
      "id": { .id($0.below.id) }, "limit": { .integer($0.limit) },
    ]
  ) { ListPosition(shown: $0.time(), id: $0.id()) }

  /// Those of these items that are of a kind which the reader hides.
  static let among = Statement<(Reader.ID, items: [Item.ID]), Item.ID>(
    "hiddenKinds.among",
    """
    SELECT v.item_id FROM verdict AS v JOIN hidden_kind AS h
      ON h.reader_id = :reader AND h.kind = v.label AND h.is_hidden = 1
    WHERE v.item_id IN :items
    """, ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { $0.id() }

  /// Puts what a feed has of such kinds on the shelf of the muted, before its items are counted.
  static let hideFeed = Statement<(Reader.ID, Feed.ID), Void>(
    "hiddenKinds.hideFeed",
    """
    UPDATE mark SET shelf = shelf + 4
    WHERE reader_id = :reader AND feed_id = :feed AND shelf IN (0, 1) AND EXISTS (
      SELECT 1 FROM hidden_kind AS h JOIN verdict AS v ON v.label = h.kind
      WHERE h.reader_id = :reader AND h.is_hidden = 1 AND v.item_id = mark.item_id)
    """, ["reader": { .id($0.0) }, "feed": { .id($0.1) }])
}
