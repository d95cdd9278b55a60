// Distances on the globe, and where its points lie on the world map.

import Glibc
package import LedeBase

extension GlobePoint {
  /// The mean radius of the Earth.
  ///
  /// Source: IUGG, 6371.0088 km.
  static let earthInKilometres = 6371.0088

  /// How far another point is along the globe, in kilometres; within 0.6 % of the ellipsoid.
  package func kilometres(to other: GlobePoint) -> Double {
    let (a, b) = (latitude.radians, other.latitude.radians)
    let across = sin((b - a) / 2)
    let along = sin((other.longitude - longitude).radians / 2)
    let haversine = across * across + cos(a) * cos(b) * along * along
    return 2 * GlobePoint.earthInKilometres * asin(min(1, haversine.squareRoot()))
  }

  /// The same point as a vector of length 1 from the middle of the Earth.
  var direction: SIMD3<Float> {
    let (latitude, longitude) = (latitude.radians, longitude.radians)
    return SIMD3(
      Float(cos(latitude) * cos(longitude)), Float(cos(latitude) * sin(longitude)),
      Float(sin(latitude)))
  }
}

extension Double { var radians: Double { self * .pi / 180 } }

/// The world map of `world.svg`: the Equal Earth projection on 1000 × 435 units, its top at 84° north.
///
/// Source: Šavrič, Patterson and Jenny, “The Equal Earth map projection” (2019).
package enum WorldMap {
  package static let width = 1000.0
  package static let height = 435.0

  /// Where a point stands; what lies south of the map has a `y` beyond `height`.
  package static func place(of point: GlobePoint) -> (x: Double, y: Double) {
    let raw = project(point.longitude, point.latitude)
    return ((raw.x + right) * scale, (top - raw.y) * scale)
  }

  private static let right = project(180, 0).x
  private static let top = project(0, 84).y
  private static let scale = width / (2 * right)

  private static func project(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
    let root = 3.0.squareRoot()
    let slope = asin(root / 2 * sin(latitude.radians))
    let squared = slope * slope
    let sixth = squared * squared * squared
    let spread = a1 + 3 * a2 * squared + sixth * (7 * a3 + 9 * a4 * squared)
    return (
      2 * root * longitude.radians * cos(slope) / (3 * spread),
      slope * (a1 + a2 * squared + sixth * (a3 + a4 * squared))
    )
  }
}

/// The two points of some that lie farthest from each other.
///
/// - Parameter points: Any number of them; the work grows with its square (a thousand: under a
///   millisecond).
/// - Returns: Their places in `points`; nil unless two of them differ.
package func farthestApart(_ points: [GlobePoint]) -> (Int, Int)? {
  let directions = points.map(\.direction)
  // Two directions are the farther apart the smaller their product is.
  var least = Float.infinity
  var found: (Int, Int)?
  for a in directions.indices {
    for b in directions.indices.dropFirst(a + 1) {
      let product = (directions[a] * directions[b]).sum()
      if product < least, points[a] != points[b] { (least, found) = (product, (a, b)) }
    }
  }
  return found
}
