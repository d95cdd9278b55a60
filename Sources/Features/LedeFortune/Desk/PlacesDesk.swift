// Where fortunes were opened: one place set, corrected or removed, and the map of all.

import LedeBase
import LedeDatabase
import LedeSite
import LedePlaces

/// Turns what devices and readers say of places into places that are kept, and those into a map.
struct PlacesDesk: Sendable {
  private let store: FortuneStore
  private let now: @Sendable () -> Timestamp
  private let cities: GazetteerOnDemand

  /// How long after an opening its place may be asked for without a tap.
  static let fresh = Duration.seconds(10 * 60)

  init(_ house: House, cities: GazetteerOnDemand) {
    store = FortuneStore(house.database)
    now = house.now
    self.cities = cities
  }

  /// What a page shows of the place of one opening, and the cities whose names begin as `text` does;
  /// nil when the reader has no such opening.
  func page(
    of opening: Opening.ID, lookingFor text: String? = nil, reader: Reader.ID
  ) async throws(StoreError) -> PlacePage? {
    guard let mapped = try await store.mappedOpening(opening, of: reader) else { return nil }
    let looked = text.map { String($0.prefix(100)) }
    return PlacePage(
      mapped: mapped, country: mapped.place?.country.map { cities.gazetteer.country($0) },
      isFresh: now() - mapped.opened < PlacesDesk.fresh, lookedFor: looked,
      found: looked.map { text in
        cities.gazetteer.search(text).map { city in
          FoundCity(city: city, country: cities.gazetteer.country(city.country))
        }
      } ?? [])
  }

  /// Keeps where a device said that an opening was, as precisely as the reader wishes: the rest is
  /// dropped here, whatever a browser sent.
  ///
  /// Nil when the reader has no such opening.
  func note(
    _ point: GlobePoint, _ precision: Place.Precision, of opening: Opening.ID, reader: Reader.ID
  ) async throws(StoreError) -> Place? {
    let place = place(at: point, precision)
    return try await store.keepPlace(place, of: opening, by: reader) ? place : nil
  }

  /// Keeps a city as the place of an opening; nil when there is no such city or opening.
  func choose(_ city: City.ID, of opening: Opening.ID, reader: Reader.ID)
    async throws(StoreError) -> Place?
  {
    guard let city = cities.gazetteer.city(city) else { return nil }
    let place = Place(city)
    return try await store.keepPlace(place, of: opening, by: reader) ? place : nil
  }

  /// Forgets the place of an opening; false when there was none.
  func remove(of opening: Opening.ID, reader: Reader.ID) async throws(StoreError) -> Bool {
    try await store.database.run(Places.forget, (opening, reader)) != nil
  }

  func map(
    of reader: Reader.ID, at opening: Opening.ID? = nil, isWhole: Bool = false
  ) async throws(StoreError) -> MapPage {
    let openings = try await store.mappedOpenings(of: reader)
    var page = MapPage(openings, cities.gazetteer, at: opening, now: now())
    page.isWhole = isWhole
    page.look = try await store.standing(of: reader).looks.map
    return page
  }

  private func place(at point: GlobePoint, _ precision: Place.Precision) -> Place {
    let city = cities.gazetteer.city(at: point)
    if precision == .city, let city { return Place(city, isByHand: false) }
    // Far from every city there is no coarser name for it than the kilometre.
    let kept = precision == .exact ? point : point.roundedToAKilometre
    return Place(
      kept, precision == .exact ? .exact : .near, city: city?.id, name: city?.name,
      region: city?.region, country: city?.country)
  }
}

struct PlacePage: Hashable, Sendable {
  var mapped: MappedOpening
  /// The English name of the place's country.
  var country: String?
  /// Whether the cookie was opened just now.
  var isFresh: Bool
  /// What the reader looked for; nil before they did.
  var lookedFor: String?
  /// Cities of that name, the best first.
  var found: [FoundCity]
}

/// A city that a reader may have meant.
struct FoundCity: Hashable, Sendable {
  var city: City
  /// The English name of its country.
  var country: String
}
