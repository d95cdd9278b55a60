// What a site looks like after something has happened to it.

package import LedeApp
package import LedeBase
import LedeClassification
package import LedeHTTP
import LedeNews
package import LedeChecks
import Testing

extension TestSite {
  package static let checkID = Check.ID(5_090_418_336_079_872)

  /// A Lede that checked an article for its reader, and a text a day before.
  package static func checked() async throws -> TestSite {
    let site = try await TestSite()
    let text =
      "Experts are stunned by the roofs of this village. You will not believe what they did.\n"
      + "Neighbours <b>furious</b> & afraid, says nobody by name."
    func place(_ words: String) throws -> Range<Int> {
      let range = try #require(text.firstRange(of: words))
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<(start + words.utf8.count)
    }
    let shares: [Label: Double] = [
      .journalism: 0.07, .opinion: 0.14, .sensational: 0.64, .satire: 0.0949, .hate: 0.31,
    ]
    var findings = Label.allCases.map {
      LabelScore(label: $0, share: shares[$0] ?? 0, version: "lede_\($0.name)_1")
    }
    let second = "You will not believe what they did."
    findings[4].evidence = [
      Evidence(kind: .word, text: "stunned", place: try place("stunned"), weight: 1.526),
      Evidence(kind: .word, text: "believe", place: try place("believe"), weight: 0.4),
      Evidence(kind: .title, text: "mountain", place: nil, weight: 0.05),
      Evidence(kind: .sentence, text: second, place: try place(second), weight: 2.5),
    ]
    findings[0].evidence = [
      Evidence(kind: .word, text: "Experts", place: try place("Experts"), weight: 0.2)
    ]
    findings[2].evidence = [
      Evidence(kind: .word, text: "furious", place: try place("furious"), weight: 0.9)
    ]
    let verdict = Verdict(
      findings: findings, basis: .article, walt: "Walt finds the volume turned up here.",
      words: 412, language: "en", checksum: "4c1f0c7c9d6b0f3d2e5a8b7190aa64e1", readText: text)
    let check = Check(
      id: checkID, address: WebAddress("https://village.example/roofs?a=1&b=2"),
      title: "What this mountain village put on its roofs", source: "Village Post", via: "page",
      verdict: verdict, asked: now - .seconds(300), took: .microseconds(41_207))
    _ = try await site.store.checks.keep(check, by: .local, droppingBefore: nil)
    let short = Verdict(
      findings: findings.map { LabelScore(label: $0.label, share: 0.1, version: nil) },
      basis: .headline, walt: "Walt shrugs.", words: 9, language: "en", checksum: "4c1f0c7c")
    let pasted = Check(
      id: Check.ID(1_000_000_000_000_007), title: "", reading: .text, verdict: short,
      asked: now - .seconds(86_400), took: .microseconds(412))
    _ = try await site.store.checks.keep(pasted, by: .local, droppingBefore: nil)
    return site
  }

  /// A site that gives this page to whoever asks.
  package static func reading(
    _ page: String, _ settings: WebApp.Settings = WebApp.Settings(),
    policy: AccessPolicy = AccessPolicy()
  ) async throws -> TestSite {
    try await TestSite(
      settings, policy: policy,
      documents: StubDocuments { request throws(FetchError) in
        if request.address.host == "gone.example" {
          throw .refused(request.address, status: 404, wait: nil)
        }
        if request.address.host == "10.0.0.1" {
          throw .forbiddenAddress(request.address, resolved: "10.0.0.1")
        }
        return Answer(
          status: 200, headers: [.init("content-type", "text/html")], body: Array(page.utf8),
          address: request.address)
      })
  }
}

extension TestSite {
  /// Keeps a verdict on each story of these titles, as if it had been judged.
  package func label(
    _ shares: [String: [Label: Int]], of basis: KeptVerdict.Basis = .article
  ) async throws {
    let edition: Int64 = 0x1a2b_3c4d
    try await store.beginLabels(edition)
    let stories = try await store.headlines(ListFilter(), of: .local, before: nil, limit: 99)
    var verdicts: [Item.ID: KeptVerdict] = [:]
    for story in stories {
      guard let found = shares[story.title] else { continue }
      let verdict = Verdict(
        findings: Label.allCases.map { label in
          LabelScore(label: label, share: Double(found[label] ?? 0) / 100, version: "1")
        }, basis: .article, walt: "", words: 100, language: "en", checksum: "")
      var kept = KeptVerdict(verdict, isOfFeed: false, edition: edition, judged: story.arrived)
      kept.basis = basis
      verdicts[story.id] = kept
    }
    #expect(verdicts.count == shares.count)
    let isKept = try await store.keepVerdicts(
      verdicts, of: JudgingBatch(), by: edition, at: TestSite.now)
    #expect(isKept)
  }

  /// The usual stories, judged.
  package static func judged() async throws -> TestSite {
    let site = try await filled()
    try await site.label([
      "Floating turbines pass their first winter, and the grid asks for more": [.journalism: 88]
    ])
    try await site.label(
      ["A city that never closes its libraries should say why": [.opinion: 71, .satire: 44]],
      of: .feed)
    try await site.label(["A quiet day at the harbour": [.satire: 55, .hate: 99]], of: .headline)
    return site
  }
}

extension TestSite {
  /// All asks of the last round end without an answer; the last good one was some time ago.
  package func losesNetwork(after last: Duration) async throws {
    for subscription in try await store.subscriptions(of: .local) {
      let feed = subscription.feed.id
      _ = try await store.keep([
        RefreshReport(
          feed: feed, asked: TestSite.now - last, outcome: .unchanged(Validators()),
          nextAsk: TestSite.now)
      ])
      var silence = RefreshReport(
        feed: feed, asked: TestSite.now - .seconds(5),
        outcome: .failed(message: Phrases.unreachable("site.example"), isGone: false),
        nextAsk: TestSite.now + .seconds(900))
      silence.reach = .silent
      silence.round = TestSite.now - .seconds(10)
      _ = try await store.keep([silence])
    }
  }
}

extension JudgeReports {
  /// Reports with figures of our own, none of them measured.
  package static var invented: JudgeReports {
    var report = ModelReport(name: "article")
    report.checksum = "0123456789abcdef0123456789abcdef"
    report.features = 12_345
    report.rows = 9_876
    report.publishers = 2
    var opinion = LabelFigures(label: .opinion)
    opinion.learntSet = 1_234
    opinion.area = 0.802
    opinion.low = 0.293
    opinion.high = 0.95
    opinion.precisionAsked = 0.97
    opinion.recallThere = 0.7
    opinion.recallLow = 0.6
    opinion.recallHigh = 0.8
    opinion.calibrationError = 0.0148
    opinion.calibrationLow = 0.009
    opinion.calibrationHigh = 0.031
    opinion.bins = [
      .init(rows: 400, said: 0.04, seen: 0.02), .init(rows: 0, said: 0, seen: 0),
      .init(rows: 100, said: 0.93, seen: 0.9),
    ]
    var wiki = LabelFigures(label: .wiki)
    wiki.area = 0.99
    report.figures = [opinion, wiki]
    report.origins = [
      .init(name: "harbour/articles", licence: "CC0 <of a kind>", rows: 9_000),
      .init(name: "ferry/columns", licence: "", rows: 876),
    ]
    report.sources = [
      .init(
        name: "harbour.example", rows: 5_000, isLearntFrom: true, labels: [9, 0, 1_234, 0, 0, 0, 0]),
      .init(name: "ferry.example", rows: 12, isLearntFrom: true, labels: [0, 0, 0, 0, 0, 0, 0]),
      .init(name: "unseen.example", rows: 400, isLearntFrom: false, labels: [0, 0, 9, 0, 0, 0, 0]),
    ]
    var headlines = ModelReport(name: "headline")
    headlines.checksum = "fedcba9876543210fedcba9876543210"
    headlines.figures = [wiki]
    var hate = ModelReport(name: "hate")
    var figure = LabelFigures(label: .hate)
    figure.area = 0.618
    hate.figures = [figure]
    return JudgeReports(articles: report, headlines: headlines, hate: hate)
  }
}

extension TestSite {
  /// A Lede whose reader follows the topic of ferries, which two feeds wrote about for two months.
  package static func wondering() async throws -> TestSite {
    let site = try await TestSite()
    try await site.feed(
      "Northern Ledger", "https://ledger.example/feed",
      items: [
        .of(
          "a", "Ferries win back the morning", minutes: 42,
          "<p>Planners praise the ferry, which is full again.</p>"),
        .of(
          "b", "A <b>dreadful</b> crossing", minutes: 300,
          "<p>Everybody would blame the ferry &lt;for it&gt;.</p>"),
        .of("c", "Timetable", minutes: 60 * 24 * 20, "<p>The ferry leaves at eight.</p>"),
        .of("d", "Ferries of the old days", minutes: 60 * 24 * 50, "<p>All love ferries.</p>"),
      ])
    try await site.feed(
      "Civic Review", "https://civic.example/feed",
      items: [
        .of("e", "What a superb ferry costs", minutes: 120, "<p>Taxes pay for the ferry.</p>"),
        .of(
          "f", "Roads", minutes: 180,
          "<p>\(String(repeating: "Roads are long. ", count: 50))</p><p>A ferry left.</p>"),
      ])
    _ = await site.post("/topics", "q=Ferries&kind=subject&of=all&beside=feed:1")
    return site
  }
}
