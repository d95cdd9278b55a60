// What Lede says about rules.

extension Phrases {
  package static let ruleFindsNothing = "Write at least one word to look for."
  package static let ruleTooLong =
    "A rule can be \(RuleTerms.longestText) letters long. Make two of it."
  package static let rulesTooMany =
    "There are \(Rule.most) rules already. Remove one, or put its words into another."
  package static let ruleTooSlow = "This pattern takes too long on some items. Make it simpler."
  package static func rulePatternBad(_ cause: String, at place: Int) -> String {
    "Lede cannot read this pattern: \(cause), after \(place) letters."
  }

  package static func words(of action: RuleTerms.Action) -> String {
    switch action {
    case .mute: "Mute"
    case .keepOnly: "Keep only"
    case .read: "Mark as read"
    case .save: "Save"
    }
  }

  package static func words(of match: RuleTerms.Match) -> String {
    switch match {
    case .words: "words"
    case .pattern: "pattern"
    }
  }

  package static func words(of place: RuleTerms.Place) -> String {
    switch place {
    case .title: "title"
    case .author: "author"
    case .text: "text"
    case .anything: "anything"
    }
  }

  package static func words(of trouble: Rule.Trouble) -> String {
    switch trouble {
    case .tooSlow:
      "Lede switched this rule off: its pattern takes too long. Make it simpler, then switch it on."
    case .unreadable:
      "Lede switched this rule off: its pattern cannot be read. Correct it, then switch it on."
    }
  }
}
