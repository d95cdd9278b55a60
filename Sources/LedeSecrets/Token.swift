// What proves who somebody is, and what is stored of it.

/// 256 random bits, as text for addresses and cookies.
package struct Token: Hashable, Sendable {
  /// Letters, digits, `-` and `_`: base64url without padding, 43 characters when made here.
  package let text: String

  /// A token that somebody presents; any text is taken, and the wrong one matches nothing.
  package init(text: String) { self.text = text }

  /// A new one.
  package static func random() -> Token { Token(text: Base64URL.text(Sodium.random(32))) }

  /// What is stored: SHA-256, which is enough for 256 random bits (no guess can be tried in time).
  package var hash: [UInt8] { Sodium.sha256(Array(text.utf8)) }
}

/// The SHA-256 sum of some bytes.
package enum Checksum {
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { Sodium.sha256(bytes) }
}

enum Base64URL {
  /// Bytes as text.
  ///
  /// Source: RFC 4648 §5.
  static func text(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count * 4 + 2) / 3)
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
}
