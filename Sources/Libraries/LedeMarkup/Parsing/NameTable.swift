// Names of elements and attributes as small numbers, so that the parser compares no text.

/// Every name of one tree, once.
struct NameTable: Sendable {
  private struct Entry: Sendable {
    var start: Int32
    var length: Int32
    var tag: Tag
    /// The name that stands in the source for this one: `foreignobject` for `foreignObject`.
    var lower: Int32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Open addressing: a power of two of places, at most half of them taken; −1 is empty.
  private var places: [Int32] = Array(repeating: -1, count: 1024)

  /// The HTML element of that name; `.other` when it is none that matters.
  func tag(_ name: Int32) -> Tag { entries[Int(name)].tag }

  /// The name as it stands in a source, all small letters.
  func lower(_ name: Int32) -> Int32 { entries[Int(name)].lower }

  func utf8(_ name: Int32) -> ArraySlice<UInt8> {
    let entry = entries[Int(name)]
    return bytes[Int(entry.start)..<Int(entry.start + entry.length)]
  }

  func text(_ name: Int32) -> String { String(decoding: utf8(name), as: UTF8.self) }

  /// The number of a name, made when it is new.
  mutating func number(of name: [UInt8]) -> Int32 {
    let hash = NameTable.hash(name)
    if let known = find(name, hash) { return known }
    return add(name, hash, tag: .other)
  }

  /// The number of a name; nil when nothing bears it.
  func known(_ name: some Collection<UInt8>) -> Int32? { find(name, NameTable.hash(name)) }

  private func find(_ name: some Collection<UInt8>, _ hash: UInt64) -> Int32? {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while places[place] >= 0 {
      let entry = entries[Int(places[place])]
      if Int(entry.length) == name.count {
        var at = Int(entry.start)
        var isSame = true
        for byte in name {
          if bytes[at] != byte {
            isSame = false
            break
          }
          at += 1
        }
        if isSame { return places[place] }
      }
      place = (place + 1) & mask
    }
    return nil
  }

  private mutating func add(_ name: [UInt8], _ hash: UInt64, tag: Tag) -> Int32 {
    if entries.count * 2 >= places.count { grow() }
    let number = Int32(entries.count)
    entries.append(
      Entry(start: Int32(bytes.count), length: Int32(name.count), tag: tag, lower: number))
    bytes += name
    put(number, hash)
    return number
  }

  private mutating func grow() {
    places = Array(repeating: -1, count: places.count * 2)
    for number in entries.indices { put(Int32(number), NameTable.hash(utf8(Int32(number)))) }
  }

  private mutating func put(_ number: Int32, _ hash: UInt64) {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while places[place] >= 0 { place = (place + 1) & mask }
    places[place] = number
  }

  /// Differs from run to run, so that nobody can send names that all meet in one place.
  private static let seed = UInt64.random(in: 1...UInt64.max)

  private static func hash(_ name: some Collection<UInt8>) -> UInt64 {
    var hash = seed
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 }
    return hash ^ (hash >> 29)
  }

  // MARK: The names every tree begins with

  /// All that a parser compares with.
  ///
  /// A `Tag` has the number of its raw value.
  static let standard: NameTable = {
    var table = NameTable()
    for tag in Tag.allCases {
      let name = Array(tag.name.utf8)
      _ = table.add(name, hash(name), tag: tag)
    }
    for name in ForeignNames.all { _ = table.number(of: Array(name.utf8)) }
    for name in ForeignNames.mixedCase {
      let adjusted = table.number(of: Array(name.utf8))
      table.entries[Int(adjusted)].lower = table.number(of: Array(name.lowercased().utf8))
    }
    return table
  }()

  /// The number of a name that every tree has.
  static func standard(_ name: String) -> Int32 { standard.known(Array(name.utf8)) ?? 0 }
}
