// The encrypted body of a push message, and its opening, which browsers and tests do.

package import LedeBase
package import LedeSecrets

/// One message in one record of `aes128gcm`.
///
/// Source: RFC 8291 §3–4 (the key), RFC 8188 §2 (the record).
package enum PushBody {
  /// The size that the record says it may have.
  private static let recordSize: [UInt8] = [0, 0, 0x10, 0]  // 4,096
  private static let saltLength = 16
  private static let headLength = saltLength + 4 + 1 + 65
  /// What stands after the last byte of the last record.
  private static let end: UInt8 = 2

  /// A body for a subscription.
  ///
  /// - Parameters:
  ///   - message: At most `PushMessage.longest` bytes.
  ///   - receiver: The browser's key.
  ///   - secret: What the browser and Lede share.
  ///   - sender: A key for this message alone.
  ///   - salt: 16 random bytes for this message alone.
  /// - Returns: The body.
  /// - Throws: When the cipher fails.
  package static func sealed(
    _ message: [UInt8], for receiver: P256.PublicKey, secret: [UInt8], sender: P256.PrivateKey,
    salt: [UInt8]
  ) throws(SecretError) -> [UInt8] {
    let agreed = try sender.agreement(with: receiver)
    let keys = keys(
      agreed: agreed, secret: secret, receiver: receiver, sender: sender.publicKey, salt: salt)
    let record = try AESGCM.seal(message + [end], key: keys.key, nonce: keys.nonce)
    return salt + recordSize + [65] + sender.publicKey.bytes + record
  }

  /// What a browser reads in a body.
  ///
  /// - Parameters:
  ///   - body: As the push service gave it.
  ///   - receiver: The browser's own key.
  ///   - secret: What the browser and Lede share.
  /// - Returns: The message.
  /// - Throws: When it is for somebody else, or was changed.
  package static func opened(
    _ body: [UInt8], by receiver: P256.PrivateKey, secret: [UInt8]
  ) throws(SecretError) -> [UInt8] {
    guard body.count > headLength, body[saltLength + 4] == 65,
      let sender = P256.PublicKey(Array(body[(saltLength + 5)..<headLength]))
    else { throw .doesNotOpen(context: "push") }
    let keys = keys(
      agreed: try receiver.agreement(with: sender), secret: secret, receiver: receiver.publicKey,
      sender: sender, salt: Array(body[..<saltLength]))
    var message = try AESGCM.open(Array(body[headLength...]), key: keys.key, nonce: keys.nonce)
    while message.last == 0 { message.removeLast() }
    guard message.popLast() == end else { throw .doesNotOpen(context: "push") }
    return message
  }

  private static func keys(
    agreed: [UInt8], secret: [UInt8], receiver: P256.PublicKey, sender: P256.PublicKey,
    salt: [UInt8]
  ) -> (key: [UInt8], nonce: [UInt8]) {
    let info = Array("WebPush: info\0".utf8) + receiver.bytes + sender.bytes
    let root = HKDF.key(salt: secret, secret: agreed, info: info, length: 32)
    func part(_ use: String, _ length: Int) -> [UInt8] {
      HKDF.key(
        salt: salt, secret: root, info: Array("Content-Encoding: \(use)\0".utf8), length: length)
    }
    return (part("aes128gcm", 16), part("nonce", 12))
  }
}
