// The databases that what is kept is tested on.

import Glibc
import LedeBase
package import LedeDatabase
import Synchronization
import Testing

/// A kind of database; each test gets an empty one.
package enum Backend: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgres

  package var testDescription: String { rawValue }

  /// PostgreSQL takes part when `script/with-postgres` has started a server.
  package static let present: [Backend] = server == nil ? [.sqlite] : [.sqlite, .postgres]

  package static var server: String? {
    guard let value = unsafe getenv("LEDE_TEST_POSTGRES") else { return nil }
    return unsafe String(cString: value)
  }

  /// Runs `body` with the place of an empty database, and clears it away afterwards.
  ///
  /// Only so many tests have a place at once: each database has threads and connections of its own,
  /// and all tests begin at the same time.
  package func withPlace<Result>(
    _ body: (DatabaseLocation) async throws -> Result
  ) async throws -> Result {
    // Who has a place already and wants another would wait for those who wait for it.
    if Backend.hasPlace { return try await withFreePlace(body) }
    await Backend.places.take()
    do {
      let result = try await Backend.$hasPlace.withValue(true) { try await withFreePlace(body) }
      await Backend.places.give()
      return result
    } catch {
      await Backend.places.give()
      throw error
    }
  }

  @TaskLocal private static var hasPlace = false
  private static let places = Places(free: 8)

  /// Lets only so many in at once, first come first served.
  private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(free: Int) { self.free = free }

    func take() async {
      if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func give() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }

  private func withFreePlace<Result>(
    _ body: (DatabaseLocation) async throws -> Result
  ) async throws -> Result {
    switch self {
    case .sqlite:
      let folder = try Folder()
      defer { folder.remove() }
      return try await body(.sqlite(path: folder.path + "/lede.db"))
    case .postgres:
      let server = try #require(Backend.server)
      let name = "t\(Backend.next())"
      let connection = try PostgresConnection(server)
      try connection.script("DROP SCHEMA IF EXISTS \(name) CASCADE; CREATE SCHEMA \(name)")
      let separator = server.contains("?") ? "&" : "?"
      let place = server + separator + "options=-csearch_path%3D\(name)"
      do {
        let result = try await body(.postgres(place))
        try connection.script("DROP SCHEMA \(name) CASCADE")
        return result
      } catch {
        try connection.script("DROP SCHEMA \(name) CASCADE")
        throw error
      }
    }
  }

  /// Runs `body` with an empty database of these schemas.
  package func withDatabase<Result>(
    _ schemas: [Schema], _ body: (Database) async throws -> Result
  ) async throws -> Result {
    try await withPlace { place in
      let database = try await Database.open(place, schemas, readers: 2)
      do {
        let result = try await body(database)
        await database.close()
        return result
      } catch {
        await database.close()
        throw error
      }
    }
  }

  private static let counter = Mutex(0)
  private static func next() -> String {
    let number = counter.withLock {
      $0 += 1
      return $0
    }
    return "\(getpid())_\(number)"
  }
}

/// A folder of this test alone.
package struct Folder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/lede-store-XXXXXX".utf8CString)
    // Safety: the template ends with a zero, and only its letters change.
    let isMade = unsafe mkdtemp(&template) != nil
    try #require(isMade)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  package func remove() {
    for name in ["lede.db", "lede.db-wal", "lede.db-shm", "backup.db", "other.db"] {
      // Safety: the names live through the calls.
      _ = unsafe unlink(path + "/" + name)
    }
    _ = unsafe rmdir(path)
  }
}
