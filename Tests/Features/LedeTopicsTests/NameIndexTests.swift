// Finding names in memory by the beginning of their words.

import LedeBase
import LedeTesting
import Testing

@testable import LedeTopics

@Suite struct NameIndexTests {
  private func index(_ told: [NameIndex.Told]) -> NameIndex {
    let sorted = told.sorted {
      ($0.key, $0.kind.number, $0.feed) < ($1.key, $1.kind.number, $1.feed)
    }
    var index = NameIndex()
    // Two at a time: a name may go on over the end of them.
    for begin in stride(from: 0, to: sorted.count, by: 2) {
      index.add(Array(sorted[begin...].prefix(2)))
    }
    index.sort()
    return index
  }

  private func told(_ name: String, _ feed: Int64, _ count: Int, _ kind: Topic.Kind = .any)
    throws -> NameIndex.Told
  {
    let topic = try #require(Topic(name, kind: kind))
    let new = NameRows.New(topic: topic, feed: nil, count: count, seen: Some.time(1))
    return NameIndex.Told(key: new.key, kind: kind, feed: feed, name: name, count: count)
  }

  @Test func `a name fits by each of its words, and by what stands after one`() throws {
    let index = try index([
      told("Ada Rowan", 1, 3), told("Ada Rowan", 2, 4), told("Adam Marl", 2, 5),
      told("Port Ada", 3, 50), told("Ünal Ada", 1, 1),
    ])
    func fitting(_ typed: String, _ feeds: [Int64]) -> [String] {
      index.found(typed, in: feeds, most: 3).feeds.map { "\($0.name) \($0.count)" }
    }
    #expect(fitting("ad", [1, 2, 9]) == ["Ada Rowan 7", "Adam Marl 5", "Ünal Ada 1"])
    #expect(fitting("ad", [1, 2, 3]) == ["Port Ada 50", "Ada Rowan 7", "Adam Marl 5"])
    #expect(fitting("ada ro", [2]) == ["Ada Rowan 4"])
    #expect(fitting("rowan", [1]) == ["Ada Rowan 3"])
    #expect(fitting(try #require(NameRows.Typed("ÜNA")).words, [1]) == ["Ünal Ada 1"])
    for none in ["da", "ada rox", "rowan ada", "zz", "ada rowan x"] {
      #expect(fitting(none, [1, 2, 3]) == [], "\(none)")
    }
    #expect(fitting("ad", []) == [])
  }

  @Test func `what one's feeds tell most is offered, and what they told once is not`() throws {
    let index = try index([
      told("Ada Rowan", 1, 3), told("Ada Rowan", 2, 4), told("Adam Marl", 2, 5),
      told("Port Ada", 3, 50), told("Once Only", 1, 1), told("Ferries", 0, 99, .subject),
    ])
    func most(_ feeds: [Int64], _ most: Int = 5) -> [String] {
      index.mostTold(in: feeds, most: most).map { "\($0.name) \($0.count)" }
    }
    #expect(most([1, 2]) == ["Ada Rowan 7", "Adam Marl 5"])
    #expect(most([1, 2, 3], 2) == ["Port Ada 50", "Ada Rowan 7"])
    #expect(most([]) == [] && most([0, 9]) == [])
  }

  @Test func `tags of the Times are apart, by their kinds, and counts are held in bounds`() throws {
    let index = try index([
      told("Ferries", 0, 7, .subject), told("Ferries", 0, 2, .title), told("Ferries", 4, 9),
      told("Ferries Ferries", 4, .max), told("Ferries Ferries", 5, -3),
    ])
    let found = index.found("fe", in: [0, 4, 5], most: 8)
    #expect(
      found.times == [
        NameFound(name: "Ferries", kind: .subject, count: 7),
        NameFound(name: "Ferries", kind: .title, count: 2),
      ])
    #expect(
      found.feeds == [
        NameFound(name: "Ferries Ferries", kind: .any, count: Int(UInt32.max)),
        NameFound(name: "Ferries", kind: .any, count: 9),
      ])
  }

  @Test func `a name is spelled as those spell it that are asked`() throws {
    let all = [
      try told("Nato", 1, 90), try told("NATO", 2, 3), try told("NATO", 3, 4),
      try told("nato", 0, 5),
    ]
    let index = index(all)
    #expect(index.found("na", in: [2, 3], most: 8).feeds.map(\.name) == ["NATO"])
    #expect(index.found("na", in: [1, 3], most: 8).feeds.map(\.name) == ["Nato"])
    #expect(index.found("na", in: [3], most: 8).feeds.map(\.count) == [4])
    #expect(index.found("na", in: [3], most: 8).times.map(\.name) == ["nato"])
  }

  @Test func `it finds what looking at all of them finds`() throws {
    var random = SystemRandomNumberGenerator()
    func word() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        ["ba", "be", "bar", "na", "nab"].randomElement(using: &random) ?? ""
      }.joined()
    }
    var all: [String: NameIndex.Told] = [:]
    for _ in 0..<400 {
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in word() }
        .joined(separator: " ")
      let feed = Int64.random(in: 0...5, using: &random)
      all["\(name) \(feed)"] = try told(name, feed, Int.random(in: 1...30, using: &random))
    }
    let index = index(Array(all.values))
    for _ in 0..<200 {
      let typed = word() + (Bool.random(using: &random) ? " " + word() : "")
      let feeds = (1...5).filter { _ in Bool.random(using: &random) }.map(Int64.init)
      var counts: [String: Int] = [:]
      for one in all.values where feeds.contains(one.feed) && one.key.contains(" " + typed) {
        counts[one.name, default: 0] += one.count
      }
      let wanted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
      let found = index.found(typed, in: feeds, most: 8).feeds
      #expect(found.map(\.name) == wanted.prefix(8).map(\.key), "\(typed) \(feeds)")
      #expect(found.map(\.count) == wanted.prefix(8).map(\.value))
    }
  }
}
