// How fast the city near a point and the cities of a name are found, beside looking at every city.
//
// PlacesBench FOLDER prints `places.nearest …` and `places.search …`: `OURS /s REFERENCE /s ratio R`,
// medians of five, and how long the tables of FOLDER take to be read.

import FoundationEssentials
import LedeBase
import LedePlaces

let folder = CommandLine.arguments.dropFirst().first ?? "Sources/share/lede/places"

func file(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
}

let clock = ContinuousClock()
let cities = try file("cities.tsv")
let countries = try file("countries.tsv")
let times = try (0..<5).map { _ in
  try clock.measure { _ = try Gazetteer(cities: cities, countries: countries) }
}
let gazetteer = try Gazetteer(cities: cities, countries: countries)
let all = (0..<gazetteer.cities.count).map { gazetteer.cities[$0] }

/// Points where people are: some way from a city.
let points: [GlobePoint] = (0..<20_000).compactMap { number in
  let city = all[number * 7_919 % all.count].point
  return GlobePoint(
    latitude: min(89, city.latitude + Double(number % 41) / 200 - 0.1),
    longitude: min(179, city.longitude + Double(number % 37) / 200 - 0.1))
}
let names = all.indices.map { index in
  String(all[index].name.prefix(2 + index % 6))
}

/// How often a second something is done, the median of five turns.
func rate(_ count: Int, _ work: () -> Void) -> Double {
  let turns = (0..<5).map { _ in clock.measure(work) }.sorted()
  return Double(count) / (turns[2] / .seconds(1))
}

var sum = 0.0
let nearest = rate(points.count) {
  for point in points { sum += Double(gazetteer.nearest(to: point) ?? 0) }
}
let named = rate(points.count) {
  for point in points { sum += Double(gazetteer.city(at: point)?.population ?? 0) }
}
let every = rate(50) {
  for point in points.prefix(50) {
    sum += all.lazy.map { $0.point.kilometres(to: point) }.min() ?? 0
  }
}
let found = rate(2_000) {
  for name in names.prefix(2_000) { sum += Double(gazetteer.search(name).count) }
}
let folded = all.map { FoldedWords.words(of: $0.name).joined(separator: " ") }
let scanned = rate(20) {
  for name in names.prefix(20) {
    let wanted = FoldedWords.words(of: name).joined(separator: " ")
    sum += Double(folded.count { $0.hasPrefix(wanted) })
  }
}
func whole(_ number: Double) -> Int { Int(number.rounded()) }
func ratio(_ a: Double, _ b: Double) -> Double { (a / b * 100).rounded() / 100 }
print("places.nearest \(whole(nearest)) /s \(whole(every)) /s ratio \(ratio(nearest, every))")
print("places.city \(whole(named)) /s \(whole(every)) /s ratio \(ratio(named, every))")
print("places.search \(whole(found)) /s \(whole(scanned)) /s ratio \(ratio(found, scanned))")
print("# tables read in \(times.sorted()[2]), \(all.count) cities; \(sum > 0)")
