// Points: entered once, spent once, and looked through.

import LedeAccounts
import LedeBase
@testable import LedeFriends
import LedeTesting
import Testing

@testable import LedeDatabase
import LedeNews

@testable import LedeFortune

extension FortuneTests {
  @Test(arguments: Backend.present)
  func `points are entered once, and never spent twice or on credit`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let date = LocalDate(days: 20_000)
      let visit = LedgerEntry(
        reader: .local, at: Some.time(1), reason: .visit, key: date.text, points: 2)
      try await store.fortunes.noteVisit(on: date, earning: visit, of: .local)
      try await store.fortunes.noteVisit(on: date, earning: visit, of: .local)
      var earlier = visit
      earlier.key = "an earlier date"
      try await store.fortunes.noteVisit(on: date + -1, earning: earlier, of: .local)
      #expect(try await store.fortunes.standing(of: .local).points == 2)
      let look = LedgerEntry(
        reader: .local, at: Some.time(2), reason: .look, key: "linen", points: -60)
      #expect(try await store.fortunes.enter(look) == false)
      _ = try await store.fortunes.open(by: .local) { _, _ in
        FortuneTests.draft(.local, 20_000, earning: 90)
      }
      #expect(try await store.fortunes.enter(look))
      #expect(try await store.fortunes.enter(look) == false)
      #expect(try await store.fortunes.looks(of: .local) == [.linen])
      // What one has costs nothing again.
      #expect(try await store.fortunes.buy(.linen, by: .local, at: Some.time(3)) == nil)
      #expect(try await store.fortunes.buy(.copper, by: .local, at: Some.time(3)) == 58)
      try await store.fortunes.wear(.copper, .accent, by: .local)
      let standing = try await store.fortunes.standing(of: .local)
      #expect(standing.points == 32)
      #expect(standing.looks == ChosenLooks(paper: .linen))
      let entries = try await store.fortunes.ledger(of: .local, before: nil, limit: 2)
      #expect(entries.map(\.points) == [-60, 90])
      let more = try await store.fortunes.ledger(of: .local, before: entries[1].id, limit: 2)
      #expect(more.map(\.reason) == [.visit])
      #expect(try await store.fortunes.ledgerFaults(limit: 5).isEmpty)
    }
  }

  /// Each damages the ledger of a reader who opened two cookies and gave one, and what is found then.
  private static let damages: [(sql: String, fault: LedgerFault)] = [
    (
      "UPDATE fortune_state SET points = 21 WHERE reader_id = 1",
      LedgerFault(reader: .local, points: 21, sum: 20)
    ),
    (
      "UPDATE fortune_state SET openings = 1 WHERE reader_id = 1",
      LedgerFault(reader: .local, points: 20, sum: 20, miscounted: -1)
    ),
    (
      "DELETE FROM ledger WHERE reader_id = 1 AND key = '2024-10-04'",
      LedgerFault(reader: .local, points: 20, sum: 10, missing: 1)
    ),
    (
      "DELETE FROM opening WHERE reader_id = 1 AND date = 20000",
      LedgerFault(reader: .local, points: 20, sum: 20, astray: 1, miscounted: 1)
    ),
    // As many entries as openings, and yet one opening has two and the other none.
    (
      "UPDATE ledger SET opening_id = (SELECT MIN(id) FROM opening) WHERE reason = 'opening'",
      LedgerFault(reader: .local, points: 20, sum: 20, missing: 1, astray: 1)
    ),
    (
      "UPDATE ledger SET opening_id = NULL WHERE key = '2024-10-04'",
      LedgerFault(reader: .local, points: 20, sum: 20, missing: 1, astray: 1)
    ),
    (
      """
      INSERT INTO ledger (reader_id, at, points, opening_id, reason, key)
        VALUES (1, 1, 5, 999, 'streak', '3 2024-10-04');
      UPDATE fortune_state SET points = 25 WHERE reader_id = 1
      """,
      LedgerFault(reader: .local, points: 25, sum: 25, astray: 1)
    ),
    (
      "DELETE FROM ledger WHERE reason = 'gift'",
      LedgerFault(reader: .local, points: 20, sum: 20, gifts: 1)
    ),
    (
      "DELETE FROM fortune_state WHERE reader_id = 1",
      LedgerFault(reader: .local, points: 0, sum: 20, miscounted: -2)
    ),
  ]

  @Test(arguments: Backend.present)
  func `a ledger that does not sum up is found, and what is wrong with it`(
    backend: Backend
  ) async throws {
    for (sql, fault) in FortuneTests.damages {
      try await backend.withStore { store in
        for day in [Int32(20_000), 20_001] { _ = try await open(day, in: store) }
        let owner = NewAccount(reader: .local, name: "ines", passwordHash: "x", isOwner: true)
        _ = try await store.accounts.addAccount(owner, at: Some.time(0))
        guard
          case .added(let ben) = try await store.accounts.addAccount(
            NewAccount(name: "ben", passwordHash: "x"), at: Some.time(0))
        else {
          Issue.record("ben was not added")
          return
        }
        _ = try await store.friends.ask("ben", by: .local, at: Some.time(1))
        _ = try await store.friends.ask("ines", by: ben.reader, at: Some.time(1))
        #expect(
          try await store.friends.give(
            CookieGift(
              giver: .local, receiver: ben.reader, name: "", date: LocalDate(days: 20_001),
              given: Some.time(2), fortune: Fortune("A gift."))))
        #expect(try await store.fortunes.ledgerFaults(limit: 5).isEmpty)
        try await store.database.write { connection throws(StoreError) in
          try connection.script(sql)
        }
        #expect(try await store.fortunes.ledgerFaults(limit: 5) == [fault], "\(sql)")
      }
    }
  }

  @Test(arguments: Backend.present)
  func `ledgers are looked through piece by piece, each reader once`(backend: Backend) async throws
  {
    try await backend.withStore { store in
      try await store.database.write { connection throws(StoreError) in
        for number in 2...7 {
          try connection.script("INSERT INTO reader (id, name) VALUES (\(number), 'r\(number)')")
          try connection.script(
            "INSERT INTO fortune_state (reader_id, points) VALUES (\(number), 1)")
        }
      }
      var last: Reader.ID?
      var found: [Int64] = []
      var pieces: [Int] = []
      repeat {
        let piece = try await store.fortunes.checkLedgers(after: last, limit: 3)
        found += piece.faults.map(\.reader.rawValue)
        pieces.append(piece.readers)
        last = piece.last
      } while last != nil
      #expect(found == [2, 3, 4, 5, 6, 7])
      #expect(pieces == [3, 3, 1])
      #expect(try await store.fortunes.ledgerFaults(limit: 2).count == 2)
    }
  }
}

extension FortuneStore {
  /// Enters something in the ledger once: false when its reason and key stand there already, or
  /// when it takes more points than there are.
  func enter(_ entry: LedgerEntry) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      try OpeningLedger.enter(entry, on: connection)
    }
  }
}
