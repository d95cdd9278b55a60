// Where the shapes of a text are counted.

import Testing

@testable import LedeLanguage

@Suite("The shapes of a text")
struct ShapeFeatureTests {
  private struct Taken: Hashable {
    var hash: UInt32
    var start: Int
  }

  private static func taken(_ text: String) -> [Taken] {
    var all: [Taken] = []
    eachFeature(of: Array(text.utf8).span, as: .shape) { hash, start, _ in
      all.append(Taken(hash: hash, start: start))
    }
    return all
  }

  @Test func `how a text begins and ends is counted apart from its middle`() {
    // Words of one shape, so that hashes differ by where they stand alone: 2,000 bytes.
    let taken = Self.taken(String(repeating: "boat ", count: 400))
    let places = Dictionary(grouping: taken, by: \.hash).mapValues { $0.map(\.start) }
    // One, two and three in a row everywhere; one and two in a row at either end.
    #expect(places.count == 7)
    let whole = places.values.filter { $0.count > 300 }
    let edges = places.values.filter { $0.count <= 300 }
    #expect(whole.map(\.count).sorted() == [398, 399, 400])
    #expect(edges.count == 4)
    #expect(edges.filter { $0.allSatisfy { $0 < 600 } }.map(\.count).sorted() == [119, 120])
    #expect(edges.filter { $0.allSatisfy { $0 >= 1_400 } }.map(\.count).sorted() == [119, 119])
  }

  @Test func `all of a short text is beginning and end`() {
    // Each of the two words, and both, in all of it, at its beginning and at its end.
    let starts = Self.taken("boat boat").map(\.start)
    #expect(starts.sorted() == [0, 0, 0, 0, 0, 0, 5, 5, 5])
  }
}
