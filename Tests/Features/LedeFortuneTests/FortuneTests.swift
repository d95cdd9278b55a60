// Cookies: one a date, each earning once, and a ledger that sums up.

import LedeAccounts
import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
import LedeNews

@testable import LedeFortune

@Suite struct FortuneTests {
  /// Always opens, on one date.
  static func draft(
    _ reader: Reader.ID, _ day: Int32, earning points: Int = 10, text: String = "A text."
  ) -> OpeningDecision {
    let date = LocalDate(days: day)
    let at = Timestamp(seconds: Int64(day) * 86_400 + 36_000)
    guard let numbers = LuckyNumbers([1, 2, 3, 4, 5, 49]) else { return .wait(until: at) }
    return .open(
      OpeningDraft(
        opening: Opening(
          id: Opening.ID(0), reader: reader, opened: at, zone: "Europe/Lisbon", date: date,
          fortune: Fortune(text), setVersion: 5, numbers: numbers, streak: 3),
        streak: Streak(length: 3, longest: 4, forgivenMonth: 202_611, forgiven: 1),
        zoneChanges: [at],
        earned: [
          LedgerEntry(reader: reader, at: at, reason: .opening, key: date.text, points: points)
        ]))
  }

  func open(
    _ day: Int32, text: String = "A text.", in store: Store
  ) async throws -> Opening {
    let outcome = try await store.fortunes.open(by: .local) { _, _ in
      FortuneTests.draft(.local, day, text: text)
    }
    guard case .opened(let opening) = outcome else {
      throw StoreError.failed(statement: "test", cause: "day \(day) did not open")
    }
    return opening
  }

  @Test(arguments: Backend.present)
  func `what is opened is kept with all that it changes`(backend: Backend) async throws {
    try await backend.withStore { store in
      #expect(try await store.fortunes.standing(of: .local) == FortuneStanding(reader: .local))
      let opening = try await open(20_000, in: store)
      #expect(try await store.fortunes.opening(opening.id, of: .local) == opening)
      #expect(try await store.fortunes.opening(opening.id, of: Reader.ID(7)) == nil)
      let standing = try await store.fortunes.standing(of: .local)
      #expect(standing.last == opening)
      #expect(standing.dates == [LocalDate(days: 20_000)])
      #expect(standing.zone == "Europe/Lisbon")
      #expect(standing.zoneChanges == [opening.opened])
      #expect(standing.streak == Streak(length: 3, longest: 4, forgivenMonth: 202_611, forgiven: 1))
      #expect(standing.points == 10)
      #expect(standing.openings == 1)
      let entries = try await store.fortunes.ledger(of: .local, before: nil, limit: 10)
      #expect(entries.map(\.opening) == [opening.id])
      #expect(try await store.fortunes.ledgerFaults(limit: 5).isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `what a reader has had is told newest first`(backend: Backend) async throws {
    try await backend.withStore { store in
      for day in Int32(1)...8 { _ = try await open(day, text: "Text \(day).", in: store) }
      let outcome = try await store.fortunes.open(by: .local) { standing, had in
        guard had == (1...8).reversed().map({ Fortune("Text \($0).").number }),
          standing.dates == [8, 7, 6, 5, 4, 3].map({ LocalDate(days: $0) })
        else { return FortuneTests.draft(.local, 9) }
        return .wait(until: Timestamp(seconds: 99))
      }
      guard case .waits(let until, let last) = outcome else {
        Issue.record("told otherwise")
        return
      }
      #expect(until == Timestamp(seconds: 99))
      #expect(last?.date == LocalDate(days: 8))
    }
  }

  @Test(arguments: Backend.present)
  func `a thousand attempts at once open one cookie`(backend: Backend) async throws {
    try await backend.withPlace { place in
      // Two processes, as each store has connections of its own.
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<1_000 {
          group.addTask {
            let outcome = try await stores[number % 2].fortunes.open(by: .local) { standing, _ in
              // Whoever looks first sees no opening, and only they may go on.
              standing.openings == 0
                ? FortuneTests.draft(.local, 20_000) : .wait(until: Timestamp(seconds: 0))
            }
            if case .opened = outcome { return true }
            return false
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(opened == 1)
      #expect(try await stores[0].fortunes.standing(of: .local).points == 10)
      #expect(try await stores[0].fortunes.ledgerFaults(limit: 5).isEmpty)
      for store in stores { await store.close() }
    }
  }

  @Test(arguments: Backend.present)
  func `the key of reader and date holds even where the decision does not`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      _ = try await open(20_000, in: store)
      let outcome = try await store.fortunes.open(by: .local) { _, _ in
        FortuneTests.draft(.local, 20_000)
      }
      guard case .waits = outcome else {
        Issue.record("a date was opened twice")
        return
      }
      #expect(try await store.fortunes.standing(of: .local).openings == 1)
      #expect(try await store.fortunes.standing(of: .local).points == 10)
    }
  }

  @Test(arguments: Backend.present)
  func `history is paged by date, searched in any case, and hides what was hidden`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      var openings: [Opening] = []
      for (day, text) in ["A road home.", "100% rain.", "Roads part.", "A_b."].enumerated() {
        openings.append(try await open(Int32(day), text: text, in: store))
      }
      func texts(_ search: String?, before: Int32? = nil, limit: Int = 10) async throws -> [String]
      {
        try await store.fortunes.openings(
          of: .local, containing: search,
          before: before.map { LocalDate(days: $0) }, limit: limit
        ).map(\.fortune.text)
      }
      #expect(try await texts(nil) == ["A_b.", "Roads part.", "100% rain.", "A road home."])
      #expect(try await texts(nil, before: 2, limit: 1) == ["100% rain."])
      #expect(try await texts("ROAD") == ["Roads part.", "A road home."])
      #expect(try await texts("%") == ["100% rain."])
      #expect(try await texts("_") == ["A_b."])
      #expect(try await texts("\\") == [])
      #expect(
        try await store.fortunes.change(openings[2].id, isKept: nil, isHidden: true, of: .local))
      #expect(try await texts("road") == ["A road home."])
      #expect(
        try await store.fortunes.change(openings[0].id, isKept: true, isHidden: nil, of: .local))
      #expect(try await store.fortunes.opening(openings[0].id, of: .local)?.isKept == true)
      #expect(
        try await store.fortunes.change(
          openings[0].id, isKept: true, isHidden: nil, of: Reader.ID(9))
          == false)
    }
  }

  @Test(arguments: Backend.present)
  func `of many changes of zone at once two are made`(backend: Backend) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      let made = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<100 {
          group.addTask {
            try await stores[number % 2].fortunes.setZone(of: .local) { standing in
              standing.zoneChanges.count >= 2
                ? nil
                : ZoneChoice(
                  zone: "Etc/GMT-\(number)", changes: [Some.time(number)] + standing.zoneChanges)
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(made == 2)
      #expect(try await stores[0].fortunes.standing(of: .local).zoneChanges.count == 2)
      for store in stores { await store.close() }
    }
  }

  @Test(arguments: Backend.present)
  func `of many looks bought at once, so many are had as the points pay for`(
    backend: Backend
  ) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      _ = try await stores[0].fortunes.open(by: .local) { _, _ in
        FortuneTests.draft(.local, 20_000, earning: 90 + 60 + 59)
      }
      let looks: [Look] = [.linen, .rose, .moss, .copper]
      let bought = try await withThrowingTaskGroup(of: Look?.self) { group in
        for number in 0..<80 {
          group.addTask {
            let look = looks[number % looks.count]
            let missing = try await stores[number / looks.count % 2].fortunes.buy(
              look, by: .local, at: Some.time(number))
            return missing == nil ? look : nil
          }
        }
        return try await group.reduce(into: Set<Look>()) { if let look = $1 { $0.insert(look) } }
      }
      // Three papers, or one and the accent.
      #expect(bought.count == 2 || bought.count == 3)
      let standing = try await stores[0].fortunes.standing(of: .local)
      #expect(standing.points == 209 - bought.reduce(0) { $0 + $1.price })
      #expect(standing.points >= 0)
      #expect(try await Set(stores[0].fortunes.looks(of: .local)) == bought)
      // Another kind, worn by another process meanwhile, stays.
      if bought.contains(.copper) { #expect(standing.looks.accent == .copper) }
      if bought.contains(where: { $0.kind == .paper }) { #expect(standing.looks.paper != nil) }
      #expect(try await stores[0].fortunes.ledgerFaults(limit: 5).isEmpty)
      for store in stores { await store.close() }
    }
  }

  @Test(arguments: Backend.present)
  func `the owner's texts are kept once, and what is reported is hidden`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let texts = [Fortune("One."), Fortune("Two.")]
      #expect(try await store.fortunes.keepFortunes(texts, at: Some.time(1)) == 2)
      #expect(
        try await store.fortunes.keepFortunes(texts + [Fortune("Three.")], at: Some.time(2)) == 1)
      #expect(try await store.fortunes.ownFortunes().count == 3)
      #expect(try await store.fortunes.hiddenFortunes(for: .local).isEmpty)
      try await store.fortunes.report(texts[0].number, by: .local, at: Some.time(3))
      try await store.fortunes.report(texts[0].number, by: .local, at: Some.time(4))
      // What the owner reports nobody sees.
      #expect(try await store.fortunes.hiddenFortunes(for: Reader.ID(9)) == [texts[0].number])
      try await store.fortunes.withdrawReport(texts[0].number, by: .local)
      try await store.fortunes.withdrawReport(texts[1].number, by: .local)
      #expect(try await store.fortunes.hiddenFortunes(for: .local).isEmpty)
      try await store.fortunes.report(texts[0].number, by: .local, at: Some.time(4))
      _ = try await store.accounts.addAccount(
        NewAccount(reader: .local, name: "owner", passwordHash: "x", isOwner: true),
        at: Some.time(5))
      // What another does is theirs alone, until enough have said the same.
      for number in 1...Fortune.reportsToHide {
        #expect(try await store.fortunes.widelyReported().isEmpty)
        guard
          case .added(let account) = try await store.accounts.addAccount(
            NewAccount(name: "reader\(number)", passwordHash: "x"), at: Some.time(5))
        else {
          Issue.record("no account")
          return
        }
        try await store.fortunes.report(texts[1].number, by: account.reader, at: Some.time(6))
        let own = try await store.fortunes.hiddenFortunes(for: account.reader)
        #expect(own == [texts[0].number, texts[1].number])
      }
      #expect(try await store.fortunes.widelyReported() == [texts[1].number])
      #expect(try await store.fortunes.hiddenFortunes(for: Reader.ID(99)) == [texts[0].number])
    }
  }

  @Test(arguments: Backend.present)
  func `zone, length and zone changes are kept before the first cookie`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let isSet = try await store.fortunes.setZone(of: .local) { standing in
        standing.zone == nil
          ? ZoneChoice(zone: "Asia/Tokyo", changes: [Some.time(2), Some.time(1)]) : nil
      }
      #expect(isSet)
      try await store.fortunes.setLength(.short, of: .local)
      let standing = try await store.fortunes.standing(of: .local)
      #expect(standing.zone == "Asia/Tokyo")
      #expect(standing.zoneChanges == [Some.time(2), Some.time(1)])
      #expect(standing.length == .short)
    }
  }
}
