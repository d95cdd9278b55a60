// What lies near a point, and what a name means, in the tables that Lede ships.

import FoundationEssentials
import LedeBase
import LedeTesting
import Testing

@testable import LedePlaces

@Suite struct GazetteerTests {
  /// The shipped tables, read once.
  static let shipped: Gazetteer? = {
    let folder = Checkout.path("Sources/share/lede/places/")
    // Without the tables every test here fails.
    guard let cities = try? Data(contentsOf: URL(filePath: folder + "cities.tsv")),
      let countries = try? Data(contentsOf: URL(filePath: folder + "countries.tsv"))
    else { return nil }
    return try? Gazetteer(cities: Array(cities), countries: Array(countries))
  }()

  private func world() throws -> Gazetteer { try #require(GazetteerTests.shipped) }

  @Test func `the shipped table has the cities of the world`() throws {
    let world = try world()
    #expect(world.cities.count > 30_000)
    #expect(world.country("PT") == "Portugal")
    #expect(world.country("QQ") == "QQ")
  }

  @Test(arguments: [
    (51.5074, -0.1278, "London", "GB"), (40.6782, -73.9442, "New York City", "US"),
    (38.7223, -9.1393, "Lisbon", "PT"), (31.7587, -106.4869, "El Paso", "US"),
    (31.6904, -106.4245, "Ciudad Juárez", "MX"), (-33.8688, 151.2093, "Sydney", "AU"),
    (64.1466, -21.9426, "Reykjavík", "IS"), (43.7384, 7.4246, "Monaco", "MC"),
  ])
  func `who stands somewhere is in the city that people would name`(
    latitude: Double, longitude: Double, name: String, country: String
  ) throws {
    let point = try #require(GlobePoint(latitude: latitude, longitude: longitude))
    let city = try #require(try world().city(at: point))
    #expect(city.name == name)
    #expect(city.country == country)
  }

  @Test(arguments: [(0.0, -150.0), (-88.0, 10.0), (89.9, 0.0), (30.0, -45.0)])
  func `in the middle of nowhere there is no city`(latitude: Double, longitude: Double) throws {
    let point = try #require(GlobePoint(latitude: latitude, longitude: longitude))
    #expect(try world().city(at: point) == nil)
  }

  @Test func `the nearest city is the nearest of all, on both sides of every line`() throws {
    let world = try world()
    var points: [(Double, Double)] = [
      (-16.8, 179.99), (-16.8, -179.99), (90, 0), (-90, 0), (0, 180), (0, -180), (71, -156),
    ]
    for step in 0..<40 {
      points.append((Double(step * 37 % 179) - 89.3, Double(step * 101 % 359) - 179.2))
    }
    for (latitude, longitude) in points {
      let point = try #require(GlobePoint(latitude: latitude, longitude: longitude))
      let found = try #require(world.nearest(to: point))
      let direction = point.direction
      func squared(_ index: Int) -> Float {
        let apart = world.cities.point(index).direction - direction
        return (apart * apart).sum()
      }
      let least = (0..<world.cities.count).map(squared).min()
      #expect(squared(found) == least, "at \(latitude), \(longitude)")
    }
  }

  @Test(arguments: [
    ("lis", "Lisbon"), ("KOLN", "Köln"), ("cologne", "Köln"), ("sao pau", "São Paulo"),
    ("münchen", "Munich"), ("new york", "New York City"), ("Reykjavik", "Reykjavík"),
    ("s\u{E3}o   paulo", "São Paulo"),
  ])
  func `a name is found without its accents, and by what others call it`(
    text: String, name: String
  ) throws {
    #expect(try world().search(text).first?.name == name)
  }

  @Test func `who bears a name wholly comes before who only begins with it`() throws {
    let found = try world().search("york", limit: 40)
    #expect(found.first?.name == "York")
    #expect(found.contains { $0.name == "New York City" })
  }

  @Test(arguments: ["", " ", "…", "\u{0}", "\t|", "zzzzzzzz"])
  func `a text that names nothing finds nothing`(text: String) throws {
    #expect(try world().search(text).isEmpty)
  }

  @Test func `a gazetteer without tables knows nothing and says so`() throws {
    #expect(Gazetteer.empty.nearest(to: .zero) == nil)
    #expect(Gazetteer.empty.city(at: .zero) == nil)
    #expect(Gazetteer.empty.search("lisbon").isEmpty)
    #expect(Gazetteer.empty.country("PT") == "PT")
  }
}
