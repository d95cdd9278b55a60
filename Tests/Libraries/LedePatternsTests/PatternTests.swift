import LedeBase
import Testing

@testable import LedePatterns

@Suite struct Patterns {
  private static func rule(_ pattern: String, _ place: RuleTerms.Place = .anything) -> RuleTerms {
    RuleTerms(.mute, pattern, match: .pattern, place: place)
  }

  @Test(arguments: [
    ("^sponsored:", "Sponsored: buy"), ("\\bwelt\\b", "Die WELT"), ("ÜBER", "über"),
    ("\\d{3,}", "in 2026"), ("^\\[?live\\]?", "[LIVE] now"), ("(?-i)US\\b", "the US"),
    ("foo.*bar", "foo and bar"), ("(a)(b)\\2", "abb"), ("^second", "first</p><p>Second"),
    ("(?C)x", "x"), ("\\p{Han}", "選"),
  ])
  func `patterns find what they say`(pattern: String, text: String) {
    #expect(caught(Self.rule(pattern, .text), story("-", text: text)) == [0])
  }

  @Test(arguments: [("(?-i)US\\b", "thus"), ("foo.*bar", "foo</p><p>bar"), ("^$", "x")])
  func `patterns find no more`(pattern: String, text: String) {
    #expect(caught(Self.rule(pattern, .text), story("-", text: text)) == [])
  }

  @Test(arguments: ["(", "a{2,1}", "[z-a]", "\\C", "(?<n>a)(?<n>b)", "*", "(?"])
  func `what is no pattern is told with its place`(pattern: String) {
    #expect {
      try RuleText.check(Self.rule(pattern))
    } throws: { error in
      guard case RuleError.badPattern(let cause, let at) = error else { return false }
      return !cause.isEmpty && at <= pattern.utf8.count
    }
  }

  @Test func `empty, blank and long rules are refused`() {
    #expect(throws: RuleError.nothingToFind) { try RuleText.check(RuleTerms(.mute, " ,; - ")) }
    #expect(throws: RuleError.nothingToFind) {
      try RuleText.check(RuleTerms(.keepOnly, "", in: .kind(.wiki)))
    }
    #expect(throws: RuleError.nothingToFind) {
      try RuleText.check(RuleTerms(.mute, " - ", in: .kind(.wiki)))
    }
    #expect(throws: Never.self) { try RuleText.check(RuleTerms(.mute, " ", in: .kind(.wiki))) }
    #expect(throws: RuleError.nothingToFind) { try RuleText.check(Self.rule("  ")) }
    #expect(throws: RuleError.tooLong) {
      try RuleText.check(RuleTerms(.mute, String(repeating: "word ", count: 201)))
    }
    #expect(throws: RuleError.self) {
      try RuleText.check(Self.rule(String(repeating: "(", count: 400)))
    }
  }

  /// Patterns that would run for years, or that do their work where no step is counted.
  ///
  /// Each ends in a class: a letter that must come is looked for first, and ends the match at once.
  static let evil: [(String, String)] = [
    ("(a+)+$", String(repeating: "a", count: 60) + "!"),
    ("(?-i)^(([a-z])+.)+[A-Z]([a-z])+$", String(repeating: "a", count: 200)),
    ("(a|aa)+$", String(repeating: "a", count: 100) + "!"),
    ("(.*)(.*)(.*)(.*)(.*)(.*)(.*)[=:]", String(repeating: "a", count: 2_000)),
    ("(?:a?){30}a{30}[bc]", String(repeating: "a", count: 5_000)),
    ("(\\w+\\s?)*[#%]", String(repeating: "word ", count: 500)),
    ("(x+x+)+[yz]", String(repeating: "x", count: 60)),
    ("(a*)*\\1[bc]", String(repeating: "a", count: 16_000)),
    ("^(?:(a+)\\1?)+$", String(repeating: "a", count: 16_000) + "!"),
    ("(?=(a+))a*[bc]\\1", String(repeating: "a", count: 16_000)),
    (".*.*.*.*[xz]", String(repeating: "é", count: 8_000)),
    ("(((a{0,20}){0,20}){0,9})[cd]", String(repeating: "a", count: 10_000)),
    ("(?=.*sea)(?=.*storm)", String(repeating: "a", count: 16_000)),
  ]

  @Test(arguments: evil.indices)
  func `an evil pattern is given up after so much work`(index: Int) throws {
    let (pattern, text) = Self.evil[index]
    let compiled = try RulePattern(pattern)
    guard var matcher = PatternMatcher() else { return _ = Issue.record("no memory") }
    let finding = matcher.find(compiled, in: Array(text.utf8).span)
    #expect(finding == .tooSlow)
    #expect(matcher.work <= PatternMatcher.mostWork + PatternMatcher.longestText)
    // And the next one is matched as though nothing had been.
    #expect(matcher.find(try RulePattern("b"), in: Array("abc".utf8).span) == .found)
  }

  @Test(arguments: [
    "\\w+ing\\b", ".*ferry.*", "(monday|tuesday|wednesday).*(am|pm)",
    "[A-Z][a-z]+ [A-Z][a-z]+ \\d+",
    "^(?=.*sea)(?=.*storm)", "\\b(\\w+) \\1 \\1\\b",
  ])
  func `an honest pattern may read a long text`(pattern: String) throws {
    let compiled = try RulePattern(pattern)
    guard var matcher = PatternMatcher() else { return _ = Issue.record("no memory") }
    let words = "the quick news of the tide reached harbours before any paper did at noon "
    let text = String(String(repeating: words, count: 300).prefix(PatternMatcher.longestText))
    #expect(matcher.find(compiled, in: Array(text.utf8).span) == .missing)
  }

  @Test func `a slow pattern is given up, and the other rules go on`() {
    let rules = book(Self.rule("(a+)+$"), RuleTerms(.mute, "ferry"))
    let slow = story(String(repeating: "a", count: 60) + "!")
    let outcomes = rules.outcomes(of: [slow, story("ferry"), slow, story("aaa")], in: Feed.ID(1))
    #expect(outcomes.keys.sorted() == [1])
    #expect(rules.givenUp.map(\.id) == [Rule.ID(1)])
    #expect(rules.givenUp.map(\.trouble) == [.tooSlow])
    #expect(rules.outcomes(of: [story("aaa")], in: Feed.ID(1)).isEmpty)
  }

  @Test func `a pattern that is a little too slow on many items is given up, an honest one is not`()
  {
    let rules = book(Self.rule("(a+)+$"), Self.rule("^(?=.*sea)(?=.*storm)|harbou?r[sz]"))
    let slow = story(String(repeating: "a", count: 13) + "!")
    _ = rules.outcomes(of: [slow], in: Feed.ID(1))
    #expect(rules.givenUp.isEmpty)
    let words = String(repeating: "the tide reached harbours before any paper did ", count: 60)
    let items = (0..<2_000).map { _ in slow } + (0..<200).map { _ in story("-", text: words) }
    _ = rules.outcomes(of: items, in: Feed.ID(1))
    #expect(rules.givenUp.map(\.id) == [Rule.ID(1)])
  }

  @Test func `what a slow rule might have kept is not muted`() {
    let rules = book(
      RuleTerms(.keepOnly, "(a+)+$", match: .pattern), RuleTerms(.keepOnly, "ferry"))
    let slow = story(String(repeating: "a", count: 60) + "!")
    #expect(rules.outcomes(of: [slow], in: Feed.ID(1)).isEmpty)
  }

  @Test func `a rule kept by another version that cannot be read is told`() {
    #expect(book(Self.rule("(")).givenUp.map(\.trouble) == [.unreadable])
  }

  @Test func `a text is cut between letters`() {
    let text = String(repeating: "é", count: 10_000)
    #expect(caught(Self.rule("é$", .text), story("-", text: text)) == [0])
  }
}
