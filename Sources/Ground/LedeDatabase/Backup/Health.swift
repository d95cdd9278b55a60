// How the database is: for `lede doctor` and /metrics.

package import LedeNews

/// What a look at the database found.
package struct StoreHealth: Hashable, Sendable {
  /// The database program and its version, `SQLite 3.40.1`.
  package var program: String
  /// The newest schema step applied.
  package var schema: Int
  /// Bytes that the database takes.
  package var size: Int
  /// Bytes left on its disk; nil for a server elsewhere.
  package var freeDisk: Int?
  /// What a check of the file found wrong; empty when it is sound.
  package var problems: [String]
}

extension Store {
  /// Looks at the database; with `thorough`, reads all of it (seconds for a gigabyte).
  package func health(thorough: Bool = false) async throws(StoreError) -> StoreHealth {
    let location = database.location
    return try await database.read { connection throws(StoreError) in
      let schema = try connection.schemaVersion() ?? 0
      switch location {
      case .sqlite(let path):
        let version = try connection.first(SQLitePragmas.libraryVersion, ()) ?? "?"
        let problems =
          thorough ? try connection.rows(SQLitePragmas.quickCheck, ()).filter { $0 != "ok" } : []
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        return StoreHealth(
          program: "SQLite \(version)", schema: schema,
          size: Int(try connection.first(SQLitePragmas.size, ()) ?? 0),
          freeDisk: File.free(at: folder), problems: problems)
      case .postgres:
        let found = try connection.first(PostgresFacts.about, ())
        return StoreHealth(
          program: "PostgreSQL \(found?.version ?? "?")", schema: schema, size: found?.size ?? 0,
          freeDisk: nil, problems: [])
      }
    }
  }
}

/// What PostgreSQL tells of itself.
enum PostgresFacts {
  static let about = Statement<Void, (version: String, size: Int)>(
    "postgres.about",
    sqlite: "SELECT '', 0",
    postgres: """
      SELECT current_setting('server_version'), pg_database_size(current_database())
      """
  ) { (version: $0.text(), size: $0.number()) }
}
