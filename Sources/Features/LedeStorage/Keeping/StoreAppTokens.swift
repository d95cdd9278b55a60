// The door of tokens of apps.

package import LedeBase
import LedeDatabase

extension Store: AppTokenKeeper {
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

  package func appTokens(of reader: Reader.ID) async throws(StoreError) -> [AppToken] {
    try await database.read { connection throws(StoreError) in
      try connection.rows(AppTokens.all, reader).compactMap { $0 }
    }
  }

  package func appToken(_ hash: [UInt8]) async throws(StoreError) -> AppToken? {
    try await database.read { connection throws(StoreError) in
      try connection.first(AppTokens.one, hash) ?? nil
    }
  }

  package func bind(_ token: AppToken.ID, to origin: String) async throws(StoreError) -> String? {
    try await database.write { connection throws(StoreError) in
      try connection.run(AppTokens.bind, (token, origin: origin))
      return try connection.first(AppTokens.origin, token) ?? nil
    }
  }

  package func noteUse(of token: AppToken.ID, at now: Timestamp) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(AppTokens.noteUse, (token, at: now))
    }
  }

  package func revoke(_ token: AppToken.ID, of reader: Reader.ID) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try connection.first(AppTokens.revoke, (token, reader)) != nil
    }
  }

  package func isPairing(_ origin: String, since time: Timestamp) async throws(StoreError) -> Bool {
    try await database.read { connection throws(StoreError) in
      try connection.first(AppTokens.isPairing, (origin: origin, since: time)) ?? false
    }
  }
}
