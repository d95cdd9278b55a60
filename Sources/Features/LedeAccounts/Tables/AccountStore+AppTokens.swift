// Tokens of apps: kept, known again, revoked.

package import LedeBase
import LedeDatabase

extension AccountStore {
  /// Keeps a new token.
  ///
  /// - Parameters:
  ///   - hash: What is stored of the token.
  ///   - kind: What it is for.
  ///   - name: As the reader calls it.
  ///   - reader: Who made it.
  ///   - now: When.
  /// - Returns: Its number; nil when the reader has `AppToken.most` of them.
  /// - Throws: When the store cannot be used.
  package func keepToken(
    _ hash: [UInt8], _ kind: AppToken.Kind, name: String, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> AppToken.ID? {
    try await database.write { connection throws(StoreError) in
      guard try connection.hasRoom(for: reader, AppTokens.count, below: AppToken.most) else {
        return nil
      }
      return try connection.first(AppTokens.add, (hash: hash, kind, name: name, reader, at: now))
    }
  }

  /// A reader's tokens, newest first.
  package func appTokens(of reader: Reader.ID) async throws(StoreError) -> [AppToken] {
    try await database.rows(AppTokens.all, reader).compactMap { $0 }
  }

  /// The token of that hash; nil when there is none, or it was revoked.
  package func appToken(_ hash: [UInt8]) async throws(StoreError) -> AppToken? {
    try await database.first(AppTokens.one, hash) ?? nil
  }

  /// Gives a token to an extension unless it belongs to one; the origin that it belongs to now.
  package func bind(_ token: AppToken.ID, to origin: String) async throws(StoreError) -> String? {
    try await database.write { connection throws(StoreError) in
      try connection.run(AppTokens.bind, (token, origin: origin))
      return try connection.first(AppTokens.origin, token) ?? nil
    }
  }

  /// Notes that a token was used.
  package func noteUse(of token: AppToken.ID, at now: Timestamp) async throws(StoreError) {
    try await database.run(AppTokens.noteUse, (token, at: now))
  }

  /// Revokes a token; false when it was not there.
  func revoke(_ token: AppToken.ID, of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.run(AppTokens.revoke, (token, reader)) != nil
  }

  /// Whether a token belongs to that extension, or one that was made after `time` waits for any.
  func isPairing(_ origin: String, since time: Timestamp) async throws(StoreError) -> Bool {
    try await database.first(AppTokens.isPairing, (origin: origin, since: time)) ?? false
  }
}
