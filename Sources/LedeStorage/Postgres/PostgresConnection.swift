// One PostgreSQL connection.

import CPostgres
import LedeNews

final class PostgresConnection: Connection {
  let dialect = Dialect.postgres
  var isLost = false
  init(_ url: String) throws(StoreError) { throw .unreachable(cause: url) }
  func execute(
    _ query: Query, times: Int, bind: (Int, inout Arguments) -> Void,
    row: (Int, inout Columns) -> Void
  ) throws(StoreError) {}
  func script(_ sql: String) throws(StoreError) {}
  func plan(of query: Query) throws(StoreError) -> [String] { [] }
  func waitForOthers(milliseconds: Int32) throws(StoreError) -> Bool { false }
}
