// How far a reader of the filled store has come in what they hear.

import LedeBase
import LedeDatabase
import LedeNews

@testable import LedeReading

extension FilledStore {
  func heard(by readers: Readers) async throws {
    let item = Item.ID(1)
    try await store.database.run(
      Heard.keep,
      (reader: readers.ines, item: item, part: 0, seconds: 754, at: FilledStore.time(150)))
  }
}
