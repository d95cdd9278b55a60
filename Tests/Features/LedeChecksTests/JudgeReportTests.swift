// What a report tells of thresholds, kept items and what readers disagreed with.

import LedeBase
import LedeDatabase
import LedeJSON
import LedeNews
import LedeSite
import LedeTerminal
import LedeTesting
import Testing

@testable import LedeChecks
@testable import LedeClassification

private struct Unopened: Error {}

@Suite("lede judge-report")
struct JudgeReportTests {
  private func threshold(_ label: Label?, _ least: Double, of judge: String = "article")
    -> LeadThreshold
  {
    var figures = LeadFigures(least: least)
    if least <= 1 {
      (figures.precision, figures.precisionLow, figures.precisionHigh) = (0.9, 0.8, 0.95)
    }
    return LeadThreshold(judge: judge, label: label, isShort: false, figures: figures)
  }

  /// So many items with one label's share, nil for everyday writing, and nothing of the others.
  private func items(
    _ number: Int, _ basis: KeptVerdict.Basis, _ label: Label?, _ share: Int, leads: Bool = false,
    isOfNow: Bool = true
  ) -> [ShareCount] {
    (Label.shown.map(Optional.some) + [nil]).map { one in
      ShareCount(
        isOfNow: isOfNow, basis: basis, label: one, share: one == label ? share : 0,
        isLeading: leads && one == label, items: number)
    }
  }

  private func spoken(
    _ check: Int64, _ lead: Lead, _ said: Label, at minutes: Int = 1, isOutside: Bool = false
  ) -> SpokenCheck {
    SpokenCheck(
      said: Disagreement(
        check: Check.ID(check), reader: Reader.ID(Int64(minutes)), label: said,
        said: Some.time(minutes)), lead: lead, isOutside: isOutside)
  }

  private var report: JudgeReport {
    JudgeReport(
      thresholds: [
        threshold(.opinion, 0.881), threshold(.opinion, 2, of: "headline"), threshold(nil, 0.5),
      ],
      shares: items(3, .article, .opinion, 90, leads: true) + items(2, .feed, .opinion, 84)
        + items(3, .feed, .opinion, 40) + items(1, .feed, nil, 92, leads: true)
        + items(1, .headline, .journalism, 90, leads: true)
        + items(6, .article, .opinion, 85, isOfNow: false),
      spoken: [
        spoken(1, .label(.opinion), .satire), spoken(1, .label(.opinion), .journalism, at: 9),
        spoken(1, .label(.opinion), .wiki, at: 3), spoken(2, .label(.opinion), .satire),
        spoken(3, .label(.opinion), .opinion), spoken(4, .everyday, .wiki),
        spoken(5, .unclear, .hate), spoken(6, .label(.satire), .wiki, isOutside: true),
      ])
  }

  @Test(
    arguments: [(0, 3, 0, 0.5615), (8, 10, 0.4902, 0.9433), (5, 5, 0.5655, 1)]
      as [(
        Int, Int, Double, Double
      )])
  func `a precision of few is told with the interval of Wilson`(
    right: Int, all: Int, low: Double, high: Double
  ) throws {
    let interval = try #require(Precision(right: right, all: all).interval)
    #expect(abs(interval.low - low) < 0.0001 && abs(interval.high - high) < 0.0001)
  }

  @Test func `of nothing there is no precision`() {
    #expect(Precision(right: 0, all: 0).share == nil)
    #expect(Precision(right: 0, all: 0).interval == nil)
  }

  @Test func `items are counted by what leads, by basis, and near a threshold`() throws {
    let report = report
    #expect(report.items() == 10 && report.olderItems == 6)
    #expect(report.items(by: .feed) == 6)
    #expect(report.items(of: .label(.opinion)) == 3)
    #expect(report.items(by: .headline, of: .label(.journalism)) == 1)
    #expect(report.items(of: .everyday) == 1 && report.items(by: .article, of: .everyday) == 0)
    #expect(report.items(of: .unclear) == 5 && report.items(by: .feed, of: .unclear) == 5)
    let near = try #require(report.near(threshold(.opinion, 0.881)))
    #expect(near == (2, 3))
    #expect(report.near(threshold(.opinion, 2)) == nil && report.near(threshold(nil, 0.5)) == nil)
    #expect(report.near(threshold(.journalism, 0.88, of: "headline")) ?? (9, 9) == (0, 1))
  }

  @Test func `of each check the last word counts, and another server's are left out`() {
    let report = report
    #expect(report.spoken.count == 6 && report.own.count == 5)
    #expect(report.precision(of: .label(.opinion)) == Precision(right: 1, all: 3))
    #expect(
      report.said(of: .label(.opinion)).map(\.label) == [.journalism, .opinion, .satire])
    #expect(report.precision(of: .label(.satire)).all == 0)
  }

  @Test func `the text tells thresholds, items and what readers say, and claims no more`() {
    let lines = report.lines
    #expect(
      lines.contains {
        $0.hasPrefix("Opinion         text              0.881   0.900 (0.800-0.950)  2, 3")
      })
    #expect(lines.contains { $0.hasPrefix("                headline alone    never   -") })
    #expect(
      lines.contains {
        $0.hasPrefix("everyday        text              0.500") && $0.hasSuffix("  -")
      })
    #expect(lines.contains { $0.contains("these models judged: 10") })
    #expect(lines.contains("6 more were judged by other models, and wait for these."))
    #expect(lines.contains("Opinion         3 (30.0 %)        3           0           0"))
    #expect(lines.contains("everyday        1 (10.0 %)        0           1           0"))
    #expect(lines.contains("no clear kind   5 (50.0 %)        0           5           0"))
    #expect(lines.contains("Left out as another server judged them: 1."))
    #expect(
      lines.contains(
        "Opinion         3       0.333 (0.061-0.792)  Journalism 1, Opinion 1, Satire 1"))
    #expect(lines.contains("no clear kind   1       -                    Hate 1"))
    #expect(
      lines.contains { $0.hasPrefix("Precision is that of the checks that readers spoke about") })
    #expect(lines.contains { $0.hasPrefix("Who agrees says nothing") })
  }

  @Test func `where nothing was judged and nobody spoke, that is told`() {
    let lines = JudgeReport(thresholds: [], shares: [], spoken: []).lines
    #expect(lines.contains { $0.contains("these models judged: 0") })
    #expect(lines.contains("lede serve and lede work judge what is kept, as it comes."))
    #expect(lines.last == "No reader has disagreed with a check of Lede's own.")
    #expect(!lines.contains { $0.contains("recision is") })
  }

  @Test func `programs get the same as one object`() throws {
    let json = try JSONValue(report.json)
    let opinion = json["thresholds"]?.elements.first
    #expect(opinion?["kind"]?.string == "Opinion" && opinion?["items_below"]?.integer == 2)
    #expect(json["thresholds"]?.elements[1]["from"] == .null)
    #expect(json["items"]?["judged"]?.integer == 10)
    let rows = try #require(json["items"]?["leads"]?.elements)
    #expect(rows.count == 8 && rows[6]["kind"]?.string == "everyday")
    #expect(rows[6]["items"]?.integer == 1 && rows[7]["items"]?.integer == 5)
    #expect(rows[7]["kind"]?.string == "no clear kind")
    let spoken = try #require(json["spoken"]?["leads"]?.elements)
    #expect(spoken.map { $0["kind"]?.string } == ["Opinion", "everyday", "no clear kind"])
    #expect(spoken[0]["checks"]?.integer == 3 && spoken[0]["said"]?["Satire"]?.integer == 1)
    #expect(spoken[2]["precision"] == .null && spoken[2]["right"] == .null)
    #expect(try JSONValue(JudgeReport(thresholds: [], shares: [], spoken: []).json)["items"] != nil)
  }

  @Test func `the models in use say from where everything leads, with its precision`() throws {
    let folder = Checkout.path("Sources/share/lede/models")
    let thresholds = try HouseJudge(folder: folder).thresholds {
      JudgeReports.report($0, in: folder)
    }
    for label in Label.shown.map(Optional.some) + [nil] {
      let own = thresholds.filter { $0.label == label }
      #expect(own.map(\.judge) == ["article", "article", "second", "second", "headline"])
      #expect(own.map(\.isShort) == [false, true, false, true, false])
      for one in own where one.figures.least <= 1 && (label != nil || one.judge != "second") {
        #expect(one.figures.precision != nil, "\(one)")
      }
    }
    // A report that is of other models says nothing of these; their own notes do.
    let alone = try HouseJudge(folder: folder).thresholds { ModelReport(name: $0) }
    #expect(alone.first?.figures.precision == thresholds.first?.figures.precision)
    #expect(alone.allSatisfy { $0.judge != "second" || $0.figures.precision == nil })
  }

  @Test func `models that cannot be used end it before anything is opened`() async throws {
    let command = Command.judgeReport { _, _ in [] }
    let arguments = try Arguments(
      ["--models", "/nowhere"], options: command.options, takesWords: false)
    let call = CommandCall(arguments, try LedeTerminal.Settings(arguments, known: [])) { _, _ in
      throw Unopened()
    }
    await #expect(throws: JudgingError.self) { try await command.run(call) }
  }

  @Test(arguments: Backend.present)
  func `what readers said is read with what led, by check and reader`(backend: Backend)
    async throws
  {
    try await backend.withStore { store in
      #expect(try await store.checks.spoken().isEmpty)
      let other = try await store.accounts(["owner", "other"], at: Some.time(0))[1]
      func keep(
        _ number: Int64, _ share: Double, everyday: Double, _ judged: Check.Judged = .here
      ) async throws -> Check.ID {
        let id = Check.ID(Check.ID.range.lowerBound + number)
        let verdict = Verdict(
          findings: [LabelScore(label: .satire, share: share, least: 0.9, version: "v")],
          everyday: EverydayScore(share: everyday, least: 0.5), basis: .article, walt: "",
          words: 80, language: "en", checksum: "")
        var check = Check(
          id: id, title: "Up", source: "", verdict: verdict, asked: Some.time(1), took: .zero)
        check.judged = judged
        #expect(try await store.checks.keep(check, by: .local, droppingBefore: nil))
        return id
      }
      let checks = [
        try await keep(1, 0.95, everyday: 0.9), try await keep(2, 0.8, everyday: 0.9),
        try await keep(3, 0.8, everyday: 0.1),
        try await keep(4, 0.95, everyday: 0, .outside("judge.example")),
      ]
      for check in checks.reversed() {
        #expect(try await store.checks.disagree(check, as: .wiki, by: .local, at: Some.time(2)))
      }
      #expect(try await store.checks.disagree(checks[0], as: .hate, by: other, at: Some.time(3)))
      let spoken = try await store.checks.spoken()
      #expect(spoken.map(\.said.check) == [checks[0]] + checks)
      #expect(
        spoken.map(\.lead) == [
          .label(.satire), .label(.satire), .everyday, .unclear, .label(.satire),
        ])
      #expect(spoken.map(\.isOutside) == [false, false, false, false, true])
      let report = JudgeReport(thresholds: [], shares: [], spoken: spoken)
      #expect(report.said(of: .label(.satire)).map(\.label) == [.hate])
    }
  }
}

private typealias LabelScore = LedeBase.LabelScore
