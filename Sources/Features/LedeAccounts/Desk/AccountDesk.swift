// Who is who: sessions looked up, and whether this Lede belongs to somebody yet.

import LedeBase
import LedeDatabase
package import LedeSite

/// Makes accounts, lets their readers in and out, and gives them all that is theirs.
package struct AccountDesk: Sendable {
  package let store: AccountStore
  let passwords: any PasswordHasher
  let tokens: any TokenMaker
  private let secrets: any SecretKeeper
  let now: @Sendable () -> Timestamp
  /// What anybody would try first.
  let common: CommonPasswords

  /// How often at most the use of a session is noted, so that reading does not always write.
  private static let noteEvery = Duration.seconds(3_600)

  /// The desk of a house, which takes none of the commonest passwords.
  package init(_ house: House, common: CommonPasswords = CommonPasswords([])) {
    store = AccountStore(house.database)
    passwords = house.passwords
    tokens = house.tokens
    secrets = house.secrets
    now = house.now
    self.common = common
  }

  /// What is stored of what attempts are counted by; nobody without this Lede's key can try which
  /// name or address it is.
  func subjectHash(_ words: String) throws(SecretError) -> [UInt8] {
    try secrets.fingerprint(of: words, for: "attempts")
  }

  /// The session that a cookie's token opens; nil when none.
  func session(of token: String) async throws(StoreError) -> OpenSession? {
    let hash = tokens.hash(token)
    guard let session = try await store.session(hash, at: now()) else { return nil }
    if session.lastUsed + AccountDesk.noteEvery <= now() {
      try await store.database.run(Sessions.noteUse, (hash: hash, now: now()))
    }
    return session
  }
}
