// The rows that one PostgreSQL statement gave, in binary form.

import CPostgres

/// One result of libpq.
@safe final class PostgresRows: ColumnSource {
  // Safety: owned by this object alone, cleared in deinit; results never change.
  private let result: OpaquePointer

  init(_ result: OpaquePointer) {
    unsafe self.result = unsafe result
  }

  deinit {
    // Safety: nothing else holds the pointer.
    unsafe PQclear(result)
  }

  var status: ExecStatusType { unsafe PQresultStatus(result) }
  var count: Int32 { unsafe PQntuples(result) }
  /// The SQLSTATE of a failure; empty when the server did not give one.
  var state: String {
    // Safety: the field is copied at once. 67 is 'C', PG_DIAG_SQLSTATE.
    unsafe PQresultErrorField(result, 67).map { unsafe String(cString: $0) } ?? ""
  }
  var message: String {
    // Safety: as above. 77 is 'M', PG_DIAG_MESSAGE_PRIMARY.
    unsafe PQresultErrorField(result, 77).map { unsafe String(cString: $0) } ?? "connection lost"
  }

  func isNull(_ row: Int32, _ column: Int32) -> Bool {
    unsafe PQgetisnull(result, row, column) == 1
  }

  /// A whole number of two, four or eight bytes, or a truth value of one, most significant first.
  func integer(_ row: Int32, _ column: Int32) -> Int64 {
    let bytes = unsafe field(row, column)
    guard let first = unsafe bytes.first else { return 0 }
    var value: UInt64 = first & 0x80 == 0 || bytes.count == 1 ? 0 : .max
    for index in 0..<bytes.count { value = unsafe value << 8 | UInt64(bytes[index]) }
    return Int64(bitPattern: value)
  }

  func text(_ row: Int32, _ column: Int32) -> String {
    unsafe String(decoding: field(row, column), as: UTF8.self)
  }

  func bytes(_ row: Int32, _ column: Int32) -> [UInt8] { unsafe Array(field(row, column)) }

  private func field(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
    // Safety: the bytes live as long as the result, and callers copy them at once.
    let length = unsafe Int(PQgetlength(result, row, column))
    return unsafe UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: length)
  }
}
