// Apps that check articles for a reader: their tokens, and whether one may do what it asks.

package import LedeBase
import LedeDatabase
package import LedeSite

/// Makes tokens for apps, and knows them again.
package struct AppsDesk: Sendable {
  private let store: AccountStore
  private let tokens: any TokenMaker
  private let now: @Sendable () -> Timestamp

  /// How often at most a use is noted, so that reading does not always write.
  private static let noteEvery = Duration.seconds(3_600)

  package init(_ house: House) {
    store = AccountStore(house.database)
    tokens = house.tokens
    now = house.now
  }

  /// A new token, which is shown once; nil when the reader has too many.
  ///
  /// - Parameters:
  ///   - kind: What sort of app it is for.
  ///   - name: As the reader calls it.
  ///   - scopes: What an app password opens.
  ///   - hasFever: Whether programs for Fever may show what they make of an app password.
  ///   - reader: Whose it is.
  ///   - session: By which it is made, as in `write(by:)`.
  /// - Returns: The token.
  /// - Throws: What `write(by:)` throws.
  func newToken(
    _ kind: AppToken.Kind, name: String, scopes: AppScopes = .all, hasFever: Bool = false,
    reader: Reader.ID, by session: OpenSession? = nil
  ) async throws -> String? {
    let token = tokens.token()
    let name = GivenName.tidy(name)
    var fever: KeptFeverKey?
    if hasFever {
      let name = try await signInName(of: reader)
      let key = FeverKey.text(name: name, password: token)
      fever = KeptFeverKey(hash: tokens.hash(key), name: name)
    }
    let id = try await store.keepToken(
      tokens.hash(token), kind, name: name.isEmpty ? Phrases.appName(kind) : name, of: reader,
      at: now(), scopes: scopes, fever: fever, by: session)
    return id == nil ? nil : token
  }

  func page(reader: Reader.ID) async throws(StoreError) -> AppsPage {
    AppsPage(
      tokens: try await store.database.rows(AppTokens.all, reader).compactMap { $0 }, now: now(),
      signInName: try await signInName(of: reader))
  }

  /// The name that a reader types into programs: that of their account.
  func signInName(of reader: Reader.ID) async throws(StoreError) -> String {
    KnownProgram.name(of: try await store.account(of: reader))
  }

  /// Revokes a token; false when it was not there.
  func revoke(_ token: AppToken.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.database.run(AppTokens.revoke, (token, reader)) != nil
  }

  /// Whose token is shown; nil when it is not valid, or not for who shows it.
  ///
  /// A token for a browser belongs to the extension that shows it first, within an hour of its
  /// making: that hour and the token together are the owner's word that this extension is theirs.
  /// With some requests that change nothing browsers name no origin.
  package func holder(
    of token: String, from origin: String?, isReading: Bool
  ) async throws(StoreError) -> AppToken? {
    guard var found = try await store.database.first(AppTokens.one, tokens.hash(token)) ?? nil
    else { return nil }
    switch (found.kind, origin) {
    case (.program, nil), (.shortcut, nil), (.account, nil): break
    case (.program, _), (.shortcut, _), (.account, _): return nil
    case (.browser, nil): guard isReading, found.origin != nil else { return nil }
    case (.browser, let origin?):
      guard AppsDesk.isExtension(origin) else { return nil }
      if found.origin == nil, now() < found.made + AppToken.pairingTime {
        found.origin = try await store.bind(found.id, to: origin)
      }
      guard found.origin == origin else { return nil }
    }
    try await noteUse(of: found)
    return found
  }

  private func noteUse(of token: AppToken) async throws(StoreError) {
    guard token.lastUsed.map({ $0 + AppsDesk.noteEvery <= now() }) ?? true else { return }
    try await store.database.run(AppTokens.noteUse, (token.id, at: now()))
  }

  /// The program that shows an app password; nil when it is none.
  package func program(showing password: String) async throws(StoreError) -> KnownProgram? {
    let found = try await store.database.first(AppTokens.one, tokens.hash(password))
    return try await program(of: found ?? nil)
  }

  /// The program that shows what Fever's programs make of an app password and its reader's name.
  ///
  /// Nil when it is no such key, and when its reader has another name by now.
  func program(showingFever key: String) async throws(StoreError) -> KnownProgram? {
    guard let key = FeverKey.text(sent: key) else { return nil }
    let found = try await store.database.first(AppTokens.ofFever, tokens.hash(key)) ?? nil
    guard let program = try await program(of: found), program.name == found?.feverName else {
      return nil
    }
    return program
  }

  private func program(of token: AppToken?) async throws(StoreError) -> KnownProgram? {
    guard let token, token.kind == .account else { return nil }
    try await noteUse(of: token)
    return KnownProgram(
      reader: token.reader, account: try await store.account(of: token.reader),
      scopes: token.scopes)
  }

  /// Whether a browser may let that extension see what Lede answers.
  ///
  /// It may when a token belongs to it, or when one is waiting for its extension.
  package func isPaired(_ origin: String) async throws(StoreError) -> Bool {
    guard AppsDesk.isExtension(origin) else { return false }
    let waits = (origin: origin, since: now() - AppToken.pairingTime)
    return try await store.database.first(AppTokens.isPairing, waits) ?? false
  }

  /// Whether an origin is that of a browser extension: a scheme of its own, and one name.
  static func isExtension(_ origin: String) -> Bool {
    let schemes = ["chrome-extension://", "moz-extension://", "safari-web-extension://"]
    guard let scheme = schemes.first(where: origin.hasPrefix) else { return false }
    let name = origin.utf8.dropFirst(scheme.utf8.count)
    return (1...64).contains(name.count)
      && name.allSatisfy {
        (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

struct AppsPage: Hashable, Sendable {
  /// Newest first.
  var tokens: [AppToken]
  var now: Timestamp
  /// What its reader types into programs as their name.
  var signInName: String

  /// Whether programs for Fever may show an app password's key, or may no more as its reader has
  /// another name now.
  func fever(of token: AppToken) -> Fever {
    guard let name = token.feverName else { return .closed }
    return name == signInName ? .open : .ended
  }

  /// How it is with Fever.
  enum Fever: Hashable, Sendable { case closed, open, ended }

  /// Whether a token still waits for its extension, or came to be of no use because none came.
  func pairing(of token: AppToken) -> Pairing {
    guard token.kind == .browser, token.origin == nil else { return .done }
    return now < token.made + AppToken.pairingTime ? .waiting : .tooLate
  }

  /// How far an extension and its token have come.
  enum Pairing: Hashable, Sendable { case done, waiting, tooLate }
}
