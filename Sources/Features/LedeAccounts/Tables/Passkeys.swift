// Passkeys.

import LedeBase
import LedeDatabase

/// Statements on `passkey`.
enum Passkeys {
  private static let columns = "id, reader_id, credential, public_key, name, signs, made, used"

  private static let key: @Sendable (inout Columns) -> Passkey = { columns in
    Passkey(
      id: columns.id(), reader: columns.id(), credential: columns.optionalBytes() ?? [],
      key: DeviceKey(columns.optionalBytes() ?? []), name: columns.text(), signs: columns.integer(),
      made: columns.time(), lastUsed: columns.optionalTime())
  }

  /// Nothing where some reader has the key already.
  static let add = Statement<Passkey, Passkey.ID>(
    "passkeys.add",
    """
    INSERT INTO passkey (reader_id, credential, public_key, name, signs, made)
    VALUES (:reader, :credential, :point, :name, :signs, :now)
    ON CONFLICT (credential) DO NOTHING RETURNING id
    """,
    [
      "reader": { .id($0.reader) }, "credential": { .bytes($0.credential) },
      "point": { .bytes($0.key.bytes) }, "name": { .text($0.name) },
      "signs": { .integer($0.signs) },
      "now": { .time($0.made) },
    ]
  ) { $0.id() }

  static let count = Statement<Reader.ID, Int>(
    "passkeys.count", "SELECT COUNT(*) FROM passkey WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  static let all = Statement<Reader.ID, Passkey>(
    "passkeys.all", "SELECT \(columns) FROM passkey WHERE reader_id = :reader ORDER BY id DESC",
    ["reader": { .id($0) }], read: key)

  static let one = Statement<[UInt8], Passkey>(
    "passkeys.one", "SELECT \(columns) FROM passkey WHERE credential = :credential",
    ["credential": { .bytes($0) }], read: key)

  static let noteUse = Statement<(Passkey.ID, signs: Int64, at: Timestamp), Void>(
    "passkeys.noteUse", "UPDATE passkey SET signs = :signs, used = :now WHERE id = :id",
    ["id": { .id($0.0) }, "signs": { .integer($0.signs) }, "now": { .time($0.at) }])

  static let rename = Statement<(Passkey.ID, Reader.ID, name: String), Void>(
    "passkeys.rename", "UPDATE passkey SET name = :name WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "name": { .text($0.name) }])

  static let remove = Statement<(Passkey.ID, Reader.ID), Passkey.ID>(
    "passkeys.remove", "DELETE FROM passkey WHERE id = :id AND reader_id = :reader RETURNING id",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  static let statements: [Query] = [
    add.query, count.query, all.query, one.query, noteUse.query, rename.query,
    remove.query,
  ]
}
