// Walt's one sentence: of what leads, and of nothing else.

import LedeLanguage
import LedeBase

/// Chooses what Walt says of a piece of writing.
enum Walt {
  /// One sentence by a rule; `hash` chooses between the ways to say it.
  ///
  /// The same rule and hash always give the same sentence.
  static func sentence(_ rule: WaltRule, hash: UInt64) -> String {
    let ways = Phrases.walt(rule)
    return ways[Int(hash % WaltRule.ways) % ways.count]
  }
}
