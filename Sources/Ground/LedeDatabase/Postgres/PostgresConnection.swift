// One PostgreSQL connection: statements prepared once, many turns of one in a single journey.

import CPostgres
import Glibc
package import LedeBase

/// A connection to a PostgreSQL server, 14 or newer.
///
/// It waits on its socket itself, so that a server which stops answering is left after a while
/// instead of waited for without end.
@safe package final class PostgresConnection: Connection {
  package let dialect = Dialect.postgres
  package private(set) var isLost = false
  package var isInDoubt = false
  // Safety: opened in init, finished in deinit, and never handed out.
  private let connection: OpaquePointer
  private var prepared: Set<String> = []
  private var arguments = Arguments(.postgres)
  /// How long nothing at all may come from the server, in milliseconds; locks give up before it.
  private static let patience: Int32 = 30_000
  /// Turns that are sent before their results are read.
  private static let turnsInJourney = 256
  /// Rows that one statement puts in, when there are as many.
  private static let rowsInInsert = 32
  private static let oldestServer: Int32 = 140_000

  package init(_ url: String) throws(StoreError) {
    unsafe connection = try PostgresConnection.connect(url)
    guard unsafe PQserverVersion(connection) >= PostgresConnection.oldestServer else {
      throw .failed(statement: "connect", cause: "PostgreSQL 14 or newer is needed")
    }
    // Safety: `connection` is open.
    _ = unsafe PQsetnonblocking(connection, 1)
    // libpq would print what the server remarks; whatever matters comes as an error as well.
    _ = unsafe PQsetNoticeProcessor(connection, { _, _ in }, nil)
    try script(PostgresConnection.settings)
  }

  deinit {
    // Safety: nothing else holds the pointer.
    unsafe PQfinish(connection)
  }

  /// Every statement is written for its index; statistics that are missing or old never decide.
  private static let settings = """
    SET client_min_messages = error; SET lock_timeout = '10s'; SET statement_timeout = '600s';
    SET idle_in_transaction_session_timeout = '60s'; SET jit = off;
    SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
    SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
    SET enable_sort = off
    """

  /// What libpq is told beside the address, which comes later and so may say otherwise.
  static let words: [(String, String)] = [
    ("connect_timeout", "5"), ("client_encoding", "UTF8"),
    // A server that went without a word is noticed within a minute, also by who only listens.
    ("keepalives", "1"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
    ("keepalives_count", "3"), ("tcp_user_timeout", "60000"),
    ("fallback_application_name", "lede"),
  ]

  private static func connect(_ url: String) throws(StoreError) -> OpaquePointer {
    let words = words + [("dbname", url)]
    // Safety: the copies live until they are freed below, after libpq has read them.
    var keys = unsafe words.map { unsafe UnsafePointer(strdup($0.0)) }
    var values = unsafe words.map { unsafe UnsafePointer(strdup($0.1)) }
    defer { unsafe (keys + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    unsafe keys.append(nil)
    unsafe values.append(nil)
    let opened = unsafe PQconnectdbParams(keys, values, 1)
    guard let opened = unsafe opened else {
      throw .failed(statement: "connect", cause: "out of memory")
    }
    guard unsafe PQstatus(opened) == CONNECTION_OK else {
      let cause = unsafe String(cString: PQerrorMessage(opened))
      unsafe PQfinish(opened)
      // An address that cannot be read is repeated in the message, with its password.
      throw .unreachable(cause: cause.onOneLine.replacing(url, with: "the address given"))
    }
    return unsafe opened
  }

  package func execute(
    _ query: Query, times: Int, bind: (Int, inout Arguments) -> Void,
    row: (Int, inout Columns) -> Void
  ) throws(StoreError) {
    guard times > 0 else { return }
    let isMany = times >= PostgresConnection.rowsInInsert
    let isInsert = isMany ? try prepareRows(query) : false
    if times % PostgresConnection.rowsInInsert > 0 || !isInsert { try prepare(query) }
    guard times > 1 else {
      arguments.removeAll()
      bind(0, &arguments)
      try send(query.name)
      try readResults(query.name, turn: 0, row)
      return
    }
    // Safety: `connection` is open and idle: every call reads all its results.
    guard unsafe PQenterPipelineMode(connection) == 1 else { throw lost(query.name) }
    var turn = 0
    while turn < times {
      let end = min(turn + PostgresConnection.turnsInJourney, times)
      try journey(query.name, turn..<end, isInsert, bind, row)
      turn = end
    }
    guard unsafe PQexitPipelineMode(connection) == 1 else { throw lost(query.name) }
  }

  /// Sends some turns of a statement, then reads all their results.
  ///
  /// Rows of an insert go many in one statement, which the server takes twice as fast.
  private func journey(
    _ name: String, _ turns: Range<Int>, _ isInsert: Bool, _ bind: (Int, inout Arguments) -> Void,
    _ row: (Int, inout Columns) -> Void
  ) throws(StoreError) {
    var sent: [Int] = []
    var turn = turns.lowerBound
    while turn < turns.upperBound {
      let isMany = isInsert && turns.upperBound - turn >= PostgresConnection.rowsInInsert
      let end = turn + (isMany ? PostgresConnection.rowsInInsert : 1)
      arguments.removeAll()
      for turn in turn..<end { bind(turn, &arguments) }
      try send(isMany ? PostgresConnection.nameOfRows(name) : name)
      sent.append(turn)
      turn = end
    }
    guard unsafe PQpipelineSync(connection) == 1 else { throw lost(name) }
    var failure: StoreError?
    for turn in sent {
      do { try readResults(name, turn: turn, row) } catch {
        if isLost { throw error }
        failure = failure ?? error
      }
    }
    try readResults(name, turn: 0, row)  // the end of the journey
    guard let failure else { return }
    _ = unsafe PQexitPipelineMode(connection)
    throw failure
  }

  package func script(_ sql: String) throws(StoreError) {
    let name = String(sql.prefix(60))
    guard unsafe PQsendQuery(connection, sql) == 1 else { throw lost(name) }
    try readResults(name, turn: 0) { _, _ in }
  }

  package func plan(of query: Query) throws(StoreError) -> [String] {
    try prepare(query)
    let nulls = query.parameters.map { _ in "NULL" }.joined(separator: ", ")
    let arguments = nulls.isEmpty ? "" : "(\(nulls))"
    let text = "EXPLAIN (COSTS OFF) EXECUTE \"\(query.name)\"\(arguments)"
    guard unsafe PQsendQuery(connection, text) == 1 else { throw lost(query.name) }
    var lines: [String] = []
    try readResults(query.name, turn: 0) { _, columns in lines.append(columns.text()) }
    return lines
  }

  package func rest() {}

  package func waitForOthers(milliseconds: Int32) throws(StoreError) -> Bool {
    var descriptor = pollfd(fd: unsafe PQsocket(connection), events: Int16(POLLIN), revents: 0)
    // Safety: one descriptor, alive through the call.
    _ = unsafe poll(&descriptor, 1, milliseconds)
    guard unsafe PQconsumeInput(connection) == 1 else { throw lost("listen") }
    var isWoken = false
    while let note = unsafe PQnotifies(connection) {
      isWoken = true
      unsafe PQfreemem(note)
    }
    return isWoken
  }

  private func prepare(_ query: Query) throws(StoreError) {
    guard !prepared.contains(query.name) else { return }
    try prepare(query.name, query.text(for: .postgres))
  }

  /// Prepares the form of an insert that takes many rows; false when there is none.
  private func prepareRows(_ query: Query) throws(StoreError) -> Bool {
    let name = PostgresConnection.nameOfRows(query.name)
    if prepared.contains(name) { return true }
    let text = SQLText.numberedRows(
      query.postgres, query.parameters, PostgresConnection.rowsInInsert)
    guard let text else { return false }
    try prepare(name, text)
    return true
  }

  private func prepare(_ name: String, _ text: String) throws(StoreError) {
    // Safety: libpq copies both texts.
    let code = unsafe PQsendPrepare(connection, name, text, 0, nil)
    guard code == 1 else { throw lost(name) }
    try readResults(name, turn: 0) { _, _ in }
    prepared.insert(name)
  }

  private static func nameOfRows(_ name: String) -> String { name + ".rows" }

  private func send(_ name: String) throws(StoreError) {
    let slots = arguments.slots
    let code = unsafe arguments.arena.withUnsafeBufferPointer { arena in
      var values: [UnsafePointer<CChar>?] = unsafe []
      var lengths: [Int32] = []
      var formats: [Int32] = []
      unsafe values.reserveCapacity(slots.count)
      for slot in slots {
        switch slot {
        case .null:
          unsafe values.append(nil)
          lengths.append(0)
          formats.append(0)
        case .text(let start, let count), .bytes(let start, let count):
          // Safety: start and count come from the arena, whose texts end with a zero.
          let place = unsafe UnsafeRawPointer(arena.baseAddress.unsafelyUnwrapped + start)
          unsafe values.append(place.assumingMemoryBound(to: CChar.self))
          lengths.append(Int32(count))
          if case .bytes = slot { formats.append(1) } else { formats.append(0) }
        case .integer: preconditionFailure("numbers are laid out as text for PostgreSQL")
        }
      }
      // Safety: libpq copies the values before it returns.
      return unsafe PQsendQueryPrepared(
        connection, name, Int32(slots.count), values, lengths, formats, 1)
    }
    guard code == 1 else { throw lost(name) }
  }

  /// Reads what one statement gave, rows and failures, up to its end.
  private func readResults(
    _ name: String, turn: Int, _ row: (Int, inout Columns) -> Void
  ) throws(StoreError) {
    var failure: StoreError?
    while let result = try nextResult(name) {
      switch result.status {
      case PGRES_TUPLES_OK:
        for index in 0..<result.count {
          var columns = Columns(result, row: index)
          row(turn, &columns)
        }
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
      case PGRES_PIPELINE_SYNC: return  // stands alone, with no end after it
      case PGRES_PIPELINE_ABORTED:
        failure = failure ?? .failed(statement: name, cause: "left out after a failure before it")
      default:
        let state = result.state
        if PostgresFailure.endsConnection(state) { isLost = true }
        failure =
          failure ?? PostgresFailure.meaning(of: state, cause: "\(name): \(result.message)", name)
      }
    }
    if let failure { throw failure }
  }

  /// The next result; nil at the end of a statement.
  private func nextResult(_ name: String) throws(StoreError) -> PostgresRows? {
    while true {
      let unsent = unsafe PQflush(connection)
      guard unsent >= 0 else { throw lost(name) }
      let isBusy = unsafe PQisBusy(connection) == 1
      guard unsent == 1 || isBusy else { break }
      var descriptor = pollfd(
        fd: unsafe PQsocket(connection), events: Int16(unsent == 1 ? POLLIN | POLLOUT : POLLIN),
        revents: 0)
      // Safety: one descriptor, alive through the call.
      let ready = unsafe poll(&descriptor, 1, PostgresConnection.patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        isLost = true
        throw .unreachable(cause: "\(name): no answer within \(PostgresConnection.patience) ms")
      }
      if descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        guard unsafe PQconsumeInput(connection) == 1 else { throw lost(name) }
      }
    }
    guard let result = unsafe PQgetResult(connection) else { return nil }
    return unsafe PostgresRows(result)
  }

  /// The failure of a connection that cannot go on.
  private func lost(_ name: String) -> StoreError {
    isLost = true
    // Safety: `connection` is allocated; the message is copied at once.
    let cause = unsafe String(cString: PQerrorMessage(connection))
    return .unreachable(cause: "\(name): \(cause.onOneLine)")
  }
}

/// What a failed PostgreSQL statement says, in the words of the room.
enum PostgresFailure {
  /// The meaning of a five-letter SQLSTATE.
  ///
  /// Source: PostgreSQL documentation, appendix A.
  static func meaning(of state: String, cause: String, _ name: String) -> StoreError {
    let cause = "\(cause) (\(state))"
    switch state {
    case "53100": return .full(cause: cause)
    case "25006", "42501": return .readOnly(cause: cause)
    case "40001", "40P01", "55P03", "57014": return .busy(cause: cause)
    case "XX001", "XX002": return .damaged(cause: cause)
    default:
      let isAway = endsConnection(state) || state.hasPrefix("53") || state.hasPrefix("58")
      return isAway ? .unreachable(cause: cause) : .failed(statement: name, cause: cause)
    }
  }

  /// Whether the server hangs up, or is not there: no SQLSTATE came at all.
  static func endsConnection(_ state: String) -> Bool {
    state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") || state == "25P03"
  }
}

extension String {
  /// libpq's messages come in several lines, with an end to the last.
  fileprivate var onOneLine: String {
    split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }
}
