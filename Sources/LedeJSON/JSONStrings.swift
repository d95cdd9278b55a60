// How strings are read: found eight bytes at a time, unescaped only when there is a backslash.

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
    // Safety: the span is used in this function only, while `bytes` stands still.
    let span = unsafe bytes.span.bytes
    let count = span.byteCount
    var index = position
    var isEscaped = false
    while index < count {
      if index &+ 8 <= count {
        // Safety: the eight bytes from `index` lie within the span, as just checked.
        let word = unsafe span.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
        let found = Self.marks(in: word.littleEndian)
        if found == 0 {
          index &+= 8
          continue
        }
        index &+= found.trailingZeroBitCount / 8
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): return (index, isEscaped)
      case UInt8(ascii: "\\"):
        isEscaped = true
        index &+= 2
      case 0..<32: throw .controlCharacter(at: index)
      default: index &+= 1
      }
    }
    throw .cutOff(at: count)
  }

  /// The highest bit of each byte that is a quote, a backslash or a control character.
  ///
  /// Bytes above the lowest such byte may be marked wrongly, so only the lowest counts.
  private static func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ 0x2222_2222_2222_2222
    let slashes = word ^ 0x5c5c_5c5c_5c5c_5c5c
    let found =
      (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes
      | (word &- 0x2020_2020_2020_2020) & ~word
    return found & 0x8080_8080_8080_8080
  }

  private func unescaped(_ range: Range<Int>) throws(JSONError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        index += 1
        continue
      }
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
        text.append(contentsOf: UTF8.encode(try scalar(at: &index, before: range.upperBound)))
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

extension UTF8 {
  /// The bytes of one character.
  fileprivate static func encode(_ scalar: Unicode.Scalar) -> UTF8.EncodedScalar {
    // A scalar always has a UTF-8 form; the replacement never serves.
    UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}
