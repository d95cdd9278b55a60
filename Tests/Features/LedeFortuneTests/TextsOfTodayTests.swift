// What is left out of the draw, and how soon.

import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeFortune

@Suite struct TextsOfTodayTests {
  private static let noon = Timestamp(milliseconds: 1_795_255_200_000)

  @Test func `what a reader reports is gone at once, what many do within a minute`() async throws {
    let store = Store.inMemory()
    let readers = try await store.accounts(
      (0..<(2 + Fortune.reportsToHide)).map { "reader\($0)" }, at: Self.noon)
    let hidden = HiddenTexts()
    func numbers(after seconds: Int) async throws -> Set<Int64> {
      try await hidden.numbers(
        for: readers[1], in: store.fortunes, at: Self.noon + .seconds(seconds))
    }
    #expect(try await numbers(after: 0) == [])
    // Another process takes these, so nobody tells this one.
    for reader in readers.dropFirst(2) {
      try await store.fortunes.report(5, by: reader, at: Self.noon)
    }
    try await store.fortunes.report(7, by: readers[1], at: Self.noon)
    #expect(try await numbers(after: 59) == [7])
    #expect(try await numbers(after: 60) == [5, 7])
    try await store.fortunes.report(8, by: .local, at: Self.noon)
    #expect(try await numbers(after: 61) == [5, 7, 8])
  }

  @Test func `what is forgotten while it is being read is read again`() async throws {
    let known = Remembered<Int>()
    let old = try await known.value(at: Self.noon) {
      // It changes after it was read, and before that is kept.
      known.forget()
      return 1
    }
    #expect(old == 1)
    #expect(try await known.value(at: Self.noon) { 2 } == 2)
    #expect(try await known.value(at: Self.noon) { 3 } == 2)
  }
}
