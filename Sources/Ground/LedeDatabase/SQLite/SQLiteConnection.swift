// One SQLite connection: statements prepared once, WAL, a busy wait of ten seconds.

import CSQLite
import Glibc
import LedeBase

/// A connection to a database file.
///
/// Commits reach the operating system at once, so that a killed process loses nothing it was told
/// is kept; after a power cut the last commits may be missing, and the file is whole all the same
/// (WAL with `synchronous = NORMAL`).
@safe final class SQLiteConnection: Connection {
  enum Access { case readWrite, readOnly }

  /// The number that marks a file as Lede's, in its header: "Lede" in ASCII.
  static let applicationID: Int64 = 0x4C65_6465
  /// How long another process may hold the file, in milliseconds.
  private static let patience: Int32 = 10_000

  let dialect = Dialect.sqlite
  /// A connection to a file that nobody could write ends when somebody writes it after all.
  var isLost: Bool { frozen.map { File.holdsBytes($0 + "-wal") } ?? false }
  var isInDoubt = false
  // Safety: opened in init, closed in deinit, and never handed out.
  private let database: OpaquePointer
  private var prepared: [String: SQLiteStatement] = [:]
  private var arguments = Arguments(.sqlite)
  private var version: Int64 = 0
  /// The path of the file, when it is read as one that never changes.
  private let frozen: String?

  init(path: String, _ access: Access) throws(StoreError) {
    (unsafe database, frozen) = unsafe try SQLiteConnection.open(path, access)
    if access == .readOnly {
      try script("PRAGMA cache_size = -2000; PRAGMA temp_store = MEMORY; PRAGMA query_only = ON")
    } else {
      try prepareToWrite()
    }
  }

  /// A connection to a database in memory of its own, which begins as a copy of `image`.
  init(copyOf image: [UInt8]) throws(StoreError) {
    (unsafe database, frozen) = unsafe try SQLiteConnection.open(":memory:", .readWrite)
    let size = Int64(image.count)
    // Safety: SQLite gives `size` bytes or nil; they are filled before it reads them, and it frees them.
    let code = unsafe image.withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress, let copy = unsafe sqlite3_malloc64(UInt64(image.count))
      else { return SQLITE_NOMEM }
      unsafe copy.copyMemory(from: start, byteCount: image.count)
      return unsafe sqlite3_deserialize(
        database, "main", copy.assumingMemoryBound(to: UInt8.self), size, size,
        UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
    }
    guard code == SQLITE_OK else { throw failure("copy into memory", code) }
    try prepareToWrite()
  }

  /// The whole database as the bytes of a file.
  func image() throws(StoreError) -> [UInt8] {
    var size: Int64 = 0
    // Safety: SQLite hands over `size` bytes or nil; they are copied and given back here.
    guard let bytes = unsafe sqlite3_serialize(database, "main", &size, 0) else {
      throw failure("copy from memory", SQLITE_NOMEM)
    }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  /// The settings of whoever writes.
  private func prepareToWrite() throws(StoreError) {
    try patiently("PRAGMA journal_mode = WAL")
    try script(
      """
      PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000; PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864
      """)
  }

  /// Runs what SQLite refuses at once, without its busy wait, while another process starts too.
  ///
  /// Where another holds the file for itself SQLite does wait, each time: the whole is what is bounded.
  private func patiently(_ sql: String) throws(StoreError) {
    let end = ContinuousClock.now + .milliseconds(Int64(SQLiteConnection.patience))
    while true {
      do { return try script(sql) } catch {
        guard case .busy = error, ContinuousClock.now < end else { throw error }
        _ = poll(nil, 0, 20)
      }
    }
  }

  private static func open(
    _ path: String, _ access: Access
  ) throws(StoreError) -> (OpaquePointer, frozen: String?) {
    guard access == .readOnly else {
      if path != ":memory:" { File.keepPrivate(path) }
      let database = unsafe try open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      // SQLite opens a file that may only be read without a word, and for good.
      if unsafe sqlite3_db_readonly(database, "main") == 1 {
        unsafe sqlite3_close_v2(database)
        throw .readOnly(cause: "open \(path): the file may only be read")
      }
      return unsafe (database, nil)
    }
    let database = unsafe try open(path, SQLITE_OPEN_READONLY)
    // Safety: `database` is open and nobody else has it.
    let code = unsafe sqlite3_exec(database, "SELECT 1 FROM sqlite_schema", nil, nil, nil)
    if code & 0xFF == SQLITE_BUSY {
      // It was waited for long enough already.
      let error = unsafe failure("open \(path)", code, of: database)
      unsafe sqlite3_close_v2(database)
      throw error
    }
    let hasNoRoom = [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_IOERR].contains(code & 0xFF)
    guard hasNoRoom, !File.holdsBytes(path + "-wal") else { return unsafe (database, nil) }
    // A full disk, or a folder that may not be written, has no room for the shared memory of a WAL.
    // Without a WAL nothing is missing from the file, and nobody writes it: it can be read as it
    // lies there.
    unsafe sqlite3_close_v2(database)
    let name = String(decoding: path.utf8.flatMap(escaped), as: UTF8.self)
    let frozen = unsafe try open("file:\(name)?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    return unsafe (frozen, path)
  }

  private static func open(_ name: String, _ flags: Int32) throws(StoreError) -> OpaquePointer {
    var opened: OpaquePointer?
    // Safety: SQLite fills `opened` even when it fails; the caller closes it, or we do.
    let code = unsafe sqlite3_open_v2(name, &opened, SQLITE_OPEN_NOMUTEX | flags, nil)
    guard let opened = unsafe opened else {
      throw .failed(statement: "open", cause: "out of memory")
    }
    guard code == SQLITE_OK else {
      let error = unsafe failure("open \(name)", code, of: opened)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    _ = unsafe sqlite3_extended_result_codes(opened, 1)
    _ = unsafe sqlite3_busy_timeout(opened, patience)
    return unsafe opened
  }

  /// A byte of a path as it stands in a URI.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    guard [UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(byte) else {
      return [byte]
    }
    return Array("%\(String(byte, radix: 16))".utf8)
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
      "plan of " + query.name, sqlite: "EXPLAIN QUERY PLAN " + query.sqlite, postgres: "",
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

  private func failure(_ name: String, _ code: Int32) -> StoreError {
    unsafe SQLiteConnection.failure(name, code, of: database)
  }

  /// What a result code means in the words of the room.
  private static func failure(
    _ name: String, _ code: Int32, of database: OpaquePointer
  ) -> StoreError {
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
