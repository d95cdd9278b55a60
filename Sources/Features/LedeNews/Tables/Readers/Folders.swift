// Where a reader puts feeds: folders in folders.

import LedeBase
import LedeDatabase

/// Statements on `folder`.
enum Folders {
  struct Row: Sendable {
    var id: Int64
    var parent: Int64?
    var name: String
  }

  static let all = Statement<Reader.ID, Row>(
    "folders.all", "SELECT id, parent_id, name FROM folder WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { Row(id: $0.integer(), parent: $0.optionalInteger(), name: $0.text()) }

  static let number = Statement<Reader.ID, Int>(
    "folders.number", "SELECT COUNT(*) FROM folder WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  static let add = Statement<(Reader.ID, parent: Int64?, name: String), Int64>(
    "folders.add",
    """
    INSERT INTO folder (reader_id, parent_id, name) VALUES (:reader, :parent, :name)
    ON CONFLICT (reader_id, COALESCE(parent_id, 0), name) DO UPDATE SET name = excluded.name
    RETURNING id
    """,
    [
      "reader": { .id($0.0) }, "parent": { $0.parent.map { .integer($0) } ?? .null },
      "name": { .text($0.name) },
    ]
  ) { $0.integer() }

  /// Moves what lies in a folder to another, or to the top; also feeds that the reader has left.
  static let move = Statement<(Reader.ID, from: Int64, to: Int64?), Void>(
    "folders.move",
    "UPDATE subscription SET folder_id = :to WHERE reader_id = :reader AND folder_id = :from",
    [
      "reader": { .id($0.0) }, "from": { .integer($0.from) },
      "to": { $0.to.map { .integer($0) } ?? .null },
    ])

  /// Removes a folder that holds nothing; gives the one it lay in if so.
  ///
  /// A feed that the reader has left holds its folder too, for when it is followed again.
  static let prune = Statement<Int64, Int64?>(
    "folders.prune",
    """
    DELETE FROM folder WHERE id = :id
      AND NOT EXISTS (SELECT 1 FROM subscription AS s WHERE s.folder_id = :id)
      AND NOT EXISTS (SELECT 1 FROM folder AS inside WHERE inside.parent_id = :id)
    RETURNING parent_id
    """,
    ["id": { .integer($0) }]
  ) { $0.optionalInteger() }

  /// What a reader's folders hold themselves; those at the top have none.
  static let counts = Statement<Reader.ID, (folder: Int64, feeds: Int, unread: Int)>(
    "folders.counts",
    """
    SELECT folder_id, COUNT(*), CAST(SUM(unread) AS BIGINT) FROM subscription
    WHERE reader_id = :reader AND is_followed = 1 AND folder_id IS NOT NULL GROUP BY folder_id
    """,
    ["reader": { .id($0) }]
  ) { ($0.integer(), feeds: $0.number(), unread: $0.number()) }

  /// The names from the top down to each folder.
  static func paths(_ rows: [Row]) -> [Int64: [String]] {
    let byID = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    var paths: [Int64: [String]] = [:]
    for row in rows {
      var path: [String] = []
      var next: Row? = row
      while let folder = next, path.count < 64 {
        path.append(folder.name)
        next = folder.parent.flatMap { byID[$0] }
      }
      paths[row.id] = path.reversed()
    }
    return paths
  }
}
