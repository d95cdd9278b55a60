// The documents of one file, as they are sent, and what finds them.

import LedeBase
import LedeHTTP

/// The documents of one file.
struct LoreCollection: Sendable {
  /// All documents as one JSON list; where an address of this Lede begins stands `LoreCollection.home`.
  private let list: [UInt8]
  /// Behind the last byte of each document in that list.
  private let ends: [UInt32]
  private let numbers: [String: Int32]
  private let found: [String: [String: [Int32]]]
  private let held: [String: [Int32]]
  private let names: LoreNames

  /// Stands where the beginning of this Lede's addresses goes: no byte of JSON text is like it.
  static let home: UInt8 = 1

  /// A collection of what was read.
  ///
  /// - Parameters:
  ///   - list: A JSON list.
  ///   - ends: Behind the last byte of each of its documents.
  ///   - numbers: The place of each document by its number.
  ///   - found: The places of documents by the name and the text of a member, in order.
  ///   - held: The places of those in which a member holds something, in order.
  ///   - names: The names of all.
  init(
    list: [UInt8], ends: [UInt32], numbers: [String: Int32], found: [String: [String: [Int32]]],
    held: [String: [Int32]], names: LoreNames
  ) {
    self.list = list
    self.ends = ends
    self.numbers = numbers
    self.found = found
    self.held = held
    self.names = names
  }

  /// Nothing at all.
  static let empty = LoreCollection(
    list: Array("[]".utf8), ends: [], numbers: [:], found: [:], held: [:], names: LoreNames([]))

  var count: Int { ends.count }

  // MARK: Finding

  /// The places of all documents.
  var all: [Int32] { Array(0..<Int32(count)) }

  /// The place of a document by its number; nil when there is none.
  func place(of number: String) -> Int32? { numbers[number] }

  /// The places of documents whose member is that text, or has it among its texts.
  func places(_ member: String, _ text: String) -> [Int32] { found[member]?[text] ?? [] }

  /// The places of documents whose member passes; it is asked once for each text that there is.
  func places(_ member: String, where passes: (String) -> Bool) -> [Int32] {
    (found[member] ?? [:]).filter { passes($0.key) }.flatMap(\.value).sorted()
  }

  /// The places of documents in which a member holds something, or nothing.
  func places(holding member: String, _ isHeld: Bool) -> [Int32] {
    let holding = held[member] ?? []
    guard !isHeld else { return holding }
    var rest = holding[...]
    return all.filter { place in
      guard rest.first == place else { return true }
      rest.removeFirst()
      return false
    }
  }

  /// The places of documents in whose name a text stands, in whatever case.
  func places(named part: String) -> [Int32] { names.places(with: part) }

  // MARK: Sending

  /// All documents as a JSON list, for those that name no address of this Lede.
  var bytes: [UInt8] { list }

  /// These documents as a JSON list.
  ///
  /// - Parameters:
  ///   - places: Of each.
  ///   - home: Where the addresses of this API begin, with a slash at the end.
  /// - Returns: The text of the list.
  func bytes(_ places: some Collection<Int32>, below home: String = "") -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for place in places {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      append(place, below: home, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// A document as JSON.
  func bytes(_ place: Int32, below home: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    append(place, below: home, to: &bytes)
    return bytes
  }

  private func append(_ place: Int32, below home: String, to bytes: inout [UInt8]) {
    let start = place == 0 ? 1 : Int(ends[Int(place) - 1]) + 1
    var rest = list[start..<Int(ends[Int(place)])]
    while let mark = rest.firstIndex(of: Self.home) {
      bytes.append(contentsOf: rest[..<mark])
      bytes.append(contentsOf: home.utf8)
      rest = rest[(mark + 1)...]
    }
    bytes.append(contentsOf: rest)
  }
}

/// Names in which parts are looked for, in whatever case.
struct LoreNames: Sendable {
  private let text: [UInt8]
  private let ends: [UInt32]

  /// Longer names and parts there are not, in bytes.
  static let longest = 500

  init(_ names: [String]) {
    var text: [UInt8] = []
    var ends: [UInt32] = []
    for name in names {
      text.append(contentsOf: name.lowercased().utf8)
      ends.append(UInt32(text.count))
    }
    (self.text, self.ends) = (text, ends)
  }

  /// The places of names with a part; every name has the empty one.
  ///
  /// Cost: O(bytes of all names), times the length of the part where names are all alike.
  func places(with part: String) -> [Int32] {
    let part = Array(part.lowercased().utf8)
    guard let first = part.first else { return Array(0..<Int32(ends.count)) }
    guard part.count <= Self.longest else { return [] }
    var places: [Int32] = []
    var start = 0
    let span = text.span
    for (place, end) in ends.enumerated() {
      let end = Int(end)
      var at = start
      while at + part.count <= end {
        if span[at] == first, (1..<part.count).allSatisfy({ span[at + $0] == part[$0] }) {
          places.append(Int32(place))
          break
        }
        at += 1
      }
      start = end
    }
    return places
  }
}

extension [Int32] {
  /// What stands in both; both are in order.
  func common(with other: [Int32]) -> [Int32] {
    var result: [Int32] = []
    var (a, b) = (0, 0)
    while a < count, b < other.count {
      if self[a] == other[b] {
        result.append(self[a])
        a += 1
        b += 1
      } else if self[a] < other[b] {
        a += 1
      } else {
        b += 1
      }
    }
    return result
  }
}
