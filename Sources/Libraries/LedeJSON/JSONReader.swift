// Reads JSON by pulling: the caller asks for what it needs and skips the rest. No tree is built.

/// What kind of value comes next.
package enum JSONKind: Hashable, Sendable { case object, array, string, number, bool, null }

/// A place in JSON text, moving forward as values are pulled.
///
/// ```swift
/// var json = JSONReader(bytes)
/// try json.beginObject()
/// while let key = try json.nextKey() {
///   switch key {
///   case "title": title = try json.stringIfAny()
///   case "tags": try json.eachElement { json throws(JSONError) in … }
///   default: try json.skip()
///   }
/// }
/// try json.end()
/// ```
/// After each key exactly one value must be pulled or skipped. Any bytes are safe to read: what is
/// not JSON throws, bad UTF-8 and lone surrogates become U+FFFD. Cost: O(bytes).
///
/// Source: RFC 8259. A byte order mark at the start is passed over, as its §8.1 allows.
package struct JSONReader: Sendable {
  /// How many objects and arrays may lie in one another.
  static let deepest = 128

  let bytes: [UInt8]
  /// The byte that is read next.
  var position: Int
  private var depth = 0
  /// Whether an object or array was just opened, so that no comma is due.
  private var isFirst = false

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// What comes next, without taking it.
  package mutating func kind() throws(JSONError) -> JSONKind {
    switch try peek() {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "-"), 48...57: .number
    default: throw .expected("a value", at: position)
    }
  }
}

// MARK: - Objects and arrays

extension JSONReader {
  /// Enters the object that comes next.
  package mutating func beginObject() throws(JSONError) {
    try take(UInt8(ascii: "{"), "an object")
    try enter()
  }

  /// The name of the next member, whose value must be pulled or skipped; nil when the object ends.
  package mutating func nextKey() throws(JSONError) -> String? {
    guard try hasMore(until: UInt8(ascii: "}")) else { return nil }
    let key = try string()
    try take(UInt8(ascii: ":"), "a colon")
    return key
  }

  /// Enters the array that comes next.
  package mutating func beginArray() throws(JSONError) {
    try take(UInt8(ascii: "["), "an array")
    try enter()
  }

  /// Whether another element follows, which must be pulled or skipped; false when the array ends.
  package mutating func hasElement() throws(JSONError) -> Bool {
    try hasMore(until: UInt8(ascii: "]"))
  }

  /// Calls `body` for each element of an array; anything but an array is skipped.
  ///
  /// - Parameter body: Pulls or skips exactly one value.
  /// - Throws: When the text is no JSON, or what `body` throws.
  package mutating func eachElement(
    _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try kind() == .array else { return try skip() }
    try beginArray()
    while try hasElement() { try body(&self) }
  }

  /// Calls `body` with the name of each member of an object; anything but an object is skipped.
  ///
  /// - Parameter body: Pulls or skips exactly one value.
  /// - Throws: When the text is no JSON, or what `body` throws.
  package mutating func eachMember(
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try kind() == .object else { return try skip() }
    try beginObject()
    while let key = try nextKey() { try body(&self, key) }
  }

  /// Passes over the value that comes next, whatever it is.
  package mutating func skip() throws(JSONError) {
    switch try kind() {
    case .object:
      try beginObject()
      while try hasMore(until: UInt8(ascii: "}")) {
        try skipString()
        try take(UInt8(ascii: ":"), "a colon")
        try skip()
      }
    case .array:
      try beginArray()
      while try hasElement() { try skip() }
    case .string: try skipString()
    case .number: _ = try number()
    case .bool: _ = try bool()
    case .null: try null()
    }
  }

  /// Makes sure that nothing but white space is left.
  package mutating func end() throws(JSONError) {
    skipSpace()
    guard position == bytes.count else { throw .trailingText(at: position) }
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= Self.deepest else { throw .tooDeep(at: position) }
    isFirst = true
  }

  /// Takes the comma before the next member or element, or the end of the object or array.
  private mutating func hasMore(until close: UInt8) throws(JSONError) -> Bool {
    let byte = try peek()
    if byte == close {
      position += 1
      depth -= 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw .expected("a comma or an end", at: position) }
      position += 1
    }
    return true
  }
}

// MARK: - Numbers, true, false and null

extension JSONReader {
  /// The boolean that comes next.
  package mutating func bool() throws(JSONError) -> Bool {
    let isTrue = try peek() == UInt8(ascii: "t")
    try take(isTrue ? "true" : "false")
    return isTrue
  }

  mutating func null() throws(JSONError) {
    _ = try peek()
    try take("null")
  }

  private mutating func take(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard position < bytes.count else { throw .cutOff(at: position) }
      // Safety: `index` is below the literal's own count.
      guard unsafe bytes[position] == word.utf8Start[index] else {
        throw .expected("\(word)", at: position)
      }
      position += 1
    }
  }
}

// MARK: - Bytes

extension JSONReader {
  /// The next byte that is no white space, without taking it.
  mutating func peek() throws(JSONError) -> UInt8 {
    skipSpace()
    guard position < bytes.count else { throw .cutOff(at: position) }
    return bytes[position]
  }

  /// Takes one byte of punctuation after any white space.
  mutating func take(_ byte: UInt8, _ name: String) throws(JSONError) {
    guard try peek() == byte else { throw .expected(name, at: position) }
    position += 1
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 32, 10, 13, 9: position += 1
      default: return
      }
    }
  }
}
