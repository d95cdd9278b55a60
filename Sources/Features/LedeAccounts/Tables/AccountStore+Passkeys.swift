// Passkeys: kept, known again, removed.

package import LedeBase
import LedeDatabase

extension AccountStore {
  /// Keeps a new key; nil when the reader has `Passkey.most`, or a device has shown it before.
  package func keepPasskey(_ key: Passkey) async throws(StoreError) -> Passkey.ID? {
    try await database.write { connection throws(StoreError) in
      guard try connection.hasRoom(for: key.reader, Passkeys.count, below: Passkey.most) else {
        return nil
      }
      return try connection.first(Passkeys.add, key)
    }
  }

  /// A reader's keys, newest first.
  func passkeys(of reader: Reader.ID) async throws(StoreError) -> [Passkey] {
    try await database.rows(Passkeys.all, reader)
  }

  /// The key that a device calls so; nil when there is none.
  func passkey(_ credential: [UInt8]) async throws(StoreError) -> Passkey? {
    try await database.first(Passkeys.one, credential)
  }

  /// Notes that a key has signed.
  package func noteUse(
    of key: Passkey.ID, signs: Int64, at now: Timestamp
  ) async throws(StoreError) {
    try await database.run(Passkeys.noteUse, (key, signs: signs, at: now))
  }

  /// Removes a key; false when it was not there.
  func removePasskey(
    _ key: Passkey.ID, of reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    try await database.run(Passkeys.remove, (key, reader)) != nil
  }
}
