// Keys made of a secret, and the cipher that push messages use.

import COpenSSL
import CSodium
package import LedeNews

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

/// AES with 128 bits in Galois counter mode; a nonce is never used twice with one key.
///
/// Source: NIST SP 800-38D.
package enum AES128GCM {
  private static let tagLength = 16

  /// The message encrypted, and 16 bytes that prove it whole.
  package static func seal(
    _ message: [UInt8], key: [UInt8], nonce: [UInt8]
  ) throws(SecretError) -> [UInt8] {
    precondition(key.count == 16 && nonce.count == 12, "no key or nonce of this cipher")
    var sealed = [UInt8](repeating: 0, count: message.count)
    var tag = [UInt8](repeating: 0, count: tagLength)
    var count: Int32 = 0
    var rest: Int32 = 0
    // Safety: the context is freed here; each array is as long as is said with it.
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .cipherFailed(step: "seal") }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    guard unsafe EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
      unsafe EVP_EncryptUpdate(context, &sealed, &count, message, Int32(message.count)) == 1,
      unsafe EVP_EncryptFinal_ex(context, &tag, &rest) == 1,
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1,
      Int(count) == message.count, rest == 0
    else {
      ERR_clear_error()
      throw .cipherFailed(step: "seal")
    }
    return sealed + tag
  }

  /// The message, when nothing of it was changed.
  package static func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8]
  ) throws(SecretError) -> [UInt8] {
    guard key.count == 16, nonce.count == 12, sealed.count >= tagLength else {
      throw .doesNotOpen(context: "aes128gcm")
    }
    let body = Array(sealed.dropLast(tagLength))
    var tag = Array(sealed.suffix(tagLength))
    var message = [UInt8](repeating: 0, count: body.count)
    var end = [UInt8](repeating: 0, count: tagLength)
    var count: Int32 = 0
    var rest: Int32 = 0
    // Safety: the context is freed here; each array is as long as is said with it.
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .cipherFailed(step: "open") }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    guard unsafe EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
      unsafe EVP_DecryptUpdate(context, &message, &count, body, Int32(body.count)) == 1,
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag) == 1,
      unsafe EVP_DecryptFinal_ex(context, &end, &rest) == 1
    else {
      ERR_clear_error()
      throw .doesNotOpen(context: "aes128gcm")
    }
    return message
  }
}
