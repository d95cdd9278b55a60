// Words of the index that no text holds: what an item is, rather than what it says.

import LedeBase
import LedeNews

/// Tokens made of signs for private use, which are never part of a folded word.
///
/// With them a word and a source are looked up together, so that a common word in a source of few
/// items costs no more than the few.
enum SearchToken {
  /// On every item, for queries that only say what is not wanted.
  static let item = "\u{E000}"
  /// Between the title and the text, so that no row of words runs across.
  static let gap = "\u{E001}"

  static func feed(_ id: Feed.ID) -> String { "\u{E000}f\(id.rawValue)" }

  /// A tag by its folded words, so that `Climate change` and `climate-change` are one.
  static func tag(_ words: [String]) -> String { "\u{E000}t" + words.joined(separator: "\u{E001}") }

  /// A block of stretches, for PostgreSQL, whose index knows no order.
  static func block(_ stretch: Int64, shift: Int64) -> String {
    "\u{E000}\(shift).\(stretch >> shift)"
  }

  /// All tokens of an item but those of time.
  static func all(feed id: Feed.ID, tags: [String]) -> [String] {
    var tokens = [item, feed(id)]
    for words in tags.map(FoldedWords.words) where !words.isEmpty {
      let token = tag(words)
      if token.utf8.count <= longest, !tokens.contains(token) { tokens.append(token) }
    }
    return tokens
  }

  /// Longer tokens, in bytes, are left out; PostgreSQL takes no more than 2,046.
  private static let longest = 1_000
}
