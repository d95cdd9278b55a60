// Carries all rows of one database into another: between SQLite and PostgreSQL, either way.

import LedeNews

/// Copies every table of a backup from one connection to another.
enum Copying {
  /// Rows that travel together.
  private static let piece = 500

  /// Copies the rows of all tables; both connections are inside a transaction.
  static func copy(
    from source: any Connection, to target: any Connection
  ) throws(StoreError) {
    for table in Table.all {
      var rows: [[Value]] = []
      var failure: StoreError?
      func flush() {
        guard failure == nil, !rows.isEmpty else { return }
        do { try put(rows, into: table, on: target) } catch { failure = error }
        rows.removeAll(keepingCapacity: true)
      }
      try scan(table, on: source) { row in
        rows.append(row)
        if rows.count >= piece { flush() }
        return failure == nil
      }
      flush()
      if let failure { throw failure }
    }
  }

  /// Copies the rows of all tables within SQLite, which does it three times as fast by itself.
  ///
  /// The other file is attached as `source` before the transaction begins.
  static func takeOver(on target: any Connection) throws(StoreError) {
    for table in Table.all { try target.script(table.takeOver(from: "source.")) }
  }

  /// Tables that are in no backup and whose rows refer to those that are: they go with them.
  static let goingAlong = [
    "session", "feed_key", "app_token", "invite", "known_device", "passkey", "attempt",
    "shared_fortune", "push_subscription", "friend_link",
  ]

  /// Forgets all rows that a restore puts in again, and sessions, tokens and keys, which go with them.
  static func clear(_ connection: any Connection) throws(StoreError) {
    for table in goingAlong { try connection.script("DELETE FROM \(table)") }
    for table in Table.all.reversed() { try connection.script(table.clear) }
  }

  /// Tells PostgreSQL where its own numbering goes on.
  static func renumber(_ connection: any Connection) throws(StoreError) {
    guard connection.dialect == .postgres else { return }
    for table in Table.all where table.isNumbered {
      try connection.script(
        """
        SELECT setval(pg_get_serial_sequence('\(table.name)', 'id'),
          COALESCE((SELECT MAX(id) FROM \(table.name)), 1))
        """)
    }
  }

  /// Reads a table row by row, in pieces where the driver would hold all rows at once.
  private static func scan(
    _ table: Table, on connection: any Connection, row: ([Value]) -> Bool
  ) throws(StoreError) {
    let select = table.select()
    guard connection.dialect == .postgres else {
      let query = Query(
        name: "backup.\(table.name)", sqlite: select, postgres: select, parameters: [])
      try connection.execute(query, times: 1, bind: { _, _ in }) { _, columns in
        _ = row(table.read(&columns))
      }
      return
    }
    try connection.script("DECLARE backup NO SCROLL CURSOR FOR \(select)")
    let fetch = Query(
      name: "backup.\(table.name)", sqlite: "", postgres: "FETCH \(piece) FROM backup",
      parameters: [])
    var count = piece
    while count == piece {
      count = 0
      try connection.execute(fetch, times: 1, bind: { _, _ in }) { _, columns in
        if !row(table.read(&columns)) { return }
        count += 1
      }
    }
    try connection.script("CLOSE backup")
  }

  private static func put(
    _ rows: [[Value]], into table: Table, on connection: any Connection
  ) throws(StoreError) {
    try connection.execute(
      table.insert, times: rows.count,
      bind: { turn, arguments in for value in rows[turn] { arguments.append(value) } },
      row: { _, _ in })
  }
}
