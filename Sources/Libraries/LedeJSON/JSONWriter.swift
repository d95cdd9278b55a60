// Writes JSON straight into bytes. Commas are its own affair, so a caller cannot forget one.

/// JSON text as it grows.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("status", "ok")
///   json.member("picture", item.picture?.text)  // nil becomes null
///   json.array("tags") { json in for tag in item.tags { json.value(tag) } }
/// }
/// return json.bytes
/// ```
package struct JSONWriter: Sendable {
  /// The text so far, UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next value or key needs a comma before it.
  private var needsComma = false

  /// Makes an empty text with room for `capacity` bytes.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Objects and arrays

  /// Writes an object whose members `body` writes.
  package mutating func object<E: Error>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    try wrapped(in: UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array<E: Error>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    try wrapped(in: UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Writes a member that is an object.
  package mutating func object<E: Error>(
    _ key: String, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    self.key(key)
    try object(body)
  }

  /// Writes a member that is an array.
  package mutating func array<E: Error>(
    _ key: String, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    self.key(key)
    try array(body)
  }

  private mutating func wrapped<E: Error>(
    in open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) throws(E) -> Void
  ) throws(E) {
    separate()
    bytes.append(open)
    needsComma = false
    try body(&self)
    bytes.append(close)
    needsComma = true
  }

  // MARK: Members

  /// Writes a member's name; its value must follow.
  package mutating func key(_ name: String) {
    separate()
    write(quoted: name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member that is a string, or null.
  package mutating func member(_ key: String, _ value: String?) {
    self.key(key)
    self.value(value)
  }

  /// Writes a member that is a whole number, or null.
  package mutating func member(_ key: String, _ value: (some BinaryInteger)?) {
    self.key(key)
    self.value(value)
  }

  /// Writes a member that is a number; null when it is nil or not finite.
  package mutating func member(_ key: String, _ value: Double?) {
    self.key(key)
    self.value(value)
  }

  /// Writes a member that is true, false or null.
  package mutating func member(_ key: String, _ value: Bool?) {
    self.key(key)
    self.value(value)
  }

  // MARK: Values

  /// Writes a string, or null.
  package mutating func value(_ value: String?) {
    guard let value else { return null() }
    separate()
    write(quoted: value)
    needsComma = true
  }

  /// Writes a whole number, or null.
  package mutating func value(_ value: (some BinaryInteger)?) {
    guard let value else { return null() }
    write(bare: String(value))
  }

  /// Writes a number as shortly as it can be read back; null when it is nil or not finite.
  package mutating func value(_ value: Double?) {
    guard let value, value.isFinite else { return null() }
    if let whole = value.whole, whole.magnitude < 1_000_000_000_000_000,
      whole != 0 || value.sign == .plus
    {
      write(bare: String(whole))
    } else {
      write(bare: String(value))
    }
  }

  /// Writes true, false or null.
  package mutating func value(_ value: Bool?) {
    guard let value else { return null() }
    write(bare: value ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() { write(bare: "null") }

  /// Writes one value that is JSON already, unchecked.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Writes a line end after a value, as in files of one value a line.
  package mutating func endLine() {
    bytes.append(10)
    needsComma = false
  }

  // MARK: Bytes

  private mutating func separate() { if needsComma { bytes.append(UInt8(ascii: ",")) } }

  private mutating func write(bare text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func write(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    let utf8 = text.utf8.span
    var start = 0
    while start < utf8.count {
      let end = JSONMarks.first(in: utf8, from: start)
      // Safety: the buffer is only read, inside the call.
      unsafe utf8.extracting(start..<end).withUnsafeBufferPointer {
        unsafe bytes.append(contentsOf: $0)
      }
      if end < utf8.count { write(escaped: utf8[end]) }
      start = end + 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(escaped byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 10: bytes.append(UInt8(ascii: "n"))
    case 13: bytes.append(UInt8(ascii: "r"))
    case 9: bytes.append(UInt8(ascii: "t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(byte >> 4 + 48)  // 0 or 1
      bytes.append(byte & 15 + (byte & 15 < 10 ? 48 : 87))
    }
  }
}
