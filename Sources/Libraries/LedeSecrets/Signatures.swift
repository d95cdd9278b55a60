// Signatures of devices, such as passkeys make.

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

  package func sha256(_ bytes: [UInt8]) -> [UInt8] { Checksum.sha256(bytes) }
}
