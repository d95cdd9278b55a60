// How strings are read: as they stand, or unescaped when there is a backslash.

extension JSONReader {
  /// The string that comes next, unescaped.
  package mutating func string() throws(JSONError) -> String {
    try take(UInt8(ascii: "\""), "a string")
    let start = position
    let (end, isEscaped) = try stringEnd()
    position = end + 1
    if isEscaped { return try unescaped(start..<end) }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The string that comes next; nil for any other kind of value, which is skipped.
  package mutating func stringIfAny() throws(JSONError) -> String? {
    guard try peek() == UInt8(ascii: "\"") else {
      try skip()
      return nil
    }
    return try string()
  }

  /// Passes over a string, with its escapes unchecked.
  mutating func skipString() throws(JSONError) {
    try take(UInt8(ascii: "\""), "a string")
    position = try stringEnd().end + 1
  }

  /// Where the string that begins at `position` ends, and whether a backslash stands in it.
  private func stringEnd() throws(JSONError) -> (end: Int, isEscaped: Bool) {
    var index = position
    var isEscaped = false
    while true {
      index = JSONMarks.first(in: bytes.span, from: index)
      guard index < bytes.count else { throw .cutOff(at: bytes.count) }
      switch bytes[index] {
      case UInt8(ascii: "\""): return (index, isEscaped)
      case UInt8(ascii: "\\"):
        isEscaped = true
        index += 2
      default: throw .controlCharacter(at: index)
      }
    }
  }

  private func unescaped(_ range: Range<Int>) throws(JSONError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let backslash = min(JSONMarks.first(in: bytes.span, from: index), range.upperBound)
      text.append(contentsOf: bytes[index..<backslash])
      guard backslash < range.upperBound else { break }
      index = backslash
      // A string never ends in a backslash: the quote after it would be escaped.
      let letter = bytes[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
      case UInt8(ascii: "u"):
        let scalar = try scalar(at: &index, before: range.upperBound)
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: throw .badEscape(at: index - 2)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The character that the hex digits at `index` name, with its second half when it has one.
  ///
  /// Half a character alone becomes U+FFFD, as browsers show it.
  private func scalar(at index: inout Int, before end: Int) throws(JSONError) -> Unicode.Scalar {
    guard let first = hexDigits(at: index, before: end) else { throw .badEscape(at: index - 2) }
    index += 4
    guard 0xD800..<0xDC00 ~= first, index + 2 <= end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"), let second = hexDigits(at: index + 2, before: end),
      0xDC00..<0xE000 ~= second
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    index += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private func hexDigits(at index: Int, before end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      switch byte {
      case 48...57: value = value << 4 | UInt32(byte - 48)
      case 65...70, 97...102: value = value << 4 | UInt32((byte | 0x20) - 87)
      default: return nil
      }
    }
    return value
  }
}
