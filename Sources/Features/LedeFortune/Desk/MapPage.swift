// The map of a reader's openings: its dots, its list and its figures. Pure.

import LedeCalendar
package import LedeBase
package import LedePlaces

/// What the page of the map shows.
package struct MapPage: Hashable, Sendable {
  /// One city where cookies were opened, or a point far from every city.
  package struct Spot: Hashable, Sendable {
    /// Nil far from every city.
    package var name: String?
    var region: String?
    /// The English name of its country.
    package var country: String?
    package var countryCode: String?
    /// Where its first dot stands.
    var point: GlobePoint
    package var count: Int
    /// The newest openings there, at most `newest` of them, newest first.
    var openings: [DatedOpening]
    var first: LocalDate
    var last: LocalDate
  }
  struct DatedOpening: Hashable, Sendable {
    var opening: Opening.ID
    var date: LocalDate
  }
  /// Openings at one and the same point.
  package struct Dot: Hashable, Sendable {
    package var point: GlobePoint
    var count: Int
    /// Its place in `spots`.
    var spot: Int
  }
  /// How many were opened in a month, and the longest streak that was reached in it.
  struct Month: Hashable, Sendable {
    /// Year and month as one number: 202611.
    var month: Int32
    var opened: Int
    var inARow: Int
  }
  struct Distance: Hashable, Sendable {
    /// Places in `spots`.
    var from: Int
    var to: Int
    var kilometres: Int
  }

  /// How many cookies the reader opened, with a place or without.
  var opened: Int
  /// How many of them have a place.
  package var placed: Int
  /// Most openings first, then the newest.
  package var spots: [Spot]
  /// Most openings first.
  package var dots: [Dot]
  /// Dots that touch are one on the drawn map; `members` are places in `dots`.
  var clusters: [Cluster]
  /// English names of countries with how many were opened there, most first.
  var countries: [Country]
  var farthest: Distance?
  /// The last twelve months in which a cookie was opened, newest first.
  var months: [Month]
  /// How many were opened in each hour of the day, by the clock on the wall: 24 numbers.
  var hours: [Int]
  /// The spot of the opening that was asked for, and its point.
  var centre: Centre?
  /// The same of the newest opening that has a place.
  var last: Centre?
  /// Whether the whole world is shown, and not where `centre` or `last` is.
  package var isWhole = true
  /// How the reader has maps drawn; nil as Lede draws them.
  var look: Look?
  var now: Timestamp

  struct Country: Hashable, Sendable {
    var code: String
    var name: String
    var count: Int
  }
  struct Centre: Hashable, Sendable {
    var spot: Int
    var point: GlobePoint
  }

  /// How many openings a spot names.
  static let newest = 12
  private static let mostMonths = 12

  /// Makes a map of openings; linear in them, but for the two farthest places.
  package init(
    _ openings: [MappedOpening], _ gazetteer: Gazetteer, at asked: Opening.ID? = nil,
    onlyCities: Bool = false, now: Timestamp
  ) {
    var gathered = Gathered(gazetteer, onlyCities: onlyCities)
    for opening in openings { gathered.add(opening) }
    let order = gathered.spots.indices.sorted {
      let (a, b) = (gathered.spots[$0], gathered.spots[$1])
      return (b.count, b.last, $0) < (a.count, a.last, $1)
    }
    var places = [Int](repeating: 0, count: order.count)
    for (place, old) in order.enumerated() { places[old] = place }
    let spots = order.map { gathered.spots[$0] }
    let dots = gathered.dots.map { dot in
      var dot = dot
      dot.spot = places[dot.spot]
      return dot
    }.sorted { ($1.count, $0.spot) < ($0.count, $1.spot) }
    self.spots = spots
    self.dots = dots
    self.now = now
    opened = openings.count
    placed = spots.reduce(0) { $0 + $1.count }
    clusters = Cluster.clusters(of: dots.map { ($0.point, $0.count) })
    countries = MapPage.countries(of: spots)
    farthest = farthestApart(spots.map(\.point)).map { a, b in
      Distance(
        from: a, to: b, kilometres: Int(spots[a].point.kilometres(to: spots[b].point).rounded()))
    }
    months = MapPage.months(of: openings)
    hours = MapPage.hours(of: openings)
    func centre(of opening: Opening.ID) -> Centre? {
      gathered.centres[opening].map { Centre(spot: places[$0.spot], point: $0.point) }
    }
    self.centre = asked.flatMap(centre)
    last = openings.lazy.compactMap { centre(of: $0.opening) }.first
  }

  private struct Gathered {
    private enum Key: Hashable {
      case city(City.ID)
      case point(GlobePoint)
    }
    private let gazetteer: Gazetteer
    private let onlyCities: Bool
    private(set) var spots: [Spot] = []
    private(set) var dots: [Dot] = []
    private(set) var centres: [Opening.ID: Centre] = [:]
    private var spotOf: [Key: Int] = [:]
    private var dotOf: [GlobePoint: Int] = [:]

    init(_ gazetteer: Gazetteer, onlyCities: Bool) {
      self.gazetteer = gazetteer
      self.onlyCities = onlyCities
    }

    mutating func add(_ opening: MappedOpening) {
      guard let place = opening.place else { return }
      var point = place.point
      if onlyCities {
        guard let city = place.city.flatMap({ gazetteer.city($0) }) else { return }
        point = city.point
      }
      let key = place.city.map { Key.city($0) } ?? .point(point)
      let spot = spotOf[key] ?? spots.count
      let opened = DatedOpening(opening: opening.opening, date: opening.date)
      if spot == spots.count {
        spotOf[key] = spot
        spots.append(
          Spot(
            name: place.name, region: place.region,
            country: place.country.map { gazetteer.country($0) }, countryCode: place.country,
            point: point, count: 0, openings: [], first: opening.date, last: opening.date))
      }
      spots[spot].count += 1
      spots[spot].first = min(spots[spot].first, opening.date)
      spots[spot].last = max(spots[spot].last, opening.date)
      if spots[spot].openings.count < MapPage.newest { spots[spot].openings.append(opened) }
      if let dot = dotOf[point] {
        dots[dot].count += 1
      } else {
        dotOf[point] = dots.count
        dots.append(Dot(point: point, count: 1, spot: spot))
      }
      centres[opening.opening] = Centre(spot: spot, point: point)
    }
  }

  private static func countries(of spots: [Spot]) -> [Country] {
    var found: [String: Country] = [:]
    for spot in spots {
      guard let code = spot.countryCode else { continue }
      found[code, default: Country(code: code, name: spot.country ?? code, count: 0)].count +=
        spot.count
    }
    return found.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  private static func months(of openings: [MappedOpening]) -> [Month] {
    var found: [Int32: Month] = [:]
    for opening in openings {
      let number = opening.date.month
      var month = found[number] ?? Month(month: number, opened: 0, inARow: 0)
      month.opened += 1
      month.inARow = max(month.inARow, opening.streak)
      found[number] = month
    }
    return found.values.sorted { $0.month > $1.month }.prefix(mostMonths).map { $0 }
  }

  private static func hours(of openings: [MappedOpening]) -> [Int] {
    var zones: [String: Zone] = [:]
    var hours = [Int](repeating: 0, count: 24)
    for opening in openings {
      let zone = zones[opening.zone] ?? Zone(opening.zone) ?? .utc
      zones[opening.zone] = zone
      hours[zone.local(opening.opened).hour] += 1
    }
    return hours
  }
}
