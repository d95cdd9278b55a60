// The characters that names and numbers stand for, for those who read words without a tree.

/// The characters that names such as `&eacute;` stand for.
package enum Entities {
  /// The character of `name`, written without `&` and `;`; nil when unknown.
  ///
  /// The few names of HTML that stand for two characters are unknown here.
  package static func scalar(named name: some Sequence<UInt8>) -> Unicode.Scalar? {
    guard let number = CharacterReferences.Names.all.number(of: name) else { return nil }
    let (first, second) = CharacterReferences.Names.all.values[number]
    return second == nil ? first : nil
  }

  /// The character of a number, mended as browsers do.
  ///
  /// Source: HTML standard §13.2.5.80, numeric character reference end state.
  package static func scalar(number: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(number) {
      return Unicode.Scalar(windows1252[Int(number) - 0x80]) ?? "\u{FFFD}"
    }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  /// What a digit of a character's number counts; nil for what is none.
  package static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte - 48)
    case 65...70 where isHex: UInt32(byte - 55)
    case 97...102 where isHex: UInt32(byte - 87)
    default: nil
    }
  }

  /// No name is longer.
  package static let longestName = 31

  /// What 0x80 to 0x9F mean in pages that say "Unicode" and write Windows-1252.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}
