import LedeBase
import Testing

@testable import LedePictures

@Suite("Cards of fortunes") struct FortuneCardTests {
  private let cards = FortuneCards(
    program: PictureProgram(path: Places.program), letters: Places.share + "/fonts/card/fonts.conf")

  private static let numbers = [4, 8, 15, 16, 23, 42]

  /// Width and height, by the head of a PNG.
  private func size(of png: [UInt8]) -> [Int] {
    stride(from: 16, to: 24, by: 4).map { place in
      png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  @Test(arguments: [
    "The answer arrives while you are looking for something else.", "Go.",
    String(repeating: "An unusually long fortune goes on. ", count: 8),
    String(repeating: "W", count: 280), "<b>&amp; 1 < 2 & \"so\"\u{0} on", "née 東京 🥠",
  ])
  func `a fortune of any length and letters has a card`(text: String) async throws {
    let card = try await cards.card(text, numbers: Self.numbers)
    #expect(size(of: card) == [1_200, 630])
    #expect((5_000..<300_000).contains(card.count))
  }

  @Test func `cards differ as their words do, and the same words give the same card`() async throws
  {
    let one = try await cards.card("One.", numbers: Self.numbers)
    let two = try await cards.card("Two.", numbers: Self.numbers)
    #expect(one != two)
    let other = FortuneCards(
      program: PictureProgram(path: Places.program),
      letters: Places.share + "/fonts/card/fonts.conf")
    #expect(try await other.card("One.", numbers: Self.numbers) == one)
  }

  @Test func `a card wears a paper, and its last word stands on no line of its own`() async throws {
    let plain = try await cards.card("One.", numbers: Self.numbers)
    let dusk = try await cards.card(
      "One.", numbers: Self.numbers,
      colors: CardColors(paper: 0x2B2140, ink: 0xF4ECFF, accent: 0xD3B5F5))
    #expect(size(of: dusk) == [1_200, 630])
    #expect(plain != dusk)
    #expect(
      FortuneCards.bound("Somebody has kept a seat for you.")
        == "Somebody has kept a seat for\u{A0}you.")
    #expect(FortuneCards.bound("Go on.") == "Go on.")
    #expect(
      FortuneCards.bound("It is the incomprehensibilities.") == "It is the incomprehensibilities.")
  }

  @Test func `a card that cannot be drawn says so`() async throws {
    let none = FortuneCards(program: PictureProgram(path: "/nowhere"), letters: "")
    await #expect(throws: PictureError.self) { try await none.card("One.", numbers: Self.numbers) }
  }
}
