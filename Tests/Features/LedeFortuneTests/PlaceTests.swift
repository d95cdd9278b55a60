// Places of openings, as they are kept.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
import LedeNews

@testable import LedeFortune

@Suite struct PlaceTests {
  private func open(_ day: Int32, in store: Store) async throws -> Opening {
    let at = Timestamp(seconds: Int64(day) * 86_400 + 36_000)
    let numbers = try #require(LuckyNumbers([1, 2, 3, 4, 5, 49]))
    let outcome = try await store.fortunes.open(by: .local) { _, _ in
      .open(
        OpeningDraft(
          opening: Opening(
            id: Opening.ID(0), reader: .local, opened: at, zone: "Europe/Lisbon",
            date: LocalDate(days: day), fortune: Fortune("A text."), setVersion: 5,
            numbers: numbers),
          streak: Streak(length: 1, longest: 1), zoneChanges: [], earned: []))
    }
    guard case .opened(let opening) = outcome else {
      throw StoreError.failed(statement: "test", cause: "day \(day) did not open")
    }
    return opening
  }

  private static func lisbon() throws -> Place {
    let point = try #require(GlobePoint(latitude: 38.72, longitude: -9.14))
    return Place(
      point, .near, city: City.ID(2_267_057), name: "Lisbon", region: nil, country: "PT")
  }

  @Test(arguments: Backend.present)
  func `a place is kept, corrected and removed, and the opening stays`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let first = try await open(20_000, in: store)
      let second = try await open(20_001, in: store)
      let lisbon = try PlaceTests.lisbon()
      #expect(try await store.fortunes.mappedOpening(first.id, of: .local)?.place == nil)
      #expect(try await store.fortunes.keepPlace(lisbon, of: first.id, by: .local))
      #expect(try await store.fortunes.mappedOpening(first.id, of: .local)?.place == lisbon)
      let sea = Place(.zero, .exact, isByHand: true)
      #expect(try await store.fortunes.keepPlace(sea, of: first.id, by: .local))
      let all = try await store.fortunes.mappedOpenings(of: .local)
      #expect(all.map(\.opening) == [second.id, first.id])
      #expect(all.map(\.place) == [nil, sea])
      #expect(all[1].opened == first.opened && all[1].zone == first.zone)
      #expect(all[1].date == first.date)
      #expect(try await store.fortunes.forgetPlace(of: first.id, by: .local))
      #expect(try await store.fortunes.forgetPlace(of: first.id, by: .local) == false)
      #expect(try await store.fortunes.mappedOpenings(of: .local).map(\.place) == [nil, nil])
      #expect(try await store.fortunes.opening(first.id, of: .local) == first)
    }
  }

  @Test(arguments: Backend.present)
  func `a place of another reader's opening is neither kept, told nor removed`(
    backend: Backend
  ) async throws {
    try await backend.withStore { store in
      let opening = try await open(20_000, in: store)
      let (lisbon, other) = (try PlaceTests.lisbon(), Reader.ID(7))
      #expect(try await store.fortunes.keepPlace(lisbon, of: opening.id, by: .local))
      #expect(
        try await store.fortunes.keepPlace(Place(.zero, .exact), of: opening.id, by: other) == false
      )
      #expect(try await store.fortunes.mappedOpening(opening.id, of: other) == nil)
      #expect(try await store.fortunes.mappedOpenings(of: other).isEmpty)
      #expect(try await store.fortunes.forgetPlace(of: opening.id, by: other) == false)
      #expect(try await store.fortunes.mappedOpening(opening.id, of: .local)?.place == lisbon)
    }
  }

  @Test(arguments: Backend.present)
  func `what is hidden from the history is on no map`(backend: Backend) async throws {
    try await backend.withStore { store in
      let opening = try await open(20_000, in: store)
      #expect(
        try await store.fortunes.keepPlace(try PlaceTests.lisbon(), of: opening.id, by: .local))
      _ = try await store.fortunes.change(opening.id, isKept: nil, isHidden: true, of: .local)
      #expect(try await store.fortunes.mappedOpenings(of: .local).map(\.place) == [nil])
    }
  }
}
