// Tokens of apps: what lets a program check articles for a reader, or read for them.

package import LedeBase

/// A token that a reader made for one app; the token itself is nowhere kept.
package struct AppToken: Hashable, Sendable {
  package typealias ID = Identifier<AppToken>

  /// What sort of app it is for, which decides how it may be shown.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A program or script, in a header; never sent by a page of another site.
    case program
    /// A browser extension, in a header; it belongs to the extension that uses it first.
    case browser
    /// A phone's shortcut, in an address, which Lede drops at once.
    case shortcut
    /// A program that reads for its reader: an app password, which opens `/v1/` and the APIs that
    /// readers' programs speak.
    case account
  }

  package var id: ID
  package var reader: Reader.ID
  package var kind: Kind
  /// As the reader calls it.
  var name: String
  var made: Timestamp
  /// To the hour or so; nil when it was never used.
  var lastUsed: Timestamp?
  /// The extension that it belongs to, such as `chrome-extension://abc…`; nil for none.
  var origin: String?
  /// What an app password opens; nothing of other kinds.
  package var scopes: AppScopes = []
  /// The name of its reader in the key that Fever's programs send; nil where they are not let in.
  var feverName: String?

  /// How long a token waits for the extension that it is for.
  static let pairingTime = Duration.seconds(3_600)
  static let most = 50
}
