// Where the database is: a file of this machine or a PostgreSQL server.

/// Where the store keeps everything.
package enum DatabaseLocation: Hashable, Sendable {
  /// A SQLite file; `:memory:` is a database that lives as long as the store, for tests.
  case sqlite(path: String)
  /// A PostgreSQL database, as a URI or `key=value` words that libpq reads.
  case postgres(String)

  /// The location that `--database` names: `postgres://…`, or else a path of a file.
  package init(_ text: String) {
    let isServer = text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    self = isServer ? .postgres(text) : .sqlite(path: text)
  }
}
