// One SQLite connection: statements prepared once, WAL, a busy wait of ten seconds.

import CSQLite
import Glibc
import LedeNews

/// A connection to a database file.
///
/// Commits reach the operating system at once, so that a killed process loses nothing it was told
/// is kept; after a power cut the last commits may be missing, and the file is whole all the same
/// (WAL with `synchronous = NORMAL`).
@safe final class SQLiteConnection: Connection {
  enum Access { case readWrite, readOnly }

  /// The number that marks a file as Lede's, in its header: "Lede" in ASCII.
  static let applicationID: Int64 = 0x4C65_6465

  let dialect = Dialect.sqlite
  let isLost = false
  var isInDoubt = false
  // Safety: opened in init, closed in deinit, and never handed out.
  private let database: OpaquePointer
  private var prepared: [String: SQLiteStatement] = [:]
  private var arguments = Arguments(.sqlite)
  private var version: Int64 = 0

  init(path: String, _ access: Access) throws(StoreError) {
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_NOMUTEX
      | (access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    // Safety: SQLite fills `opened` even when it fails, and this object alone closes it.
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw .failed(statement: "open", cause: "out of memory")
    }
    unsafe database = opened
    guard code == SQLITE_OK else { throw failure("open \(path)", code) }
    // Safety: `database` is open.
    _ = unsafe sqlite3_extended_result_codes(database, 1)
    _ = unsafe sqlite3_busy_timeout(database, 10_000)
    try script("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
    if access == .readOnly {
      try script("PRAGMA cache_size = -2000; PRAGMA query_only = ON")
    } else {
      try script(
        """
        PRAGMA cache_size = -8000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864
        """)
    }
  }

  deinit {
    prepared.removeAll()  // each statement finalizes itself; the connection must outlive them
    // Safety: nothing else holds the pointer.
    _ = unsafe sqlite3_close_v2(database)
  }

  func execute(
    _ query: Query, times: Int, bind: (Int, inout Arguments) -> Void,
    row: (Int, inout Columns) -> Void
  ) throws(StoreError) {
    let statement = try prepare(query)
    for turn in 0..<times {
      arguments.removeAll()
      bind(turn, &arguments)
      // Each call says at once how it ended, so that the arena outlives every step of the turn.
      let code = statement.step(with: arguments) { columns in row(turn, &columns) }
      guard code == SQLITE_DONE else { throw failure(query.name, code) }
    }
  }

  func script(_ sql: String) throws(StoreError) {
    // Safety: `database` is open, and the text lives through the call.
    let code = unsafe sqlite3_exec(database, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(String(sql.prefix(60)), code) }
  }

  func plan(of query: Query) throws(StoreError) -> [String] {
    let explained = Query(
      name: "plan of " + query.name, sqlite: "EXPLAIN QUERY PLAN " + query.sqlite, postgres: "",
      parameters: query.parameters)
    var lines: [String] = []
    try execute(
      explained, times: 1,
      bind: { _, arguments in for _ in query.parameters { arguments.append(.null) } },
      row: { _, columns in
        for _ in 0..<3 { _ = columns.integer() }
        lines.append(columns.text())
      })
    return lines
  }

  func rest() {
    // Safety: `database` is open.
    _ = unsafe sqlite3_db_release_memory(database)
  }

  func waitForOthers(milliseconds: Int32) throws(StoreError) -> Bool {
    _ = poll(nil, 0, milliseconds)
    let found = try first(SQLitePragmas.dataVersion, ()) ?? 0
    defer { version = found }
    return found != version && version != 0
  }

  private func prepare(_ query: Query) throws(StoreError) -> SQLiteStatement {
    if let found = prepared[query.name] { return found }
    var made: OpaquePointer?
    // Safety: SQLite copies the text; the statement is owned by the object made below.
    let code = unsafe sqlite3_prepare_v3(
      database, query.text(for: .sqlite), -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
    guard code == SQLITE_OK, let made = unsafe made else { throw failure(query.name, code) }
    let statement = unsafe SQLiteStatement(made)
    prepared[query.name] = statement
    return statement
  }

  /// What a result code means in the words of the room.
  private func failure(_ name: String, _ code: Int32) -> StoreError {
    // Safety: `database` is open; the message is copied at once.
    let text = unsafe String(cString: sqlite3_errmsg(database))
    let system = unsafe sqlite3_system_errno(database)
    return SQLiteFailure.meaning(of: code, system: system, cause: "\(name): \(text)", name: name)
  }
}

/// What a failed SQLite call says, in the words of the room.
enum SQLiteFailure {
  static func meaning(of code: Int32, system: Int32, cause: String, name: String) -> StoreError {
    let cause = "\(cause) (\(code)" + (system == 0 ? ")" : ", errno \(system))")
    switch code & 0xFF {
    case SQLITE_FULL: return .full(cause: cause)
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      return system == ENOSPC ? .full(cause: cause) : .readOnly(cause: cause)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(cause: cause)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(cause: cause)
    case SQLITE_IOERR:
      switch system {
      case ENOSPC, EDQUOT: return .full(cause: cause)
      case EROFS, EACCES, EPERM: return .readOnly(cause: cause)
      default: return .unreachable(cause: cause)
      }
    default: return .failed(statement: name, cause: cause)
    }
  }
}
