// Tokens of apps: what lets a program check articles for a reader, and do nothing else.

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
    /// A program that reads for its reader, in a header: an app password, which opens `/v1/`.
    case account
  }

  package var id: ID
  package var reader: Reader.ID
  package var kind: Kind
  /// As the reader calls it.
  package var name: String
  package var made: Timestamp
  /// To the hour or so; nil when it was never used.
  package var lastUsed: Timestamp?
  /// The extension that it belongs to, such as `chrome-extension://abc…`; nil for none.
  package var origin: String?

  package init(
    id: ID, reader: Reader.ID, kind: Kind, name: String, made: Timestamp,
    lastUsed: Timestamp? = nil, origin: String? = nil
  ) {
    self.id = id
    self.reader = reader
    self.kind = kind
    self.name = name
    self.made = made
    self.lastUsed = lastUsed
    self.origin = origin
  }

  /// How long a token waits for the extension that it is for.
  package static let pairingTime = Duration.seconds(3_600)
  /// How long a name may be, in characters.
  package static let longestName = 60
  /// How many tokens one reader may have.
  package static let most = 50
}

/// Keeps tokens of apps by their hashes.
package protocol AppTokenKeeper: Sendable {
  /// Keeps a new token.
  ///
  /// - Parameters:
  ///   - hash: What is stored of the token.
  ///   - kind: What it is for.
  ///   - name: As the reader calls it.
  ///   - reader: Who made it.
  ///   - now: When.
  /// - Returns: Its number; nil when the reader has `AppToken.most` of them.
  /// - Throws: When the store cannot be used.
  func keepToken(
    _ hash: [UInt8], _ kind: AppToken.Kind, name: String, of reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> AppToken.ID?
  /// A reader's tokens, newest first.
  func appTokens(of reader: Reader.ID) async throws(StoreError) -> [AppToken]
  /// The token of that hash; nil when there is none, or it was revoked.
  func appToken(_ hash: [UInt8]) async throws(StoreError) -> AppToken?
  /// Gives a token to an extension unless it belongs to one; the origin that it belongs to now.
  func bind(_ token: AppToken.ID, to origin: String) async throws(StoreError) -> String?
  /// Notes that a token was used.
  func noteUse(of token: AppToken.ID, at now: Timestamp) async throws(StoreError)
  /// Revokes a token; false when it was not there.
  func revoke(_ token: AppToken.ID, of reader: Reader.ID) async throws(StoreError) -> Bool
  /// Whether a token belongs to that extension, or one that was made after `time` waits for any.
  func isPairing(_ origin: String, since time: Timestamp) async throws(StoreError) -> Bool
}

package protocol HasAppTokens { var appTokens: any AppTokenKeeper { get } }
