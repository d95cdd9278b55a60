// Which dots of a map are drawn as one.

package import LedeBase

/// Places that lie so close on the world map that they are one dot.
package struct Cluster: Hashable, Sendable {
  /// Where the place with most openings stands on `WorldMap`.
  package var x: Double
  package var y: Double
  /// How many openings all its places have.
  package var count: Int
  /// The places, as numbers in what was given, those with most openings first.
  package var members: [Int]

  /// How big the dot is: it grows with the root of the count, and never hides a continent.
  package var radius: Double { min(22, 2.9 + 1.72 * Double(count).squareRoot()) }

  /// Puts places into clusters, the biggest first.
  ///
  /// Places take turns by their counts; each joins the first dot that it would touch by more than half
  /// of it, or is a dot of its own. The same places in any order give the same dots.
  ///
  /// - Parameter places: Where they are and how many openings each has. What lies south of the map is
  ///   drawn at its edge.
  /// - Returns: Dots from the biggest to the smallest, so that small ones are drawn over big ones.
  package static func clusters(of places: [(point: GlobePoint, count: Int)]) -> [Cluster] {
    let order = places.indices.sorted {
      let (a, b) = (places[$0], places[$1])
      return (b.count, a.point.latitudeInMillionths, a.point.longitudeInMillionths)
        < (a.count, b.point.latitudeInMillionths, b.point.longitudeInMillionths)
    }
    var clusters: [Cluster] = []
    for index in order {
      let place = WorldMap.place(of: places[index].point)
      let y = min(place.y, WorldMap.height)
      let near = clusters.firstIndex {
        let (across, down) = ($0.x - place.x, $0.y - y)
        let close = max(6, $0.radius / 2)
        return across * across + down * down < close * close
      }
      if let near {
        clusters[near].count += places[index].count
        clusters[near].members.append(index)
      } else {
        clusters.append(Cluster(x: place.x, y: y, count: places[index].count, members: [index]))
      }
    }
    return clusters.sorted { ($1.count, $0.x, $0.y) < ($0.count, $1.x, $1.y) }
  }
}
