// What every feature keeps, for tests of a whole Lede.

package import LedeBase
package import LedeDatabase
package import LedeStorage

/// What every feature keeps.
package let allSchemas = Store.schemas

extension Store {
  /// Opens a store of a whole Lede, making it if there is none.
  package static func open(
    _ location: DatabaseLocation, readers: Int = 4
  ) async throws(StoreError) -> Store {
    try await open(location, allSchemas, readers: readers)
  }

  /// An empty store of a whole Lede in memory; `wrap` stands between it and its one connection.
  package static func inMemory(
    through wrap: @escaping @Sendable (any Connection) -> any Connection = { $0 }
  ) -> Store {
    inMemory(allSchemas, through: wrap)
  }
}
