// When two titles are of one story. Pure.

import LedeNews

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
  let words: Set<String>
  /// Those with a digit in them, as they come.
  private let numbers: [String]
  /// One for each hand that is large enough.
  let prints: [UInt64]

  private static let fewestWords = 5
  private static let fewestLetters = 24
  private static let longestSuffix = 4

  /// Nil for a title that is too short to tell one story from another.
  init?(_ title: String) {
    let inOrder = StoryTitle.words(of: title)
    let words = Set(inOrder)
    let letters = words.reduce(0) { $0 + $1.utf8.count }
    guard words.count >= StoryTitle.fewestWords, letters >= StoryTitle.fewestLetters else {
      return nil
    }
    self.words = words
    numbers = inOrder.filter { $0.utf8.contains { (48...57).contains($0) } }
    var hands: [[UInt64]] = [[], []]
    for word in words {
      let hash = StableHash.of(word)
      hands[Int(hash >> 17 & 1)].append(hash)
    }
    prints = hands.enumerated().compactMap { index, hand in
      guard hand.count >= 2 else { return nil }
      var hash = StableHash(seed: 0x5354_4F52_5900 + UInt64(index))
      for word in hand.sorted() { hash.add(word) }
      return hash.value
    }
  }

  /// Whether another title tells the same.
  func isNear(_ other: StoryTitle) -> Bool {
    guard numbers == other.numbers else { return false }
    if words == other.words { return true }
    let (short, long) =
      words.count < other.words.count ? (words, other.words) : (other.words, words)
    // The word more is no number, or else the numbers would not be the same.
    return long.count == short.count + 1 && long.isSuperset(of: short)
  }

  private static func words(of title: String) -> [String] {
    let all = FoldedWords.words(of: title)
    for separator in [" | ", " - ", " – ", " — ", " :: "] {
      guard let range = title.ranges(of: separator).last else { continue }
      let suffix = FoldedWords.words(of: String(title[range.upperBound...]))
      let rest = FoldedWords.words(of: String(title[..<range.lowerBound]))
      if (1...longestSuffix).contains(suffix.count), Set(rest).count >= fewestWords { return rest }
    }
    return all
  }
}
