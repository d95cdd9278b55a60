// Passkeys without a database.

package import LedeNews
import Synchronization

extension AccountsInMemory: PasskeyKeeper {
  package func keepPasskey(_ key: Passkey) -> Passkey.ID? {
    keys.withLock { keys in
      guard !keys.contains(where: { $0.credential == key.credential }) else { return nil }
      var key = key
      key.id = Passkey.ID(Int64(keys.count + 1))
      keys.append(key)
      return key.id
    }
  }

  package func passkeys(of reader: Reader.ID) -> [Passkey] {
    keys.withLock { keys in keys.filter { $0.reader == reader }.reversed() }
  }

  package func passkey(_ credential: [UInt8]) -> Passkey? {
    keys.withLock { keys in keys.first { $0.credential == credential } }
  }

  package func noteUse(of key: Passkey.ID, signs: Int64, at now: Timestamp) {
    keys.withLock { keys in
      guard let place = keys.firstIndex(where: { $0.id == key }) else { return }
      keys[place].signs = signs
      keys[place].lastUsed = now
    }
  }

  package func removePasskey(_ key: Passkey.ID, of reader: Reader.ID) -> Bool {
    keys.withLock { keys in
      let count = keys.count
      keys.removeAll { $0.id == key && $0.reader == reader }
      return keys.count < count
    }
  }
}

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
