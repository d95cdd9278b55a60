// Where the shapes of a text are counted.

import Testing

@testable import LedeLanguage

@Suite("The shapes of a text")
struct ShapeFeatureTests {
  private struct Taken: Hashable {
    var hash: UInt32
    var start: Int
  }

  private static func taken(_ text: String, as part: TextPart = .shape) -> [Taken] {
    var all: [Taken] = []
    eachFeature(of: Array(text.utf8).span, as: part) { hash, start, _ in
      all.append(Taken(hash: hash, start: start))
    }
    return all
  }

  @Test func `how a text begins and ends is counted apart from its middle`() {
    // Words of one shape, so that hashes differ by where they stand alone: 4,000 bytes.
    let taken = Self.taken(String(repeating: "boat ", count: 800))
    let places = Dictionary(grouping: taken, by: \.hash).mapValues { $0.map(\.start) }
    // One, two and three in a row everywhere; one and two in a row at either end, narrow and wide.
    #expect(places.count == 11)
    let whole = places.values.filter { $0.count > 300 }
    #expect(whole.map(\.count).sorted() == [798, 799, 800])
    let early = places.values.filter { $0.count <= 300 && $0.allSatisfy { $0 < 1_000 } }
    #expect(early.map(\.count).sorted() == [59, 60, 199, 200])
    let late = places.values.filter { $0.count <= 300 && $0.allSatisfy { $0 > 2_900 } }
    #expect(late.map(\.count).sorted() == [59, 59, 199, 199])
  }

  @Test func `all of a short text is beginning and end`() {
    // Each of the two words, and both, in all of it, and at each of the four ends.
    let starts = Self.taken("boat boat").map(\.start)
    #expect(starts.sorted() == [Int](repeating: 0, count: 10) + [Int](repeating: 5, count: 5))
  }

  @Test func `what somebody is quoted with is not counted, and nothing joins over it`() {
    let spoken = Set(Self.taken("\"Ferries must never run\" he said").map(\.start))
    #expect(spoken == [0, 23, 25, 28])
    // The marks before and after the speech stay: the same whatever is said.
    let one = Self.taken("Anna said \"never\" again").map(\.hash)
    #expect(one == Self.taken("Anna said \"no ferries\" again").map(\.hash))
    #expect(one != Self.taken("Anna said \"\" again").map(\.hash))
  }

  @Test func `speech without an end lasts for its line`() {
    let starts = Set(Self.taken("he said \"never\nand went").map(\.start))
    #expect(starts == [0, 3, 8, 15, 19])
  }

  @Test func `a mark that cannot open opens nothing`() {
    let starts = Set(Self.taken("a 6\" pipe and \" so on").map(\.start))
    #expect(starts == [0, 2, 3, 5, 10, 14, 16, 19])
  }

  @Test func `the shape of a headline has hashes of its own, its speech among them`() {
    let title = "\"Never\" says ferry"
    let own = Self.taken(title, as: .titleShape)
    // Five shapes, each alone and after the one before; four by threes; and the end.
    #expect(own.count == 5 + 5 + 4 + 1)
    #expect(Set(own.map(\.hash)).isDisjoint(with: Self.taken(title).map(\.hash)))
    #expect(Self.taken("", as: .titleShape).isEmpty)
  }
}
