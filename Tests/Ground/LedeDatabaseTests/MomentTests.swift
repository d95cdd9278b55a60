// A read is one moment, whatever is written while it goes on.

import Dispatch
import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase

@Suite struct MomentTests {
  private static let count = Statement<Void, Int>("test.count", "SELECT COUNT(*) FROM setting") {
    $0.number()
  }

  @Test(arguments: Backend.present)
  func `two statements of one read see the same, though another writes between them`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      let reading = try await Database.open(place, [], readers: 1)
      let writing = try await Database.open(place, [], readers: 1)
      let counts = try await reading.read { connection throws(StoreError) in
        let before = try connection.first(Self.count, ())
        // On a thread of its own database, so that the read is still under way when it is kept.
        Self.write("test.between", to: writing)
        return [before, try connection.first(Self.count, ())]
      }
      #expect(counts[0] == counts[1])
      #expect(try await reading.first(Self.count, ()) == (counts[1] ?? 0) + 1)
      await reading.close()
      await writing.close()
    }
  }

  /// Keeps a fact and comes back when it is kept.
  private static func write(_ name: String, to database: Database) {
    let isKept = DispatchSemaphore(value: 0)
    Task {
      do { try await database.run(Facts.set, (name: name, value: "1")) } catch {
        Issue.record(error)
      }
      isKept.signal()
    }
    isKept.wait()
  }

  @Test(arguments: Backend.present)
  func `a read that failed leaves its connection good`(backend: Backend) async throws {
    try await backend.withDatabase([]) { database in
      let broken = Statement<Void, Int>("test.broken", "SELECT nothing FROM setting") {
        $0.number()
      }
      for _ in 0..<4 {
        await #expect(throws: StoreError.self) {
          try await database.read { connection throws(StoreError) in
            try connection.first(broken, ())
          }
        }
      }
      let count = try await database.read { connection throws(StoreError) in
        try connection.first(Self.count, ())
      }
      #expect(count != nil)
    }
  }
}
