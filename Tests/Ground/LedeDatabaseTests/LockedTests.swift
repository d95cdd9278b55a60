// A file that another program holds for itself, and does not give back.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase

/// That somebody gives up at all is what the time limit sees to.
@Suite(.timeLimit(.minutes(10))) struct LockedTests {
  private static let schema = Schema(
    "pens", tables: [Table("pen", key: "id")],
    migrations: [
      Migration(
        number: 1, name: "pens", sql: "CREATE TABLE pen (id BIGINT NOT NULL PRIMARY KEY)")
    ])

  /// Lets `body` have the place of a database that somebody else holds.
  private func withHeld(
    _ body: (DatabaseLocation, Database) async throws -> Void
  ) async throws {
    try await Backend.sqlite.withPlace { place in
      guard case .sqlite(let path) = place else { return }
      let database = try await Database.open(place, [Self.schema], readers: 1)
      await database.close()
      let other = try SQLiteConnection(path: path, .readWrite)
      try other.script("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
      try await body(place, database)
      try other.script("ROLLBACK")
    }
  }

  @Test func `who opens it gives up after the busy wait, and says that it is held`() async throws {
    try await withHeld { place, _ in
      do throws(StoreError) {
        _ = try await Database.open(place, [Self.schema], readers: 1)
        Issue.record("it was opened")
      } catch {
        guard case .busy = error else { throw error }
      }
    }
  }

  @Test func `a backup gives up, and leaves no half of a file`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try await withHeld { _, database in
      do throws(StoreError) {
        try await database.backup(to: folder.path + "/backup")
        Issue.record("it was backed up")
      } catch {
        guard case .busy = error else { throw error }
      }
    }
    #expect(!File.holdsBytes(folder.path + "/backup.part"))
    #expect(!File.holdsBytes(folder.path + "/backup"))
  }
}
