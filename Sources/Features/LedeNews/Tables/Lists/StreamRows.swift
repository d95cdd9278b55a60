// Items as programs of readers ask for them: by when they arrived, or by their numbers.

import LedeBase
import LedeDatabase

/// One item of a walk, which may stand in no stream.
struct StreamRow: Sendable {
  var item: Item.ID
  var shown: Timestamp
  /// Nil when the item was dropped.
  var arrived: Timestamp?
  var shelf: Shelf
  var isSaved: Bool
  var feed: Feed.ID?
  /// When its mark last changed; nil where it never did, and where a walk does not tell.
  var changed: Timestamp?

  static let read: @Sendable (inout Columns) -> StreamRow = { columns in
    StreamRow(
      item: columns.id(), shown: columns.time(), arrived: columns.optionalTime(),
      shelf: Shelf(rawValue: columns.integer()) ?? .readAway, isSaved: columns.flag(),
      feed: columns.optionalInteger().map { Feed.ID($0) }, changed: columns.optionalTime())
  }
}

/// Statements that walk over items in another order than lists have.
enum StreamRows {
  /// Where a walk by arrival begins, and the instant where it ends.
  typealias Arrivals = (
    reader: Reader.ID, from: ListPosition, end: Timestamp, limit: Int
  )
  /// Where a walk by number begins.
  typealias Numbers = (reader: Reader.ID, from: Item.ID, limit: Int)

  static let byArrival: [Direction: Statement<Arrivals, StreamRow>] = [
    .older: arrived(.older), .newer: arrived(.newer),
  ]

  static let byNumber: [Direction: Statement<Numbers, StreamRow>] = [
    .older: numbered(.older), .newer: numbered(.newer),
  ]

  /// The whole house is walked over, as one index serves all its readers; what is not before the
  /// reader is put away with a shelf that no stream has.
  private static func arrived(_ direction: Direction) -> Statement<Arrivals, StreamRow> {
    let ends = direction == .older ? ">=" : "<="
    return Statement(
      "streams.arrived.\(direction)",
      """
      SELECT p.id, COALESCE(m.shown, p.arrived), p.arrived,
        COALESCE(m.shelf, \(Shelf.readAway.rawValue)), COALESCE(m.is_saved, 0), p.feed_id,
        m.changed
      FROM (
        SELECT id, arrived, feed_id FROM item
        WHERE (arrived, id) \(direction.compares) (:arrived, :id) AND arrived \(ends) :end
        ORDER BY arrived \(direction.order), id \(direction.order) LIMIT :limit) AS p
      LEFT JOIN mark AS m ON m.reader_id = :reader AND m.item_id = p.id
      ORDER BY p.arrived \(direction.order), p.id \(direction.order)
      """,
      [
        "reader": { .id($0.reader) }, "arrived": { .time($0.from.shown) },
        "id": { .id($0.from.id) }, "end": { .time($0.end) }, "limit": { .integer($0.limit) },
      ], read: StreamRow.read)
  }

  private static func numbered(_ direction: Direction) -> Statement<Numbers, StreamRow> {
    Statement(
      "streams.numbered.\(direction)",
      """
      SELECT p.item_id, p.shown, i.arrived, p.shelf, p.is_saved, i.feed_id, p.changed FROM (
        SELECT item_id, shown, shelf, is_saved, changed FROM mark
        WHERE reader_id = :reader AND item_id \(direction.compares) :id
        ORDER BY item_id \(direction.order) LIMIT :limit) AS p
      LEFT JOIN item AS i ON i.id = p.item_id ORDER BY p.item_id \(direction.order)
      """,
      [
        "reader": { .id($0.reader) }, "id": { .id($0.from) }, "limit": { .integer($0.limit) },
      ], read: StreamRow.read)
  }

  /// Items by their numbers, as far as they are before the reader.
  static let named = Statement<(Reader.ID, items: [Item.ID]), StreamRow>(
    "streams.named",
    """
    SELECT m.item_id, m.shown, i.arrived, m.shelf, m.is_saved, i.feed_id, m.changed
    FROM mark AS m JOIN item AS i ON i.id = m.item_id
    WHERE m.reader_id = :reader AND m.item_id IN :items
    """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }], read: StreamRow.read)

  /// Titles and authors of items.
  static let names = Statement<
    (Reader.ID, items: [Item.ID]), (item: Item.ID, title: String, author: String)
  >(
    "streams.names",
    """
    SELECT m.item_id, COALESCE(i.title, ''), COALESCE(i.author, '')
    FROM mark AS m JOIN item AS i ON i.id = m.item_id
    WHERE m.reader_id = :reader AND m.item_id IN :items
    """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { ($0.id(), $0.text(), $0.text()) }

  /// How many bytes the texts of some items have; of those alone that are before the reader.
  static let sizes = Statement<(Reader.ID, items: [Item.ID]), (Item.ID, Int)>(
    "streams.sizes",
    sqlite: sizesText { "LENGTH(CAST(\($0) AS BLOB))" },
    postgres: sizesText { "OCTET_LENGTH(\($0))" },
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { ($0.id(), $0.number()) }

  private static func sizesText(_ bytes: (String) -> String) -> String {
    """
    SELECT m.item_id, COALESCE(\(bytes("x.summary")), 0) + COALESCE(\(bytes("x.content")), 0)
    FROM mark AS m JOIN item_text AS x ON x.item_id = m.item_id
    WHERE m.reader_id = :reader AND m.item_id IN :items
    """
  }

  /// When the newest unread item of a feed appeared.
  static let newestUnread = Statement<(Reader.ID, Feed.ID), Timestamp>(
    "streams.newestUnread",
    """
    SELECT shown FROM mark WHERE reader_id = :reader AND feed_id = :feed AND shelf = 0
    ORDER BY shown DESC, item_id DESC LIMIT 1
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }]
  ) { $0.time() }

  /// When a reader's marks of items last changed, of those that did.
  static let changed = Statement<(Reader.ID, items: [Item.ID]), (Item.ID, Timestamp)>(
    "streams.changed",
    """
    SELECT item_id, changed FROM mark
    WHERE reader_id = :reader AND item_id IN :items AND changed IS NOT NULL
    """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { ($0.id(), $0.time()) }

  static let statements: [Query] =
    byArrival.values.map(\.query) + byNumber.values.map(\.query)
    + [named.query, names.query, sizes.query, newestUnread.query, changed.query]
}
