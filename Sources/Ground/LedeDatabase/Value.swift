// What goes into a statement and what comes out of it, the same for both databases.

package import LedeBase

/// One argument of a statement.
package enum Value: Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  /// Several numbers for `IN :name`.
  case list([Int64])

  package static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
  package static func address(_ address: WebAddress?) -> Value { .text(address?.text) }
  package static func integer(_ number: Int?) -> Value {
    number.map { .integer(Int64($0)) } ?? .null
  }
  package static func flag(_ flag: Bool) -> Value { .integer(flag ? 1 : 0) }
  package static func time(_ time: Timestamp?) -> Value {
    time.map { .integer($0.milliseconds) } ?? .null
  }
  /// Whole milliseconds.
  package static func duration(_ duration: Duration?) -> Value {
    duration.map { .integer($0.wholeMilliseconds) } ?? .null
  }
  package static func id<Thing>(_ id: Identifier<Thing>) -> Value { .integer(id.rawValue) }
  package static func ids<Thing>(_ ids: some Sequence<Identifier<Thing>>) -> Value {
    .list(ids.map(\.rawValue))
  }
  /// A hash, kept as the signed number with the same bits.
  package static func hash(_ hash: UInt64?) -> Value {
    hash.map { .integer(Int64(bitPattern: $0)) } ?? .null
  }
}

/// The arguments of one turn, laid out flat: texts lie one after the other, each ended by a zero.
///
/// PostgreSQL gets numbers as text too: it knows their widths, and we need not.
package struct Arguments {
  enum Slot {
    case null
    case integer(Int64)
    case text(start: Int, count: Int)
    case bytes(start: Int, count: Int)
  }
  private let dialect: Dialect
  private(set) var slots: [Slot] = []
  private(set) var arena: [UInt8] = []

  init(_ dialect: Dialect) { self.dialect = dialect }

  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    arena.removeAll(keepingCapacity: true)
  }

  mutating func append(_ value: Value) {
    switch value {
    case .null: slots.append(.null)
    case .integer(let number):
      if dialect == .sqlite { slots.append(.integer(number)) } else { append(text: "\(number)") }
    case .text(let text): append(text: text)
    case .bytes(let bytes):
      slots.append(.bytes(start: arena.count, count: bytes.count))
      arena.append(contentsOf: bytes)
      arena.append(0)
    case .list(let numbers):
      let inside = numbers.map { String($0) }.joined(separator: ",")
      append(text: dialect == .sqlite ? "[\(inside)]" : "{\(inside)}")
    }
  }

  /// Zero bytes are left out: PostgreSQL has no place for them in a text, and nobody reads them.
  private mutating func append(text: String) {
    let start = arena.count
    arena.append(contentsOf: text.utf8)
    if arena[start...].contains(0) {
      let clean = arena[start...].filter { $0 != 0 }
      arena.removeSubrange(start...)
      arena.append(contentsOf: clean)
    }
    slots.append(.text(start: start, count: arena.count - start))
    arena.append(0)
  }
}

/// The columns of one row, read from left to right.
package struct Columns {
  private let source: any ColumnSource
  private let row: Int32
  private var next: Int32 = 0

  init(_ source: any ColumnSource, row: Int32) {
    self.source = source
    self.row = row
  }

  package mutating func integer() -> Int64 { source.integer(row, take()) }
  package mutating func optionalInteger() -> Int64? {
    let column = take()
    return source.isNull(row, column) ? nil : source.integer(row, column)
  }
  package mutating func text() -> String { source.text(row, take()) }
  package mutating func optionalText() -> String? {
    let column = take()
    return source.isNull(row, column) ? nil : source.text(row, column)
  }
  package mutating func optionalBytes() -> [UInt8]? {
    let column = take()
    return source.isNull(row, column) ? nil : source.bytes(row, column)
  }

  package mutating func number() -> Int { Int(integer()) }
  package mutating func flag() -> Bool { integer() != 0 }
  package mutating func time() -> Timestamp { Timestamp(milliseconds: integer()) }
  package mutating func date() -> LocalDate { LocalDate(days: Int32(clamping: integer())) }
  package mutating func optionalTime() -> Timestamp? {
    optionalInteger().map { Timestamp(milliseconds: $0) }
  }
  package mutating func id<Thing>() -> Identifier<Thing> { Identifier(integer()) }
  package mutating func hash() -> UInt64 { UInt64(bitPattern: integer()) }
  package mutating func address() -> WebAddress? { optionalText().flatMap { WebAddress($0) } }

  private mutating func take() -> Int32 {
    defer { next += 1 }
    return next
  }
}

/// Where columns come from: a stepping SQLite statement or a PostgreSQL result.
protocol ColumnSource: AnyObject {
  func isNull(_ row: Int32, _ column: Int32) -> Bool
  func integer(_ row: Int32, _ column: Int32) -> Int64
  func text(_ row: Int32, _ column: Int32) -> String
  func bytes(_ row: Int32, _ column: Int32) -> [UInt8]
}
