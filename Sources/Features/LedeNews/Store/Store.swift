// The store of the news, on one database.

package import LedeBase
package import LedeDatabase

/// What the news keep, on SQLite or PostgreSQL.
package struct Store: Sendable {
  package let database: Database
  let keeping: KeepQueue
  let hooks: [NewsHooks]
  /// Settings that no other installation can use.
  let ownSettings: Set<String>

  /// Opens the database and brings it to the newest schema, making it if there is none.
  ///
  /// - Parameters:
  ///   - location: The file or the server.
  ///   - schemas: What is kept there.
  ///   - readers: How many connections read at once.
  /// - Returns: The store, usable from any task.
  /// - Throws: Why the database cannot be used, `tooNew` when a newer Lede wrote it.
  package static func open(
    _ location: DatabaseLocation, _ schemas: [Schema], readers: Int = 4
  ) async throws(StoreError) -> Store {
    Store(try await Database.open(location, schemas, readers: readers))
  }

  /// An empty store in memory, which lives as long as it is held.
  ///
  /// - Parameters:
  ///   - schemas: What is kept there.
  ///   - wrap: Stands between the store and its one connection.
  /// - Returns: The store, migrated.
  package static func inMemory(
    _ schemas: [Schema],
    through wrap: @escaping @Sendable (any Connection) -> any Connection = { $0 }
  ) -> Store {
    Store(Database.inMemory(schemas, through: wrap))
  }

  /// The news of a database.
  package init(_ database: Database) {
    self.database = database
    ownSettings = Set(database.schemas.flatMap(\.ownSettings))
    hooks = database.schemas.compactMap { $0.hooks as? NewsHooks }
    keeping = KeepQueue(database, hooks)
  }

  /// Closes all connections; calls that are under way end first.
  package func close() async {
    await settle()
    await database.close()
  }

  /// Waits for what is being kept.
  package func settle() async { await keeping.settle() }
}
