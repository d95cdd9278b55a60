// Why a rule cannot be made.

/// What is wrong with a rule as its reader wrote it.
package enum RuleError: Reportable, Hashable {
  /// There is no word to look for.
  case nothingToFind
  /// The text is longer than `RuleTerms.longestText`.
  case tooLong
  /// The pattern cannot be read; `at` counts bytes from the start.
  case badPattern(cause: String, at: Int)
  /// The pattern takes too much work on what is kept.
  case tooSlow
  /// It is for a feed that the reader does not follow.
  case notFollowed
  /// It is for a folder or a tag that the reader has not.
  case noGroup
  /// The reader has `Rule.most` rules already.
  case tooMany
  /// The reader has the very same rule already.
  case there

  package var message: String {
    switch self {
    case .nothingToFind: Phrases.ruleFindsNothing
    case .tooLong: Phrases.ruleTooLong
    case .badPattern(let cause, let at): Phrases.rulePatternBad(cause, at: at)
    case .tooSlow: Phrases.ruleTooSlow
    case .notFollowed: Phrases.ruleFeedNotFollowed
    case .noGroup: Phrases.ruleGroupGone
    case .tooMany: Bound.rules.refusal
    case .there: Phrases.ruleThere
    }
  }

  package var isPassing: Bool { false }

  package var description: String {
    switch self {
    case .nothingToFind: "a rule without words"
    case .tooLong: "a rule of too many bytes"
    case .badPattern(let cause, let at): "a pattern that cannot be read at byte \(at): \(cause)"
    case .tooSlow: "a pattern that takes too much work"
    case .notFollowed: "a rule for a feed that is not followed"
    case .noGroup: "a rule for a folder or tag that holds no feed"
    case .tooMany: "too many rules"
    case .there: "a rule that is there already"
    }
  }
}
