// Signatures of devices, such as passkeys make, and of programs that share a secret with Lede.

import COpenSSL
package import LedeBase

/// Checks what devices have signed.
package struct Signatures: SignatureChecker {
  package init() {}

  package func isKey(_ key: DeviceKey) -> Bool { native(key) != nil }

  package func isSignature(
    _ signature: [UInt8], of message: [UInt8], by key: DeviceKey
  ) -> Bool {
    native(key)?.isSignature(signature, of: message) ?? false
  }

  /// Nil for a point that is not on the curve, and for an RSA key of another size than is taken.
  private func native(_ key: DeviceKey) -> NativeKey? {
    switch key {
    case .es256(let point): NativeKey(point: [4] + point)
    case .rs256(let modulus, let exponent): NativeKey(modulus: modulus, exponent: exponent)
    }
  }

  package func code(of message: [UInt8], by key: [UInt8], _ hash: MessageHash) -> [UInt8]? {
    var own = [UInt8](repeating: 0, count: 64)
    var length = 0
    // Safety: each array is as long as is said with it, and 64 bytes hold the longest code.
    let isMade =
      unsafe EVP_Q_mac(
        nil, "HMAC", nil, hash.rawValue, nil, key, key.count, message, message.count, &own,
        own.count,
        &length) != nil
    guard isMade else {
      ERR_clear_error()
      return nil
    }
    return Array(own.prefix(length))
  }

  package func isCode(
    _ code: [UInt8], of message: [UInt8], by key: [UInt8], _ hash: MessageHash
  ) -> Bool {
    self.code(of: message, by: key, hash).map { Sodium.areSame(code, $0) } ?? false
  }

  package func sha256(_ bytes: [UInt8]) -> [UInt8] { Checksum.sha256(bytes) }
}
