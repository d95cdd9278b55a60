import LedeBase
import Testing

@testable import LedePatterns

/// A book of one reader's rules, numbered from 1.
func book(_ terms: RuleTerms...) -> RuleBook {
  RuleBook(
    terms.enumerated().map { place, terms in
      RuleInForce(
        reader: .local,
        rule: Rule(id: Rule.ID(Int64(place + 1)), terms: terms, made: Timestamp(milliseconds: 0)))
    })
}

func story(
  _ title: String, author: String? = nil, text: String? = nil, tags: [String] = []
) -> Item {
  var item = Item(key: title, title: title)
  item.author = author
  item.content = text.map { FeedText($0, .html) }
  item.tags = tags
  return item
}

/// The places of items that a rule catches.
func caught(_ terms: RuleTerms, _ items: Item...) -> [Int] {
  book(terms).outcomes(of: items, in: Feed.ID(1)).keys.sorted()
}

@Suite struct RulesOfWords {
  @Test(arguments: [
    ("ferry", "The Ferry sails"), ("ferry", "FERRY"), ("ferry", "“ferry”—again"),
    ("zürich", "Zürich wählt"), ("zürich", "ZU\u{308}RICH"), ("Zurich", "Zürich"),
    ("harbour office", "The harbour-office burnt"), ("sail*", "They were sailing"),
    ("of th*", "end of the day"), ("a", "Plan A"), ("選挙", "今回の選挙は"), ("στόλος", "ΣΤΌΛΟΣ"),
    ("strike, ferry", "A ferry"), ("strike\nferry", "No ferry"), ("c++, ferry", "Written in C++"),
    ("привет", "ПРИВЕТ, мир"), ("ab*", "abacus"), ("it’s", "It's here"),
  ])
  func `words are found as people mean them`(words: String, title: String) {
    #expect(caught(RuleTerms(.mute, words), story(title)) == [0])
  }

  @Test(arguments: [
    ("ferry", "Ferryman"), ("ferry", "a wherry"), ("harbour office", "office, harbour"),
    ("harbour office", "harbour of office"), ("sail*", "assail"), ("of th*", "of a thing"),
    ("a", "alpha"), ("選挙", "選んで挙げる"), ("off", "of f"), ("of*", "o f"),
  ])
  func `other words are not found`(words: String, title: String) {
    #expect(caught(RuleTerms(.mute, words), story(title)) == [])
  }

  @Test func `a rule looks where it is told`() {
    let items = [
      story("ferry"), story("x", author: "Ferry Jones"), story("x", text: "<p>a ferry</p>"),
      story("x", tags: ["Ferry"]), story("x", text: "<p class=ferry>x</p><!-- ferry -->"),
    ]
    func found(_ place: RuleTerms.Place) -> [Int] {
      book(RuleTerms(.mute, "ferry", place: place)).outcomes(of: items, in: Feed.ID(1)).keys
        .sorted()
    }
    #expect(found(.title) == [0])
    #expect(found(.author) == [1])
    #expect(found(.text) == [2])
    #expect(found(.anything) == [0, 1, 2, 3])
  }

  @Test func `words do not stand in a row across title and text`() {
    #expect(caught(RuleTerms(.mute, "ferry strike"), story("ferry", text: "strike")) == [])
  }

  @Test func `many rules are found in one walk, each by itself`() {
    let words = (0..<200).map { "word\($0)" }
    let all = RuleBook(
      words.enumerated().map { place, word in
        RuleInForce(
          reader: .local,
          rule: Rule(
            id: Rule.ID(Int64(place)), terms: RuleTerms(.save, word),
            made: Timestamp(milliseconds: 0)))
      })
    for (place, word) in words.enumerated() {
      let outcome = all.outcomes(of: [story("the \(word) of")], in: Feed.ID(1))[0]
      #expect(outcome?.first?.catches.map(\.rule) == [Rule.ID(Int64(place))])
    }
  }
}

@Suite struct WhatRulesDo {
  @Test func `a rule for one feed leaves the others alone`() {
    let rules = book(RuleTerms(.mute, "ferry", in: .feed(Feed.ID(2))))
    #expect(rules.outcomes(of: [story("ferry")], in: Feed.ID(1)).isEmpty)
    #expect(rules.outcomes(of: [story("ferry")], in: Feed.ID(2))[0]?.first?.isMuted == true)
  }

  @Test func `a rule for several feeds looks at these alone, and needs no words`() {
    let terms = RuleTerms(.mute, " ", in: .folder(["Sea"]))
    let rule = Rule(id: Rule.ID(1), terms: terms, made: Timestamp(milliseconds: 0))
    let rules = RuleBook([RuleInForce(reader: .local, rule: rule, feeds: [Feed.ID(2), Feed.ID(3)])])
    #expect(rules.outcomes(of: [story("ferry")], in: Feed.ID(1)).isEmpty)
    #expect(rules.outcomes(of: [story("ferry"), story("")], in: Feed.ID(3)).count == 2)
  }

  @Test func `a rule for a tag looks at what bears it`() {
    let stories = [
      story("ferry", tags: ["sea", "strike"]), story("ferry"), story("tram", tags: ["sea"]),
    ]
    let some = book(RuleTerms(.save, "ferry", in: .tag("sea")))
    #expect(some.outcomes(of: stories, in: Feed.ID(1)).keys.sorted() == [0])
    let all = book(RuleTerms(.save, "", match: .pattern, in: .tag("sea")))
    #expect(all.outcomes(of: stories, in: Feed.ID(1)).keys.sorted() == [0, 2])
    // What it does not look at, it does not mute either.
    let rest = book(RuleTerms(.keepOnly, "ferry", in: .tag("sea")))
    #expect(rest.outcomes(of: stories, in: Feed.ID(1)).keys.sorted() == [2])
  }

  @Test func `a rule for a kind looks at what is known to be of it`() {
    let rules = book(RuleTerms(.mute, "", in: .kind(.satire)), RuleTerms(.read, "ferry"))
    let stories = [story("ferry"), story("tram")]
    #expect(rules.outcomes(of: stories, in: Feed.ID(1)).keys.sorted() == [0])
    #expect(rules.outcomes(of: stories, in: Feed.ID(1), of: .wiki).isEmpty)
    let known = rules.outcomes(of: stories, in: Feed.ID(1), of: .satire)
    #expect(known.keys.sorted() == [0, 1])
    #expect(known[0]?.first?.isMuted == true && known[0]?.first?.isRead == false)
  }

  @Test(arguments: [
    (RuleTerms.Scope.all, ""), (.feed(Feed.ID(12)), "feed:12"),
    (.folder(["Sea", "a/b"]), "folder:Sea/a%2Fb"), (.label("later: two"), "label:later: two"),
    (.tag("sea"), "tag:sea"), (.kind(.agendaDriven), "kind:AgendaDriven"),
  ])
  func `what a rule looks at is written as the front page writes it`(
    scope: RuleTerms.Scope, text: String
  ) {
    #expect(scope.text == text)
    #expect(RuleTerms.Scope(text) == scope)
  }

  @Test(arguments: ["unread", "search:1", "kind:Hate", "folder:", "feed:x", "x", "tag:"])
  func `what no rule can look at is refused`(text: String) {
    #expect(RuleTerms.Scope(text) == nil)
  }

  @Test func `to keep only some mutes the rest`() {
    #expect(caught(RuleTerms(.keepOnly, "ferry"), story("ferry"), story("train")) == [1])
  }

  @Test func `what any rule keeps is kept, and what all pass over is caught by each`() {
    let outcomes = book(RuleTerms(.keepOnly, "ferry"), RuleTerms(.keepOnly, "train"))
      .outcomes(of: [story("ferry"), story("train"), story("bus")], in: Feed.ID(1))
    #expect(outcomes.keys.sorted() == [2])
    #expect(outcomes[2]?.first?.catches.map(\.rule) == [Rule.ID(1), Rule.ID(2)])
  }

  @Test func `one item can be read, saved and muted at once`() throws {
    let outcomes = book(
      RuleTerms(.read, "ferry"), RuleTerms(.save, "ferry"), RuleTerms(.mute, "ferry"),
      RuleTerms(.mute, "train")
    ).outcomes(of: [story("ferry")], in: Feed.ID(1))
    let one = try #require(outcomes[0]?.first)
    #expect(one.isRead && one.isSaved && one.isMuted)
    #expect(one.catches.map(\.rule) == [Rule.ID(1), Rule.ID(2), Rule.ID(3)])
  }

  @Test func `each reader has rules of their own`() throws {
    let at = Timestamp(milliseconds: 0)
    let rules = RuleBook([
      RuleInForce(
        reader: Reader.ID(1), rule: Rule(id: Rule.ID(1), terms: RuleTerms(.mute, "a"), made: at)),
      RuleInForce(
        reader: Reader.ID(2),
        rule: Rule(id: Rule.ID(2), terms: RuleTerms(.keepOnly, "b"), made: at)),
      RuleInForce(
        reader: Reader.ID(3), rule: Rule(id: Rule.ID(3), terms: RuleTerms(.save, "c"), made: at)),
    ])
    let outcomes = rules.outcomes(of: [story("a")], in: Feed.ID(1))
    #expect(outcomes[0]?.map(\.reader) == [Reader.ID(1), Reader.ID(2)])
  }

  @Test func `no rules say nothing`() {
    #expect(book().isEmpty)
    #expect(book().outcomes(of: [story("ferry")], in: Feed.ID(1)).isEmpty)
  }
}
