// Carries all rows of one database into another: between SQLite and PostgreSQL, either way.

import LedeBase

/// Copies every table of a backup from one connection to another.
struct Copying: Sendable {
  /// The tables whose rows are carried over, each after those it refers to.
  private let tables: [CopiedTable]
  /// The statements that forget what a restore puts in again, and what goes with it.
  private let clear: [String]
  /// Rows that travel together.
  private static let piece = 500

  /// Reads the columns off a migrated SQLite database, as one of the two sides always is.
  init(_ schemas: [Schema], columnsOf sqlite: any Connection) throws(StoreError) {
    var tables: [CopiedTable] = []
    var goingAlong: [String] = []
    for table in schemas.tables {
      switch table.backup {
      case .rows: tables.append(try CopiedTable(table, where: nil, columnsOf: sqlite))
      case .rowsWhere(let text):
        tables.append(try CopiedTable(table, where: text, columnsOf: sqlite))
      case .nothing: goingAlong.append("DELETE FROM \(table.name)")
      case .derived: break
      }
    }
    self.tables = tables
    clear = goingAlong + tables.reversed().map(\.clear)
  }

  /// The columns that a backup holds, as `table.column`.
  var columns: [String] {
    tables.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } }
  }

  /// Copies the rows of all tables; both connections are inside a transaction.
  func copy(from source: any Connection, to target: any Connection) throws(StoreError) {
    for table in tables {
      var rows: [[Value]] = []
      var failure: StoreError?
      func flush() {
        guard failure == nil, !rows.isEmpty else { return }
        do { try put(rows, into: table, on: target) } catch { failure = error }
        rows.removeAll(keepingCapacity: true)
      }
      try scan(table, on: source) { row in
        rows.append(row)
        if rows.count >= Copying.piece { flush() }
        return failure == nil
      }
      flush()
      if let failure { throw failure }
    }
  }

  /// Copies the rows of all tables within SQLite, which does it three times as fast by itself.
  ///
  /// The other file is attached as `source` before the transaction begins.
  func takeOver(on target: any Connection) throws(StoreError) {
    for table in tables { try target.script(table.takeOver(from: "source.")) }
  }

  /// Forgets all rows that a restore puts in again, and sessions, tokens and keys, which go with them.
  func clear(_ connection: any Connection) throws(StoreError) {
    for statement in clear { try connection.script(statement) }
  }

  /// Tells PostgreSQL where its own numbering goes on.
  func renumber(_ connection: any Connection) throws(StoreError) {
    guard connection.dialect == .postgres else { return }
    let numbered = Set(try connection.rows(PostgresFacts.numbered, ()))
    for table in tables where numbered.contains(table.name) {
      try connection.script(
        """
        SELECT setval(pg_get_serial_sequence('\(table.name)', 'id'),
          COALESCE((SELECT MAX(id) FROM \(table.name)), 1))
        """)
    }
  }

  /// Reads a table row by row, in pieces where the driver would hold all rows at once.
  private func scan(
    _ table: CopiedTable, on connection: any Connection, row: ([Value]) -> Bool
  ) throws(StoreError) {
    let select = table.select()
    guard connection.dialect == .postgres else {
      let query = Query("backup.\(table.name)", select, parameters: [])
      try connection.execute(query, times: 1, bind: { _, _ in }) { _, columns in
        _ = row(table.read(&columns))
      }
      return
    }
    try connection.script("DECLARE backup NO SCROLL CURSOR FOR \(select)")
    let fetch = Query("backup.\(table.name)", "FETCH \(Copying.piece) FROM backup", parameters: [])
    var count = Copying.piece
    while count == Copying.piece {
      count = 0
      try connection.execute(fetch, times: 1, bind: { _, _ in }) { _, columns in
        if !row(table.read(&columns)) { return }
        count += 1
      }
    }
    try connection.script("CLOSE backup")
  }

  private func put(
    _ rows: [[Value]], into table: CopiedTable, on connection: any Connection
  ) throws(StoreError) {
    try connection.execute(
      table.insert, times: rows.count,
      bind: { turn, arguments in for value in rows[turn] { arguments.append(value) } },
      row: { _, _ in })
  }
}

/// A table with the columns that are carried over.
private struct CopiedTable: Sendable {
  enum Kind: Sendable { case integer, text, bytes }
  let name: String
  let columns: [(name: String, kind: Kind)]
  let key: String
  /// Which rows; nil for all.
  let condition: String?

  init(
    _ table: Table, where condition: String?, columnsOf sqlite: any Connection
  ) throws(StoreError) {
    name = table.name
    key = table.key
    self.condition = condition
    columns = try sqlite.rows(SQLitePragmas.columns, table.name)
      .filter { !table.leftOut.contains($0.name) }
      .map { column in
        let kind: Kind =
          switch column.type {
          case "TEXT": .text
          case "BLOB": .bytes
          default: .integer
          }
        return (column.name, kind)
      }
  }

  private var list: String { columns.map(\.name).joined(separator: ", ") }
  private var filter: String { condition.map { " WHERE \($0)" } ?? "" }

  /// All rows that go into a backup, in the order of their key; `schema` ends in a point.
  func select(from schema: String = "") -> String {
    "SELECT \(list) FROM \(schema)\(name)\(filter) ORDER BY \(key)"
  }

  /// Takes over all rows of the same table in another SQLite file.
  func takeOver(from schema: String) -> String {
    "INSERT INTO main.\(name) (\(list)) \(select(from: schema))"
  }

  /// Forgets the rows that a restore puts in again.
  var clear: String { "DELETE FROM \(name)\(filter)" }

  /// Reads one row.
  func read(_ columns: inout Columns) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(self.columns.count)
    for column in self.columns {
      switch column.kind {
      case .integer: values.append(columns.optionalInteger().map { .integer($0) } ?? .null)
      case .text: values.append(.text(columns.optionalText()))
      case .bytes: values.append(columns.optionalBytes().map { .bytes($0) } ?? .null)
      }
    }
    return values
  }

  /// Puts one row in.
  var insert: Query {
    let values = columns.map { ":" + $0.name }.joined(separator: ", ")
    return Query(
      "restore.\(name)", "INSERT INTO \(name) (\(list)) VALUES (\(values))",
      parameters: columns.map(\.name))
  }
}
