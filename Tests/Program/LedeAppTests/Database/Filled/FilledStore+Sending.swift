// Where readers of the filled store send pages.

import LedeBase
import LedeDatabase
import LedeNews

@testable import LedeSending

extension FilledStore {
  func places(of readers: Readers) async throws {
    let place = try NewPlace(
      .linkding, name: "Bookmarks", [.address: "https://keep.example", .token: "T0"])
    try await store.database.run(
      SendRows.add, (place, readers.ines, sealed: Array("sealed".utf8), at: FilledStore.time(160)))
  }
}
