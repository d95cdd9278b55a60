// How the database is: for `lede doctor` and /metrics.

package import LedeBase

/// What a look at the database found.
package struct DatabaseHealth: Hashable, Sendable {
  /// The database program and its version, `SQLite 3.40.1`.
  package var program: String
  /// The newest schema step applied.
  package var schema: Int
  /// Bytes that the database takes.
  package var size: Int
  /// Bytes left on its disk; nil for a server elsewhere.
  var freeDisk: Int?
  /// What a check of the file found wrong; empty when it is sound.
  package var problems: [String]
}

extension Database {
  /// Looks at the database; with `thorough`, reads all of it (seconds for a gigabyte).
  package func health(thorough: Bool = false) async throws(StoreError) -> DatabaseHealth {
    let (location, migrator) = (location, migrator)
    return try await read { connection throws(StoreError) in
      let schema = try migrator.applied(on: connection)?.values.max() ?? 0
      switch location {
      case .sqlite(let path):
        let version = try connection.first(SQLitePragmas.libraryVersion, ()) ?? "?"
        let problems =
          thorough ? try connection.rows(SQLitePragmas.quickCheck, ()).filter { $0 != "ok" } : []
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        return DatabaseHealth(
          program: "SQLite \(version)", schema: schema,
          size: Int(try connection.first(SQLitePragmas.size, ()) ?? 0),
          freeDisk: File.free(at: folder), problems: problems)
      case .postgres:
        let found = try connection.first(PostgresFacts.about, ())
        return DatabaseHealth(
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

  /// The tables whose rows PostgreSQL numbers itself.
  static let numbered = Statement<Void, String>(
    "postgres.numbered",
    sqlite: "SELECT ''",
    postgres: """
      SELECT c.relname FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
        JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE a.attidentity <> '' AND a.attname = 'id' AND n.nspname = current_schema()
      """
  ) { $0.text() }
}
