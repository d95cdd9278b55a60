// The connections of one process: one that writes, a few that read.

package import LedeBase
import Synchronization

/// A migrated database, SQLite or PostgreSQL: a place to read and a place to write.
///
/// A change is kept when the call returns. After a full disk, a lost server or a read-only folder
/// the next call tries anew: nothing needs a restart.
package final class Database: Sendable {
  let location: DatabaseLocation
  /// What the features keep, each after those it uses.
  package let schemas: [Schema]
  let migrator: Migrator
  private let wakes: Wakening
  private let writer: Lane
  private let readers: [Lane]
  /// How many reads each reader has before it.
  private let waiting: Mutex<[Int]>

  /// Opens the database and brings it to the newest schema, making it if there is none.
  ///
  /// - Parameters:
  ///   - location: The file or the server.
  ///   - schemas: What the features keep.
  ///   - readers: How many connections read at once.
  /// - Returns: The database, usable from any task.
  /// - Throws: Why the database cannot be used, `tooNew` when a newer Lede wrote it.
  package static func open(
    _ location: DatabaseLocation, _ schemas: [Schema], readers: Int = 4
  ) async throws(StoreError) -> Database {
    let database = Database(location, schemas.closure, readers: readers)
    let migrator = database.migrator
    do {
      try await database.hold { connection throws(StoreError) in try migrator.migrate(connection) }
    } catch {
      switch error {
      case .readOnly, .full: try await database.openForReading(error)
      case .busy, .unreachable, .damaged, .tooNew, .notShared, .tooMany, .failed: throw error
      }
    }
    return database
  }

  /// An empty database in memory at the newest schema, which lives as long as it is held; for tests.
  ///
  /// It is a copy of one that this process migrates once for each set of schemas.
  ///
  /// - Parameters:
  ///   - schemas: What the features keep.
  ///   - wrap: Stands between the database and its one connection.
  /// - Returns: The database; what cannot be opened is thrown by its first use.
  package static func inMemory(
    _ schemas: [Schema],
    through wrap: @escaping @Sendable (any Connection) -> any Connection = { $0 }
  ) -> Database {
    Database(.sqlite(path: ":memory:"), schemas.closure, readers: 1, through: wrap)
  }

  private init(
    _ location: DatabaseLocation, _ schemas: [Schema], readers count: Int,
    through wrap: @escaping @Sendable (any Connection) -> any Connection = { $0 }
  ) {
    self.location = location
    self.schemas = schemas
    let migrator = Migrator(schemas)
    self.migrator = migrator
    wakes = Wakening(location)
    switch location {
    case .sqlite(path: ":memory:"):
      writer = Lane("lede.store.memory") { () throws(StoreError) in
        wrap(try SQLiteConnection(copyOf: MigratedImage.of(migrator)))
      }
      readers = [writer]
    case .sqlite(let path):
      writer = Lane("lede.store.writer") { () throws(StoreError) in
        try SQLiteConnection(path: path, .readWrite)
      }
      readers = (0..<count).map { number in
        Lane("lede.store.reader.\(number)") { () throws(StoreError) in
          try SQLiteConnection(path: path, .readOnly)
        }
      }
    case .postgres(let url):
      writer = Lane("lede.store.writer") { () throws(StoreError) in try PostgresConnection(url) }
      readers = (0..<count).map { number in
        Lane("lede.store.reader.\(number)") { () throws(StoreError) in
          try PostgresConnection(url)
        }
      }
    }
    waiting = Mutex([Int](repeating: 0, count: readers.count))
  }

  /// Goes on with what can be read, when nothing can be written: each write tries anew.
  ///
  /// Throws `error`, why nothing can be written, when nothing can be read either.
  private func openForReading(_ error: StoreError) async throws(StoreError) {
    let migrator = migrator
    let isNewest: Bool
    do {
      isNewest = try await readLone { connection throws(StoreError) in
        guard let applied = try migrator.applied(on: connection) else { return false }
        return try migrator.missing(in: applied).isEmpty
      }
    } catch _ { throw error }
    guard isNewest else { throw error }
  }

  /// Several statements that see one moment, whatever is written meanwhile.
  ///
  /// It takes the connection with the fewest before it. Cost on PostgreSQL: two journeys more than
  /// the statements themselves; for one statement use `rows` or `first`.
  package func read<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await readLone { connection throws(StoreError) in
      try connection.snapshot { () throws(StoreError) in try work(connection) }
    }
  }

  /// All rows that one statement gives.
  package func rows<Parameters: Sendable, Row: Sendable>(
    _ statement: Statement<Parameters, Row>, _ parameters: Parameters
  ) async throws(StoreError) -> [Row] {
    try await readLone { connection throws(StoreError) in
      try connection.rows(statement, parameters)
    }
  }

  /// The first row that one statement gives; nil when there is none.
  package func first<Parameters: Sendable, Row: Sendable>(
    _ statement: Statement<Parameters, Row>, _ parameters: Parameters
  ) async throws(StoreError) -> Row? {
    try await readLone { connection throws(StoreError) in
      try connection.first(statement, parameters)
    }
  }

  /// Runs one statement in a transaction of its own; the first row that it gives, if any.
  @discardableResult
  package func run<Parameters: Sendable, Row: Sendable>(
    _ statement: Statement<Parameters, Row>, _ parameters: Parameters
  ) async throws(StoreError) -> Row? {
    try await write { connection throws(StoreError) in try connection.first(statement, parameters) }
  }

  /// Reads outside a transaction: two statements may see different moments.
  private func readLone<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let chosen = waiting.withLock { waiting in
      var chosen = 0
      for index in waiting.indices where waiting[index] < waiting[chosen] { chosen = index }
      waiting[chosen] += 1
      return chosen
    }
    defer { waiting.withLock { $0[chosen] -= 1 } }
    return try await readers[chosen].use(work)
  }

  /// Does all of `work` or none of it, one after the other with all that this process writes.
  ///
  /// On PostgreSQL other processes write meanwhile: who decides from what is there locks the row
  /// that owns it first. `work` may be done again from its start.
  package func write<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await writer.use { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try work(connection) }
    }
  }

  /// Lets `work` hold the writing connection and begin its own transactions.
  package func hold<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result { try await writer.use(work) }

  /// Yields whenever this or another process may have made work due, at most once a second.
  package func wakeUps() -> AsyncStream<Void> { wakes.stream() }

  /// Says that this process has made work due.
  package func wake() { wakes.wake() }

  /// Closes what is open, after the calls that are under way.
  ///
  /// A later use opens it again.
  package func close() async {
    wakes.close()
    for reader in readers { await reader.close() }
    await writer.close()
  }
}
