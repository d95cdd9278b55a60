// What a reader wrote into a rule, understood. Pure.

package import LedeBase

/// The words of a rule, and what can be wrong with them.
package enum RuleText {
  /// The words of each part that is enough.
  static func terms(of rule: RuleTerms) -> [SearchTerm] {
    rule.parts.compactMap { part in
      let words = FoldedWords.words(of: part)
      guard let last = words.last else { return nil }
      // One letter begins too many words to be a wish.
      let isPrefix = part.last == "*" && last.unicodeScalars.count > 1
      return SearchTerm(words, isPrefix: isPrefix)
    }
  }

  /// Whether a rule can be used as it is.
  package static func check(_ terms: RuleTerms) throws(RuleError) {
    guard terms.text.utf8.count <= RuleTerms.longestText else { throw .tooLong }
    switch terms.match {
    case _ where terms.meansAll: break
    case .words: if self.terms(of: terms).isEmpty { throw .nothingToFind }
    case .pattern:
      if terms.text.allSatisfy(\.isWhitespace) { throw .nothingToFind }
      _ = try RulePattern(terms.text)
    }
  }
}
