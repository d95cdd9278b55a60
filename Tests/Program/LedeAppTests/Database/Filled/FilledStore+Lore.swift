// Who is in a story, as another server told.

import LedeDatabase
import LedeNews

@testable import LedeLore

extension FilledStore {
  func lore() async throws {
    let names = [LoreName("Maren Tidewell", .person), LoreName("Gullrock", .place)]
    for name in names.compactMap(\.self) {
      try await store.database.run(LoreNameRows.add, name)
    }
  }
}
