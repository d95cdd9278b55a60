// What is kept of one reader, over all tables: how it is told to them, and how it goes when they leave.

package import LedeBase

extension Database {
  /// All that is kept of a reader, table by table, as of one moment; nothing that lets anybody in.
  package func archive(of reader: Reader.ID) async throws(StoreError) -> [ArchivePart] {
    let tables = schemas.tables
    return try await read { connection throws(StoreError) in
      var parts: [ArchivePart] = []
      for table in tables {
        guard let (columns, select) = table.archive else { continue }
        parts.append(
          ArchivePart(
            name: table.name, columns: columns, rows: try connection.rows(select, reader)))
      }
      return parts
    }
  }

  /// Removes all rows that are a reader's, in the transaction of `connection`; the row of `reader` itself stays.
  package func forget(_ reader: Reader.ID, on connection: any Connection) throws(StoreError) {
    for schema in schemas { try schema.leaving?(reader, connection) }
    for query in schemas.tables.reversed().flatMap(\.leaving) {
      try connection.execute(query, times: 1, bind: { $1.append(.id(reader)) }, row: { _, _ in })
    }
  }

  /// Ends what whoever knew a reader's old password may have made, in the transaction of `connection`.
  package func passwordChanged(
    of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) {
    for schema in schemas { try schema.onNewPassword?(reader, connection) }
  }

  /// The statements of all features, and those that follow from their tables.
  var statements: [Query] {
    schemas.flatMap { $0.statements() }
      + schemas.tables.flatMap { $0.leaving + ($0.archive.map { [$0.select.query] } ?? []) }
  }
}

/// What one table holds of a reader, for the archive they take along.
package struct ArchivePart: Hashable, Sendable {
  /// One field of a row.
  package enum Field: Hashable, Sendable {
    case nothing
    case number(Int64)
    case text(String)
    case time(Timestamp)
  }

  /// What its file is called, without an ending.
  package var name: String
  package var columns: [String]
  package var rows: [[Field]]
}
