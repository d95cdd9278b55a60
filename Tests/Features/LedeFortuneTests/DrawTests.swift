import LedeBase
import Testing

@testable import LedeFortune

@Suite struct `The draw` {
  private let set = FortuneSet((1...40).map { Fortune("Text number \($0) waits for its day.") })
  private let reader = Reader.ID(7)
  private let first = LocalDate("2026-11-21") ?? LocalDate(days: 0)

  @Test func `the same reader, date and set give the same cookie`() throws {
    let fortune = try #require(Draw.fortune(from: set, for: reader, on: first))
    #expect(Draw.fortune(from: set, for: reader, on: first) == fortune)
    let numbers = Draw.numbers(for: reader, on: first, version: set.version)
    #expect(Draw.numbers(for: reader, on: first, version: set.version) == numbers)
    let turned = FortuneSet(set.fortunes.reversed())
    #expect(turned.version == set.version)
    #expect(Draw.fortune(from: turned, for: reader, on: first) == fortune)
  }

  @Test func `another reader, date or set gives other cookies`() {
    let own = (0..<20).map { Draw.fortune(from: set, for: reader, on: first + $0) }
    let others = (0..<20).map { Draw.fortune(from: set, for: Reader.ID(8), on: first + $0) }
    #expect(own != others)
    #expect(Set(own).count > 8)
    #expect(
      Draw.numbers(for: reader, on: first, version: 1)
        != Draw.numbers(for: reader, on: first, version: 2))
  }

  @Test func `nothing comes twice before everything has come`() {
    var had: [Int64] = []
    for day in 0..<120 {
      guard let fortune = Draw.fortune(from: set, for: reader, on: first + day, had: had) else {
        Issue.record("nothing was drawn")
        return
      }
      #expect(!had.prefix(39).contains(fortune.number), "on day \(day)")
      had.insert(fortune.number, at: 0)
    }
    #expect(Set(had.prefix(40)).count == 40)
  }

  @Test func `a new text comes before what was had`() {
    let had = set.fortunes.map(\.number)
    let more = FortuneSet(set.fortunes + [Fortune("A new one.")])
    #expect(Draw.fortune(from: more, for: reader, on: first, had: had)?.text == "A new one.")
  }

  @Test func `what is hidden never comes, and an empty set gives nothing`() {
    let hidden = Set(set.fortunes.dropFirst().map(\.number))
    for day in 0..<5 {
      #expect(
        Draw.fortune(from: set, for: reader, on: first + day, hidden: hidden)
          == set.fortunes.first)
    }
    #expect(
      Draw.fortune(
        from: set, for: reader, on: first, hidden: Set(set.fortunes.map(\.number))) == nil)
  }

  @Test func `a wish for short texts holds as long as there are any`() {
    let long = Fortune(String(repeating: "A long way home. ", count: 8))
    let mixed = FortuneSet([Fortune("Short."), long])
    for day in 0..<6 {
      #expect(
        Draw.fortune(from: mixed, for: reader, on: first + day, length: .short)?.text == "Short.")
      #expect(Draw.fortune(from: mixed, for: reader, on: first + day, length: .long) == long)
    }
    let short = FortuneSet([Fortune("Short.")])
    #expect(Draw.fortune(from: short, for: reader, on: first, length: .long) != nil)
  }

  @Test func `lucky numbers are six different ones, and each number comes up`() {
    var counts = [Int](repeating: 0, count: 50)
    for day in 0..<2_000 {
      let numbers = Draw.numbers(for: reader, on: first + day, version: 3)
      #expect(Set(numbers.values).count == 6)
      for number in numbers.values { counts[number] += 1 }
    }
    // 2,000 draws of 6 in 49: 245 each, with a spread of 15.
    #expect(counts[0] == 0)
    #expect(counts.dropFirst().allSatisfy { (170...320).contains($0) })
  }
}

@Suite struct `Files of fortunes` {
  @Test func `texts are parted by lines of a percent sign`() {
    let file =
      "Answer the small\nletter first.\n%\n\n%\n  A kind word  travels.\r\n%\r\n100% is enough.\n"
    #expect(
      FortuneFile.read(Array(file.utf8)).fortunes.map(\.text)
        == ["Answer the small letter first.", "A kind word travels.", "100% is enough."])
  }

  @Test func `a text that stands twice counts once`() {
    #expect(FortuneFile.read(Array("One.\n%\nTwo.\n%\nOne.".utf8)).fortunes.count == 2)
  }

  @Test func `what cannot be shown is told of by its line`() {
    let long = String(repeating: "x", count: Fortune.longestText + 1)
    var bytes = Array("Good.\n%\n\(long)\n%\n".utf8)
    bytes += [0xFF, 0xFE, 10]
    bytes += Array("%\nTurned \u{202E}round.\n".utf8)
    let contents = FortuneFile.read(bytes)
    #expect(contents.fortunes.map(\.text) == ["Good."])
    #expect(contents.tooLong == [3])
    #expect(contents.unreadable == [5, 7])
  }

  @Test func `any bytes, cut anywhere, are read`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let some: [UInt8] = [UInt8(ascii: "%"), 10, 13, 32, 65, 0xC3, 0xA9, 0]
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        some[Int.random(in: some.indices, using: &generator)]
      }
      #expect(FortuneFile.read(bytes).fortunes.allSatisfy { !$0.text.isEmpty })
    }
  }
}

@Suite struct `What earns points` {
  @Test(arguments: [
    (1, nil), (3, 5), (7, 15), (8, nil), (30, 50), (100, 100), (365, 365), (700, 100),
  ])
  func `some lengths of a streak earn something`(length: Int, points: Int?) {
    #expect(Points.streak(length) == points)
  }

  @Test func `the next length that earns is never far`() {
    #expect(Points.nextStreak(after: 0) == 3)
    #expect(Points.nextStreak(after: 3) == 7)
    #expect(Points.nextStreak(after: 60) == 100)
  }

  @Test func `an opening earns once for itself and once for its streak`() {
    let now = Timestamp(seconds: 0)
    let date = LocalDate(days: 0)
    #expect(
      Points.earned(by: Reader.ID(1), on: date, streak: 7, at: now).map(\.key)
        == ["1970-01-01", "7 1970-01-01"])
    #expect(Points.earned(by: Reader.ID(1), on: date, streak: 8, at: now).map(\.points) == [10])
  }
}
