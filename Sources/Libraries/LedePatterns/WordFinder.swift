// Finds the words of many rules in one walk over a text.

import LedeBase

/// Looks for many terms at once.
///
/// Each word of a text is looked up once by its first four letters, whatever the number of rules;
/// only what begins alike is compared. Cost: O(text).
struct WordFinder: Sendable {
  private struct Entry {
    /// Where its bytes lie in `bytes`: folded words with a blank after each but an open beginning.
    var range: Range<Int>
    var rule: Int
    /// The next of the same slot; −1 for none.
    var next: Int
  }
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The first entry of each slot, by the first four bytes of a word; −1 for none.
  private var slots: [Int32] = []
  /// Beginnings of two and three bytes, which have no slot; few ever.
  private var short: [Int] = []

  private static let bits = 12

  /// Adds a term of a rule, whose number `find` tells when it stands in a text.
  mutating func add(_ term: SearchTerm, rule: Int) {
    if slots.isEmpty { slots = [Int32](repeating: -1, count: 1 << WordFinder.bits) }
    let start = bytes.count
    for (place, word) in term.words.enumerated() {
      if place > 0 { bytes.append(WordFinder.blank) }
      bytes.append(contentsOf: word.utf8)
    }
    if !term.isPrefix { bytes.append(WordFinder.blank) }
    var entry = Entry(range: start..<bytes.count, rule: rule, next: -1)
    if term.isPrefix, entry.range.count < 4 {
      short.append(entries.count)
    } else {
      var key: UInt32 = 0
      for (place, byte) in bytes[entry.range].prefix(4).enumerated() {
        key |= UInt32(byte) << (8 * place)
      }
      let slot = WordFinder.slot(of: key)
      entry.next = Int(slots[slot])
      slots[slot] = Int32(entries.count)
    }
    entries.append(entry)
  }

  /// Tells the number of the rule of each term that stands in a text, perhaps more than once.
  ///
  /// Folded words are expected, as `FoldedWords.append` writes them, and `WordFinder.end` after them.
  func find(in text: [UInt8], tell: (Int) -> Void) {
    guard !entries.isEmpty else { return }
    let text = text.span
    let bytes = bytes.span
    let last = text.count - WordFinder.end.count
    var at = 0
    while at < last {
      guard text[at] == WordFinder.blank else {
        at += 1
        continue
      }
      at += 1
      let key =
        UInt32(text[at]) | UInt32(text[at + 1]) << 8 | UInt32(text[at + 2]) << 16
        | UInt32(text[at + 3]) << 24
      var next = Int(slots[WordFinder.slot(of: key)])
      while next >= 0 {
        if WordFinder.stands(bytes, entries[next].range, in: text, at: at) {
          tell(entries[next].rule)
        }
        next = entries[next].next
      }
      for one in short where WordFinder.stands(bytes, entries[one].range, in: text, at: at) {
        tell(entries[one].rule)
      }
    }
  }

  /// What must follow the words of a text: the blank after the last, and room to look beyond it.
  static let end: [UInt8] = [blank, 0, 0, 0]
  private static let blank = UInt8(ascii: " ")

  /// The slot of four bytes; those after a blank belong to the next word and do not count.
  private static func slot(of key: UInt32) -> Int {
    let blanks = key ^ 0x2020_2020
    let found = (blanks &- 0x0101_0101) & ~blanks & 0x8080_8080
    let word = found == 0 ? key : key & (1 << (found.trailingZeroBitCount & ~7) &- 1)
    return Int((word &* 0x9E37_79B1) >> (32 - UInt32(bits)))
  }

  private static func stands(
    _ bytes: Span<UInt8>, _ range: Range<Int>, in text: Span<UInt8>, at start: Int
  ) -> Bool {
    guard start + range.count <= text.count else { return false }
    var place = 0
    while place < range.count {
      if text[start + place] != bytes[range.lowerBound + place] { return false }
      place += 1
    }
    return true
  }
}
