// Which feeds readers of the filled store call games, and what is known of their items.

import LedeBase
import LedeDatabase
import LedeNews
import LedeReviews

@testable import LedeGames

extension FilledStore {
  func games(of readers: Readers, _ feeds: Feeds) async throws {
    var fact = GameFact(
      item: Item.ID(1), feed: feeds.rooftop, shown: FilledStore.time(0), kind: .review)
    fact.score = Score(printed: "8/10", tenths: 800)
    fact.work = "Quayside"
    fact.workKind = .game
    fact.seconds = 124
    let kept = fact
    try await store.database.write { connection throws(StoreError) in
      _ = try connection.first(GameFeeds.add, (readers.ines, feeds.rooftop))
      try connection.run(GameFacts.keep, kept)
      _ = try connection.rows(GameTodo.noteFeed, feeds.rooftop)
    }
  }
}
