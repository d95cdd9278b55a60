// The cipher that browsers have: of push messages, and of what a device opens without a network.

import COpenSSL
package import LedeBase

/// AES in Galois counter mode, with 128 or 256 bits as the key has; a nonce is never used twice
/// with one key.
///
/// Source: NIST SP 800-38D.
package enum AESGCM {
  private static let tagLength = 16

  /// The message encrypted, and 16 bytes that prove it whole.
  ///
  /// - Parameters:
  ///   - message: What is hidden.
  ///   - key: 16 or 32 bytes.
  ///   - nonce: 12 bytes.
  ///   - context: What is proved along and not hidden; whoever opens it must say the same.
  /// - Returns: As many bytes as the message has, and 16.
  /// - Throws: When OpenSSL does not do it.
  package static func seal(
    _ message: [UInt8], key: [UInt8], nonce: [UInt8], signing context: [UInt8] = []
  ) throws(SecretError) -> [UInt8] {
    precondition(isKey(key) && nonce.count == 12, "no key or nonce of this cipher")
    var tag = [UInt8](repeating: 0, count: tagLength)
    guard let sealed = run(true, message, key, nonce, context, &tag) else {
      throw .cipherFailed(step: "seal")
    }
    return sealed + tag
  }

  /// The message, when nothing of it was changed and the context is the same.
  package static func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], signing context: [UInt8] = []
  ) throws(SecretError) -> [UInt8] {
    guard isKey(key), nonce.count == 12, sealed.count >= tagLength else {
      throw .doesNotOpen(context: "aes gcm")
    }
    var tag = Array(sealed.suffix(tagLength))
    guard let message = run(false, Array(sealed.dropLast(tagLength)), key, nonce, context, &tag)
    else { throw .doesNotOpen(context: "aes gcm") }
    return message
  }

  /// Encrypts and gives the tag, or decrypts and proves it; nil when OpenSSL does not do it.
  private static func run(
    _ encrypts: Bool, _ bytes: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ context: [UInt8],
    _ tag: inout [UInt8]
  ) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: bytes.count)
    var end = [UInt8](repeating: 0, count: tagLength)
    let length = Int32(tagLength)
    var count: Int32 = 0
    var rest: Int32 = 0
    // Safety: the cipher is freed here; each array is as long as is said with it. A context is told
    // of by giving no place for what comes out.
    guard let cipher = unsafe EVP_CIPHER_CTX_new() else { return nil }
    defer { unsafe EVP_CIPHER_CTX_free(cipher) }
    guard unsafe EVP_CipherInit_ex(cipher, mode(key), nil, key, nonce, encrypts ? 1 : 0) == 1,
      unsafe EVP_CipherUpdate(cipher, nil, &count, context, Int32(context.count)) == 1,
      unsafe EVP_CipherUpdate(cipher, &result, &count, bytes, Int32(bytes.count)) == 1,
      unsafe encrypts || EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, length, &tag) == 1,
      unsafe EVP_CipherFinal_ex(cipher, &end, &rest) == 1,
      unsafe !encrypts || EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, length, &tag) == 1,
      Int(count) == bytes.count, rest == 0
    else {
      ERR_clear_error()
      return nil
    }
    return result
  }

  private static func isKey(_ key: [UInt8]) -> Bool { key.count == 16 || key.count == 32 }

  // Safety: OpenSSL's descriptions of ciphers live as long as the program.
  private static func mode(_ key: [UInt8]) -> OpaquePointer? {
    unsafe key.count == 16 ? EVP_aes_128_gcm() : EVP_aes_256_gcm()
  }
}
