// A disk that fails when a test says so, under a store in memory.

package import LedeBase
package import LedeDatabase
import Synchronization

/// What a store in memory stands on: `Store.inMemory(through: disk.connection)`.
package final class StandInDisk: Sendable {
  private let trouble = Mutex<StoreError?>(nil)

  package init() {}

  /// Makes every later statement fail with `error`, or work again.
  package func fail(with error: StoreError?) { trouble.withLock { $0 = error } }

  /// A connection that fails whenever the disk does.
  package func connection(_ inner: any Connection) -> any Connection {
    FailingConnection(inner, on: self)
  }

  fileprivate func check() throws(StoreError) {
    if let trouble = trouble.withLock({ $0 }) { throw trouble }
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
    try disk.check()
    try inner.execute(query, times: times, bind: bind, row: row)
  }

  func script(_ sql: String) throws(StoreError) {
    try disk.check()
    try inner.script(sql)
  }

  func plan(of query: Query) throws(StoreError) -> [String] { try inner.plan(of: query) }

  func rest() { inner.rest() }

  func waitForOthers(milliseconds: Int32) throws(StoreError) -> Bool {
    try inner.waitForOthers(milliseconds: milliseconds)
  }
}
