// What stands at the side of a desktop, for readers of the filled store.

import LedeBase
import LedeDatabase

@testable import LedeNews

extension FilledStore {
  /// A site with a picture, one without, and failures that a reader has put away.
  func side(of readers: Readers) async throws {
    for (origin, address) in [
      ("https://ledger.example:443", WebAddress("https://ledger.example/icon.png")),
      ("https://post.example:443", nil),
    ] {
      let found = SiteIcons.Found(address: address, asked: FilledStore.time(140))
      try await store.database.run(SiteIcons.keep, (origin: origin, found))
    }
    try await store.putFailuresAway(of: readers.ines, at: FilledStore.time(141))
  }
}
