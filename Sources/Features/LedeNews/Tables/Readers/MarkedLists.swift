// What was marked read at once, so that it can be taken back.

import LedeBase
import LedeDatabase

/// Statements on `marked_list` and `marked_piece`.
enum MarkedLists {
  static let add = Statement<(MarkedList.ID, Reader.ID, made: Timestamp), Void>(
    "markedLists.add",
    "INSERT INTO marked_list (id, reader_id, made) VALUES (:id, :reader, :made)",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "made": { .time($0.made) }])

  static let note = Statement<(MarkedList.ID, piece: Int, items: [Item.ID]), Void>(
    "markedLists.note",
    "INSERT INTO marked_piece (list_id, piece, items) VALUES (:list, :piece, :items)",
    [
      "list": { .id($0.0) }, "piece": { .integer($0.piece) },
      "items": { .text($0.items.map { "\($0.rawValue)" }.joined(separator: ",")) },
    ])

  /// A list that this reader may still take back.
  static let open = Statement<(MarkedList.ID, Reader.ID, since: Timestamp), MarkedList.ID>(
    "markedLists.open",
    "SELECT id FROM marked_list WHERE id = :id AND reader_id = :reader AND made > :since",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "since": { .time($0.since) }]
  ) { $0.id() }

  /// Takes one piece out of a list.
  static let takePiece = Statement<MarkedList.ID, [Item.ID]>(
    "markedLists.takePiece",
    """
    DELETE FROM marked_piece WHERE list_id = :id AND piece = (
      SELECT MIN(p.piece) FROM marked_piece AS p WHERE p.list_id = :id)
    RETURNING items
    """,
    ["id": { .id($0) }]
  ) { $0.text().split(separator: ",").compactMap { Int64($0) }.map { Item.ID($0) } }

  static let old = Statement<Timestamp, MarkedList.ID>(
    "markedLists.old", "SELECT id FROM marked_list WHERE made < :before",
    ["before": { .time($0) }]
  ) { $0.id() }

  static let removePieces = Statement<MarkedList.ID, Void>(
    "markedLists.removePieces", "DELETE FROM marked_piece WHERE list_id = :id",
    ["id": { .id($0) }])

  static let remove = Statement<MarkedList.ID, Void>(
    "markedLists.remove", "DELETE FROM marked_list WHERE id = :id", ["id": { .id($0) }])
}
