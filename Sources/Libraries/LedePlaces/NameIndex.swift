// Cities by the beginnings of their names.

import LedeBase

/// The folded names of all cities, and where each of their words begins, by its first two bytes.
struct NameIndex: Sendable {
  /// All names after each other: words with a blank before each, a zero after each name.
  private let bytes: [UInt8]
  /// Where words begin in `bytes`, those of one bucket together.
  private let starts: [UInt32]
  /// Whose names they are.
  private let owners: [UInt32]
  /// Where the bucket of each two bytes begins, and the end of all.
  private let buckets: [UInt32]

  /// Counts the words of each bucket, then puts each in its place: linear in the names.
  init(_ table: CityTable) {
    var bytes: [UInt8] = []
    var words: [(start: UInt32, owner: UInt32)] = []
    var counts = [UInt32](repeating: 0, count: 65_537)
    for index in 0..<table.count {
      for name in table.names(index) {
        let start = bytes.count
        FoldedWords.append(name, to: &bytes)
        bytes.append(0)
        for at in start..<bytes.count where bytes[at] == UInt8(ascii: " ") {
          words.append((UInt32(at + 1), UInt32(index)))
          counts[NameIndex.bucket(bytes, at + 1) + 1] += 1
        }
      }
    }
    for bucket in 1..<counts.count { counts[bucket] += counts[bucket - 1] }
    var next = counts
    var starts = [UInt32](repeating: 0, count: words.count)
    var owners = starts
    for word in words {
      let bucket = NameIndex.bucket(bytes, Int(word.start))
      let place = Int(next[bucket])
      next[bucket] += 1
      starts[place] = word.start
      owners[place] = word.owner
    }
    self.bytes = bytes
    self.starts = starts
    self.owners = owners
    buckets = counts
  }

  /// The cities whose names have a word that begins as a text does, best first.
  func find(_ text: String, in table: CityTable, limit: Int) -> [Int] {
    let wanted = Array(FoldedWords.words(of: text).joined(separator: " ").utf8)
    guard let first = wanted.first else { return [] }
    let from = Int(first) << 8 | (wanted.count > 1 ? Int(wanted[1]) : 0)
    let to = wanted.count > 1 ? from : from | 0xFF
    var found: [UInt32: Int] = [:]
    for place in Int(buckets[from])..<Int(buckets[to + 1]) {
      let start = Int(starts[place])
      guard begins(start, wanted) else { continue }
      let isName = start < 2 || bytes[start - 2] == 0
      let isWhole = bytes[start + wanted.count] == 0
      let rank = isName ? (isWhole ? 0 : 1) : 2
      found[owners[place]] = min(found[owners[place]] ?? 2, rank)
    }
    let best = found.sorted {
      ($0.value, -Int64(table.populations[Int($0.key)]), $0.key)
        < ($1.value, -Int64(table.populations[Int($1.key)]), $1.key)
    }
    return best.prefix(max(0, limit)).map { Int($0.key) }
  }

  private func begins(_ start: Int, _ wanted: [UInt8]) -> Bool {
    // A name ends with a zero, which no wanted byte is, so this stays within `bytes`.
    for offset in wanted.indices where bytes[start + offset] != wanted[offset] { return false }
    return true
  }

  /// The first two bytes of a word as one number.
  private static func bucket(_ bytes: [UInt8], _ start: Int) -> Int {
    Int(bytes[start]) << 8 | Int(bytes[start + 1])
  }
}
