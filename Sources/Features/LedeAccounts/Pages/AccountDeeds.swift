// What readers do with accounts, as the next page tells it.

import LedeBase
package import LedeSite

extension Deed {
  static let newPassword = Deed("password")
  /// By the printed code, which is used up.
  static let recovered = Deed("recovered")
  /// One or all other devices were signed out.
  static let endedSession = Deed("ended")
  /// Everybody may join from now on, friends of readers, or only who is invited.
  static func setRegistration(isOpen: Bool, toFriends: Bool) -> Deed {
    Deed(isOpen ? "opened" : toFriends ? "opened-friends" : "closed")
  }
  static let removedReader = Deed("gone")
  /// A token, a passkey or a link opens nothing any more.
  static let revoked = Deed("revoked")
}

extension Accounts {
  package static var deeds: [DeedKind] {
    [
      ("password", Phrases.didSetPassword), ("recovered", Phrases.didRecover),
      ("ended", Phrases.didEndSession),
      ("opened", Phrases.didOpenRegistration),
      ("opened-friends", Phrases.didOpenToFriends), ("closed", Phrases.didCloseRegistration),
      ("gone", Phrases.didRemoveReader), ("revoked", Phrases.didRevoke),
    ].map { name, words in DeedKind(name) { _ in ToldDeed(words) } }
  }
}
