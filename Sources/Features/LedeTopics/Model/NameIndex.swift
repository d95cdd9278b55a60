// Names that can be asked about, in memory, found by the beginning of any of their words.

import LedeBase

/// What is suggested for what somebody types.
struct NameFound: Hashable, Sendable {
  var name: String
  var kind: Topic.Kind
  /// How often it was told.
  var count: Int
}

/// All names with what each feed told of them, in the order of their words.
///
/// A beginning of two letters fits thousands of names in each of hundreds of feeds. Here they lie in one piece and are
/// added up in some ten nanoseconds each; groups and sums of a database took a thousand times as long.
///
/// Memory: about 100 bytes a name.
struct NameIndex: Sendable {
  /// What one feed, or the Times, told of a name.
  struct Told: Hashable, Sendable {
    /// The folded words, a blank before each.
    var key: String
    var kind: Topic.Kind
    /// The feed's number; 0 for the Times.
    var feed: Int64
    var name: String
    var count: Int
  }

  private struct Name {
    var kind: Topic.Kind
    var told: Range<UInt32>
  }

  /// What one feed told, spelled as it spells it.
  private struct Mention {
    var place: UInt32
    var count: UInt32
    var shown: Range<UInt32>
  }

  /// A word, and what stands after it in its key.
  private struct Beginning {
    /// The first eight bytes as a number; most comparisons end with it.
    var first: UInt64
    var at: UInt32
    var name: UInt32
  }

  /// All keys, each with a zero behind it, and the names as feeds spell them.
  private var text: [UInt8] = []
  private var names: [Name] = []
  private var told: [Mention] = []
  private var beginnings: [Beginning] = []
  /// Where a feed's mark stands among those of all feeds; the Times is the first.
  private var places: [Int64: Int] = [0: 0]

  private var last: Told?

  init() {}

  /// Takes what comes next, in the order of keys and kinds; `sort` ends it.
  mutating func add(_ rows: [Told]) {
    for row in rows {
      add(row, after: last)
      last = row
    }
  }

  /// Brings all in order, so that names can be found.
  ///
  /// Cost: O(n log n) of the words of all names; 0.3 s for 130,000 names.
  mutating func sort() {
    last = nil
    let text = text
    beginnings.sort { a, b in
      a.first == b.first ? Self.comes(a, before: b, in: text) : a.first < b.first
    }
  }

  private mutating func add(_ row: Told, after last: Told?) {
    let place = places[row.feed] ?? places.count
    places[row.feed] = place
    let isNew = last.map { $0.key != row.key || $0.kind != row.kind } ?? true
    if isNew {
      let key = Array(row.key.utf8)
      for index in key.indices where key[index] == Self.blank {
        beginnings.append(
          Beginning(
            first: Self.first(key[(index + 1)...]), at: UInt32(text.count + index + 1),
            name: UInt32(names.count)))
      }
      text += key
      text.append(0)
      let begin = UInt32(told.count)
      names.append(Name(kind: row.kind, told: begin..<begin))
    }
    // Most feeds spell a name in the same way.
    var shown = told.last?.shown ?? 0..<0
    if isNew || last?.name != row.name {
      let begin = UInt32(text.count)
      text += row.name.utf8
      shown = begin..<UInt32(text.count)
    }
    told.append(Mention(place: UInt32(place), count: UInt32(clamping: row.count), shown: shown))
    let begin = names[names.count - 1].told.lowerBound
    names[names.count - 1].told = begin..<UInt32(told.count)
  }

  private static let blank = UInt8(ascii: " ")

  private static func first(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    for index in bytes.startIndex..<bytes.startIndex + 8 {
      number = number << 8 | UInt64(index < bytes.endIndex ? bytes[index] : 0)
    }
    return number
  }

  private static func comes(_ a: Beginning, before b: Beginning, in text: [UInt8]) -> Bool {
    var (i, j) = (Int(a.at), Int(b.at))
    while text[i] == text[j], text[i] != 0 {
      i += 1
      j += 1
    }
    return text[i] == text[j] ? a.name < b.name : text[i] < text[j]
  }

  // MARK: Asking

  /// What fits, the most told first, each spelled as the first of those that are asked spells it.
  ///
  /// Cost: O(names that fit × feeds that told them); 0.2 ms for two letters among 130,000 names.
  ///
  /// - Parameters:
  ///   - typed: Folded words with a blank between them; the last may be a beginning.
  ///   - feeds: Who counts.
  ///   - most: How many of the Times, and of the feeds.
  /// - Returns: The tags of the Times, and what the feeds tell.
  func found(
    _ typed: String, in feeds: [Int64], most: Int
  ) -> (times: [NameFound], feeds: [NameFound]) {
    let isAsked = asked(feeds)
    var (times, others) = (Best(most), Best(most))
    for beginning in beginnings[fitting(Array(typed.utf8))] {
      var (ofTimes, ofFeeds) = (0, 0)
      for row in names[Int(beginning.name)].told {
        let one = told[Int(row)]
        if one.place == 0 {
          ofTimes += Int(one.count)
        } else if isAsked[Int(one.place)] {
          ofFeeds += Int(one.count)
        }
      }
      if ofTimes > 0 { times.take(Int(beginning.name), ofTimes) }
      if ofFeeds > 0 { others.take(Int(beginning.name), ofFeeds) }
    }
    return (
      times.all.map { shown($0) { $0 == 0 } },
      others.all.map { shown($0) { $0 > 0 && isAsked[$0] } }
    )
  }

  /// What the feeds told most, whatever anybody typed; what was told once is left out.
  ///
  /// Cost: O(names × feeds that told them); 3 ms for 130,000 names.
  func mostTold(in feeds: [Int64], most: Int) -> [NameFound] {
    let isAsked = asked(feeds)
    var best = Best(most)
    for (index, name) in names.enumerated() {
      var count = 0
      for row in name.told {
        let one = told[Int(row)]
        if one.place > 0, isAsked[Int(one.place)] { count += Int(one.count) }
      }
      if count > 1 { best.take(index, count) }
    }
    return best.all.map { shown($0) { $0 > 0 && isAsked[$0] } }
  }

  /// For each place whether it is one of these feeds.
  private func asked(_ feeds: [Int64]) -> [Bool] {
    var isAsked = [Bool](repeating: false, count: places.count)
    for feed in feeds { if let place = places[feed], place > 0 { isAsked[place] = true } }
    return isAsked
  }

  private func shown(
    _ one: (name: Int, count: Int), by isAsked: (Int) -> Bool
  ) -> NameFound {
    let name = names[one.name]
    let mention = name.told.lazy.map { told[Int($0)] }.first { isAsked(Int($0.place)) }
    let range = mention?.shown ?? 0..<0
    let bytes = text[Int(range.lowerBound)..<Int(range.upperBound)]
    return NameFound(
      name: String(decoding: bytes, as: UTF8.self), kind: name.kind, count: one.count)
  }

  /// The words that begin so.
  private func fitting(_ typed: [UInt8]) -> Range<Int> {
    let begin = place { order(of: $0, to: typed) < 0 }
    let end = place { order(of: $0, to: typed) <= 0 }
    return begin..<end
  }

  /// How many stand before the first for which `isBefore` is false.
  private func place(where isBefore: (Beginning) -> Bool) -> Int {
    var (low, high) = (0, beginnings.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(beginnings[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Below zero where a word stands before what was typed, zero where it begins so.
  private func order(of beginning: Beginning, to typed: [UInt8]) -> Int {
    for index in typed.indices {
      // The zero behind a key is less than any sign.
      let byte = text[Int(beginning.at) + index]
      if byte != typed[index] { return byte < typed[index] ? -1 : 1 }
    }
    return 0
  }

  /// The few that were told most.
  private struct Best {
    private let most: Int
    private(set) var all: [(name: Int, count: Int)] = []

    init(_ most: Int) { self.most = most }

    mutating func take(_ name: Int, _ count: Int) {
      func isBefore(_ other: (name: Int, count: Int)) -> Bool {
        count == other.count ? name < other.name : count > other.count
      }
      if all.count == most, let last = all.last, !isBefore(last) { return }
      // Two of its words may begin so.
      guard !all.contains(where: { $0.name == name }) else { return }
      all.insert((name, count), at: all.firstIndex(where: isBefore) ?? all.endIndex)
      if all.count > most { all.removeLast() }
    }
  }
}
