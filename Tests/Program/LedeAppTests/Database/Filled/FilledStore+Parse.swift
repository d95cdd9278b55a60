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
    try await store.database.write { connection throws(StoreError) in
      guard
        let app = try connection.first(ParseApps.add, (hashes, name: "Glückskekse", at: day))
      else { throw .failed(statement: ParseApps.add.query.name, cause: "it gave no number") }
      try connection.run(ParseApps.noteUse, (app, at: day))
    }
  }
}
