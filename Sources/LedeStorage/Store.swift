// The store: every keeper of Lede, on one database.

package import LedeNews

/// All that Lede keeps, on SQLite or PostgreSQL.
///
/// A change is kept when the call returns. After a full disk, a lost server or a read-only folder
/// the next call tries anew: nothing needs a restart.
package struct Store: Sendable {
  let database: Database
  let keeping: KeepQueue
  let wakes: Wakening
  /// Words that the search's vocabulary has.
  let words = WordCache()

  /// Opens the database and brings it to the newest schema, making it if there is none.
  ///
  /// - Parameters:
  ///   - location: The file or the server.
  ///   - readers: How many connections read at once.
  /// - Returns: The store, usable from any task.
  /// - Throws: Why the database cannot be used, `tooNew` when a newer Lede wrote it.
  package static func open(
    _ location: DatabaseLocation, readers: Int = 4
  ) async throws(StoreError) -> Store {
    let store = Store(Database(location, readers: readers))
    do {
      try await store.database.hold { connection throws(StoreError) in try connection.migrate() }
    } catch {
      switch error {
      case .readOnly, .full: try await store.openForReading(error)
      case .busy, .unreachable, .damaged, .tooNew, .failed: throw error
      }
    }
    return store
  }

  private init(_ database: Database) {
    self.database = database
    keeping = KeepQueue(database)
    wakes = Wakening(database.location)
  }

  /// Goes on with what can be read, when nothing can be written: each write tries anew.
  ///
  /// Throws `error`, why nothing can be written, when nothing can be read either.
  private func openForReading(_ error: StoreError) async throws(StoreError) {
    let version: Int?
    do {
      version = try await database.read { connection throws(StoreError) in
        try connection.schemaVersion()
      }
    } catch { throw error }
    guard let version, version == Migration.known else { throw error }
  }

  /// Closes all connections; calls that are under way end first.
  package func close() async {
    wakes.close()
    await keeping.settle()
    await database.close()
  }
}
