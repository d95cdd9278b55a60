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

/// Keeps which fortunes are shared, each under the hash of its token.
///
/// The token is kept sealed too, so that the reader who made it can copy it again.
package protocol SharingKeeper: Sendable {
  /// Shares an opening, unless it is shared already.
  ///
  /// - Parameters:
  ///   - opening: One of the reader's own.
  ///   - hash: What is stored of its token.
  ///   - sealed: The token, sealed.
  ///   - reader: Whose it is.
  ///   - now: When.
  /// - Returns: The sealed token that holds now; nil when the reader has no such opening, or has
  ///   hidden it.
  /// - Throws: When the store cannot be used.
  func share(
    _ opening: Opening.ID, as hash: [UInt8], sealed: [UInt8], by reader: Reader.ID,
    at now: Timestamp
  ) async throws(StoreError) -> [UInt8]?
  /// The sealed token of a reader's opening; nil when it is not shared.
  func shareLink(of opening: Opening.ID, by reader: Reader.ID) async throws(StoreError)
    -> [UInt8]?
  /// Ends a link for good; false when there was none.
  func unshare(_ opening: Opening.ID, by reader: Reader.ID) async throws(StoreError) -> Bool
  /// What a token's hash shows; nil when it was never made, was ended, or its fortune was hidden.
  func shared(_ hash: [UInt8]) async throws(StoreError) -> SharedFortune?
}

/// Draws fortunes as pictures of 1200 × 630 pixels, as pages elsewhere show links.
package protocol CardMaker: Sendable {
  /// A PNG.
  func card(of fortune: SharedFortune) async throws(PictureError) -> [UInt8]
}

package protocol HasSharing { var sharing: any SharingKeeper { get } }
