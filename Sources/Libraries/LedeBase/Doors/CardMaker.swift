// Picture cards of short texts.

/// Draws texts as pictures of 1200 × 630 pixels, as pages elsewhere show links.
package protocol CardMaker: Sendable {
  /// A PNG of a text, with numbers below it, on a paper of these colours or of Lede's own.
  func card(_ text: String, numbers: [Int], colors: CardColors?) async throws(PictureError)
    -> [UInt8]
}

/// What a card is drawn with, each as red, green and blue of eight bits.
package struct CardColors: Hashable, Sendable {
  package var paper: UInt32
  package var ink: UInt32
  package var accent: UInt32

  package init(paper: UInt32, ink: UInt32, accent: UInt32) {
    (self.paper, self.ink, self.accent) = (paper, ink, accent)
  }
}
