// Where points lie, how far apart, and what a map draws of them.

import LedeBase
import Testing

@testable import LedePlaces

@Suite struct GlobeTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> GlobePoint {
    try #require(GlobePoint(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    (38.72, -9.14, 477, 102), (51.51, -0.13, 500, 63), (-33.87, 151.21, 885, 364),
    (84.0, 0.0, 500, 0),
  ])
  func `a dot stands on the land where its city is`(
    latitude: Double, longitude: Double, x: Int, y: Int
  ) throws {
    let place = WorldMap.place(of: try point(latitude, longitude))
    #expect(abs(place.x - Double(x)) <= 1)
    #expect(abs(place.y - Double(y)) <= 1)
  }

  @Test func `Lisbon is 1,585 kilometres from London and the poles half the world apart`() throws {
    let far = try point(38.7223, -9.1393).kilometres(to: point(51.5074, -0.1278))
    #expect((1_580...1_590).contains(far))
    #expect(abs(try point(90, 0).kilometres(to: point(-90, 0)) - 20_015) < 1)
    #expect(abs(try point(0, 179.9).kilometres(to: point(0, -179.9)) - 22.2) < 0.1)
  }

  @Test func `of many places the two farthest apart are found`() throws {
    let points = [
      try point(38.7, -9.1), try point(51.5, -0.1), try point(-33.9, 151.2), try point(38.7, -9.1),
    ]
    let found = try #require(farthestApart(points))
    #expect(found == (0, 2) || found == (1, 2))
    #expect(points[found.0].kilometres(to: points[found.1]) > 16_900)
    #expect(farthestApart([points[0], points[3]]) == nil)
    #expect(farthestApart([]) == nil)
  }

  @Test(arguments: [
    (38.72234, -9.13926, 38.72, -9.14), (-33.86882, 151.20929, -33.87, 151.21),
    (64.1466, -21.9426, 64.15, -21.94), (89.996, 33.33, 90.0, 33.4), (0.004, -0.004, 0, 0),
    (-89.999, -179.999, -90, -180),
  ])
  func `a point is rounded to about a kilometre, and rounding it again changes nothing`(
    latitude: Double, longitude: Double, roundedLatitude: Double, roundedLongitude: Double
  ) throws {
    let rounded = try point(latitude, longitude).roundedToAKilometre
    #expect(rounded == (try point(roundedLatitude, roundedLongitude)))
    #expect(rounded.roundedToAKilometre == rounded)
    #expect(try point(latitude, longitude).kilometres(to: rounded) < 1.1)
  }

  @Test(arguments: [(90.1, 0.0), (0, 180.1), (.nan, 0), (0, .infinity)])
  func `there is no point beyond the globe`(latitude: Double, longitude: Double) {
    #expect(GlobePoint(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func `close places are one dot, and no opening is lost`() throws {
    let places = [
      (point: try point(38.72, -9.14), count: 31), (point: try point(38.75, -9.23), count: 2),
      (point: try point(51.51, -0.13), count: 24), (point: try point(-80, 0), count: 1),
    ]
    let dots = Cluster.clusters(of: places)
    #expect(dots.map(\.count) == [33, 24, 1])
    #expect(dots[0].members == [0, 1])
    #expect(dots[2].y == WorldMap.height)
    #expect(Cluster.clusters(of: places.reversed()).map(\.count) == [33, 24, 1])
  }
}
