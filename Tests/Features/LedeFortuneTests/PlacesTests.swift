// What is kept of places, and what a map tells of them, over a gazetteer of four cities.

import LedePlaces
import LedeBase
import LedeNews
import LedeTesting
import Testing

@testable import LedeFortune

private struct Services: KeptInStore {
  let store = Store.inMemory()
  var now: @Sendable () -> Timestamp = { Timestamp(seconds: 1_800_000_000) }

  static let cities = """
    -33865000\t151209440\t4627345\tAU\t2147714\tSydney\t\t
    37215330\t-93298240\t170188\tUS\t4409896\tSpringfield\tMissouri\t
    38725090\t-9149800\t517802\tPT\t2267057\tLisbon\t\tLisboa
    41149610\t-8610990\t249633\tPT\t2735943\tPorto\t\tOporto

    """
  static let countries = "AU\tAustralia\nPT\tPortugal\nUS\tUnited States\n"

  var desk: PlacesDesk {
    PlacesDesk(
      house,
      cities: GazetteerOnDemand {
        try Gazetteer(
          cities: Array(Services.cities.utf8), countries: Array(Services.countries.utf8))
      })
  }
}

@Suite struct PlacesTests {
  private static let reader = Reader.ID(1)
  private let services = Services()

  private func point(_ latitude: Double, _ longitude: Double) throws -> GlobePoint {
    try #require(GlobePoint(latitude: latitude, longitude: longitude))
  }

  private func day(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

  @Test(arguments: [
    (Place.Precision.exact, 38.712345, -9.123456), (.near, 38.71, -9.12),
    (.city, 38.72509, -9.1498),
  ])
  func `no more is kept of a place than its reader wishes, and the city with it`(
    precision: Place.Precision, latitude: Double, longitude: Double
  ) async throws {
    try await services.store.opened(by: PlacesTests.reader, at: services.now())
    let place = try #require(
      try await services.desk.note(
        point(38.712345, -9.123456), precision, of: Opening.ID(1), reader: PlacesTests.reader))
    #expect(place.point == (try point(latitude, longitude)))
    #expect(place.precision == precision)
    #expect(place.name == "Lisbon")
    #expect(place.country == "PT")
    #expect(!place.isByHand)
  }

  @Test func `at sea a place has no city, and is never kept more precisely than wished`()
    async throws
  {
    try await services.store.opened(by: PlacesTests.reader, at: services.now())
    let place = try #require(
      try await services.desk.note(
        point(30.123456, -40.123456), .city, of: Opening.ID(1), reader: PlacesTests.reader))
    #expect(place.point == (try point(30.12, -40.12)))
    #expect(place.precision == .near)
    #expect(place.name == nil)
  }

  @Test func `nobody sets, sees or removes the place of another reader's opening`() async throws {
    try await services.store.opened(by: PlacesTests.reader, at: services.now())
    let desk = services.desk
    let other = Reader.ID(2)
    let lisbon = City.ID(2_267_057)
    #expect(try await desk.choose(lisbon, of: Opening.ID(1), reader: PlacesTests.reader) != nil)
    #expect(try await desk.page(of: Opening.ID(1), reader: other) == nil)
    #expect(try await desk.note(.zero, .exact, of: Opening.ID(1), reader: other) == nil)
    #expect(
      try await desk.choose(City.ID(2_735_943), of: Opening.ID(1), reader: other) == nil)
    #expect(try await desk.remove(of: Opening.ID(1), reader: other) == false)
    #expect(try await desk.map(of: other, at: Opening.ID(1)).centre == nil)
    let kept = try await desk.page(of: Opening.ID(1), reader: PlacesTests.reader)
    #expect(kept?.mapped.place?.name == "Lisbon")
    #expect(kept?.country == "Portugal")
  }

  @Test func `a map counts cities and countries, and says what lies farthest apart`() async throws {
    let places = [
      ("2026-11-21", 38.72, -9.14), ("2026-11-20", 38.71, -9.13), ("2026-11-19", -33.87, 151.21),
      ("2026-11-18", 41.15, -8.61), ("2026-11-17", 38.72, -9.14),
    ]
    for (number, (date, latitude, longitude)) in places.enumerated() {
      let opening = Opening.ID(Int64(number + 1))
      try await services.store.opened(
        by: PlacesTests.reader, at: services.now(), date: try day(date))
      _ = try await services.desk.note(
        point(latitude, longitude), .near, of: opening, reader: PlacesTests.reader)
    }
    try await services.store.opened(
      by: PlacesTests.reader, at: services.now(), date: try day("2026-10-31"))
    let map = try await services.desk.map(of: PlacesTests.reader, at: Opening.ID(4))
    #expect(map.opened == 6)
    #expect(map.placed == 5)
    #expect(map.spots.map(\.name) == ["Lisbon", "Sydney", "Porto"])
    #expect(map.spots[0].openings.map(\.opening.rawValue).sorted() == [1, 2, 5])
    #expect(map.spots[0].first == (try day("2026-11-17")))
    #expect(map.dots.map(\.count) == [2, 1, 1, 1])
    #expect(map.clusters.reduce(0) { $0 + $1.count } == 5)
    #expect(map.countries.map(\.name) == ["Portugal", "Australia"])
    #expect(map.countries.map(\.count) == [4, 1])
    let far = try #require(map.farthest)
    #expect(Set([far.from, far.to]) == [1, 2] || Set([far.from, far.to]) == [0, 1])
    #expect((17_900...18_300).contains(far.kilometres))
    #expect(map.centre?.spot == 2)
    #expect(map.months.map(\.month) == [202611, 202610])
    #expect(map.months.map(\.opened) == [5, 1])
    #expect(map.months.map(\.inARow) == [1, 1])
  }

  @Test func `how many in a row is what the cookies themselves tell`() async throws {
    // The third was missed and forgiven, the sixth was too many.
    for (date, streak) in [("10-31", 1), ("11-01", 2), ("11-02", 3), ("11-04", 4), ("11-08", 1)] {
      try await services.store.opened(
        by: PlacesTests.reader, at: services.now(), date: try day("2026-\(date)"), streak: streak)
    }
    let map = try await services.desk.map(of: PlacesTests.reader)
    #expect(map.months.map(\.inARow) == [4, 1])
  }

  @Test func `the hour is the one on the wall where it was opened`() async throws {
    let instant = try #require(Timestamp(year: 2026, month: 7, day: 1, hour: 22, minute: 30))
    try await services.store.opened(
      by: PlacesTests.reader, at: instant, zone: "Europe/London",
      date: try day("2026-07-01"))
    try await services.store.opened(
      by: PlacesTests.reader, at: instant, zone: "Asia/Tokyo", date: try day("2026-07-02"))
    let map = try await services.desk.map(of: PlacesTests.reader)
    #expect(map.hours[23] == 1)
    #expect(map.hours[7] == 1)
    #expect(map.hours.reduce(0, +) == 2)
  }

  @Test func `friends are shown cities alone, and nothing of what has none`() async throws {
    for (number, (latitude, longitude)) in [(38.712345, -9.123456), (30.0, -40.0)].enumerated() {
      let opening = Opening.ID(Int64(number + 1))
      try await services.store.opened(
        by: PlacesTests.reader, at: services.now(), date: try day("2026-11-2\(number)"))
      _ = try await services.desk.note(
        point(latitude, longitude), .exact, of: opening, reader: PlacesTests.reader)
    }
    let gazetteer = try Gazetteer(
      cities: Array(Services.cities.utf8), countries: Array(Services.countries.utf8))
    let openings = try await services.store.fortunes.mappedOpenings(of: PlacesTests.reader)
    let map = MapPage(openings, gazetteer, onlyCities: true, now: services.now())
    #expect(map.dots.map(\.point) == [try point(38.72509, -9.1498)])
    #expect(map.spots.map(\.point) == [try point(38.72509, -9.1498)])
    #expect(map.placed == 1)
  }

  @Test func `a search offers cities with what tells them apart`() async throws {
    try await services.store.opened(by: PlacesTests.reader, at: services.now())
    let page = try #require(
      try await services.desk.page(
        of: Opening.ID(1), lookingFor: "spring", reader: PlacesTests.reader))
    #expect(page.found.map(\.city.region) == ["Missouri"])
    #expect(page.found.map(\.country) == ["United States"])
  }
}
