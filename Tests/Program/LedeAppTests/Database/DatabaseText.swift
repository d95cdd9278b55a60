// A database as SQL text, for either kind: its schema as Lede made it, then its rows.

import LedeBase

@testable import LedeDatabase

/// The rows of one table, each as the literals that make it again.
struct TableText: Sendable {
  let table: DatabaseText.Table
  let rows: [String]

  var name: String { table.name }
}

/// Writes a database down so that either a test or a person can make it again.
enum DatabaseText {
  struct Table: Sendable {
    let name: String
    /// Names of columns, and how each is read as a literal.
    var columns: [(name: String, literal: String)] = []

    var list: String { columns.map { "\"\($0.name)\"" }.joined(separator: ", ") }
  }

  /// All of a database that `migrate` has just filled or brought up to date.
  ///
  /// The rows that steps of the schema put in themselves go before those that are there come.
  static func text(of connection: any Connection) throws(StoreError) -> String {
    let dialect = connection.dialect
    var lines = ["BEGIN;"]
    if dialect == .sqlite {
      lines.append("PRAGMA application_id = \(SQLiteConnection.applicationID);")
    }
    lines.append("\(AppliedSteps.table);")
    lines += Migration.released.map { "\n-- \($0.title)\n\($0.text(for: dialect))" }
    let tables = try tables(on: connection)
    lines += tables.reversed().map { "DELETE FROM \($0.name);" }
    for table in tables {
      let rows = try rows(of: table, on: connection).rows
      guard !rows.isEmpty else { continue }
      let values = rows.map { "(\($0))" }.joined(separator: ",\n")
      lines.append("\nINSERT INTO \(table.name) (\(table.list)) VALUES\n\(values);")
    }
    lines.append("")
    lines += try connection.rows(sequences, ())
    lines.append("COMMIT;\n")
    return lines.joined(separator: "\n")
  }

  /// Every table, those first that others refer to.
  ///
  /// Of SQLite's index of words these are the tables that hold it, which can be filled like any other.
  static func tables(on connection: any Connection) throws(StoreError) -> [Table] {
    var waiting: [Table] = []
    for (table, column, literal) in try connection.rows(columns, ()) {
      if waiting.last?.name != table { waiting.append(Table(name: table)) }
      waiting[waiting.count - 1].columns.append((column, literal))
    }
    let references = Dictionary(
      grouping: try connection.rows(references, ()), by: { $0.table }
    ).mapValues { Set($0.map(\.other)) }
    var ordered: [Table] = []
    while !waiting.isEmpty {
      let names = Set(waiting.map(\.name))
      let ready = waiting.filter { table in
        names.isDisjoint(with: references[table.name, default: []].subtracting([table.name]))
      }
      guard !ready.isEmpty else { throw .damaged(cause: "tables refer to each other in a circle") }
      ordered += ready
      waiting.removeAll { table in ready.contains { $0.name == table.name } }
    }
    return ordered
  }

  /// The rows of a table, in the order of its columns; columns that it has besides are passed over.
  static func rows(
    of table: Table, on connection: any Connection
  ) throws(StoreError) -> TableText {
    let literals = table.columns.map(\.literal).joined(separator: " || ', ' || ")
    let rows = Statement<Void, String>(
      "text.\(table.name)", "SELECT \(literals) FROM \(table.name) ORDER BY \(table.list)"
    ) { $0.text() }
    return TableText(table: table, rows: try connection.rows(rows, ()))
  }

  /// Where the databases' own numbering stands, as statements that set it.
  static let sequences = Statement<Void, String>(
    "text.sequences",
    sqlite: """
      SELECT 'UPDATE sqlite_sequence SET seq = ' || seq || ' WHERE name = ' || quote(name) || ';'
      FROM sqlite_sequence ORDER BY name
      """,
    postgres: """
      SELECT 'SELECT setval(' || quote_literal(sequencename) || ', ' || last_value || ');'
      FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL
      ORDER BY sequencename
      """
  ) { $0.text() }

  private static let columns = Statement<Void, (table: String, column: String, literal: String)>(
    "text.columns",
    sqlite: """
      SELECT t.name, c.name, 'quote("' || c.name || '")'
      FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
      WHERE t.schema = 'main' AND t.type IN ('table', 'shadow') AND t.name NOT GLOB 'sqlite_*'
      ORDER BY t.name, c.cid
      """,
    postgres: """
      SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT),
        CASE t.typcategory WHEN 'N' THEN 'COALESCE(CAST("' || a.attname || '" AS TEXT), ''NULL'')'
        ELSE 'quote_nullable(CAST("' || a.attname || '" AS TEXT))' END
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      JOIN pg_type AS t ON t.oid = a.atttypid
      WHERE c.relkind = 'r' AND c.relnamespace = CAST(current_schema() AS REGNAMESPACE)
        AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY 1, a.attnum
      """
  ) { (table: $0.text(), column: $0.text(), literal: $0.text()) }

  private static let references = Statement<Void, (table: String, other: String)>(
    "text.references",
    sqlite: """
      SELECT t.name, f."table" FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f
      WHERE t.schema = 'main'
      """,
    postgres: """
      SELECT CAST(c.relname AS TEXT), CAST(o.relname AS TEXT) FROM pg_constraint AS k
      JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS o ON o.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = CAST(current_schema() AS REGNAMESPACE)
      """
  ) { (table: $0.text(), other: $0.text()) }
}

extension Migration {
  /// Number and name as its file is called, `0001-ground`.
  var title: String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-" + name
  }
}

extension DatabaseLocation {
  /// A connection to the database as it lies there: nobody looks at its schema.
  func connection() throws(StoreError) -> any Connection {
    switch self {
    case .sqlite(let path): try SQLiteConnection(path: path, .readWrite)
    case .postgres(let url): try PostgresConnection(url)
    }
  }
}
