// What is left out of the draw, and how soon.

import LedeNews
import LedeTesting
import Testing

@testable import LedeNewsroom

@Suite struct TextsOfTodayTests {
  private static let noon = Timestamp(milliseconds: 1_795_255_200_000)

  @Test func `what a reader reports is gone at once, what many do within a minute`() async throws {
    let kept = FortunesInMemory()
    let hidden = HiddenTexts()
    func numbers(after seconds: Int) async throws -> Set<Int64> {
      try await hidden.numbers(
        for: Reader.ID(9), in: kept, at: Self.noon + .seconds(seconds))
    }
    #expect(try await numbers(after: 0) == [])
    // Another process takes these, so nobody tells this one.
    for reader in 2..<(2 + Int64(Fortune.reportsToHide)) {
      await kept.report(5, by: Reader.ID(reader), at: Self.noon)
    }
    await kept.report(7, by: Reader.ID(9), at: Self.noon)
    #expect(try await numbers(after: 59) == [7])
    #expect(try await numbers(after: 60) == [5, 7])
    await kept.report(8, by: .local, at: Self.noon)
    #expect(try await numbers(after: 61) == [5, 7, 8])
  }
}
