import Glibc
import LedeClassification
import LedeJSON
import LedeBase
import LedeLanguage
import LedeTesting
import Testing

@Suite("The models that come with Lede")
struct ShippedModelTests {
  private static let folder = Checkout.path("Sources/share/lede/models")

  private func judge() throws -> HouseJudge { try HouseJudge(folder: Self.folder) }

  /// Written by us in the manner of a news agency.
  static let report = """
    The city council voted 9-4 on Tuesday to replace the harbour's oldest ferry, ending a dispute that \
    delayed the purchase for almost two years.
    The new vessel will cost $3.5 million and is expected to enter service in March, according to a statement \
    from the transport department. It will carry 240 passengers, up from 180.
    "We have listened to residents and to the crews," council member Dana Hale told reporters after the vote. \
    Hale said the old ferry had been out of service for 41 days last year because of engine failures.
    Opponents said the money should have been spent on the bridge. Council member Peter Lund, who voted against \
    the plan, said that the city had not published a full estimate of running costs.
    The department said it would release the figures next month. Officials did not immediately respond to \
    questions about the age of the engines.
    """

  /// Written by us in the manner of a column.
  static let column = """
    I am tired of being told that we cannot afford to be decent. Every year our leaders find the money for another \
    tax cut, and every year they look us in the eye and say that the schools must wait. They must think we are fools.
    Of course we should care about deficits. But let us be honest about what this is: a choice, made by people who \
    will never have to live with it. If we believe that a child in a poor town deserves the same chance as any other, \
    then we ought to act like it. Instead we shrug, and call our shrugging realism.
    Why should anybody trust a politician who will not say plainly what he wants? I don't, and neither should you. The \
    real question is not whether we can pay for good schools. It is whether we still have the courage to want them.
    My critics will say that I am naive. Perhaps. I would rather be naive than complicit in a lie that we all can see.
    """

  @Test func `no kind leads a list, whatever its words resemble`() throws {
    let judge = try judge()
    let title = "Council Votes to Replace Oldest Ferry"
    let list =
      Self.report + "\n"
      + [
        "Harbour council minutes of May", "Ferry timetable for the summer", "Bridge costs by year",
        "Letters to the transport department", "Photographs of the old engine room",
        "How the nine members voted", "Peter Lund’s figures", "Where to see the new vessel",
        "What the crews said in March", "A map of all the landing stages",
      ].map { $0 + " and what was said of it when the council met on Tuesday" }.joined(
        separator: "\n")
    let verdict = try judge.verdict(on: Writing(title: title, text: list), wantsEvidence: false)
    #expect(verdict[.journalism] > 0.5)
    #expect(verdict.leading == nil)
    var bench = HouseJudge.Bench(judge)
    #expect(judge.shares(of: Writing(title: title, text: list), at: &bench).leading == nil)
  }

  @Test func `what is asked for is read again, with sentences that are told apart`() throws {
    let judge = try judge()
    let piece = Writing(title: "Be decent", text: Self.column)
    let quick = try judge.verdict(
      on: Writing(title: "Council votes", text: Self.report), wantsEvidence: true)
    #expect(!quick.isReadAgain && quick.leading == .journalism)
    #expect(quick.checksum == judge.articles.checksum)
    let close = try judge.closeVerdict(on: piece)
    #expect(close.isReadAgain && close.leading == .opinion)
    #expect(close.checksum != quick.checksum)
    // A loud label was read again without being asked for, and says the same.
    let loud = try judge.verdict(on: piece, wantsEvidence: true)
    #expect(loud.isReadAgain && loud.checksum == close.checksum)
    for (one, other) in zip(loud.findings, close.findings) {
      #expect(abs(one.share - other.share) < 1e-6)
    }
    let opinion = try #require(close.findings.first { $0.label == .opinion })
    let sentences = opinion.evidence.filter { $0.kind == .sentence }
    #expect(sentences.count == 3)
    #expect(sentences.map(\.weight) == sentences.map(\.weight).sorted(by: >))
    for sentence in sentences {
      let place = try #require(sentence.place)
      #expect(String(decoding: Array(close.readText.utf8)[place], as: UTF8.self) == sentence.text)
    }
    // Let go of, it is opened again.
    judge.rest()
    #expect(try judge.closeVerdict(on: piece) == close)
  }

  @Test func `a column without its weightiest sentence is less of one`() throws {
    let judge = try judge()
    let whole = try judge.closeVerdict(on: Writing(title: "", text: Self.column))
    let opinion = try #require(whole.findings.first { $0.label == .opinion })
    let most = try #require(opinion.evidence.first { $0.kind == .sentence })
    let rest = Self.column.split(separator: most.text, omittingEmptySubsequences: false)
    #expect(rest.count == 2)
    let less = try judge.closeVerdict(
      on: Writing(title: "", text: rest.map(String.init).joined()))
    #expect(less[.opinion] < whole[.opinion])
  }

  @Test func `the tone of a sentence is towards its subject`() throws {
    let reader = try SecondReader(in: Self.folder)
    func score(_ text: String, _ subject: String) throws -> Double {
      let place = try #require(Array(text.utf8).firstRange(of: Array(subject.utf8)))
      let tone = reader.tone(of: text.utf8.span, towards: place)
      return try #require(tone).score
    }
    let text = "Hale praised the brave crew, but attacked the corrupt minister for his lies."
    let speaker = try score(text, "Hale")
    let minister = try score(text, "minister")
    #expect(speaker > 0.2 && minister < -0.2, "\(speaker), \(minister)")
    #expect(abs(try score("The mayor arrived at the office on Tuesday.", "mayor")) < 0.3)
  }

  @Test func `a report is reporting, and a column is opinion`() throws {
    let judge = try judge()
    let report = try judge.verdict(
      on: Writing(title: "Council Votes to Replace Oldest Ferry", text: Self.report),
      wantsEvidence: true)
    #expect(report[.journalism] > 0.6)
    #expect(report[.opinion] < 0.4)
    #expect(report.leading == .journalism)
    let column = try judge.verdict(
      on: Writing(title: "We Can Afford to Be Decent", text: Self.column), wantsEvidence: true)
    #expect(column[.opinion] > 0.5)
    #expect(column[.journalism] < 0.4)
    for verdict in [report, column] {
      for finding in verdict.findings where finding.version != nil && finding.label != .hate {
        #expect(!finding.evidence.isEmpty || finding.share < 0.05)
        let weights = finding.evidence.filter { $0.kind == .word || $0.kind == .title }.map(
          \.weight)
        #expect(weights == weights.sorted(by: >))
      }
    }
  }

  /// Written by us in the manner of a recipe and of the notes of a release.
  static let everyday = [
    Writing(
      title: "Lentil soup with lemon!",
      text: """
        This is the soup I make when the fridge is empty, and it keeps for three days.
        Rinse two cups of red lentils until the water runs clear. Chop an onion and two carrots, and let them soften \
        in a spoon of oil for about ten minutes. Add a teaspoon of cumin and stir until it smells good.
        Pour in six cups of stock, add the lentils and simmer for twenty minutes. If you like it smooth, blend half of \
        it. Season with salt, pepper and the juice of a lemon, and serve it with bread. It freezes well, too.
        """),
    Writing(
      title: "Ferryman 2.4 released",
      text: """
        We are happy to announce version 2.4 of Ferryman. This release brings faster imports, a new settings page and \
        many bug fixes. The parser no longer crashes on empty files, and the command line tool now supports gzip.
        To upgrade, install the package again and restart the service. Existing configuration files keep working, but \
        the option for the old cache has been removed. See the documentation for a list of all changes.
        Thanks to everybody who reported issues, sent patches and tested the beta. If you find a problem, please open \
        an issue on the tracker. The next version is planned for spring and will drop support for the old plugins.
        """),
  ]

  @Test(arguments: everyday.indices) func `everyday writing is no kind at all`(number: Int) throws {
    let judge = try judge()
    let verdict = try judge.verdict(on: Self.everyday[number], wantsEvidence: true)
    #expect(verdict.leading == nil)
    #expect(verdict.isEveryday)
    #expect(Phrases.walt(.everyday).contains(verdict.walt))
    var bench = HouseJudge.Bench(judge)
    let shares = judge.shares(of: Self.everyday[number], at: &bench)
    #expect(shares.leading == nil)
    #expect(shares.everyday == verdict.everyday?.share)
  }

  @Test func `each label leads from a share on that was measured`() throws {
    let judge = try judge()
    for (name, wanted) in [("article", 0.90), ("headline", 0.95)] {
      let report = try ModelReport(json: bytes(of: name))
      for figure in report.figures {
        let leads = try #require(figure.leads)
        // What never leads has no precision.
        #expect(leads.least > 1 || leads.precision ?? 0 >= wanted - 0.005, "\(figure.label.name)")
        #expect(figure.falseAlarms ?? 1 <= 0.01, "\(figure.label.name)")
      }
      #expect(report.falseAlarms ?? 1 <= 0.02)
      #expect(report.everyday != nil)
    }
    #expect(judge.headlines != nil)
  }

  @Test func `how a page writes its quotes, dashes and dateline changes hardly anything`() throws {
    let judge = try judge()
    var raw =
      "HARBOUR CITY (AP) — " + Self.report.replacing("\"", with: "”").replacing("'", with: "’")
    raw += "\nhttps://harbour.example/news?id=7\n\n desk@harbour.example"
    let clean = try judge.verdict(on: Writing(title: "", text: Self.report), wantsEvidence: false)
    let read = try judge.verdict(on: Writing(title: "", text: raw), wantsEvidence: false)
    for label in Label.allCases { #expect(abs(clean[label] - read[label]) < 0.02, "\(label.name)") }
  }

  private func bytes(of name: String) throws -> [UInt8] {
    let opened: UnsafeMutablePointer<FILE>? = unsafe fopen("\(Self.folder)/\(name).json", "r")
    let file = unsafe try #require(opened)
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  /// Ways in which pages write the same words.
  static let spellings: [@Sendable (String) -> String] = [
    { $0.replacing("\"", with: "\u{201c}").replacing("'", with: "\u{2019}") },
    { $0.replacing(" - ", with: " \u{2014} ").replacing("-", with: "\u{2011}") },
    { $0.replacing(" ", with: "\u{a0}").replacing("\n", with: "\r\n\r\n") },
    { "LONDON (Reuters) - " + $0 },
    { "(CNN) " + $0 },
    { $0.replacing(". ", with: ". https://harbour.example/a?b=1 ") },
    { $0.replacing("fi", with: "\u{fb01}").replacing("...", with: "\u{2026}") },
    { $0.replacing("e", with: "e\u{301}") },
    { $0.replacing("tion", with: "\u{ad}tion") + "\u{200b}\u{feff}" },
  ]

  @Test(arguments: spellings.indices)
  func `a raw page and the same words cleaned are within two hundredths`(spelling: Int) throws {
    let judge = try judge()
    for text in [Self.report, Self.column] {
      let clean = try judge.verdict(on: Writing(title: "", text: text), wantsEvidence: false)
      let raw = try judge.verdict(
        on: Writing(title: "", text: Self.spellings[spelling](text)), wantsEvidence: false)
      for label in Label.allCases {
        #expect(abs(clean[label] - raw[label]) < 0.02, "\(label.name)")
      }
    }
  }

  @Test func `the report beside each model is of this very model`() throws {
    let judge = try judge()
    for (name, model) in [("article", judge.articles), ("headline", judge.headlines)] {
      let report = try ModelReport(
        json: bytes(of: name))
      #expect(report.checksum == model?.checksum && report.name == name)
      #expect(!report.origins.isEmpty && !report.sources.isEmpty)
      #expect(report.figures == (try ModelReport(json: model?.notes ?? [])).figures)
    }
    // Hate is judged exactly when its model is good enough.
    let hate = try ModelReport(
      json: bytes(of: "hate"))
    let area = try #require(hate.figures.first?.area)
    #expect((judge.hate != nil) == (area >= ModelReport.leastHateArea))
  }

  @Test func `they say what they learnt from and how good they are`() throws {
    let judge = try judge()
    let notes = try JSONValue(judge.articles.notes)
    #expect(notes["name"]?.string == "article")
    #expect(notes["labels"]?.elements.count == 6)
    #expect(judge.headlines != nil)
  }
}
