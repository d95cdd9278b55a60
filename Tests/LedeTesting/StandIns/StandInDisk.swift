// A disk that fails when a test says so, and knows what it was asked, under a store in memory.

package import LedeBase
package import LedeDatabase
import Synchronization

/// What a store in memory stands on: `Store.inMemory(through: disk.connection)`.
package final class StandInDisk: Sendable {
  /// One time that the database was asked: a transaction, or a statement by itself.
  package struct Asking: Hashable, Sendable {
    package let isTransaction: Bool
    /// The names of its statements, in order.
    package fileprivate(set) var statements: [String] = []
  }

  private struct State {
    var trouble: StoreError?
    var asked: [Asking] = []
    var isInTransaction = false
    var meanwhile: (@Sendable (any Connection) throws(StoreError) -> Void)?
  }
  private let state = Mutex(State())

  package init() {}

  /// Makes every later statement fail with `error`, or work again.
  package func fail(with error: StoreError?) { state.withLock { $0.trouble = error } }

  /// Has something happen as by another, once: when the next transaction that writes is asked for,
  /// before it begins.
  package func beforeNextWrite(
    _ work: @escaping @Sendable (any Connection) throws(StoreError) -> Void
  ) { state.withLock { $0.meanwhile = work } }

  /// Whether that is still to happen.
  package var waitsForWrite: Bool { state.withLock { $0.meanwhile != nil } }

  fileprivate func happens(before script: String, on inner: any Connection) throws(StoreError) {
    guard script == "BEGIN IMMEDIATE" else { return }
    let work = state.withLock { state in
      defer { state.meanwhile = nil }
      return state.meanwhile
    }
    if let work { try inner.transaction { () throws(StoreError) in try work(inner) } }
  }

  /// What the database is asked while `work` goes on.
  package func asked(during work: () async throws -> Void) async rethrows -> [Asking] {
    state.withLock { $0.asked = [] }
    try await work()
    return state.withLock { $0.asked }
  }

  /// A connection that fails whenever the disk does.
  package func connection(_ inner: any Connection) -> any Connection {
    FailingConnection(inner, on: self)
  }

  fileprivate func begin(_ query: Query) throws(StoreError) {
    try check()
    state.withLock { state in
      if !state.isInTransaction { state.asked.append(Asking(isTransaction: false)) }
      state.asked[state.asked.count - 1].statements.append(query.name)
    }
  }

  fileprivate func begin(_ script: String) throws(StoreError) {
    // What is begun may be ended on a broken disk too, or fail there: either way it is over.
    if script == "COMMIT" || script == "ROLLBACK" { state.withLock { $0.isInTransaction = false } }
    try check()
    guard script.hasPrefix("BEGIN") else { return }
    state.withLock { state in
      state.isInTransaction = true
      state.asked.append(Asking(isTransaction: true))
    }
  }

  private func check() throws(StoreError) {
    if let trouble = state.withLock({ $0.trouble }) { throw trouble }
  }
}

/// Does what another connection does while the disk works.
private final class FailingConnection: Connection {
  private let inner: any Connection
  private let disk: StandInDisk

  init(_ inner: any Connection, on disk: StandInDisk) {
    self.inner = inner
    self.disk = disk
  }

  var dialect: Dialect { inner.dialect }
  var isLost: Bool { inner.isLost }
  var isInDoubt: Bool {
    get { inner.isInDoubt }
    set { inner.isInDoubt = newValue }
  }

  func execute(
    _ query: Query, times: Int, bind: (Int, inout Arguments) -> Void,
    row: (Int, inout Columns) -> Void
  ) throws(StoreError) {
    try disk.begin(query)
    try inner.execute(query, times: times, bind: bind, row: row)
  }

  func script(_ sql: String) throws(StoreError) {
    try disk.happens(before: sql, on: inner)
    try disk.begin(sql)
    try inner.script(sql)
  }

  func plan(of query: Query) throws(StoreError) -> [String] { try inner.plan(of: query) }

  func rest() { inner.rest() }

  func waitForOthers(milliseconds: Int32) throws(StoreError) -> Bool {
    try inner.waitForOthers(milliseconds: milliseconds)
  }
}
