// What Lede says about rules.

package import LedeBase

extension Phrases {
  static let rules = "Rules"

  // MARK: A rule in a sentence

  /// A piece of a sentence: Lede's words, or what the reader wrote.
  package struct RulePiece: Hashable, Sendable {
    package var text: String
    package var isReaders: Bool
  }

  /// `Mute stories with`, `“world cup”`, ` or `, `“transfer*”`, ` in the title`.
  package static func pieces(of terms: RuleTerms) -> [RulePiece] {
    if terms.meansAll {
      let words =
        switch terms.action {
        case .mute, .keepOnly: "Mute all stories "
        case .read: "Mark as read all stories "
        case .save: "Save all stories "
        }
      let whose =
        switch terms.scope {
        case .all: "there are"
        case .feed: "of one feed"
        case .folder: "in the folder "
        case .label: "of feeds with the tag "
        case .tag: "with the tag "
        case .kind: "of the kind "
        }
      let pieces = [RulePiece(text: words + whose, isReaders: false)]
      return pieces
        + (name(of: terms.scope, feed: nil).map { [RulePiece(text: "“\($0)”", isReaders: true)] }
          ?? [])
    }
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
  static func sentence(of terms: RuleTerms) -> String {
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

  // MARK: The list, and the page of one

  static let rulesMore =
    "What new stories go through before you see them. What they mute you can still find:"
  static let rulesMuted = "all that is muted"
  static let rulesOfFeed = "Those that look at"
  static let allRules = "All rules"
  static let noRuleMore = "There is no such rule."
  static let noRules =
    "No rules yet. One can mute, mark as read or save new stories by their words, feed, folder, tag "
    + "or kind."
  static let newRule = "New rule"
  static let firstFeeds = "First feeds"
  static let inAllFeeds = "All feeds"
  static let feedNotFollowed = "a feed that you do not follow"

  /// `Only`, `Only in the folder`: what stands before the name of what a rule looks at.
  static func onlyIn(_ scope: RuleTerms.Scope) -> String {
    switch scope {
    case .all: inAllFeeds
    case .feed, .kind: "Only"
    case .folder: "Only in the folder"
    case .label: "Only feeds with the tag"
    case .tag: "Only stories with the tag"
    }
  }

  /// `Science / Space`, `Satire`: what a rule looks at, by name; nil for all, and for a feed nobody
  /// knows the title of.
  static func name(of scope: RuleTerms.Scope, feed title: String?) -> String? {
    switch scope {
    case .all: nil
    case .feed: title
    case .folder(let path): path.joined(separator: " / ")
    case .label(let name), .tag(let name): name
    case .kind(let kind): kind.displayName
    }
  }
  static let ruleGroups = "Folders"
  static let ruleLabels = "Your tags on feeds"
  static let ruleTags = "Tags of stories"
  static let ruleKinds = "Kinds of writing"
  static let ruleFeeds = "Feeds"
  static let ruleForThese = "New rule for these"
  static func caught(_ count: Int) -> String { "\(count) caught" }
  static let ruleIsOff = "off"
  static let switchOn = "Switch on"
  static let switchOff = "Switch off"
  static let changeRule = "Change"
  static let removeRule = "Remove"
  static let removeAsks = "What about the stories it muted?"
  static let removeBringsBack = "Remove, and bring them back"
  static let removeLeaves = "Remove, and leave them muted"
  static let undoRule = "Undo what it did"
  static let whatItCaught = "What it caught"
  static let nothingCaught = "Nothing that is still kept."

  // MARK: The form

  static let changeThisRule = "Change this rule"
  static let ruleDoes = "What it does"
  static let ruleLooksFor = "What it looks for"
  static let ruleText = "The words or the pattern"
  static let ruleTextMore =
    "Commas part words that are each enough: ferry strike, harbour*. Leave it empty for all of what "
    + "you choose below. A pattern is a regular expression (PCRE2)."
  static let rulePlace = "Where it looks"
  static let ruleFeed = "In"
  static let ruleApplies = "Do it with the stories kept already, too"
  static let tryRule = "Try it"
  static let whatItWouldCatch = "What it would have caught"

  /// `Of the newest 1000 stories on your lists, 12 would be muted`.
  static func tried(_ looked: Int, found: Int, _ action: RuleTerms.Action) -> String {
    let done =
      switch action {
      case .mute, .keepOnly: "muted"
      case .read: "marked as read"
      case .save: "saved"
      }
    return "Of the newest \(items(looked)) on your lists, \(found) would be \(done)."
  }
  static func andMore(_ count: Int) -> String { "And \(items(count)) more." }
  static func words(of action: RuleTerms.Action) -> String {
    switch action {
    case .mute: "Mute"
    case .keepOnly: "Keep only"
    case .read: "Mark as read"
    case .save: "Save"
    }
  }
  static func words(of match: RuleTerms.Match) -> String {
    switch match {
    case .words: "Words"
    case .pattern: "A pattern"
    }
  }
  static func words(of place: RuleTerms.Place) -> String {
    switch place {
    case .title: "Title"
    case .author: "Author"
    case .text: "Text"
    case .anything: "Anywhere"
    }
  }

  // MARK: What was done

  static func didMakeRule(_ caught: Int) -> String {
    caught == 0 ? "The rule is on." : "The rule is on, and caught \(items(caught))."
  }
  static let didRemoveRule = "Rule removed. What it did stays."
  static func didRemoveRuleWhole(_ count: Int) -> String {
    switch count {
    case 0: "Rule removed."
    case 1: "Rule removed. One story is back on your lists."
    default: "Rule removed. \(count) stories are back on your lists."
    }
  }
  static func didGiveBack(_ count: Int) -> String {
    count == 1 ? "One story is as it was." : "\(count) stories are as they were."
  }
  static let unmute = "Unmute"
  static func unmute(_ title: String) -> String { "\(unmute): \(title)" }
  static let didUnmute = "Back on your lists."
}
