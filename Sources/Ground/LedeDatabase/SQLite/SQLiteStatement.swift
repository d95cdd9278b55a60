// One prepared SQLite statement: binds, steps, and gives columns while it stands on a row.

import CSQLite

/// A statement of one connection; it must be freed before the connection closes.
@safe final class SQLiteStatement: ColumnSource {
  // Safety: owned by this object alone, finalized in deinit.
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    unsafe self.statement = unsafe statement
  }

  deinit {
    // Safety: nothing else holds the pointer.
    _ = unsafe sqlite3_finalize(statement)
  }

  /// Runs the statement once with `arguments`; returns `SQLITE_DONE` or the code of the failure.
  func step(with arguments: borrowing Arguments, row: (inout Columns) -> Void) -> Int32 {
    let slots = arguments.slots
    return unsafe arguments.arena.withUnsafeBufferPointer { arena in
      // Safety: the arena outlives the reset below, after which SQLite reads it no more.
      defer { _ = unsafe sqlite3_reset(statement) }
      for index in slots.indices {
        let code = unsafe bind(slots[index], at: Int32(index + 1), arena)
        guard code == SQLITE_OK else { return code }
      }
      while true {
        let code = unsafe sqlite3_step(statement)
        guard code == SQLITE_ROW else { return code }
        var columns = Columns(self, row: 0)
        row(&columns)
      }
    }
  }

  private func bind(
    _ slot: Arguments.Slot, at index: Int32, _ arena: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    // Safety: start and count come from the arena itself; a nil destructor means SQLite only looks.
    switch slot {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
    case .text(let start, let count):
      let text = unsafe UnsafeRawPointer(arena.baseAddress.unsafelyUnwrapped + start)
      return unsafe sqlite3_bind_text(
        statement, index, text.assumingMemoryBound(to: CChar.self), Int32(count), nil)
    case .bytes(let start, let count):
      let bytes = unsafe arena.baseAddress.unsafelyUnwrapped + start
      return unsafe sqlite3_bind_blob(statement, index, bytes, Int32(count), nil)
    }
  }

  func isNull(_ row: Int32, _ column: Int32) -> Bool {
    // Safety: the statement stands on a row while `Columns` is alive.
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func integer(_ row: Int32, _ column: Int32) -> Int64 {
    // Safety: as above.
    unsafe sqlite3_column_int64(statement, column)
  }

  func text(_ row: Int32, _ column: Int32) -> String {
    // Safety: SQLite's text lives until the next step; it is copied here.
    guard let text = unsafe sqlite3_column_text(statement, column) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func bytes(_ row: Int32, _ column: Int32) -> [UInt8] {
    // Safety: as above.
    guard let bytes = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}

/// The settings of SQLite that Lede reads as it runs.
enum SQLitePragmas {
  static let dataVersion = Statement<Void, Int64>("sqlite.dataVersion", "PRAGMA data_version") {
    $0.integer()
  }
  static let applicationID = Statement<Void, Int64>(
    "sqlite.applicationID", "PRAGMA application_id"
  ) { $0.integer() }
  static let quickCheck = Statement<Void, String>("sqlite.quickCheck", "PRAGMA quick_check(3)") {
    $0.text()
  }
  static let tables = Statement<Void, Int64>(
    "sqlite.tables", "SELECT COUNT(*) FROM sqlite_schema"
  ) { $0.integer() }
  /// The columns of a table in their order; none when it is not there.
  static let columns = Statement<String, (name: String, type: String)>(
    "sqlite.columns", "SELECT name, type FROM pragma_table_info(:table) ORDER BY cid",
    ["table": { .text($0) }]
  ) { (name: $0.text(), type: $0.text()) }
  static let size = Statement<Void, Int64>(
    "sqlite.size",
    "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
  ) { $0.integer() }
  static let vacuumInto = Statement<String, Void>(
    "sqlite.vacuumInto", "VACUUM INTO :path", ["path": { .text($0) }])
  static let attach = Statement<String, Void>(
    "sqlite.attach", "ATTACH :path AS source", ["path": { .text($0) }])
  static let libraryVersion = Statement<Void, String>(
    "sqlite.libraryVersion", "SELECT sqlite_version()"
  ) { $0.text() }
}
