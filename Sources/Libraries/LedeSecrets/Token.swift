// What proves who somebody is, and what is stored of it.

import CSodium
import LedeBase

/// 256 random bits, as text for addresses and cookies.
package struct Token: Hashable, Sendable {
  /// Letters, digits, `-` and `_`: base64url without padding, 43 characters when made here.
  package let text: String

  /// A token that somebody presents; any text is taken, and the wrong one matches nothing.
  package init(text: String) { self.text = text }

  /// A new one.
  package static func random() -> Token { Token(text: Base64URL.text(Sodium.random(32))) }

  /// Bytes nobody can guess, for what is no text.
  package static func bytes(_ count: Int) -> [UInt8] { Sodium.random(count) }

  /// What is stored: SHA-256, which is enough for 256 random bits (no guess can be tried in time).
  package var hash: [UInt8] { Checksum.sha256(Array(text.utf8)) }
}

/// The SHA-256 sum of some bytes.
///
/// Source: FIPS 180-4.
package enum Checksum {
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: 32)
    // Safety: the sum is 32 bytes long, and the bytes as many as is said.
    _ = unsafe crypto_hash_sha256(&sum, bytes, UInt64(bytes.count))
    return sum
  }
}
