// Header fields: in order, found without regard to case.

/// Header fields in order; names compare without case.
package struct Headers: Sendable, Hashable {
  package private(set) var fields: [Field]

  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(_ fields: [(String, String)] = []) { self.fields = fields.map { Field($0.0, $0.1) } }

  /// The first value of that name; setting replaces all, nil removes them.
  package subscript(_ name: String) -> String? {
    get { fields.first { Headers.equal($0.name, name) }?.value }
    set {
      fields.removeAll { Headers.equal($0.name, name) }
      if let newValue { fields.append(Field(name, newValue)) }
    }
  }

  /// Every value of that name, in order.
  package func all(_ name: String) -> [String] {
    fields.lazy.filter { Headers.equal($0.name, name) }.map(\.value)
  }

  /// The members of a comma-separated list, over all fields of that name, without the white space
  /// around them; empty ones are left out (RFC 9110 §5.6.1).
  package func list(_ name: String) -> [Substring] {
    all(name).flatMap { $0.split(separator: ",") }.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Adds one more field of that name, as `Set-Cookie` needs.
  package mutating func add(_ name: String, _ value: String) { fields.append(Field(name, value)) }

  /// Adds these fields at the end, whatever stands there already.
  package mutating func add(_ more: [Field]) { fields.append(contentsOf: more) }

  /// Whether two names are the same field: ASCII letters without case, other bytes as they are.
  package static func equal(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) { lower($0) == lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }
}

extension Substring {
  /// The text without the blanks and tabs around it.
  var trimmed: Substring {
    var bytes = utf8[...]
    while let first = bytes.first, Substring.isBlank(first) { bytes = bytes.dropFirst() }
    while let last = bytes.last, Substring.isBlank(last) { bytes = bytes.dropLast() }
    return Substring(bytes)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
