// The searches that readers of the filled store keep.

import LedeTesting

@testable import LedeNews
@testable import LedeSearch

extension FilledStore {
  func searches(of readers: Readers) async throws {
    _ = try await store.searching.keepSearch(
      "\(FilledStore.storyWord) -strike", named: "Ferries", of: readers.ines)
    _ = try await store.searching.keepSearch("\"harbour office\"", named: "Büro", of: readers.tunde)
  }
}
