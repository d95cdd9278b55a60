// The connections of one process: one that writes, a few that read.

import LedeNews
import Synchronization

/// A database as the keepers see it: a place to read and a place to write.
final class Database: Sendable {
  let location: DatabaseLocation
  private let writer: Lane
  private let readers: [Lane]
  /// How many reads each reader has before it.
  private let waiting: Mutex<[Int]>

  init(_ location: DatabaseLocation, readers count: Int) {
    self.location = location
    switch location {
    case .sqlite(path: ":memory:"):
      writer = Lane("lede.store.memory") { () throws(StoreError) in
        let connection = try SQLiteConnection(path: ":memory:", .readWrite)
        try connection.migrate()
        return connection
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

  /// Reads on the connection with the fewest before it.
  func read<Result: Sendable>(
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

  /// Does all of `work` or none of it, one after the other with all that writes.
  func write<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await writer.use { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try work(connection) }
    }
  }

  /// Lets `work` hold the writing connection and begin its own transactions.
  func hold<Result: Sendable>(
    _ work: @Sendable (any Connection) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result { try await writer.use(work) }

  /// Closes what is open; a later use opens it again.
  func close() async {
    for reader in readers { await reader.close() }
    await writer.close()
  }
}
