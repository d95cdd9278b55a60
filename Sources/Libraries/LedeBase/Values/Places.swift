// Where fortunes were opened: points on the globe, cities, and how much of it a reader lets be kept.

/// A point on the globe, to a millionth of a degree (11 cm).
package struct GlobePoint: Hashable, Sendable {
  /// −90,000,000…90,000,000, north is positive.
  package let latitudeInMillionths: Int
  /// −180,000,000…180,000,000, east is positive.
  package let longitudeInMillionths: Int

  /// Where the equator meets the meridian of Greenwich.
  package static let zero = GlobePoint(0, 0)

  private init(_ latitude: Int, _ longitude: Int) {
    latitudeInMillionths = latitude
    longitudeInMillionths = longitude
  }

  /// Nil outside of the globe.
  package init?(latitudeInMillionths: Int, longitudeInMillionths: Int) {
    guard (-90_000_000...90_000_000).contains(latitudeInMillionths),
      (-180_000_000...180_000_000).contains(longitudeInMillionths)
    else { return nil }
    self.init(latitudeInMillionths, longitudeInMillionths)
  }

  /// Degrees; nil outside of the globe, and for what is no number.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.init(
      latitudeInMillionths: Int((latitude * 1_000_000).rounded()),
      longitudeInMillionths: Int((longitude * 1_000_000).rounded()))
  }

  package var latitude: Double { Double(latitudeInMillionths) / 1_000_000 }
  package var longitude: Double { Double(longitudeInMillionths) / 1_000_000 }

  /// The point of a grid of about a kilometre that lies nearest; the same point when it is one.
  ///
  /// The grid is coarser in degrees of longitude where the meridians come together. `js/place.js`
  /// has the same numbers, so that a browser tells no more than is kept.
  package var roundedToAKilometre: GlobePoint {
    let latitude = GlobePoint.rounded(latitudeInMillionths, to: 10_000)
    let step =
      switch latitude.magnitude {
      case ..<60_000_000: 10_000
      case ..<75_000_000: 20_000
      case ..<85_000_000: 50_000
      default: 200_000
      }
    let longitude = GlobePoint.rounded(longitudeInMillionths, to: step)
    return GlobePoint(latitudeInMillionths: latitude, longitudeInMillionths: longitude) ?? self
  }

  private static func rounded(_ number: Int, to step: Int) -> Int {
    let half = number < 0 ? -step / 2 : step / 2
    return (number + half) / step * step
  }
}

/// A city of the gazetteer.
package struct City: Hashable, Sendable {
  /// Its number at GeoNames.
  package typealias ID = Identifier<City>
  package var id: ID
  package var name: String
  /// What tells it from others of its name, where the gazetteer knows: a state of the USA.
  package var region: String?
  /// Two capital letters (ISO 3166, and XK).
  package var country: String
  package var point: GlobePoint
  package var population: Int

  package init(
    id: ID, name: String, region: String? = nil, country: String, point: GlobePoint,
    population: Int
  ) {
    self.id = id
    self.name = name
    self.region = region
    self.country = country
    self.point = point
    self.population = population
  }
}

/// Where an opening was, as far as its reader lets it be known.
package struct Place: Hashable, Sendable {
  /// How much is kept.
  package enum Precision: String, Hashable, Sendable, CaseIterable {
    /// As the device said.
    case exact
    /// On the grid of a kilometre.
    case near
    /// The point is the city's own.
    case city
  }
  package var point: GlobePoint
  package var precision: Precision
  /// Whether the reader chose it; otherwise their device told it.
  package var isByHand: Bool
  /// The city it is in or near; nil far from all that the gazetteer knows.
  package var city: City.ID?
  /// The city's name as it was when the place was kept.
  package var name: String?
  package var region: String?
  /// Two capital letters; nil where nobody knows.
  package var country: String?

  package init(
    _ point: GlobePoint, _ precision: Precision, isByHand: Bool = false, city: City.ID? = nil,
    name: String? = nil, region: String? = nil, country: String? = nil
  ) {
    self.point = point
    self.precision = precision
    self.isByHand = isByHand
    self.city = city
    self.name = name
    self.region = region
    self.country = country
  }

  /// A city itself, as a reader picks it by hand.
  package init(_ city: City, isByHand: Bool = true) {
    self.init(
      city.point, .city, isByHand: isByHand, city: city.id, name: city.name, region: city.region,
      country: city.country)
  }
}

/// What a reader wishes to happen with the place of each opening.
package enum PlaceWish: String, Hashable, Sendable, CaseIterable {
  /// Nothing without a tap: each opening offers to note its place, and says what that means.
  case ask
  /// The device is asked each time, and the city is kept.
  case city
  /// The device is asked each time, and a point to about a kilometre is kept.
  case near
  /// The device is asked each time, and what it says is kept.
  case exact
  /// No page offers it.
  case never

  /// Whether the device is asked without another tap.
  package var asksDevice: Bool {
    switch self {
    case .city, .near, .exact: true
    case .ask, .never: false
    }
  }

  /// How much is kept of what the device says.
  package var precision: Place.Precision {
    switch self {
    case .city: .city
    case .exact: .exact
    case .ask, .near, .never: .near
    }
  }
}
