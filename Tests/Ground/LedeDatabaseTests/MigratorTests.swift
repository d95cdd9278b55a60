// Steps of features: each applied once, in an order that holds, whichever are there already.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase

@Suite struct MigratorTests {
  private static let first = Migration(
    number: 1, name: "pens", sql: "CREATE TABLE pen (id BIGINT NOT NULL PRIMARY KEY)")
  private static let second = Migration(
    number: 2, name: "caps", sql: "ALTER TABLE pen ADD COLUMN cap BIGINT")
  private static let ink = Migration(
    number: 1, name: "ink", sql: "CREATE TABLE ink (pen_id BIGINT REFERENCES pen (id))")

  private static func pens(_ steps: [Migration]) -> Schema {
    Schema("pens", tables: [Table("pen", key: "id")], migrations: steps)
  }
  private static func inks(on pens: Schema) -> Schema {
    Schema("inks", uses: [pens], tables: [Table("ink", key: "pen_id")], migrations: [ink])
  }

  @Test(arguments: Backend.present)
  func `a step that comes late is applied, whatever came after it`(backend: Backend) async throws {
    try await backend.withPlace { place in
      let early = try await Database.open(
        place, [Self.inks(on: Self.pens([Self.first]))], readers: 1)
      await early.close()
      let late = try await Database.open(
        place, [Self.inks(on: Self.pens([Self.first, Self.second]))], readers: 1)
      let add = Statement<Void, Void>("test.pen", "INSERT INTO pen (id, cap) VALUES (1, 2)")
      try await late.run(add, ())
      let names = try await late.rows(AppliedSteps.all, ()).map(\.0)
      #expect(Set(names.suffix(3)).count == 3)
      for name in ["pens/1 pens", "inks/1 ink", "pens/2 caps"] {
        #expect(names.filter { $0 == name }.count == 1, "\(names)")
      }
      await late.close()
    }
  }

  @Test(arguments: Backend.present)
  func `a step that fails leaves nothing behind`(backend: Backend) async throws {
    let broken = Migration(
      number: 2, name: "caps",
      sql: "CREATE TABLE half (id BIGINT); INSERT INTO nowhere VALUES (1)")
    try await backend.withPlace { place in
      await #expect(throws: StoreError.self) {
        try await Database.open(place, [Self.pens([Self.first, broken])], readers: 1)
      }
      let mended = Migration(number: 2, name: "caps", sql: "CREATE TABLE half (id BIGINT)")
      let schemas = [Self.pens([Self.first, mended])]
      let database = try await Database.open(place, schemas, readers: 1)
      #expect(try await database.health().schema == Migrator(schemas).known)
      await database.close()
    }
  }

  @Test(arguments: Backend.present)
  func `a step that this Lede does not know is a newer Lede's`(backend: Backend) async throws {
    try await backend.withPlace { place in
      let newer = try await Database.open(
        place, [Self.pens([Self.first, Self.second])], readers: 1)
      await newer.close()
      let known = Migrator([Self.pens([Self.first])]).known
      await #expect(throws: StoreError.tooNew(found: known + 1, known: known)) {
        try await Database.open(place, [Self.pens([Self.first])], readers: 1)
      }
    }
  }

  /// A file may say anything: the next number is none where the greatest is taken.
  @Test(arguments: Backend.present)
  func `a step under the greatest number of all is no step of Lede's`(backend: Backend) async throws
  {
    try await backend.withPlace { place in
      let first = try await Database.open(place, [Self.pens([Self.first])], readers: 1)
      let taken = Statement<Void, Void>(
        "test.number", "UPDATE migration SET number = \(Int64.max) WHERE name = 'pens/1 pens'")
      try await first.run(taken, ())
      await first.close()
      await #expect(throws: StoreError.damaged(cause: "its steps stand under no numbers of Lede's"))
      {
        try await Database.open(place, [Self.pens([Self.first, Self.second])], readers: 1)
      }
    }
  }

  @Test func `what a feature refers to is made before it`() {
    let names = Migrator([Self.inks(on: Self.pens([Self.first]))]).steps.map(\.name)
    #expect(Array(names.suffix(2)) == ["pens/1 pens", "inks/1 ink"])
    #expect(names.first == "ground")
  }

  @Test func `released steps stand in the order of their numbers, each once`() {
    let numbers = Migration.released.map(\.number)
    #expect(numbers == Array(Set(numbers)).sorted())
    #expect(Set(Migration.released.map(\.name)).count == numbers.count)
  }
}
