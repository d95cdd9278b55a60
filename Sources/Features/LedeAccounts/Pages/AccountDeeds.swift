// What readers do with accounts, as the next page tells it.

import LedeBase
package import LedeSite

extension Deed {
  /// A new password was set.
  static let newPassword = Deed("password")
  /// One or all other devices were signed out.
  static let endedSession = Deed("ended")
  /// Everybody may join from now on, or only who is invited.
  static func setRegistration(isOpen: Bool) -> Deed { Deed(isOpen ? "opened" : "closed") }
  /// Another reader's account is gone.
  static let removedReader = Deed("gone")
  /// A token, a passkey or a link opens nothing any more.
  static let revoked = Deed("revoked")
}

extension Accounts {
  package static var deeds: [DeedKind] {
    [
      DeedKind("password") { _ in ToldDeed(Phrases.didSetPassword) },
      DeedKind("ended") { _ in ToldDeed(Phrases.didEndSession) },
      DeedKind("opened") { _ in ToldDeed(Phrases.didOpenRegistration) },
      DeedKind("closed") { _ in ToldDeed(Phrases.didCloseRegistration) },
      DeedKind("gone") { _ in ToldDeed(Phrases.didRemoveReader) },
      DeedKind("revoked") { _ in ToldDeed(Phrases.didRevoke) },
    ]
  }
}
