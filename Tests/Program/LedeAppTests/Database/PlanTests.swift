// Every statement is understood by both databases, and none reads a table from end to end.

import LedeAccounts
import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeFriends
@testable import LedeNews
@testable import LedeSearch

@Suite struct PlanTests {
  /// What reads whole tables by its nature.
  ///
  /// The secrets are a handful, so are the owner's own fortunes, and the numbers two; what all
  /// readers reported is counted once a minute; the ledger is checked as a whole. The inserts would have SQLite look for
  /// children of the new row if a foreign key were broken at that moment, as it never is here.
  /// Links that wait are a hundred at most, programs for Parse fifty; a reader leaves once; whoever looks after Lede counts all,
  /// and all verdicts, by their shares.
  private static let small: Set<String> = [
    "feedKeys.all", "facts.secrets", "numbers.afterRestore", "invites.clear", "feeds.add",
    "folders.add",
    "searchWords.forget", "invites.all", "invites.count", "invites.sweep",
    "accounts.removeReader", "accounts.addReader", "ledger.faults", "ledger.piece",
    "fortuneTexts.all",
    "fortuneTexts.widelyReported", "items.number", "verdicts.shares", "parseApps.all",
    "parseApps.count",
  ]

  @Test(arguments: Backend.present)
  func `no statement reads a table without an index`(backend: Backend) async throws {
    try await backend.withStore { store in
      try await store.database.hold { connection throws(StoreError) in
        for query in store.database.statements
        where !PlanTests.small.contains(query.name) {
          if query.name.hasPrefix("leaving.") || query.name.hasPrefix("archive.") { continue }
          // An index of words that holds next to nothing is best read through: the test below.
          if query.name == "searchWords.look", backend == .postgres { continue }
          for line in try connection.plan(of: query) {
            #expect(!PlanTests.isWholeTable(line), "\(query.name): \(line)")
          }
        }
      }
    }
  }

  @Test(arguments: Backend.present)
  func `a page of a list is read off its index in order, not sorted from all`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      try await store.database.hold { connection throws(StoreError) in
        for (kind, list) in List.all {
          for query in [list.headlines.query, list.newer.query, list.numbers.query] + list.walks {
            let plan = try connection.plan(of: query)
            let runs = PlanTests.runs(plan, backend)
            #expect(!runs.isEmpty, "\(query.name): \(plan)")
            let others = runs.filter { !$0.isFromPosition }
            #expect(others.isEmpty, "\(query.name): \(plan)")
            // The page of a group is put in order; what it is made of is not.
            if backend == .postgres, kind.scope != .group {
              #expect(!plan.contains { PlanTests.isSort($0) }, "\(query.name): \(plan)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: Backend.present)
  func `marks of some items are looked up by item or story, not sought among all`(
    backend: Backend
  ) async throws {
    let queries = [
      Marks.locked.query, Noted.times.query, Stories.siblings.query,
      Stories.readElsewhere.query, Stories.members.query, Stories.apart.query,
      Stories.separate.query, Stories.unite.query,
    ]
    for (name, plan) in try await plans(of: queries, on: backend) {
      let looks = PlanTests.looksAtMarks(plan, backend)
      #expect(!looks.isEmpty, "\(name): \(plan)")
      #expect(looks.allSatisfy { $0.contains("item_id") || $0.contains("story=") }, "\(plan)")
    }
  }

  @Test(arguments: Backend.present.filter { $0 == .postgres })
  func `what is swept out is gone to, and nothing else is compared with it`(
    backend: Backend
  ) async throws {
    for (name, plan) in try await plans(
      of: [Stories.sweep.query, NotedKeys.forget.query], on: backend)
    {
      #expect(plan.contains { $0.contains("Tid Scan") }, "\(name): \(plan)")
    }
  }

  @Test(arguments: Backend.present.filter { $0 == .postgres })
  func `who is blocked or refused is found from there, not among all accounts`(
    backend: Backend
  ) async throws {
    for (name, plan) in try await plans(
      of: [FriendBlocks.names.query, FriendAsks.refused.query], on: backend)
    {
      #expect(plan.contains { $0.contains("using account_pkey") }, "\(name): \(plan)")
      #expect(!plan.contains { $0.contains("using account_key") }, "\(name): \(plan)")
    }
  }

  /// How a database would go about each of some queries, in its own words.
  private func plans(
    of queries: [Query], on backend: Backend
  ) async throws -> [(name: String, plan: [String])] {
    try await backend.withStore { store in
      try await store.database.hold { connection throws(StoreError) in
        var plans: [(name: String, plan: [String])] = []
        for query in queries { plans.append((query.name, try connection.plan(of: query))) }
        return plans
      }
    }
  }

  /// By what each look at the table of marks is led, in a plan.
  private static func looksAtMarks(_ plan: [String], _ backend: Backend) -> [String] {
    switch backend {
    case .sqlite:
      plan.filter { line in ["m", "o", "mark"].contains { line.hasPrefix("SEARCH \($0) USING") } }
        .map { String($0.drop { $0 != "(" }) }
    case .postgres:
      plan.indices.filter { plan[$0].contains(" using mark_") }.map { place in
        let condition = plan[place...].dropFirst().first { $0.contains("Cond:") } ?? ""
        return condition.replacing(" ", with: "")
      }
    }
  }

  @Test(arguments: Backend.present.filter { $0 == .postgres })
  func `words are looked up in their index as soon as there are some`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let feed = try await store.following("a")
      try await store.keep(
        (0..<2_000).map { Some.piece("P\($0)", $0, "one of w\($0)") }, from: feed, at: 3_000)
      try await store.indexAll()
      try await store.database.hold { connection throws(StoreError) in
        try connection.script("ANALYZE search_words")
        let plan = try connection.plan(of: SearchWords.look.query)
        #expect(plan.contains { $0.contains("Bitmap Index Scan on search_words_found") }, "\(plan)")
      }
    }
  }

  /// The walks along runs of marks and tags in a plan, and whether each begins where the page does.
  private static func runs(
    _ plan: [String], _ backend: Backend
  ) -> [(line: String, isFromPosition: Bool)] {
    let indexes = [
      "mark_newest", "mark_feed", "mark_saved", "mark_saved_feed", "item_tag", "verdict_newest",
    ]
    return plan.indices.compactMap { place in
      let line = plan[place]
      guard !line.contains("Cond:"), indexes.contains(where: { line.contains($0) }) else {
        return nil
      }
      switch backend {
      case .sqlite:
        return (line, ["<(?,?)", ">(?,?)"].contains { line.contains("(shown,item_id)" + $0) })
      case .postgres:
        let condition = plan[place...].dropFirst().first { $0.contains("Cond:") } ?? ""
        let isWhole = condition.contains("ROW(") || condition.contains("(shown = ")
        return (line, isWhole)
      }
    }
  }

  private static func isSort(_ line: String) -> Bool {
    ["Sort", "Incremental Sort"].contains(line.drop { " ->".contains($0) })
  }

  private static func isWholeTable(_ line: String) -> Bool {
    if line.contains("Seq Scan") { return true }
    guard line.hasPrefix("SCAN ") else { return false }
    let table = line.dropFirst(5).prefix { $0 != " " }
    // Not tables: the pages that a list has picked, and the runs of an index they come from.
    let parts = [
      "p", "d", "merged", "unread", "read", "h", "new", "todo", "low",
      "high", "pending", "queue", "last", "bearer", "kin",
    ]
    if parts.contains(String(table)) || table.hasPrefix("(subquery-") { return false }
    return !["INDEX", "PRIMARY KEY", "VIRTUAL TABLE", "CONSTANT ROW"].contains { line.contains($0) }
  }
}

@Suite struct SQLTextTests {
  @Test func `a plain insert takes many rows at once, and no other statement does`() {
    let sql = "INSERT INTO t (a, b) VALUES (:a, :b) ON CONFLICT (a) DO NOTHING"
    #expect(
      SQLText.numberedRows(sql, ["a", "b"], 3)
        == "INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4), ($5, $6) ON CONFLICT (a) DO NOTHING")
    #expect(SQLText.numberedRows(sql + " RETURNING a", ["a", "b"], 3) == nil)
    #expect(SQLText.numberedRows("INSERT INTO t SELECT :a", ["a"], 3) == nil)
    #expect(SQLText.numberedRows("UPDATE t SET a = :a", ["a"], 3) == nil)
  }

  @Test func `names become numbers, and quotes, comments and casts stay as they are`() {
    let sql = "SELECT ':a', \":b\", x::int -- :c\nFROM t WHERE a = :a AND b IN :bs AND c = :a"
    #expect(
      SQLText.numbered(sql, ["a", "bs"], .postgres)
        == "SELECT ':a', \":b\", x::int \nFROM t WHERE a = $1 AND b = ANY (CAST($2 AS BIGINT[])) AND c = $1"
    )
    #expect(
      SQLText.numbered(sql, ["a", "bs"], .sqlite)
        == "SELECT ':a', \":b\", x::int \nFROM t WHERE a = ?1 "
        + "AND b IN (SELECT value FROM json_each(?2)) AND c = ?1")
  }
}
