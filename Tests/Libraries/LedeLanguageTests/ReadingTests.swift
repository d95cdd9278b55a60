import LedeLanguage
import Testing

@Suite("What is judged of a piece of writing")
struct ReadingTests {
  private static func parts(_ text: String) -> (title: String, text: String) {
    let bytes = Array(text.utf8)
    let parts = PastedParts(of: bytes.span)
    return (
      String(decoding: bytes[parts.title], as: UTF8.self),
      String(decoding: bytes[parts.text], as: UTF8.self)
    )
  }

  @Test func `a short first line with an article under it is the headline`() {
    #expect(
      Self.parts("Ferry replaced\nThe city voted.\nIt did.") == (
        "Ferry replaced", "The city voted.\nIt did."
      ))
    #expect(Self.parts("\n  Who pays?  \r\n\r\n The city.") == ("Who pays?", "The city."))
    #expect(
      Self.parts("Ferry replaced\u{2028}The city voted.") == ("Ferry replaced", "The city voted."))
  }

  @Test(arguments: [
    "The city voted.\nIt did.", "He said:\nIt did.", "He said “no”\nIt did.", "And so on…\nIt did.",
    "One line alone", "One line alone\n \n", "", " \n ",
    String(repeating: "word ", count: 40) + "\nIt did.",
  ])
  func `a line that ends like a sentence, is long or stands alone is text`(pasted: String) {
    #expect(Self.parts(pasted) == ("", pasted))
  }

  private static func isAList(_ text: String) -> Bool {
    holdsList(normalised(Array(text.utf8)).span)
  }

  @Test func `lines without an end are a list, where they are many and much of the text`() {
    let points = (1...8).map { "Point \($0) of the programme" }.joined(separator: "\n")
    let prose = String(repeating: "The ferry sails again, its owner said on Friday. ", count: 20)
    #expect(Self.isAList(points))
    #expect(Self.isAList("Follow-up: \n" + points + "\nSponsored by the harbour."))
    #expect(!Self.isAList(points.split(separator: "\n").dropLast().joined(separator: "\n")))
    #expect(!Self.isAList(points + "\n" + prose))
    #expect(!Self.isAList(points.replacing("\n", with: ".\n") + "."))
    #expect(!Self.isAList("") && !Self.isAList("\n \n"))
    // A line ends where it ends, not at each blank.
    #expect(!Self.isAList(points.replacing("\n", with: " ")))
  }

  @Test func `any bytes are parted within their bounds`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        [10, 13, 32, 46, 65, 0x80, 0x85, 0x9D, 0xA6, 0xA8, 0xC2, 0xE2].randomElement(
          using: &generator) ?? 0 as UInt8
      }
      let parts = PastedParts(of: bytes.span)
      #expect(parts.title.upperBound <= parts.text.lowerBound)
      #expect(parts.text.upperBound == bytes.count)
    }
  }

  private static func reading(_ title: String, _ text: String, hasHeadlines: Bool = true)
    -> PreparedText
  {
    PreparedText(
      title: Array(title.utf8).span, text: Array(text.utf8).span, gate: EnglishGate(),
      hasHeadlines: hasHeadlines)
  }

  @Test func `fifty words are an article, fewer a headline or nothing`() {
    let sentence = "the city said that it was for the people of"
    let fifty = Array(repeating: sentence, count: 5).joined(separator: " ")
    let article = Self.reading("Ferry is replaced", fifty)
    #expect(article.course == .article)
    #expect(article.words == 50)
    let little = String(fifty.dropLast(3))
    #expect(Self.reading("Ferry is replaced", little).course == .headline)
    #expect(Self.reading("Ferry is replaced", little).words == 3)
    #expect(Self.reading("Ferry is replaced", little).body.isEmpty)
    #expect(Self.reading("Ferry is replaced", little, hasHeadlines: false).course == .tooLittle)
    #expect(Self.reading("Ferry replaced", little).course == .tooLittle)
    #expect(Self.reading("Ferry replaced", little).words == 49)
    let german = String(
      repeating: "Das Hafenamt teilte mit, dass die Fähre nicht fährt. ", count: 8)
    #expect(Self.reading("Die Fähre", german).course == .notEnglish)
    let french = "Le conseil a voté mardi le remplacement du pont tournant de Tolbridge."
    #expect(Self.reading("Le pont sera remplacé", french).course == .notEnglish)
    #expect(Self.reading("Council votes to replace bridge", "Seven to four.").course == .headline)
  }

  @Test func `the same words give the same number, wherever they stood`() {
    #expect(Self.reading("A", "“One”  two").hash == Self.reading("B", "\"One\" two").hash)
    #expect(Self.reading("A", "One two").hash != Self.reading("A", "One too").hash)
  }
}
