// The lists that readers of the filled store give out.

import LedeBase
import LedeDatabase
import LedeNews

@testable import LedeOut

extension FilledStore {
  func out(of readers: Readers) async throws {
    let wish = OutWish(
      name: "Unread, for the kitchen", list: .list(ListFilter(state: .unread)), hasTexts: true)
    let hash = FilledStore.hash("a list that Ines gives out")
    let day = FilledStore.time(180)
    guard
      let feed = try await store.database.run(
        OutFeedRows.add, (wish, readers.ines, hash: hash, at: day))
    else { throw StoreError.failed(statement: "outFeeds.add", cause: "no row") }
    let told = OutFeed.Told(print: "1-2", since: day)
    try await store.database.run(OutFeedRows.noteAsked, (feed, told, at: FilledStore.time(181)))
  }
}
