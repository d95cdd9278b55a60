// Databases in memory begin as copies of one that was migrated before.

import LedeBase
import Synchronization

/// What a migrated SQLite database holds before anything is kept in it, made once in a process.
enum MigratedImage {
  private static let known = Mutex<[[String]: [UInt8]]>([:])

  /// The bytes of a database that has seen all steps of a migrator and nothing else.
  static func of(_ migrator: Migrator) throws(StoreError) -> [UInt8] {
    try known.withLock { known throws(StoreError) in
      let names = migrator.steps.map(\.name)
      if let image = known[names] { return image }
      let connection = try SQLiteConnection(path: ":memory:", .readWrite)
      try migrator.migrate(connection)
      let image = try connection.image()
      known[names] = image
      return image
    }
  }
}
