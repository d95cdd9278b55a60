// Keys made of a secret.

import CSodium

/// Makes keys of a secret, each for one use.
package enum HKDF {
  /// A key of up to 8,160 bytes.
  ///
  /// - Parameters:
  ///   - salt: What makes it another key each time; it need not be secret.
  ///   - secret: What nobody else knows.
  ///   - info: What the key is for.
  ///   - length: Bytes of the key.
  /// - Returns: The key.
  ///
  /// Source: RFC 5869, with SHA-256.
  package static func key(salt: [UInt8], secret: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
    precondition(length <= 255 * 32, "HKDF gives no more")
    let root = hmac(key: salt, secret)
    var key: [UInt8] = []
    var block: [UInt8] = []
    var turn: UInt8 = 0
    while key.count < length {
      turn += 1
      block = hmac(key: root, block + info + [turn])
      key += block
    }
    return Array(key.prefix(length))
  }

  /// Source: RFC 2104, with SHA-256.
  static func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var sum = [UInt8](repeating: 0, count: 32)
    // Safety: each array is as long as is said with it, and the sum is 32 bytes long.
    unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    unsafe crypto_auth_hmacsha256_final(&state, &sum)
    return sum
  }
}
