// What readers type into a search, and what Lede understands.

import LedeBase
import Testing

@Suite struct SearchQueryTests {
  /// 2026-11-20T12:00:00Z.
  private let now = Timestamp(milliseconds: 1_795_176_000_000)
  private func read(_ text: String) -> SearchQuery { SearchQuery(parsing: text, now: now) }
  private func time(_ text: String) -> Timestamp? { Timestamp(iso8601: text) }

  @Test func `words are all wanted, quotes keep them in a row and a minus wants them away`() {
    let query = read("Ferry \"Harbour  Office\" -strike -\"on Friday\"")
    #expect(query.terms == [SearchTerm(["ferry"]), SearchTerm(["harbour", "office"])])
    #expect(query.without == [SearchTerm(["strike"]), SearchTerm(["on", "friday"])])
  }

  @Test func `a star at the end of a word stands for its rest`() {
    let query = read("sail* \"the harb\"* \"the off*\" a* b *")
    #expect(
      query.terms == [
        SearchTerm(["sail"], isPrefix: true), SearchTerm(["the", "harb"], isPrefix: true),
        SearchTerm(["the", "off"], isPrefix: true),
        SearchTerm(["a"]), SearchTerm(["b"]),
      ])
  }

  @Test func `sources and tags may be several, and quoted`() {
    let query = read("source:Guardian source:\"New York Times\" -tag:Sport tag:\"climate change\"")
    #expect(query.sources == [["guardian"], ["new", "york", "times"]])
    #expect(query.tags == [["climate", "change"]])
    #expect(query.withoutTags == [["sport"]])
    #expect(query.terms.isEmpty)
  }

  @Test func `labels may be several, in any spelling, and none that readers do not see`() {
    let query = read("label:satire label:Agenda-Driven -label:OPINION")
    #expect(query.labels == [.satire, .agendaDriven])
    #expect(query.withoutLabels == [.opinion])
    #expect(query.terms.isEmpty && query.misread.isEmpty && !query.isEmpty)
    for text in ["label:hate", "label:poetry"] {
      #expect(read(text).misread == [.init(text, .label)])
      #expect(read(text).labels.isEmpty)
    }
    #expect(read("label:").misread == [.init("label:", .nothing)])
  }

  @Test(arguments: [
    ("2026-05-01", "2026-05-01"), ("2026-05", "2026-05-01"), ("2026", "2026-01-01"),
    ("7d", "2026-11-13T12:00:00Z"), ("12h", "2026-11-20T00:00:00Z"),
    ("2w", "2026-11-06T12:00:00Z"), ("2026-05-01T06:00:00Z", "2026-05-01T06:00:00Z"),
  ])
  func `dates are days, months, years, instants or so long ago`(text: String, expected: String) {
    #expect(read("after:\(text)").after == time(expected))
    #expect(read("before:\(text)").before == time(expected))
  }

  @Test func `days begin where the reader is`() {
    let query = SearchQuery(parsing: "after:2026-05-01", now: now) {
      Timestamp(year: $0, month: $1, day: $2).map { $0 - .seconds(7_200) }
    }
    #expect(query.after == time("2026-04-30T22:00:00Z"))
  }

  @Test func `the headline can be asked for words, beginnings and rows of words`() {
    let query = read("title:Ferry -title:sail* title:\"harbour office\" tide")
    #expect(query.titles == [SearchTerm(["ferry"]), SearchTerm(["harbour", "office"])])
    #expect(query.withoutTitles == [SearchTerm(["sail"], isPrefix: true)])
    #expect(query.terms == [SearchTerm(["tide"])])
    #expect(!read("title:ferry").isEmpty)
  }

  @Test func `of several dates the narrowest counts`() {
    let query = read("after:2026-01-01 after:2026-02-01 before:2026-06-01 before:2026-05-01")
    #expect(query.after == time("2026-02-01"))
    #expect(query.before == time("2026-05-01"))
  }

  @Test func `states can be wanted and not wanted`() {
    let query = read("is:unread -is:saved IS:Muted")
    #expect(query.states == [.unread, .muted])
    #expect(query.withoutStates == [.saved])
  }

  @Test(arguments: [
    ("before:yesterday", ["before", "yesterday"]), ("is:great", ["is", "great"]),
    ("source:", ["source"]), ("https://a.example/x", ["https", "a", "example", "x"]),
    ("C++", ["c"]), ("don't", ["don", "t"]), ("\"unclosed words", ["unclosed", "words"]),
    ("after:99999999999999999999d", ["after", "99999999999999999999d"]),
    ("after:2026-02-30", ["after", "2026", "02", "30"]),
  ])
  func `what is no wish of its own is looked for as words`(text: String, words: [String]) {
    #expect(read(text).terms == [SearchTerm(words)])
  }

  @Test(
    arguments: [
      ("is:great", "is:great", .state), ("-is:great", "-is:great", .state),
      ("after:xx", "after:xx", .date), ("before:2026-02-30", "before:2026-02-30", .date),
      ("-after:7d", "-after:7d", .minus), ("source:", "source:", .nothing),
      ("is:", "is:", .nothing), ("name:ferry", "name:ferry", .name),
      ("Name:\"ferry back\"", "Name:", .name), ("title:", "title:", .nothing),
    ] as [(String, String, SearchQuery.Misread.Reason)])
  func `what looks like a wish and is none is named`(
    text: String, typed: String, reason: SearchQuery.Misread.Reason
  ) {
    #expect(read("harbour " + text).misread == [SearchQuery.Misread(typed, reason)])
  }

  @Test(arguments: [
    "https://a.example/x", "12:30", "Harbour: ferries", "\"title:ferry\"", ":", "a:b", "x::y",
    "source:guardian tag:sea is:unread after:7d before:2026", "-strike", "Ελλάδα:νέα",
  ])
  func `words with a colon are no wishes by that alone`(text: String) {
    #expect(read(text).misread == [])
  }

  @Test(arguments: ["", "  ", "\"\"", "-", "*", "\0\0", "()", "-\"", "^{:}"])
  func `signs alone ask for nothing`(text: String) {
    #expect(read(text).isEmpty, "\(read(text))")
  }

  @Test func `accents, case and full-width letters make no difference`() {
    #expect(read("Café").terms == read("cafe\u{301}").terms)
    #expect(
      read("ＣＡＦＥ ŁÓDŹ ΆΝΘΡΩΠΟΣ Ёлка straße").terms.flatMap(\.words)
        == ["cafe", "lodz", "ανθρωποσ", "елка", "strasse"])
  }

  @Test func `where no blanks are written every sign is a word`() {
    #expect(read("東京タワー").terms == [SearchTerm(["東", "京", "タ", "ワ", "ー"])])
    #expect(FoldedWords.words(of: "新しいlede号") == ["新", "し", "い", "lede", "号"])
  }

  @Test func `any bytes are a query, and a long one is cut`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
      let query = read(String(decoding: bytes, as: UTF8.self))
      for term in query.terms + query.without {
        #expect(!term.words.isEmpty)
        #expect(term.words.allSatisfy { !$0.isEmpty && $0 == FoldedWords.words(of: $0).joined() })
      }
    }
    let long = read(String(repeating: "word ", count: 100_000))
    #expect(long.text.utf8.count <= SearchQuery.longest)
    let many = read((0..<5_000).map { "w\($0)" }.joined(separator: " "))
    #expect(many.terms.count == SearchQuery.mostTerms)
    #expect(read("\"" + String(repeating: "a ", count: 5_000)).terms[0].words.count == 32)
  }

  @Test func `every entry of the folding table stands at its own letter`() {
    #expect(FoldedWords.words(of: "ÀɏÿŸ Ͱԯ Ḁῼỹ").joined(separator: "|") == "ayyy|ͱԯ|aωιy")
  }

  @Test func `places in a search travel as text`() {
    let place = SearchPosition.after(ListPosition(shown: now, id: Item.ID(7)))
    #expect(SearchPosition(place.text) == place)
    #expect(SearchPosition("r50") == .rank(50))
    for text in ["", "r", "r0", "r-1", "7", "x.y"] { #expect(SearchPosition(text) == nil) }
  }
}
