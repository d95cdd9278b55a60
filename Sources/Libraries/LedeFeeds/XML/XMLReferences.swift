// Character references and named entities: what `&#233;` and `&eacute;` stand for.

import LedeMarkup

/// Resolves references in text.
package enum XMLReferences {
  /// The text that `bytes` (UTF-8) mean, each reference resolved once; unknown ones stay.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    // Safety: the buffer is only read, inside the call.
    guard unsafe bytes.contains(UInt8(ascii: "&")) else {
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
    return unsafe String(decoding: resolved(Array(bytes)), as: UTF8.self)
  }

  /// `bytes` with each reference resolved once; unknown ones stay as they are.
  ///
  /// Cost: O(bytes).
  package static func resolved(_ bytes: [UInt8]) -> [UInt8] {
    guard var next = bytes.firstIndex(of: UInt8(ascii: "&")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    while next < bytes.count {
      if bytes[next] == UInt8(ascii: "&"), let found = reference(in: bytes, at: next) {
        result.append(contentsOf: bytes[copied..<next])
        append(found.scalar, to: &result)
        copied = found.end
        next = found.end
      } else {
        next += 1
      }
    }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  /// The reference that begins with the `&` at `start`, and where it ends; nil when it is none.
  static func reference(in bytes: [UInt8], at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    var at = start + 1
    guard at < bytes.count else { return nil }
    if bytes[at] == UInt8(ascii: "#") {
      at += 1
      let isHex = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
      if isHex { at += 1 }
      var value: UInt32 = 0
      let first = at
      while at < bytes.count, let digit = Entities.digit(bytes[at], isHex: isHex) {
        value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
        at += 1
      }
      guard at > first, at < bytes.count, bytes[at] == UInt8(ascii: ";") else { return nil }
      return (scalar(value), at + 1)
    }
    let first = at
    while at < bytes.count, at - first <= Entities.longestName, isNameByte(bytes[at]) { at += 1 }
    guard at > first, at < bytes.count, bytes[at] == UInt8(ascii: ";"),
      let scalar = Entities.scalar(named: bytes[first..<at])
    else { return nil }
    return (scalar, at + 1)
  }

  /// The character a number means; U+FFFD for what XML may not hold.
  static func scalar(_ value: UInt32) -> Unicode.Scalar {
    if value < 32, value != 9, value != 10, value != 13 { return "\u{FFFD}" }
    return value == 0xFFFE || value == 0xFFFF ? "\u{FFFD}" : Entities.scalar(number: value)
  }

  /// Writes a character as UTF-8.
  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || (48...57).contains(byte)
  }
}
