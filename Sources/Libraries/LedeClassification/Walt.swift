// Walt's one sentence, by rules: the first that fits speaks.

import LedeLanguage
import LedeBase

/// Chooses what Walt says of a piece of writing.
enum Walt {
  /// One sentence about shares of labels; `hash` chooses between the ways to say it.
  ///
  /// The same shares and hash always give the same sentence.
  static func sentence(for shares: [Label: Double], hash: UInt64) -> String {
    let (rule, named) = WaltRule.of(Label.allCases.map { shares[$0] ?? 0 })
    let ways = Phrases.walt(rule)
    var sentence = ways[Int(hash % WaltRule.ways) % ways.count]
    for (index, kind) in named.enumerated() {
      guard let label = Label(rawValue: kind.rawValue) else { continue }
      let parts = sentence.split(
        separator: "{\(index + 1)}", maxSplits: 1, omittingEmptySubsequences: false)
      sentence = parts.joined(separator: Phrases.waltNames(label))
    }
    return sentence
  }
}
