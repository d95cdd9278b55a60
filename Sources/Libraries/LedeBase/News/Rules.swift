// What readers have done with news by rule, before they see it: muted, kept, read, saved.

/// What a rule looks for, and what it does with what it finds.
package struct RuleTerms: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// Puts what it finds on a shelf of its own.
    case mute
    /// Mutes what it does not find, unless another rule of this kind finds it.
    case keepOnly = "keep-only"
    /// Marks what it finds as read.
    case read
    /// Saves what it finds.
    case save
  }
  package enum Match: String, Hashable, Sendable, CaseIterable {
    /// Words as searches know them: without case and accents, whole, `sail*` for beginnings;
    /// several in a row must stand in a row; commas part what is each enough.
    case words
    /// A regular expression of PCRE2, without regard to case.
    case pattern
  }
  package enum Place: String, Hashable, Sendable, CaseIterable {
    /// Title, author, text or a tag of the publisher's.
    case anything
    case title, author, text
  }
  /// Which items it looks at.
  package var scope: Scope
  package var action: Action
  package var match: Match
  package var place: Place
  /// The words or the pattern; empty where all in the scope are meant.
  package var text: String

  /// The longest text, in bytes.
  package static let longestText = 1_000

  /// Whether it acts on all that its scope holds, whatever the words.
  package var meansAll: Bool { scope != .all && action != .keepOnly && trimmed.text.isEmpty }

  /// What each is enough for a rule of words: `ferry strike, harbour*` are two.
  package var parts: [String] {
    text.split { $0.isNewline || ",;、，；".contains($0) }.map { RuleTerms.trimmed($0) }
      .filter { !$0.isEmpty }
  }

  /// The same without blanks around its text.
  package var trimmed: RuleTerms {
    var terms = self
    terms.text = RuleTerms.trimmed(text[...])
    return terms
  }

  /// Whether another rule would look for the same in the same place, and do the same.
  package func isSame(as other: RuleTerms) -> Bool {
    guard scope == other.scope, action == other.action, match == other.match, place == other.place
    else { return false }
    // The order of words that are each enough says nothing, nor does their case.
    return match == .pattern
      ? trimmed.text == other.trimmed.text
      : Set(parts.map { $0.lowercased() }) == Set(other.parts.map { $0.lowercased() })
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  package init(
    _ action: Action, _ text: String, match: Match = .words, place: Place = .anything,
    in scope: Scope = .all
  ) {
    self.scope = scope
    self.action = action
    self.match = match
    self.place = place
    self.text = text
  }
}

/// One reader's rule.
package struct Rule: Hashable, Sendable {
  package typealias ID = Identifier<Rule>
  /// Why Lede switched a rule off by itself.
  package enum Trouble: String, Hashable, Sendable, CaseIterable {
    /// Its pattern took more work on one item than a pattern may.
    case tooSlow = "too-slow"
    /// Its pattern cannot be read.
    case unreadable
  }
  package var id: ID
  package var terms: RuleTerms
  package var isOn: Bool
  /// How many of the kept items it caught.
  package var caught: Int
  /// Set while it is off and its reader did not switch it off.
  package var trouble: Trouble?
  package var made: Timestamp

  /// A reader has no more rules.
  package static let most = 200
  /// For how long a rule that was removed can be returned.
  package static let returnable = Duration.seconds(86_400)

  package init(
    id: ID, terms: RuleTerms, isOn: Bool = true, caught: Int = 0, trouble: Trouble? = nil,
    made: Timestamp
  ) {
    self.id = id
    self.terms = terms
    self.isOn = isOn
    self.caught = caught
    self.trouble = trouble
    self.made = made
  }
}

/// What a reader's rules do with one item.
package struct RuleOutcome: Hashable, Sendable {
  /// One rule that acts on the item; a rule to keep only others acts by muting.
  package struct Catch: Hashable, Sendable {
    package var rule: Rule.ID
    package var action: RuleTerms.Action
    package init(rule: Rule.ID, action: RuleTerms.Action) {
      self.rule = rule
      self.action = action
    }
  }
  package var reader: Reader.ID
  /// Every rule that acts, never empty.
  package var catches: [Catch]

  package var isMuted: Bool { catches.contains { $0.action.mutes } }
  package var isRead: Bool { catches.contains { $0.action == .read } }
  package var isSaved: Bool { catches.contains { $0.action == .save } }

  package init(reader: Reader.ID, catches: [Catch]) {
    self.reader = reader
    self.catches = catches
  }
}

extension RuleTerms.Action {
  /// Whether it takes items out of the lists.
  package var mutes: Bool { self == .mute || self == .keepOnly }
}

/// A rule that is on, and whose it is.
package struct RuleInForce: Hashable, Sendable {
  package var reader: Reader.ID
  package var rule: Rule
  /// The feeds whose items it looks at: those of its folder or tag now; nil for any.
  package var feeds: Set<Feed.ID>?
  package init(reader: Reader.ID, rule: Rule, feeds: Set<Feed.ID>? = nil) {
    self.reader = reader
    self.rule = rule
    if case .feed(let id) = rule.terms.scope { self.feeds = [id] } else { self.feeds = feeds }
  }
}
