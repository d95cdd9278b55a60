// Who is who: sessions looked up, and whether this Lede belongs to somebody yet.

package import LedeBase
package import LedeSite

/// Makes accounts, lets their readers in and out, and gives them all that is theirs.
package struct AccountDesk: Sendable {
  let store: AccountStore
  let passwords: any PasswordHasher
  let tokens: any TokenMaker
  private let secrets: any SecretKeeper
  let now: @Sendable () -> Timestamp
  /// Whether a password is among the commonest.
  let isCommon: @Sendable (String) -> Bool

  /// How often at most the use of a session is noted, so that reading does not always write.
  private static let noteEvery = Duration.seconds(3_600)

  /// The desk of a house.
  ///
  /// - Parameters:
  ///   - house: What it may touch.
  ///   - isCommon: Whether a password, in small letters, is among the commonest.
  package init(
    _ house: House,
    isCommon: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    store = AccountStore(house.database)
    passwords = house.passwords
    tokens = house.tokens
    secrets = house.secrets
    now = house.now
    self.isCommon = isCommon
  }

  /// Whether this Lede belongs to somebody with an account.
  package func isClaimed() async throws(StoreError) -> Bool { try await store.isClaimed() }

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
      try await store.noteUse(ofSession: hash, at: now())
    }
    return session
  }
}
