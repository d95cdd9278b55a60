// Hubs that push what is new in feeds of the filled store: one that does, and one that is yet to be asked.

import LedeBase
import LedeDatabase
import LedeTesting
import Testing

@testable import LedeNews

extension FilledStore {
  func hubs(of feeds: Feeds) async throws {
    let place = try #require(WebAddress("https://hub.example/"))
    let topics = try ["harbour", "tideline"].map {
      try #require(WebAddress("https://\($0).example/feed"))
    }
    let ids = try await store.database.write { connection throws(StoreError) in
      var ids: [HubLease.ID] = []
      for (feed, topic) in zip([feeds.harbour, feeds.tideline], topics) {
        let hub = FeedHub(address: place, topic: topic)
        guard let id = try connection.first(HubLeases.add, (feed: feed, hub: hub)) else { continue }
        try connection.run(
          Jobs.hasten, (kind: .webSub, subject: id.rawValue, due: FilledStore.time(206)))
        ids.append(id)
      }
      return ids
    }
    try #require(ids.count == 2)
    let hash = FilledStore.hash("where a hub pushes to")
    try await store.database.run(
      HubLeases.ask,
      HubLeases.Asked(id: ids[0], tokenHash: hash, token: [1, 2, 3], secret: [4, 5, 6]))
    try await store.database.run(
      HubLeases.begin,
      HubLeases.Granted(
        tokenHash: hash, topic: topics[0].text, until: FilledStore.time(208),
        renewAt: FilledStore.time(206)))
  }
}
