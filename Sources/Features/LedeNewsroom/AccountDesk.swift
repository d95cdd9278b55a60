// Who is who: sessions looked up, and whether this Lede belongs to somebody yet.

package import LedeBase

/// All that accounts may touch.
package typealias AccountServices = HasAccounts & HasSignIns & HasPasswords & HasTokens
  & HasSettings & HasSecrets & HasNow

/// Makes accounts, lets their readers in and out, and gives them all that is theirs.
package struct AccountDesk: Sendable {
  let kept: any AccountKeeper
  let signIns: any SignInKeeper
  let passwords: any PasswordHasher
  let tokens: any TokenMaker
  let settings: any SettingKeeper
  private let secrets: any SecretKeeper
  let now: @Sendable () -> Timestamp
  /// Whether a password is among the commonest.
  let isCommon: @Sendable (String) -> Bool

  /// How often at most the use of a session is noted, so that reading does not always write.
  private static let noteEvery = Duration.seconds(3_600)

  /// The desk over these services.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - isCommon: Whether a password, in small letters, is among the commonest.
  package init(
    _ services: some AccountServices,
    isCommon: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    kept = services.accounts
    signIns = services.signIns
    passwords = services.passwords
    tokens = services.tokens
    settings = services.settings
    secrets = services.secrets
    now = services.now
    self.isCommon = isCommon
  }

  /// Whether this Lede belongs to somebody with an account.
  package func isClaimed() async throws(StoreError) -> Bool { try await kept.isClaimed() }

  /// What is stored of what attempts are counted by; nobody without this Lede's key can try which
  /// name or address it is.
  func subjectHash(_ words: String) throws(SecretError) -> [UInt8] {
    try secrets.fingerprint(of: words, for: "attempts")
  }

  /// The session that a cookie's token opens; nil when none.
  package func session(of token: String) async throws(StoreError) -> OpenSession? {
    let hash = tokens.hash(token)
    guard let session = try await signIns.session(hash, at: now()) else { return nil }
    if session.lastUsed + AccountDesk.noteEvery <= now() {
      try await signIns.noteUse(ofSession: hash, at: now())
    }
    return session
  }
}
