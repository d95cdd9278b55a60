// The cities of the world: which lies nearest to a point, and which are meant by a name.

import Glibc
package import LedeBase

/// All cities and countries that Lede knows, ready to be asked.
///
/// About 5 MB in memory. What stands here is told by GeoNames and rounded to towns: borders are not
/// known, so a point's country is that of the city nearby.
package struct Gazetteer: Sendable {
  package private(set) var cities = CityTable()
  private var directions: [SIMD3<Float>] = []
  private var names = NameIndex(CityTable())
  private var countries: [String: String] = [:]
  private var places: [City.ID: UInt32] = [:]

  /// Reads both tables, which `CityTable` describes; linear in their bytes.
  package init(cities: [UInt8], countries: [UInt8]) throws(CityTable.Fault) {
    let table = try CityTable(cities)
    self.cities = table
    directions.reserveCapacity(table.count)
    places.reserveCapacity(table.count)
    for index in 0..<table.count {
      directions.append(table.point(index).direction)
      places[table.id(index)] = UInt32(index)
    }
    names = NameIndex(table)
    self.countries = Gazetteer.names(in: countries)
  }

  /// A gazetteer that knows nothing, for where there are no tables.
  package static let empty = Gazetteer()

  private init() {}

  /// How many people live on a square kilometre of a big city; it tells how far one reaches.
  private static let density = 8_000.0
  /// Nobody is in a city that is farther away, in kilometres.
  package static let farthest = 100.0

  /// The city that a person at a point would name: nil when none is within `farthest`.
  ///
  /// The nearest one, unless the point lies within a bigger one of the same country: who stands in
  /// Brooklyn is in New York. A city reaches as far as its people need room.
  package func city(at point: GlobePoint) -> City? {
    guard let nearest = nearest(to: point, within: Gazetteer.farthest) else { return nil }
    let country = cities.countryCode(nearest)
    var best = nearest
    let direction = point.direction
    let most = Gazetteer.reach(of: 40_000_000)
    for index in strip(around: point, kilometres: most)
    where cities.populations[index] > cities.populations[best] {
      let reach = Gazetteer.chord(kilometres: Gazetteer.reach(of: cities.populations[index]))
      if Gazetteer.squaredLength(directions[index] - direction) <= reach * reach,
        cities.countryCode(index) == country
      {
        best = index
      }
    }
    return cities[best]
  }

  /// The place in the table of the city nearest to a point; nil when none is so near.
  ///
  /// Walks along the table from the point's latitude to both sides, as far as something nearer could
  /// lie. Exact also across the date line and at the poles.
  package func nearest(to point: GlobePoint, within kilometres: Double = .infinity) -> Int? {
    let direction = point.direction
    let latitude = Int32(point.latitudeInMillionths)
    var least = Float.infinity
    var reach = Int64(360_000_000)
    if kilometres < 20_000 {
      let chord = Gazetteer.chord(kilometres: kilometres)
      least = chord * chord
      reach = Gazetteer.latitudes(kilometres: kilometres)
    }
    var found: Int?
    func look(_ index: Int) {
      let squared = Gazetteer.squaredLength(directions[index] - direction)
      guard squared <= least, squared < least || found == nil else { return }
      least = squared
      found = index
      reach = Gazetteer.latitudes(
        kilometres: 2 * GlobePoint.earthInKilometres
          * asin(min(1, Double(squared).squareRoot() / 2)))
    }
    var north = cities.firstIndex(notSouthOf: latitude)
    var south = north - 1
    while true {
      let goesNorth =
        north < cities.count && Int64(cities.latitudes[north]) - Int64(latitude) <= reach
      if goesNorth {
        look(north)
        north += 1
      }
      let goesSouth = south >= 0 && Int64(latitude) - Int64(cities.latitudes[south]) <= reach
      if goesSouth {
        look(south)
        south -= 1
      }
      if !goesNorth, !goesSouth { break }
    }
    return found
  }

  /// The cities that a name may mean, those that bear it wholly first, then the biggest.
  ///
  /// - Parameters:
  ///   - text: The beginning of a city's name, or of a word in it, or of what it is called elsewhere;
  ///     without regard to case, accents and signs.
  ///   - limit: How many at most.
  /// - Returns: None for a text without letters and digits.
  package func search(_ text: String, limit: Int = 12) -> [City] {
    names.find(text, in: cities, limit: limit).map { cities[$0] }
  }

  /// A city by its number; nil when there is none.
  package func city(_ id: City.ID) -> City? { places[id].map { cities[Int($0)] } }

  /// The English name of a country by its two letters, or these where nobody knows it.
  package func country(_ code: String) -> String { countries[code] ?? code }

  // MARK: Parts

  /// How far a city of so many people reaches, in kilometres.
  private static func reach(of people: UInt32) -> Double {
    (Double(people) / (.pi * density)).squareRoot()
  }

  /// The straight line through the Earth that spans a distance along it, in radii.
  private static func chord(kilometres: Double) -> Float {
    Float(2 * sin(kilometres / (2 * GlobePoint.earthInKilometres)))
  }

  /// How many millionths of a degree a distance is, and a little more for what rounding takes away.
  private static func latitudes(kilometres: Double) -> Int64 {
    Int64(kilometres / GlobePoint.earthInKilometres * 180 / .pi * 1_000_000) + 20
  }

  private static func squaredLength(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum() }

  /// The cities whose latitudes lie within a distance.
  private func strip(around point: GlobePoint, kilometres: Double) -> Range<Int> {
    let reach = Gazetteer.latitudes(kilometres: kilometres)
    let latitude = Int64(point.latitudeInMillionths)
    let from = cities.firstIndex(notSouthOf: Int32(latitude - reach))
    return from..<cities.firstIndex(notSouthOf: Int32(latitude + reach + 1))
  }

  private static func names(in table: [UInt8]) -> [String: String] {
    var names: [String: String] = [:]
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard fields.count == 2 else { continue }
      names[String(decoding: fields[0], as: UTF8.self)] = String(decoding: fields[1], as: UTF8.self)
    }
    return names
  }
}
