// Finds what matters inside a string, eight bytes at a time.

enum JSONMarks {
  /// The first quote, backslash or control character at or after `start`; the count when there is none.
  static func first(in text: Span<UInt8>, from start: Int) -> Int {
    // Safety: the bytes are read inside this call only, below their count.
    let words = unsafe text.bytes
    let count = text.count
    var index = start
    while index &+ 8 <= count {
      let word = unsafe words.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      let found = marks(in: word.littleEndian)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count {
      switch text[index] {
      case 0..<32, UInt8(ascii: "\""), UInt8(ascii: "\\"): return index
      default: index &+= 1
      }
    }
    return count
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
}
