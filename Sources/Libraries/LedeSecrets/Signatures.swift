// Signatures of devices, such as passkeys make.

import LedeBase

/// Checks what devices have signed.
package struct Signatures: SignatureChecker {
  package init() {}

  package func isSignature(_ signature: [UInt8], of message: [UInt8], by point: [UInt8]) -> Bool {
    guard point.count == 64 else { return false }
    let key = P256.PublicKey(x: Array(point[..<32]), y: Array(point[32...]))
    return key?.isDERSignature(signature, of: message) ?? false
  }
  package func sha256(_ bytes: [UInt8]) -> [UInt8] { Checksum.sha256(bytes) }
}
