// What released versions wrote is read by this one, whole: their schema, and every row of it.

import LedeFortune
import Foundation
import LedeApp
import LedeBase
@testable import LedeSearch
import LedeSecrets
import LedeTesting
import Testing

@testable import LedeAccounts
@testable import LedeDatabase
@testable import LedeFriends
@testable import LedeNews

/// A version that was named, with the folder that holds its database.
struct ReleasedVersion: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  /// All of them, in the order of their names.
  static let all: [ReleasedVersion] = {
    // Where there is no such folder, there is no version either, and a test says so.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { ReleasedVersion(name: $0) }
  }()

  /// What script/released writes now; nil when only tests run.
  static let written = ProcessInfo.processInfo.environment["LEDE_RELEASED"].map {
    ReleasedVersion(name: $0)
  }

  private static let folder = URL(filePath: Checkout.path("Tests/Released"))

  func text(_ file: String) throws -> String {
    try String(
      contentsOf: ReleasedVersion.folder.appending(path: "\(name)/\(file)"), encoding: .utf8)
  }

  func write(_ text: String, to file: String) throws {
    let folder = ReleasedVersion.folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
  }
}

extension Backend {
  /// The file of a version's folder that holds its database of this kind.
  fileprivate var file: String { rawValue + ".sql" }

  /// Runs `body` with the place of a database as a version left it, and all that it holds.
  fileprivate func with(
    _ version: ReleasedVersion,
    _ body: (DatabaseLocation, [TableText], _ numbering: [String]) async throws -> Void
  ) async throws {
    let text = try version.text(file)
    try await withPlace { place in
      let (tables, numbering) = try {
        let connection = try place.connection()
        try connection.script(text)
        let tables = try DatabaseText.tables(on: connection).map { table throws(StoreError) in
          try DatabaseText.rows(of: table, on: connection)
        }
        return (tables, try connection.rows(DatabaseText.sequences, ()))
      }()
      try await body(place, tables, numbering)
    }
  }
}

extension Migrator {
  /// The sums of what all steps run on each database, as they stand in `migrations.sha256`.
  fileprivate var sums: [String] {
    steps.flatMap { name, step in
      // The steps of the time before features had their own stand under a number.
      let name = name == step.name ? step.title : name
      return [("sqlite", Dialect.sqlite), ("postgres", .postgres)].map { database, dialect in
        let sum = Checksum.sha256(Array(step.text(for: dialect).utf8)).map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\(sum.joined())  \(name).\(database)"
      }
    }
  }
}

@Suite struct ReleasedTests {
  /// Tables that later steps of the schema may add rows to.
  ///
  /// What a step means to do to rows that are there already is shown by a test of its own, and
  /// passed over here by name.
  private static let growing: Set<String> = ["migration"]

  /// The rows of a released version that are there no more, or are there and were not, by table.
  private static func differences(
    _ before: [TableText], on connection: any Connection
  ) throws(StoreError) -> [String] {
    var differences: [String] = []
    for table in before {
      // By the names of its columns then: it may have more by now.
      let now = try DatabaseText.rows(of: table.table, on: connection)
      let change = now.rows.difference(from: table.rows)
      differences += change.removals.map { "lost from \(table.name): \($0.row)" }
      if growing.contains(table.name) { continue }
      differences += change.insertions.map { "new in \(table.name): \($0.row)" }
    }
    return differences
  }

  @Test func `at least one version is released`() { #expect(!ReleasedVersion.all.isEmpty) }

  @Test(arguments: ReleasedVersion.all, Backend.present)
  func `every row of a released version is there when this Lede has opened its database`(
    version: ReleasedVersion, backend: Backend
  ) async throws {
    try await backend.with(version) { place, before, numbering in
      #expect(before.count > 50)
      #expect(before.filter(\.rows.isEmpty).map(\.name) == [])
      let store = try await Store.open(place, readers: 1)
      #expect(try await store.database.health().schema == Migrator(schemas).known)
      let (differences, now) = try await store.database.hold { connection throws(StoreError) in
        (
          try ReleasedTests.differences(before, on: connection),
          try connection.rows(DatabaseText.sequences, ())
        )
      }
      #expect(differences == [])
      #expect(numbering.filter { !now.contains($0) } == [])
      await store.close()
    }
  }

  @Test(arguments: ReleasedVersion.all, Backend.present)
  func `a reader of a released version finds all of it`(
    version: ReleasedVersion, backend: Backend
  ) async throws {
    try await backend.with(version) { place, _, _ in
      let store = try await Store.open(place, readers: 2)
      try await ReleasedTests.read(store)
      try await ReleasedTests.goOn(store)
      await store.close()
    }
  }

  /// Looks at what was kept: lists, words, the account, cookies.
  private static func read(_ store: Store) async throws {
    let list = try await store.headlines(ListFilter(), of: .local, before: nil, limit: 1_000)
    #expect(list.count > 20 && list == list.sorted { $0.position > $1.position })
    let page = try await store.headlines(
      ListFilter(), of: .local, before: list[4].position, limit: 5)
    #expect(page == Array(list[5..<10]))
    let counts = try await store.counts(of: .local)
    #expect(counts.all == list.count)
    #expect(counts.unread == list.count { !$0.mark.isRead } && counts.unread < counts.all)
    #expect(try await store.titles(.saved).count == counts.saved && counts.saved > 0)
    let story = try #require(list.first { $0.title == FilledStore.story })
    #expect(story.copies.count == 1)
    #expect(try await store.item(story.id, of: .local)?.item.link == story.link)
    #expect(try await store.article(of: story.id)?.article != nil)

    // Nothing is indexed anew: the index is the one that came along.
    let found = try await store.page(FilledStore.storyWord, at: 300_000).headlines
    #expect(found.map(\.title).contains(FilledStore.story))
    let inArticle = try await store.page(FilledStore.articleWord, at: 300_000).headlines
    #expect(inArticle.map(\.id).contains(story.id))
    let search = try #require(try await store.searching.savedSearches(of: .local).first)
    #expect(search.name == "Ferries")
    let rules = try await store.rules(of: .local)
    #expect(rules.map(\.caught).contains { $0 > 0 })
    for rule in rules {
      let caught = try await store.catches(of: rule.id, of: .local, before: nil, limit: 100)
      #expect(caught.count == rule.caught)
    }

    let credential = try #require(try await store.accounts.credential(named: FilledStore.owner))
    #expect(credential.account.isOwner && credential.account.reader == .local)
    let passwords = Passwords()
    #expect(try await passwords.isRight(FilledStore.password, for: credential.passwordHash))
    #expect(try await !passwords.isRight("paper boats", for: credential.passwordHash))
    let session = try await store.accounts.session(
      FilledStore.hash(FilledStore.session), at: FilledStore.now)
    #expect(session?.account == credential.account)
    let hash = FilledStore.hash(FilledStore.appToken)
    #expect(try await store.database.first(AppTokens.one, hash)??.reader == .local)

    let openings = try await store.fortunes.openings(
      of: .local, containing: nil, before: nil, limit: 50)
    #expect(openings.last?.fortune == Fortune(FilledStore.fortune) && openings.count > 5)
    let shared = try await store.fortunes.shared(FilledStore.hash(FilledStore.sharedLink))
    #expect(shared?.fortune == Fortune(FilledStore.fortune))
    #expect(try await store.fortunes.ledgerFaults(limit: 9) == [])
    #expect(try await store.fortunes.standing(of: .local).points > 0)
    #expect(try await store.database.rows(FriendRows.standings, .local).count == 2)
  }

  /// Keeps more beside it: no number is given twice, nothing known is news, the index stays sound.
  private static func goOn(_ store: Store) async throws {
    let before = try await store.counts(of: .local)
    let later = 201 * 24 * 60
    let known = try await store.items(ListFilter(), of: .local, before: nil, limit: 1)
    let item = try #require(known.first)
    let again = try await store.keep([item.item], from: item.headline.feed, at: later)
    #expect(again.new == 0)
    let feed = try await store.following("later", folder: ["Coast", "New"])
    try await store.keep(
      Some.items((later - 5)..<later, tags: ["sea", "new"]), from: feed, at: later)
    #expect(try await store.counts(of: .local).all == before.all + 5)
    let added = try await store.accounts.addAccount(
      NewAccount(name: "later", passwordHash: "x", invite: FilledStore.hash("an open invitation")),
      at: FilledStore.now)
    guard case .added(let account) = added else {
      Issue.record("\(added)")
      return
    }
    #expect(try await store.counts(of: account.reader) == ItemCounts())
    #expect(try await store.isIndexSound())
  }

  @Test(arguments: ReleasedVersion.all, Backend.present)
  func `what a later step of the schema takes, changes or adds is found, and new columns are not`(
    version: ReleasedVersion, backend: Backend
  ) async throws {
    try await backend.with(version) { place, before, _ in
      let connection = try place.connection()
      var known: [Migration] = []
      func differences(after sql: String, _ number: Int) throws(StoreError) -> [String] {
        let step = Migration(number: number, name: "later", sql: sql)
        let later = Schema("later\(number)", tables: [], migrations: [step])
        let others = known.map { Schema("later\($0.number)", tables: [], migrations: [$0]) }
        try Migrator(schemas + others + [later]).migrate(connection)
        known.append(step)
        return try ReleasedTests.differences(before, on: connection)
          .map { String($0.prefix { $0 != ":" }) }
      }
      let none = try differences(
        after: """
          ALTER TABLE item ADD COLUMN mood TEXT; UPDATE item SET mood = 'glad';
          CREATE TABLE mood (name TEXT); INSERT INTO mood (name) VALUES ('glad');
          """, 1)
      #expect(none == [])
      let some = try differences(
        after: """
          DELETE FROM rule_catch WHERE rule_id = (SELECT MIN(rule_id) FROM rule_catch);
          UPDATE opening SET streak = streak + 1 WHERE id = (SELECT MIN(id) FROM opening);
          INSERT INTO setting (name, value) VALUES ('later', 'yes');
          """, 2)
      #expect(
        some.sorted() == [
          "lost from opening", "lost from rule_catch", "new in opening", "new in setting",
        ])
    }
  }

  @Test(arguments: ReleasedVersion.all)
  func `the steps of a released schema are as they were, and none came in between`(
    version: ReleasedVersion
  ) throws {
    let released = try version.text("migrations.sha256").split(separator: "\n").map(String.init)
    #expect(!released.isEmpty)
    let now = Migrator(schemas).sums
    let frozen = 2 * Migration.released.count
    #expect(
      released.prefix(frozen) == now.prefix(frozen) && Set(released).isSubset(of: now),
      "Released databases have seen these steps: leave them, and add one to its feature")
  }

  @Test(arguments: Backend.present)
  func `what the next version will be tested with has a row in every table`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      try await FilledStore.fill(store)
      let tables = try await store.database.hold { connection throws(StoreError) in
        try DatabaseText.tables(on: connection).map { table throws(StoreError) in
          try DatabaseText.rows(of: table, on: connection)
        }
      }
      #expect(tables.filter(\.rows.isEmpty).map(\.name) == [], "FilledStore lacks rows for these")
    }
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var row: String {
    switch self {
    case .insert(_, let row, _), .remove(_, let row, _): row
    }
  }
}

/// Writes the folder of a version down; only script/released runs it.
@Suite(.enabled(if: ReleasedVersion.written != nil, "script/released runs it"))
struct ReleasedWriting {
  @Test(arguments: Backend.allCases)
  func `a filled database is written down`(backend: Backend) async throws {
    let version = try #require(ReleasedVersion.written)
    try await backend.withPlace { place in
      let store = try await Store.open(place, readers: 1)
      try await FilledStore.fill(store)
      await store.close()
      let text = try DatabaseText.text(of: try place.connection())
      try version.write(
        "-- A database of Lede \(version.name), filled by script/released. Not to be edited.\n"
          + text, to: backend.file)
    }
  }

  @Test func `the sums of the steps are written down`() throws {
    let version = try #require(ReleasedVersion.written)
    let sums = Migrator(schemas).sums.joined(separator: "\n")
    try version.write(sums + "\n", to: "migrations.sha256")
  }
}
