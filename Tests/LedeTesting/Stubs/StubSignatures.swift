// Signatures that a test can make.

package import LedeBase

/// Takes a message for signed when its bytes from back to front are the signature.
package struct StubSignatures: SignatureChecker {
  package init() {}
  package func isKey(_ key: DeviceKey) -> Bool { true }
  package func isSignature(
    _ signature: [UInt8], of message: [UInt8], by key: DeviceKey
  ) -> Bool {
    signature == message.reversed()
  }
  package func code(of message: [UInt8], by key: [UInt8], _ hash: MessageHash) -> [UInt8]? {
    StubSignatures.code(of: message, by: key, hash)
  }
  package func isCode(
    _ code: [UInt8], of message: [UInt8], by key: [UInt8], _ hash: MessageHash
  ) -> Bool {
    code == StubSignatures.code(of: message, by: key, hash)
  }
  /// The code that it takes: the hash's name, the key, and the message from back to front.
  package static func code(of message: [UInt8], by key: [UInt8], _ hash: MessageHash) -> [UInt8] {
    Array(hash.rawValue.utf8) + key + message.reversed()
  }
  package func sha256(_ bytes: [UInt8]) -> [UInt8] {
    Array((bytes + [UInt8](repeating: 0, count: 32)).prefix(32))
  }
}
