// How the owner comes in.

import LedeBase

/// What the pages that let the owner in may touch.
package protocol OwnerDoor: Sendable {
  /// Exchanges the one-time key for a session; nil when the key is wrong, old or was used.
  func claim(key: String) async throws -> SessionToken?
  /// Ends the session of a token.
  func close(_ token: String) async throws
}

/// What a browser shows to be let in again.
package struct SessionToken: Hashable, Sendable {
  /// Letters, digits, `-` and `_`.
  package var text: String
  package var lasts: Duration
  package init(_ text: String, lasts: Duration) {
    self.text = text
    self.lasts = lasts
  }
}
