// What the tests of accounts ask the store for, statement by statement.

import LedeBase
import LedeDatabase

@testable import LedeAccounts

extension AccountStore {
  func appTokens(of reader: Reader.ID) async throws -> [AppToken] {
    try await database.rows(AppTokens.all, reader).compactMap { $0 }
  }

  func appToken(_ hash: [UInt8]) async throws -> AppToken? {
    try await database.first(AppTokens.one, hash) ?? nil
  }

  func noteUse(of token: AppToken.ID, at now: Timestamp) async throws {
    try await database.run(AppTokens.noteUse, (token, at: now))
  }

  func revoke(_ token: AppToken.ID, of reader: Reader.ID) async throws -> Bool {
    try await database.run(AppTokens.revoke, (token, reader)) != nil
  }

  func isPairing(_ origin: String, since time: Timestamp) async throws -> Bool {
    try await database.first(AppTokens.isPairing, (origin: origin, since: time)) ?? false
  }

  func sessions(of reader: Reader.ID, at now: Timestamp) async throws -> [SessionInfo] {
    try await database.rows(Sessions.all, (reader, now: now)).map(\.1)
  }

  func invites(at now: Timestamp) async throws -> [Invite] {
    try await database.rows(Invites.all, now)
  }

  func forgetAttempts(_ subject: AttemptSubject) async throws {
    try await database.run(Attempts.forget, subject.hash)
  }

  func setRecovery(_ hash: [UInt8], of reader: Reader.ID) async throws {
    try await database.run(AccountRows.setRecovery, (reader, hash: hash))
  }
}
