// A program for Parse of the filled store.

import LedeBase
import LedeDatabase
import LedeNews
import LedeTesting
import Testing

@testable import LedeParse

extension FilledStore {
  func programs() async throws {
    let hashes = ParseAppHashes(
      application: FilledStore.hash("an application"), rest: FilledStore.hash("a REST key"),
      client: FilledStore.hash("a client key"))
    let day = FilledStore.time(199)
    let app = try #require(
      try await store.database.first(ParseApps.add, (hashes, name: "Glückskekse", at: day)))
    try await store.database.run(ParseApps.noteUse, (app, at: day))
  }
}
