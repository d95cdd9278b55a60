// Databases in memory, which tests of all features stand on.

import LedeBase
import Testing

@testable import LedeDatabase

@Suite struct MemoryTests {
  private static let pens = Schema(
    "pens", tables: [Table("pen", key: "id"), Table("cap", key: "id")],
    migrations: [
      Migration(
        number: 1, name: "pens",
        sql: """
          CREATE TABLE pen (id BIGINT NOT NULL PRIMARY KEY);
          CREATE TABLE cap (
            id BIGINT NOT NULL PRIMARY KEY, pen_id BIGINT NOT NULL REFERENCES pen (id));
          """)
    ])
  private static let add = Statement<Int64, Void>(
    "test.add", "INSERT INTO pen (id) VALUES (:id)", ["id": { .integer($0) }])
  private static let cap = Statement<Int64, Void>(
    "test.cap", "INSERT INTO cap (id, pen_id) VALUES (1, :pen)", ["pen": { .integer($0) }])
  private static let all = Statement<Void, Int64>("test.all", "SELECT id FROM pen ORDER BY id") {
    $0.integer()
  }

  @Test func `each is at the newest schema, empty, and nobody else's`() async throws {
    let first = Database.inMemory([Self.pens])
    try await first.run(Self.add, 1)
    let second = Database.inMemory([Self.pens])
    #expect(try await second.rows(Self.all, ()).isEmpty)
    #expect(try await first.rows(Self.all, ()) == [1])
    #expect(try await second.health().schema == Migrator([Self.pens].closure).known)
  }

  @Test func `of other schemas it is another copy`() async throws {
    try await Database.inMemory([Self.pens]).run(Self.add, 1)
    await #expect(throws: StoreError.self) { try await Database.inMemory([]).run(Self.add, 1) }
  }

  @Test func `what refers to nothing is refused, as in a file`() async throws {
    let database = Database.inMemory([Self.pens])
    await #expect(throws: StoreError.self) { try await database.run(Self.cap, 7) }
    try await database.run(Self.add, 7)
    try await database.run(Self.cap, 7)
  }

  @Test func `a moment that is read ends before the next change, and what fails is undone`()
    async throws
  {
    let database = Database.inMemory([Self.pens])
    let seen = try await database.read { connection throws(StoreError) in
      try connection.rows(Self.all, ())
    }
    #expect(seen.isEmpty)
    await #expect(throws: StoreError.self) {
      try await database.write { connection throws(StoreError) in
        try connection.run(Self.add, each: [1, 2, 1])
      }
    }
    #expect(try await database.rows(Self.all, ()).isEmpty)
    try await database.run(Self.add, 3)
    #expect(try await database.rows(Self.all, ()) == [3])
  }
}
