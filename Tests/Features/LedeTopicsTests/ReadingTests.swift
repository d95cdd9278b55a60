// What of an article is judged: sentences of prose, in a language that can be judged.

import LedeBase
import Testing

@testable import LedeTopics

@Suite struct PlainSentencesTests {
  private func parts(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return PlainSentences(bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    (
      "It raised tensions.Blowback came at once.",
      ["It raised tensions.", "Blowback came at once."]
    ),
    ("Nobody waited for it.The ferry left.", ["Nobody waited for it.", "The ferry left."]),
    ("He lives in London.The ferry is far.", ["He lives in London.", "The ferry is far."]),
    ("It sank in 2024.A new one came.", ["It sank in 2024.", "A new one came."]),
    ("Is it late?Nobody knows.", ["Is it late?", "Nobody knows."]),
    ("“It is a disaster.”Others agree.", ["“It is a disaster.”", "Others agree."]),
    ("He said \"enough.\"Then he left.", ["He said \"enough.\"", "Then he left."]),
    ("They don't.The mayor does.", ["They don't.", "The mayor does."]),
    ("One ended.Another began.Third.", ["One ended.", "Another began.", "Third."]),
    ("Late again.\nNobody minds", ["Late again.", "Nobody minds"]),
  ])
  func `sentences that lost the blank between them are parted`(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test(arguments: [
    "We run Node.js and ASP.NET here", "The U.S.Navy sailed", "He lives in St.Gallen now",
    "See docs.Example.com for more", "Amazon.Com fell", "Ferry vs.Bridge is the question",
    "Call it Yahoo!Japan then", "Dr.No is on", "It calls console.Log(x) twice",
    "Use java.util.List here", "Write to ada@saltmere.Example today", "Version 2.The is odd",
    "At 10.30.The is odd", "https://saltmere.example/ferry.The", "booking.Com says so",
    "It uses system.Text.Json now", "a.B", ".The", "the .NET way", "www.The",
  ])
  func `names, addresses and code stay in one`(text: String) {
    #expect(parts(text) == [text])
  }

  @Test(arguments: ["", "...", ".A", "a.", "ends.The", "”.”A", "\u{FFFD}.The", "é.The ferry"])
  func `any text is cut into what it is made of`(text: String) {
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let piece = Array(bytes[..<end])
      var last = 0
      for range in PlainSentences(piece) {
        #expect(range.lowerBound >= last && range.upperBound <= piece.count && !range.isEmpty)
        last = range.upperBound
      }
    }
  }
}

@Suite struct ArticleReadingTests {
  private func reading(
    _ title: String, _ text: String, filed: Bool = false
  ) throws -> ArticleReading {
    let topic = try #require(Topic("ferry"))
    return ArticleReading(ArticleText(title: title, text: text), on: topic, isFiled: filed)
  }

  /// What is judged; nil where nothing is.
  private func judged(_ title: String, _ text: String, filed: Bool = false) throws -> [String]? {
    guard case .sentences(let mentions, _) = try reading(title, text, filed: filed) else {
      return nil
    }
    return mentions.all.map(\.sentence.text)
  }

  private func isPassing(_ title: String, _ text: String) throws -> Bool {
    if case .passing = try reading(title, text) { true } else { false }
  }

  private func unknown(_ title: String, _ text: String, filed: Bool = false) throws -> String? {
    if case .unknown(let why) = try reading(title, text, filed: filed) { why } else { nil }
  }

  private let links = """
    Mayor reopens the old market
    Ferry cancelled for the third day in a row
    Why the ferry is late
    Storm closes schools
    Harbour museum to close for a year
    """

  @Test func `a list of other headlines names it in passing`() throws {
    #expect(try isPassing("News of the day", links))
    #expect(try isPassing("News", "Ferries | Harbour | Weather | Why the ferry is late again now"))
    #expect(try isPassing("Roads", "Roads are long.\nThey get longer.\nMore on the ferry"))
    // Prose below them counts.
    let mixed = links + "\nThe ferry is a disaster, its riders say. They would walk if they could."
    #expect(
      try judged("News of the day", mixed) == ["The ferry is a disaster, its riders say."])
    // Where the headline names it, that is what is judged.
    #expect(try judged("Why the ferry fails us", links) == ["Why the ferry fails us"])
  }

  @Test func `a text of one line is read, however it ends`() throws {
    #expect(try judged("", "The ferry is late again") == ["The ferry is late again"])
    #expect(try isPassing("", "Ferry photos"))
  }

  @Test func `what says next to nothing has no tone`() throws {
    #expect(try unknown("Ferry", "") == Phrases.tooFewWords)
    #expect(try unknown("Photo: ferry terminal", "") == Phrases.tooFewWords)
    #expect(try unknown("The ferry", "Comments") == Phrases.tooFewWords)
    #expect(try judged("Ferry late for third day", "") == ["Ferry late for third day"])
    #expect(try unknown("", "", filed: true) == Phrases.nothingToJudge)
  }

  @Test func `two sentences stuck together are judged each for itself`() throws {
    #expect(
      try judged("Harbour", "Nobody knows who raised the tensions.The ferry is superb.")
        == ["The ferry is superb."])
  }

  @Test func `what is not in English is not judged, and a foreign sentence is left out`() throws {
    let german = "Die Ferry kommt wieder zu spät, und niemand weiß, wann sie ersetzt wird."
    #expect(try unknown("Die Ferry fährt nicht", german) == Phrases.notEnglish)
    #expect(try unknown("渡轮 Ferry 又晚点了", "") == Phrases.notEnglish)
    #expect(try unknown("Ferry", german, filed: true) == Phrases.notEnglish)
    let english = "The ferry is late again, and its riders are not amused by what they were told. "
    #expect(try judged("Notes", english + german) == [String(english.dropLast())])
  }
}
