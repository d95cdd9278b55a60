// The start of libsodium, which must come before anything else of it.

import CSodium

enum Sodium {
  /// Whether libsodium could be started; it cannot where the system gives no random bytes.
  static let isReady = sodium_init() >= 0

  /// Bytes nobody can guess.
  static func random(_ count: Int) -> [UInt8] {
    precondition(isReady, "the system has no random source")
    var bytes = [UInt8](repeating: 0, count: count)
    // Safety: libsodium fills the array, of the length that is given.
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }

  /// A hash of a text that nobody makes without the key: BLAKE2b (RFC 7693), of 16 to 64 bytes.
  static func keyed(_ text: String, _ key: [UInt8], length: Int) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: length)
    let text = Array(text.utf8)
    // Safety: each array is as long as is said with it.
    _ = unsafe crypto_generichash(&hash, length, text, UInt64(text.count), key, key.count)
    return hash
  }

  /// Whether two arrays are the same; the time it takes tells their lengths alone.
  static func areSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    // Safety: both arrays are as long as the first.
    return unsafe sodium_memcmp(a, b, a.count) == 0
  }
}
