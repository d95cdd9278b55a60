// Cookies that devices opened by themselves: entered once, in both databases and after a restore.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
import LedeNews

@testable import LedeFortune

@Suite struct EnvelopeStoreTests {
  private static func opening(_ day: Int32, hour: Int64 = 10) throws -> Opening {
    Opening(
      id: Opening.ID(0), reader: .local, opened: time(day, hour), zone: "Europe/Lisbon",
      date: LocalDate(days: day), fortune: Fortune("Text \(day)."), setVersion: 5,
      numbers: try #require(LuckyNumbers([1, 2, 3, 4, 5, 49])), streak: 1, device: "Phone")
  }

  private static func time(_ day: Int32, _ hour: Int64) -> Timestamp {
    Timestamp(seconds: Int64(day) * 86_400 + hour * 3_600)
  }

  /// Keeps what was not told before, as the desk does.
  private static func settle(
    _ opening: Opening, as key: String, in store: Store, streak: Int = 1,
    later: [Opening.ID: Int] = [:], zone: String? = nil
  ) async throws -> Settlement {
    let draft = OpeningDraft(
      opening: opening, streak: Streak(length: streak, longest: streak), zoneChanges: [],
      zone: zone,
      earned: [
        LedgerEntry(
          reader: .local, at: opening.opened, reason: .opening, key: opening.date.text, points: 10)
      ])
    return try await store.fortunes.settle(by: .local, as: key, at: time(20_100, 0)) {
      standing, recent, wasTold in
      if let same = recent.first(where: { $0.date == opening.date }) {
        return .settled(wasTold ? .counted(same) : .displaced(by: same))
      }
      return .keep(draft, later: later)
    }
  }

  @Test(arguments: Backend.present)
  func `what is told twice stands once, and what another device opened stands as it was`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let opening = try Self.opening(20_000)
      guard case .counted(let kept) = try await Self.settle(opening, as: "a", in: store) else {
        Issue.record("not counted")
        return
      }
      #expect(kept.device == "Phone")
      #expect(try await store.fortunes.opening(kept.id, of: .local) == kept)
      #expect(try await Self.settle(opening, as: "a", in: store) == .counted(kept))
      #expect(try await Self.settle(opening, as: "b", in: store) == .displaced(by: kept))
      #expect(try await store.fortunes.had(by: .local) == [opening.fortune.number])
      #expect(try await store.fortunes.standing(of: .local).points == 10)
      #expect(try await store.fortunes.checkLedgers(after: nil, limit: 5).faults.isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `what is told late changes the streaks after it, and not whose days count`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      guard
        case .counted(let newer) = try await Self.settle(
          try Self.opening(20_002), as: "a", in: store)
      else {
        Issue.record("not counted")
        return
      }
      _ = try await store.fortunes.setZone(of: .local) { _ in
        ZoneChoice(zone: "Asia/Tokyo", changes: [])
      }
      guard
        case .counted(let older) = try await Self.settle(
          try Self.opening(20_001), as: "b", in: store, streak: 2, later: [newer.id: 2],
          zone: "Asia/Tokyo")
      else {
        Issue.record("not counted")
        return
      }
      let standing = try await store.fortunes.standing(of: .local)
      #expect(standing.zone == "Asia/Tokyo")
      #expect(standing.last?.id == newer.id)
      #expect(standing.streak.length == 2)
      #expect(standing.openings == 2)
      #expect(try await store.fortunes.opening(newer.id, of: .local)?.streak == 2)
      #expect(try await store.fortunes.opening(older.id, of: .local)?.streak == 1)
      #expect(try await store.fortunes.checkLedgers(after: nil, limit: 5).faults.isEmpty)
    }
  }

  @Test(arguments: Backend.present)
  func `fifty tellings at once, by two processes, make one opening`(backend: Backend) async throws {
    try await backend.withPlace { place in
      let stores = [
        try await Store.open(place, readers: 1), try await Store.open(place, readers: 1),
      ]
      let opening = try Self.opening(20_000)
      let settled = try await withThrowingTaskGroup(of: Settlement.self) { group in
        for number in 0..<50 {
          group.addTask {
            try await Self.settle(
              opening, as: number % 5 == 0 ? "other \(number)" : "a", in: stores[number % 2])
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let kept = try await stores[0].fortunes.openings(
        of: .local, containing: nil, before: nil, limit: 9)
      #expect(kept.count == 1)
      #expect(settled.count == 50)
      #expect(try await stores[1].fortunes.standing(of: .local).points == 10)
      for store in stores { await store.close() }
    }
  }

  @Test(arguments: Backend.present)
  func `nothing is written when it is settled otherwise`(backend: Backend) async throws {
    try await backend.withStore { store in
      let settlement = try await store.fortunes.settle(
        by: .local, as: "a", at: Self.time(20_000, 0)
      ) {
        _, recent, wasTold in
        .settled(recent.isEmpty && !wasTold ? .refused(.ended) : .refused(.unknown))
      }
      #expect(settlement == .refused(.ended))
      #expect(try await store.fortunes.had(by: .local).isEmpty)
      // The same key may still count.
      guard case .counted = try await Self.settle(try Self.opening(20_000), as: "a", in: store)
      else {
        Issue.record("not counted")
        return
      }
    }
  }

  @Test(arguments: Backend.present)
  func `after a restore it is known what was told before`(backend: Backend) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.path + "/backup.db"
    try await backend.withStore { store in
      let opening = try Self.opening(20_000)
      try await store.database.backup(to: folder.path + "/before.db")
      guard case .counted(let kept) = try await Self.settle(opening, as: "a", in: store) else {
        Issue.record("not counted")
        return
      }
      try await store.database.backup(to: path)
      try await store.database.restore(from: path)
      #expect(try await Self.settle(opening, as: "a", in: store) == .counted(kept))
      #expect(try await store.fortunes.standing(of: .local).points == 10)
      // Of before it was told nothing is known, and it counts anew.
      try await store.database.restore(from: folder.path + "/before.db")
      #expect(try await store.fortunes.had(by: .local).isEmpty)
      guard case .counted = try await Self.settle(opening, as: "a", in: store) else {
        Issue.record("not counted")
        return
      }
      #expect(try await store.fortunes.checkLedgers(after: nil, limit: 5).faults.isEmpty)
    }
  }
}
