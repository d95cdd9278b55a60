// Signatures that a test can make.

import LedeBase

/// Takes a message for signed when its bytes from back to front are the signature.
package struct StubSignatures: SignatureChecker {
  package init() {}
  package func isSignature(_ signature: [UInt8], of message: [UInt8], by point: [UInt8]) -> Bool {
    signature == message.reversed()
  }
  package func sha256(_ bytes: [UInt8]) -> [UInt8] {
    Array((bytes + [UInt8](repeating: 0, count: 32)).prefix(32))
  }
}
