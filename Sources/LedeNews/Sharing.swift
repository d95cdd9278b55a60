// A fortune shown to whoever has its link, and to nobody else.

/// One opening that a reader shares.
package struct SharedFortune: Hashable, Sendable {
  /// What all may see: the text, and nothing of the reader.
  package var fortune: Fortune
  package var numbers: LuckyNumbers
  package init(fortune: Fortune, numbers: LuckyNumbers) {
    self.fortune = fortune
    self.numbers = numbers
  }
}

/// A link that a reader made.
///
/// Its token is kept by its hash, which finds the opening, and sealed, so that the reader who made it
/// can copy it again.
package struct ShareLink: Hashable, Sendable {
  package var opening: Opening.ID
  /// The token, sealed under the key of this Lede.
  package var sealed: [UInt8]
  package var made: Timestamp
  package init(opening: Opening.ID, sealed: [UInt8], made: Timestamp) {
    self.opening = opening
    self.sealed = sealed
    self.made = made
  }
}

/// Keeps which fortunes are shared, each under the hash of its token.
package protocol SharingKeeper: Sendable {
  /// Shares an opening, unless it is shared already.
  ///
  /// - Parameters:
  ///   - opening: One of the reader's own.
  ///   - hash: What is stored of its token.
  ///   - sealed: The token, sealed.
  ///   - reader: Whose it is.
  ///   - now: When.
  /// - Returns: The link that holds now; nil when the reader has no such opening.
  /// - Throws: When the store cannot be used.
  func share(
    _ opening: Opening.ID, as hash: [UInt8], sealed: [UInt8], by reader: Reader.ID,
    at now: Timestamp
  ) async throws(StoreError) -> ShareLink?
  /// The link of a reader's opening; nil when it is not shared.
  func shareLink(of opening: Opening.ID, by reader: Reader.ID) async throws(StoreError)
    -> ShareLink?
  /// Ends a link for good; false when there was none.
  func unshare(_ opening: Opening.ID, by reader: Reader.ID) async throws(StoreError) -> Bool
  /// What a token's hash shows; nil when it was never made, or was ended.
  func shared(_ hash: [UInt8]) async throws(StoreError) -> SharedFortune?
}

/// Draws fortunes as pictures of 1200 × 630 pixels, as pages elsewhere show links.
package protocol CardMaker: Sendable {
  /// A PNG.
  func card(of fortune: SharedFortune) async throws(PictureError) -> [UInt8]
}

package protocol HasSharing { var sharing: any SharingKeeper { get } }
