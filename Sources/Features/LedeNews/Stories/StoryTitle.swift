// When two titles are of one story. Pure.

import LedeBase

/// The words of a title as a set, and the fingerprints by which another is found.
///
/// Two titles tell the same story when both have at least five words and at least 24 letters, and
/// they are the same words, or one has a single word more, which has no digit in it. Words are
/// folded, their order does not matter but that of numbers (2-1 is not 1-2), and what a site adds behind `|` or a dash, up to four
/// words, is left out where five remain.
///
/// To find such a title without looking at all, the words are dealt to two hands by their hashes:
/// a word more or less leaves one hand as it was. A hand of fewer than two words is too common to
/// look for, so of some hundred pairs that differ in a word a few are missed.
struct StoryTitle: Hashable, Sendable {
  /// Hashes of its words, each once and in their own order.
  private let words: [UInt64]
  /// Hashes of those with a digit in them, as they come.
  private let numbers: [UInt64]
  /// One for each hand that is large enough.
  let prints: [UInt64]

  private static let fewestWords = 5
  private static let fewestLetters = 24
  private static let longestSuffix = 4

  /// Nil for a title that is too short to tell one story from another.
  init?(_ title: String) {
    let inOrder = StoryTitle.words(of: title)
    var letters = 0
    var numbers: [UInt64] = []
    var words: [UInt64] = []
    for word in inOrder.split(separator: UInt8(ascii: " ")) {
      let hash = StoryTitle.hash(of: word)
      if word.contains(where: { (48...57).contains($0) }) { numbers.append(hash) }
      guard !words.contains(hash) else { continue }
      words.append(hash)
      letters += word.count
    }
    guard words.count >= StoryTitle.fewestWords, letters >= StoryTitle.fewestLetters else {
      return nil
    }
    words.sort()
    self.words = words
    self.numbers = numbers
    prints = [0, 1].compactMap { (hand: UInt64) -> UInt64? in
      var hash = StableHash(seed: 0x5354_4F52_5900 + hand)
      var count = 0
      for word in words where word >> 17 & 1 == hand {
        hash.add(word)
        count += 1
      }
      return count >= 2 ? hash.value : nil
    }
  }

  /// Whether another title tells the same.
  func isNear(_ other: StoryTitle) -> Bool {
    guard numbers == other.numbers else { return false }
    if words == other.words { return true }
    let (short, long) =
      words.count < other.words.count ? (words, other.words) : (other.words, words)
    // The word more is no number, or else the numbers would not be the same.
    return long.count == short.count + 1 && short.allSatisfy { long.contains($0) }
  }

  private static func hash(of word: ArraySlice<UInt8>) -> UInt64 {
    var hash = StableHash(seed: 0)
    var last: UInt64 = 0
    for (place, byte) in word.enumerated() {
      last = last << 8 | UInt64(byte)
      if place % 8 == 7 { hash.add(last) }
    }
    hash.add(last)
    hash.add(UInt64(word.count))
    return hash.value
  }

  /// The folded words, parted by blanks, without what a site adds.
  private static func words(of title: String) -> [UInt8] {
    func folded(_ text: some StringProtocol) -> [UInt8] {
      var bytes: [UInt8] = []
      FoldedWords.append(String(text), to: &bytes)
      return bytes
    }
    func count(_ words: [UInt8]) -> Int { words.split(separator: UInt8(ascii: " ")).count }
    for separator in separators {
      guard let range = last(separator, in: title.utf8) else { continue }
      let rest = folded(title[..<range.lowerBound])
      let suffix = count(folded(title[range.upperBound...]))
      if (1...longestSuffix).contains(suffix), count(rest) >= fewestWords { return rest }
    }
    return folded(title)
  }

  private static let separators = [" | ", " - ", " – ", " — ", " :: "].map { Array($0.utf8) }

  /// Where some bytes stand last.
  private static func last(_ wanted: [UInt8], in text: String.UTF8View) -> Range<String.Index>? {
    guard text.count >= wanted.count else { return nil }
    var end = text.endIndex
    // Its second byte is rare, so that few places are looked at twice.
    while let found = text[..<end].lastIndex(of: wanted[1]) {
      end = found
      guard found > text.startIndex else { return nil }
      let start = text.index(before: found)
      if text[start...].starts(with: wanted) {
        return start..<text.index(start, offsetBy: wanted.count)
      }
    }
    return nil
  }
}
