// Picture cards of fortunes: drawn once while they are remembered, a few at a time.

package import LedeBase

/// Draws cards by `lede-picture` and remembers the newest.
package actor FortuneCards: CardMaker {
  private let program: PictureProgram
  private let letters: String
  private let making = Turns(1)
  private var known: [Card: [UInt8]] = [:]
  /// What is remembered, the oldest use first.
  private var order: [Card] = []
  private var underWay: [Card: Task<Result<[UInt8], PictureError>, Never>] = [:]

  /// About 40 kB each.
  private static let mostKnown = 100
  /// Others may wait; who comes then is turned away.
  private static let mostWaiting = 20

  /// - Parameters:
  ///   - program: Draws them.
  ///   - letters: The file that says where their letters lie, `fonts/card/fonts.conf`.
  package init(program: PictureProgram, letters: String) {
    self.program = program
    self.letters = letters
  }

  /// What one shows.
  private struct Card: Hashable {
    let text: String
    let numbers: [Int]
    let colors: CardColors?
  }

  package func card(
    _ text: String, numbers: [Int], colors: CardColors? = nil
  ) async throws(PictureError) -> [UInt8] {
    let fortune = Card(text: FortuneCards.bound(text), numbers: numbers, colors: colors)
    if let card = known[fortune] {
      order.removeAll { $0 == fortune }
      order.append(fortune)
      return card
    }
    if let task = underWay[fortune] { return try await task.value.get() }
    guard underWay.count < FortuneCards.mostWaiting else { throw .busy }
    // A task of its own: others wait for it too, and who came first may be gone before it is done.
    let task = Task { await draw(fortune) }
    underWay[fortune] = task
    let result = await task.value
    underWay[fortune] = nil
    if case .success(let card) = result { remember(card, fortune) }
    return try result.get()
  }

  /// A text whose last word stands on no line of its own.
  nonisolated static func bound(_ text: String) -> String {
    guard text.utf8.count(where: { $0 == 32 }) > 2, let space = text.lastIndex(of: " "),
      text.distance(from: space, to: text.endIndex) <= 12
    else { return text }
    return text[..<space] + "\u{A0}" + text[text.index(after: space)...]
  }

  private func remember(_ card: [UInt8], _ fortune: Card) {
    guard known.updateValue(card, forKey: fortune) == nil else { return }
    order.append(fortune)
    if order.count > FortuneCards.mostKnown { known[order.removeFirst()] = nil }
  }

  private nonisolated func draw(_ fortune: Card) async -> Result<[UInt8], PictureError> {
    await making.take { () async -> Result<[UInt8], PictureError> in
      do throws(PictureError) {
        let numbers = fortune.numbers.map(String.init).joined(separator: "   ")
        let colors = fortune.colors.map { [$0.paper, $0.ink, $0.accent] } ?? []
        return .success(
          try await program.card([
            letters, fortune.text, numbers, colors.map(String.init).joined(separator: " "),
          ]))
      } catch { return .failure(error) }
    }
  }
}
