// Who owns this Lede: a one-time key, and the session it opens.

package import LedeBase
import LedeDatabase
package import LedeSite

/// Hands out one-time keys and turns them into sessions.
package struct OwnerDesk: Sendable {
  private let store: AccountStore
  private let tokens: any TokenMaker
  private let now: @Sendable () -> Timestamp

  private static let keySetting = "owner.key"
  private static let ownerSetting = "owner.since"
  static let keyLife = Duration.seconds(3600)
  static let sessionLife = Duration.seconds(90 * 86_400)

  package init(_ house: House) {
    store = AccountStore(house.database)
    tokens = house.tokens
    now = house.now
  }

  /// A new key, valid once and for an hour; an older one stops working.
  package func newKey() async throws(StoreError) -> String {
    let key = tokens.token()
    let expires = (now() + OwnerDesk.keyLife).milliseconds
    try await store.database.setValue(
      "\(expires) \(hexadecimal(tokens.hash(key)))", for: OwnerDesk.keySetting)
    return key
  }

  /// Whether a key was ever made: somebody with a shell on this machine has taken charge of it.
  package func hasOwner() async throws(StoreError) -> Bool {
    if try await store.database.value(OwnerDesk.ownerSetting) != nil { return true }
    return try await store.database.value(OwnerDesk.keySetting) != nil
  }

  /// Exchanges the key for the token of a new session; nil when it is wrong, used or too old.
  ///
  /// Only the right key is taken, and one caller alone gets it, so guesses do not use it up.
  /// What it opens is in; that it is its reader has still to be shown (`Proof`): the key stood in a
  /// terminal.
  func claim(
    _ key: String, device: String = "", place: SignInPlace = .unknown
  ) async throws(StoreError) -> String? {
    guard let stored = try await store.database.value(OwnerDesk.keySetting) else { return nil }
    let parts = stored.split(separator: " ")
    guard parts.count == 2, let expires = Int64(parts[0]),
      isSame(String(parts[1]), hexadecimal(tokens.hash(key))),
      now().milliseconds < expires, try await store.database.take(OwnerDesk.keySetting) == stored
    else { return nil }
    try await store.database.setValue("\(now().milliseconds)", for: OwnerDesk.ownerSetting)
    let token = tokens.token()
    try await store.openSession(
      tokens.hash(token), for: .local, device: AccountDesk.cut(device), place: place,
      until: now() + OwnerDesk.sessionLife, at: now())
    return token
  }

  /// Takes as long for a near miss as for a far one.
  private func isSame(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
