// Percent-encoding.

/// Reads `%41`.
///
/// Source: RFC 3986 §2.1.
package enum Percent {
  /// The text meant; nil when a `%` is not followed by two digits, or the bytes are not UTF-8.
  package static func decoded(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    guard let bytes = bytes(text.utf8, isStrict: true) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The bytes meant.
  ///
  /// A `%` without two digits is itself, or makes all of it nil when strict; a `+`
  /// is a blank where `plusIsBlank`.
  static func bytes(
    _ text: some Collection<UInt8>, isStrict: Bool = false, plusIsBlank: Bool = false
  ) -> [UInt8]? {
    // Forms hold whole pages, and nothing but an array is read quickly byte by byte.
    let text = Array(text)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      let byte = text[at]
      at += 1
      if byte == UInt8(ascii: "+"), plusIsBlank {
        result.append(UInt8(ascii: " "))
      } else if byte != UInt8(ascii: "%") {
        result.append(byte)
      } else if at + 1 < text.count, let high = value(text[at]), let low = value(text[at + 1]) {
        result.append(high << 4 | low)
        at += 2
      } else if isStrict {
        return nil
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
