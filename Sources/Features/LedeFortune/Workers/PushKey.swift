// The key that signs messages: made once, sealed, and kept.

import LedeDatabase
import LedeBase
import LedeSite

/// The key of this Lede's messages.
///
/// Browsers bind their subscriptions to it, so a new one would lose them all: it is made when there is
/// none, and never again.
struct PushKey: Sendable {
  private let store: FortuneStore
  private let secrets: any SecretKeeper
  private let push: any PushSealer

  /// Where it is kept: in no backup, as the key that seals it is not in them either, and for no other
  /// installation, to which browsers subscribe anew.
  static let setting = "secret.push"
  private static let context = "push key"

  init(_ house: House) {
    store = FortuneStore(house.database)
    secrets = house.secrets
    push = house.push
  }

  /// The key, made where there is none yet.
  ///
  /// Of two processes that begin at once, both get the same.
  func open() async throws -> [UInt8] {
    if let kept = try await store.database.first(Facts.value, PushKey.setting)
      .flatMap({ Base64URL.bytes($0) })
    {
      return try secrets.open(kept, for: PushKey.context)
    }
    let made = try secrets.seal(push.newKey(), for: PushKey.context)
    let kept = try await store.pushKey(orKeep: made)
    return try secrets.open(kept, for: PushKey.context)
  }
}
