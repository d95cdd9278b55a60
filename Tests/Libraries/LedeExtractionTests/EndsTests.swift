import LedeBase
import LedeMarkup
import Testing

@testable import LedeExtraction

/// Lines at both ends of an article that are not of it.
@Suite struct EndsTests {
  private static let prose = [
    "The harbour office said on Tuesday that the oldest ferry of the town, built when the bridge was still a plan, "
      + "will make its last journey in March, and that nobody has yet decided what will become of it.",
    "Dana Hale, who has steered it for nineteen years, said that she would rather see it sunk than painted, and that "
      + "the crew had asked for a small party, with soup, on the evening before.",
    "Acme Boats, which builds the new one, promised that it will be quieter, faster and cheaper to run, and that its "
      + "engines, unlike those of the old one, will start at the first try.",
  ]

  private static func text(_ lines: [String], author: String? = nil) -> String {
    let by = author.map { "<meta name=\"author\" content=\"\($0)\">" } ?? ""
    let body = lines.map { $0.hasPrefix("<") ? $0 : "<p>\($0)</p>" }.joined(separator: "\n")
    let page =
      "<html><head><title>The last ferry</title>\(by)</head><body><article><h1>The last ferry</h1>\n"
    let bytes = Array((page + body + "</article></body></html>").utf8)
    return Article(in: HTMLTree(document: PageEncoding.utf8(bytes)), at: nil).text
  }

  @Test(arguments: [
    "Subscribe to our newsletter, so that you never miss a ferry.",
    "Melde dich hier für unseren Newsletter an!", "¡Suscríbete a nuestro canal de YouTube!",
    "Get the latest news straight to your phone with our app.",
    "This article is republished from the Harbour Review under a Creative Commons licence.",
    "Alle Rechte vorbehalten.", "Print this article", "zurück zur Übersicht",
  ])
  func `a last line that invites or says who may print it again goes`(line: String) {
    let text = Self.text(Self.prose + [line])
    #expect(!text.contains(line))
    for one in Self.prose { #expect(text.contains(one)) }
  }

  @Test(arguments: [
    "The town follows what the ferry does on a newsletter of its own, which Hale writes by hand each spring.",
    "Nobody joined.", "A ferry (the old one) sails again on Friday.", "“Print it,” she said.",
    "Hale’s photographs, taken by the crew, hang in the harbour office | all are welcome.",
  ])
  func `a last line of the article stays`(line: String) {
    #expect(Self.text(Self.prose + [line]).contains(line))
  }

  @Test func `an invitation amid an article is part of it`() {
    let line = "Follow the ferry on Instagram, it says on the wall."
    #expect(Self.text(Self.prose + [line] + Self.prose.reversed()).contains(line))
  }

  @Test(arguments: [
    "Anzeige", "*Advertisement", "Dieser Beitrag enthält Werbung für Fähren.",
    "Anzeige, enthält Affiliate Links",
  ])
  func `what is paid for is said before the article, not in it`(line: String) {
    #expect(!Self.text([line] + Self.prose).contains(line))
  }

  @Test func `who wrote it is no part of it`() {
    let line =
      "Peter Lund is a reporter of the Harbour Review. He has been on every ferry but this one."
    #expect(!Self.text(Self.prose + [line], author: "Peter Lund").contains(line))
    #expect(Self.text(Self.prose + [line], author: "Dana Hale").contains(line))
    let below = Self.text(
      Self.prose + [
        "<h3>About the author</h3>", "She writes about boats, soup and towns by the sea.",
      ])
    #expect(!below.contains("She writes about boats") && below.contains(Self.prose[2]))
  }

  @Test func `who the company is, below its name, is no part of it`() {
    let name = "Acme Boats said that it is proud."
    let about = [
      "<h3>About Acme Boats</h3>",
      "Acme Boats has built ferries since 1911, for towns on three seas.",
    ]
    let text = Self.text(Self.prose + [name] + about)
    #expect(!text.contains("since 1911") && text.contains(name))
    // A heading over what the article is about.
    let other = Self.text(
      Self.prose + [
        "<h3>About Tuesday</h3>",
        "The day was chosen by the mayor, who likes Tuesdays more than others.",
      ])
    #expect(other.contains("likes Tuesdays"))
  }

  @Test(arguments: [
    "The old ferry in March. (Foto: Hale)", "The crew | © Peter Lund/Getty Images",
    "The bridge (Photo: town archive)",
  ])
  func `lines that end with who took the picture are captions`(line: String) {
    let text = Self.text([Self.prose[0], line, Self.prose[1], Self.prose[2]])
    #expect(!text.contains(line) && text.contains(Self.prose[1]))
  }
}
