import LedeBase
import LedeSite
import LedeTerminal
import Testing

@testable import LedeNews

@Suite struct FeedWishTests {
  private func change(_ words: [String]) throws -> SubscriptionChange? {
    try FeedWish.change(try Arguments(words, options: Command.feeds.options))
  }

  @Test func `what is wished of a feed is read from the options, and nothing else changes`() throws
  {
    #expect(try change(["4"]) == nil)
    #expect(try change(["4", "--json"]) == nil)
    #expect(
      try change(["4", "--name", "Mine", "--folder", "A/B%2FC", "--tags", "slow, long"])
        == SubscriptionChange(name: "Mine", folder: ["A", "B/C"], tags: ["slow", " long"]))
    #expect(try change(["4", "--folder", "/"]) == SubscriptionChange(folder: []))
    #expect(
      try change(["4", "--name", "", "--tags", ""]) == SubscriptionChange(name: "", tags: []))
    #expect(try change(["4", "--pause"]) == SubscriptionChange(isPaused: true))
    #expect(try change(["4", "--resume"]) == SubscriptionChange(isPaused: false))
    #expect(throws: UsageError.self) { try change(["4", "--pause", "--resume"]) }
  }

  @Test(arguments: [("5m", 300), ("90m", 5_400), ("6h", 21_600), ("7d", 604_800), ("own", 0)])
  func `a time is read with its unit`(text: String, seconds: Int) throws {
    #expect(try FeedWish.interval(text) == .seconds(seconds))
  }

  @Test(arguments: ["", "4m", "8d", "6", "h", "-6h", "6 h", "1.5h", "99999999999999999999d"])
  func `a time that cannot be used is refused`(text: String) {
    #expect(throws: UsageError.self) { try FeedWish.interval(text) }
  }
}
