// What the search does by itself, and what the log hears of it.

package import LedeSite

extension Searches {
  /// The index of words, kept up with the news.
  package static func workers(_ house: House) -> [Worker] {
    let clock = SearchClock(house)
    return [
      Worker("search", .everyProcess) { log in
        await clock.run { log.ended($0, "search.indexed", "items", failed: "search.store") }
      }
    ]
  }
}
