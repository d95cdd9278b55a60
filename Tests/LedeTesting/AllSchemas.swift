// What every feature keeps, for tests of a whole Lede.

import LedeApp
package import LedeBase
package import LedeDatabase
package import LedeNews

extension Store {
  /// Opens a store of a whole Lede, making it if there is none.
  package static func open(
    _ location: DatabaseLocation, readers: Int = 4
  ) async throws(StoreError) -> Store {
    try await open(location, schemas, readers: readers)
  }

  /// An empty store of a whole Lede in memory; `wrap` stands between it and its one connection.
  package static func inMemory(
    through wrap: @escaping @Sendable (any Connection) -> any Connection = { $0 }
  ) -> Store {
    inMemory(schemas, through: wrap)
  }
}

extension Backend {
  /// Runs `body` with an empty store.
  package func withStore<Result>(_ body: (Store) async throws -> Result) async throws -> Result {
    try await withPlace { place in
      let store = try await Store.open(place, readers: 2)
      do {
        let result = try await body(store)
        await store.close()
        return result
      } catch {
        await store.close()
        throw error
      }
    }
  }
}

/// Instants that tests speak of.
package enum Some {
  /// 2026-01-01T00:00:00Z and so many minutes.
  package static func time(_ minutes: Int) -> Timestamp {
    Timestamp(milliseconds: 1_767_225_600_000 + Int64(minutes) * 60_000)
  }
}
