// Picture cards of short texts.

/// Draws texts as pictures of 1200 × 630 pixels, as pages elsewhere show links.
package protocol CardMaker: Sendable {
  /// A PNG of a text, with numbers below it.
  func card(_ text: String, numbers: [Int]) async throws(PictureError) -> [UInt8]
}
