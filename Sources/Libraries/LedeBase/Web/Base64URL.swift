// Bytes as letters that stand in addresses and cookies as they are.

/// Base64 with `-` and `_`, without padding.
///
/// Source: RFC 4648 §5.
package enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Bytes as text.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.underestimatedCount * 4 + 2) / 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        result.append(letters[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { result.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes that a text stands for; nil for what `text` never gives.
  package static func bytes(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for letter in text.utf8 {
      guard let value = value(letter) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // What is left over is zero, and less than one letter: each run of bytes has one text alone.
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return result
  }

  private static func value(_ letter: UInt8) -> UInt32? {
    switch letter {
    case 65...90: UInt32(letter) - 65
    case 97...122: UInt32(letter) - 71
    case 48...57: UInt32(letter) + 4
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
