// A text as a part of an address.

/// Writes `%41`.
///
/// Source: RFC 3986 §2.1, §2.3.
package enum EncodedText {
  /// The text with all but letters, digits and `-._~` as percent and two digits.
  package static func of(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same to UTF-8 bytes.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
