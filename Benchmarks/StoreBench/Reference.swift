// The same texts put into one table by a bare SQLite loop: what the disk and SQLite alone take.

import CSQLite
import LedeBase

/// A bare SQLite file with one table and one index.
@safe final class Reference {
  enum Failure: Error { case refused(Int32) }
  // Safety: opened in init, closed in deinit.
  private let database: OpaquePointer

  init(path: String) throws {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard code == SQLITE_OK, let opened = unsafe opened else { throw Failure.refused(code) }
    unsafe database = opened
    try run(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = 4000;
      CREATE TABLE item (id INTEGER PRIMARY KEY, feed INTEGER, key TEXT, shown INTEGER, title TEXT,
        link TEXT, brief TEXT, content TEXT);
      CREATE UNIQUE INDEX item_key ON item (feed, key); CREATE INDEX item_shown ON item (shown, id)
      """)
  }

  deinit { unsafe sqlite3_close_v2(database) }

  /// Puts items in, 64 reports a transaction; how many items a second.
  func insert(reports: Int, itemsEach: Int) throws -> Double {
    let statement = unsafe try prepare(
      "INSERT INTO item (feed, key, shown, title, link, brief, content) VALUES (?,?,?,?,?,?,?)")
    defer { unsafe sqlite3_finalize(statement) }
    let start = ContinuousClock.now
    for report in 0..<reports {
      if report % 64 == 0 { try run("BEGIN IMMEDIATE") }
      for number in 0..<itemsEach {
        let item = Material.item(Int64(report + 1), number)
        let shown = item.published?.milliseconds ?? 0
        unsafe sqlite3_bind_int64(statement, 1, Int64(report))
        unsafe bind(item.key, 2, statement)
        unsafe sqlite3_bind_int64(statement, 3, shown)
        unsafe bind(item.title, 4, statement)
        unsafe bind(item.link?.text, 5, statement)
        unsafe bind(item.brief, 6, statement)
        unsafe bind(item.content?.value, 7, statement)
        let code = unsafe sqlite3_step(statement)
        guard code == SQLITE_DONE else { throw Failure.refused(code) }
        unsafe sqlite3_reset(statement)
      }
      if report % 64 == 63 || report == reports - 1 { try run("COMMIT") }
    }
    return Double(reports * itemsEach) / StoreBench.seconds(ContinuousClock.now - start)
  }

  /// The middle time of reading 50 rows, newest first, in microseconds.
  func page() throws -> Double {
    let statement = unsafe try prepare(
      "SELECT id, feed, shown, title, link, brief FROM item ORDER BY shown DESC, id DESC LIMIT 50")
    defer { unsafe sqlite3_finalize(statement) }
    var times: [Double] = []
    for _ in 0..<501 {
      let start = ContinuousClock.now
      var rows: [(Int64, String, String, String)] = []
      while unsafe sqlite3_step(statement) == SQLITE_ROW {
        unsafe rows.append(
          (
            sqlite3_column_int64(statement, 0), text(3, statement), text(4, statement),
            text(5, statement)
          ))
      }
      unsafe sqlite3_reset(statement)
      precondition(rows.count == 50, "the reference holds at least a page")
      times.append(StoreBench.seconds(ContinuousClock.now - start))
    }
    return times.sorted()[times.count / 2] * 1_000_000
  }

  private func text(_ column: Int32, _ statement: OpaquePointer) -> String {
    // Safety: the statement stands on a row; the text is copied.
    unsafe sqlite3_column_text(statement, column).map { unsafe String(cString: $0) } ?? ""
  }

  private func bind(_ text: String?, _ index: Int32, _ statement: OpaquePointer) {
    // Safety: -1 makes SQLite copy the text before the call returns.
    let copy = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    unsafe sqlite3_bind_text(statement, index, text, -1, copy)
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    var made: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(database, sql, -1, &made, nil)
    guard let made = unsafe made else { throw Failure.refused(code) }
    return unsafe made
  }

  private func run(_ sql: String) throws {
    let code = unsafe sqlite3_exec(database, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Failure.refused(code) }
  }
}
