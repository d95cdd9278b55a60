// What Lede says about rules.

extension Phrases {
  // A rule in a sentence.

  /// A piece of a sentence: Lede's words, or what the reader wrote.
  package struct RulePiece: Hashable, Sendable {
    package var text: String
    package var isReaders: Bool
  }

  /// `Mute stories with`, `“world cup”`, ` or `, `“transfer*”`, ` in the title`.
  package static func pieces(of terms: RuleTerms) -> [RulePiece] {
    let lead =
      switch terms.action {
      case .mute: "Mute stories"
      case .keepOnly: "Keep only stories"
      case .read: "Mark as read stories"
      case .save: "Save stories"
      }
    let place =
      switch terms.place {
      case .title: " in the title"
      case .author: " in the author’s name"
      case .text: " in the text"
      case .anything: ""
      }
    var pieces = [
      RulePiece(
        text: lead + (terms.match == .pattern ? " that match " : " with "), isReaders: false)
    ]
    let parts = terms.match == .pattern ? [terms.text] : terms.parts
    for (index, part) in parts.enumerated() {
      if index > 0 { pieces.append(RulePiece(text: " or ", isReaders: false)) }
      pieces.append(RulePiece(text: "“\(part)”", isReaders: true))
    }
    if !place.isEmpty { pieces.append(RulePiece(text: place, isReaders: false)) }
    return pieces
  }

  /// `Mute stories with “world cup” or “transfer*” in the title`.
  package static func sentence(of terms: RuleTerms) -> String {
    pieces(of: terms).map(\.text).joined()
  }

  package static func words(of trouble: Rule.Trouble) -> String {
    switch trouble {
    case .tooSlow:
      "Lede switched this rule off: its pattern takes too long. Make it simpler, then switch it on."
    case .unreadable:
      "Lede switched this rule off: its pattern cannot be read. Correct it, then switch it on."
    }
  }

  // The list, and the page of one.

  package static let rulesMore =
    "What new stories go through before you see them. What they mute you can still find:"
  package static let rulesMuted = "all that is muted"
  package static let rulesOfFeed = "Those that look at"
  package static let allRules = "All rules"
  package static let noRuleMore = "There is no such rule."
  package static let noRules =
    "No rules yet. One can mute, mark as read or save new stories by their words."
  package static let newRule = "New rule"
  package static let inAllFeeds = "All feeds"
  package static let onlyIn = "Only"
  package static let feedNotFollowed = "a feed that you do not follow"
  package static func caught(_ count: Int) -> String { "\(count) caught" }
  package static let ruleIsOff = "off"
  package static let switchOn = "Switch on"
  package static let switchOff = "Switch off"
  package static let changeRule = "Change"
  package static let removeRule = "Remove"
  package static let undoRule = "Undo what it did"
  package static let whatItCaught = "What it caught"
  package static let nothingCaught = "Nothing that is still kept."

  // The form.

  package static let changeThisRule = "Change this rule"
  package static let ruleDoes = "What it does"
  package static let ruleLooksFor = "What it looks for"
  package static let ruleText = "The words or the pattern"
  package static let ruleTextMore =
    "Commas part words that are each enough: ferry strike, harbour*. A pattern is a regular "
    + "expression (PCRE2)."
  package static let rulePlace = "Where it looks"
  package static let ruleFeed = "In"
  package static let ruleApplies = "Do it with the stories kept already, too"
  package static let tryRule = "Try it"
  package static let keepRule = "Keep this rule"
  package static let whatItWouldCatch = "What it would have caught"

  /// `Of the newest 1000 stories on your lists, 12 would be muted`.
  package static func tried(_ looked: Int, found: Int, _ action: RuleTerms.Action) -> String {
    let done =
      switch action {
      case .mute, .keepOnly: "muted"
      case .read: "marked as read"
      case .save: "saved"
      }
    return "Of the newest \(items(looked)) on your lists, \(found) would be \(done)."
  }
  package static func andMore(_ count: Int) -> String { "And \(items(count)) more." }

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
    case .words: "Words"
    case .pattern: "A pattern"
    }
  }

  package static func words(of place: RuleTerms.Place) -> String {
    switch place {
    case .title: "Title"
    case .author: "Author"
    case .text: "Text"
    case .anything: "Anywhere"
    }
  }

  // What was done.

  package static func didMakeRule(_ caught: Int) -> String {
    caught == 0 ? "The rule is on." : "The rule is on, and caught \(items(caught))."
  }
  package static let didRemoveRule = "Rule removed. What it did stays."
  package static func didGiveBack(_ count: Int) -> String {
    count == 1 ? "One story is as it was." : "\(count) stories are as they were."
  }
  package static let unmute = "Unmute"
  package static func unmute(_ title: String) -> String { "\(unmute): \(title)" }
  package static let didUnmute = "Back on your lists."
}
