// How topics are spelled, and which sentences name them.

import LedeBase
import Testing

@testable import LedeTopics

@Suite struct TopicTests {
  @Test(arguments: [
    ("Rowan, Ada", Topic.Kind.person, "Ada Rowan", ["ada rowan", "rowan ada"]),
    (
      "Ferrell, Will T", .person, "Will Ferrell",
      ["will ferrell", "will t ferrell", "ferrell will t"]
    ),
    ("Ferrara (Italy)", .place, "Ferrara", ["ferrara"]),
    ("French Polynesia (France)", .place, "French Polynesia", ["french polynesia"]),
    ("Celebrex (Drug)", .subject, "Celebrex", ["celebrex", "celebrexs"]),
    ("Ferries", .subject, "Ferries", ["ferries", "ferry"]),
    ("Offshore wind", .any, "Offshore wind", ["offshore wind", "offshore winds"]),
    (
      "Gates, Bill and Melinda, Foundation", .organisation, "Bill and Melinda Gates Foundation",
      ["bill and melinda gates foundation", "gates bill and melinda foundation"]
    ),
    ("Ferrari SpA", .organisation, "Ferrari SpA", ["ferrari spa", "ferrari"]),
    ("Ferry to Nowhere (Movie)", .title, "Ferry to Nowhere", ["ferry to nowhere"]),
  ])
  func `a name is turned round as people write it`(
    name: String, kind: Topic.Kind, shown: String, spellings: [String]
  ) throws {
    let topic = try #require(Topic(name, kind: kind))
    #expect(topic.shown == shown)
    #expect(topic.spellings.map { $0.joined(separator: " ") } == spellings)
  }

  @Test(arguments: ["", "   ", "…", "a", String(repeating: "ferry ", count: 40)])
  func `what holds no word, or too many, is no topic`(typed: String) {
    #expect(Topic(typed) == nil)
  }

  @Test func `the same topic typed otherwise has the same key`() {
    #expect(Topic("ferries")?.key == Topic(" FERRIES ")?.key)
    #expect(Topic("ferries")?.key != Topic("ferries", kind: .subject)?.key)
  }

  private func sentences(_ name: String, _ kind: Topic.Kind, _ title: String, _ text: String)
    -> [String]
  {
    guard let topic = Topic(name, kind: kind) else { return [] }
    return Mentions(of: topic, in: ArticleText(title: title, text: text)).all.map { mention in
      let bytes = Array(mention.sentence.text.utf8)
      return String(decoding: bytes[mention.sentence.subject], as: UTF8.self)
    }
  }

  @Test func `each sentence that names it is found, with the place of the name`() {
    #expect(
      sentences(
        "Ferries", .subject, "The Ferry Is Back",
        "It rained. A ferry's horn blew, and another ferry answered! Nothing else. FERRIES, they say, stay."
      )
        == ["Ferry", "ferry", "FERRIES"])
  }

  @Test func `a person is named by the last name alone once the whole name was said`() {
    let text = "Ada Rowan spoke first. Then Rowan left. The rowan trees stood by."
    #expect(sentences("Rowan, Ada", .person, "", text) == ["Ada Rowan", "Rowan", "rowan"])
    #expect(sentences("Rowan, Ada", .person, "", "The rowan trees stood by.") == [])
  }

  @Test func `accents and scripts without spaces are read as the search reads them`() {
    #expect(sentences("Zoë Müller", .any, "", "Yesterday ZOE MÜLLER sang.") == ["ZOE MÜLLER"])
    #expect(sentences("渡船", .any, "渡船回来了", "") == ["渡船"])
  }

  @Test func `what names it once and late is about something else`() throws {
    let topic = try #require(Topic("Ferries"))
    let long = String(repeating: "The council spoke of roads. ", count: 40)
    #expect(
      Mentions(of: topic, in: ArticleText(title: "Roads", text: long + "A ferry left.")).isPassing)
    #expect(!Mentions(of: topic, in: ArticleText(title: "The ferry", text: long)).isPassing)
    #expect(
      !Mentions(of: topic, in: ArticleText(title: "Boats", text: "A ferry left. " + long)).isPassing
    )
    let twice = long + "A ferry left. Another ferry came."
    #expect(!Mentions(of: topic, in: ArticleText(title: "Roads", text: twice)).isPassing)
  }

  @Test func `of a long text so many sentences are judged, from its beginning to its end`() throws {
    let topic = try #require(Topic("Ferries"))
    let text = (1...50).map { "Ferry number \($0) left the harbour." }.joined(separator: " ")
    let all = Mentions(of: topic, in: ArticleText(title: "", text: text)).all
    #expect(all.count == Mentions.most)
    #expect(all.first?.sentence.text == "Ferry number 1 left the harbour.")
    #expect(all.last?.sentence.text == "Ferry number 50 left the harbour.")
  }

  @Test(arguments: [
    "ferry", "Ferry\u{0}ferry", "ferry\u{301}", String(repeating: "ferry", count: 9_000),
    String(repeating: "ferry ", count: 9_000), "\u{FEFF}ferry.", "ferry\u{200D}ferry", "🚢 ferry 🚢",
  ])
  func `any text is read, cut anywhere`(text: String) throws {
    let topic = try #require(Topic("Ferries"))
    let bytes = Array(text.utf8.prefix(2_000))
    for end in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 60)) {
      let piece = String(decoding: bytes[..<end], as: UTF8.self)
      for mention in Mentions(of: topic, in: ArticleText(title: piece, text: piece)).all {
        #expect(mention.sentence.subject.upperBound <= mention.sentence.text.utf8.count)
        #expect(!mention.sentence.subject.isEmpty)
      }
    }
    _ = Mentions(of: topic, in: ArticleText(title: "", text: text))
  }

  @Test func `a name of one letter with marks without end is none`() {
    let marks = String(repeating: "\u{301}", count: 490_000)
    #expect(Topic("Zoax" + marks) == nil && NameRows.Typed("Zoax" + marks) == nil)
    let few = Topic("Zoax" + String(repeating: "\u{301}", count: 200))
    #expect((few?.name.utf8.count ?? 0) < 40)
  }
}
