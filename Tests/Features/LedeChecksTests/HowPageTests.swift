import LedeBase
import LedeClassification
import Testing

@testable import LedeChecks
@testable import LedeWeb

extension JudgeReports {
  /// Reports with figures of our own, none of them measured.
  static var invented: JudgeReports {
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

@Suite("How writing is judged") struct HowPageTests {
  private func page(_ reports: JudgeReports?) async throws -> String {
    var settings = WebApp.Settings()
    settings.checks.reports = reports
    let page = await (try await Site(settings)).get("/check/how")
    #expect(page.status == 200)
    #expect(faults(in: page.text) == [])
    return page.text
  }

  /// The same without the names of columns, which phones show beside each cell.
  private func cells(_ reports: JudgeReports?) async throws -> String {
    try await page(reports).replacing(#/ data-column="[^"]*"/#, with: "")
  }

  @Test func `figures are told with their intervals, on publishers known and unknown`() async throws
  {
    let text = try await cells(.invented)
    #expect(text.contains("<td>0.802 (0.293–0.950)</td><td>0.700 (0.600–0.800) at 0.970</td>"))
    #expect(text.contains("<td>0.990</td><td>not measured</td>"))
    #expect(text.contains("<th scope=\"col\">Headlines kept apart</th>"))
    #expect(text.contains("not the truth"))
    #expect(text.contains("0123456789abcdef0123456789abcdef"))
    let whole = try await page(.invented)
    #expect(whole.contains("<td data-column=\"\(Phrases.knownPublishers)\">0.700"))
  }

  @Test func `what it learnt from is told by collection and by publisher`() async throws {
    let text = try await cells(.invented)
    #expect(text.contains("CC0 &lt;of a kind&gt;"))
    #expect(text.contains("<td>5,000: Journalism 9, Opinion 1,234</td>"))
    #expect(text.contains("<td>12: none of the kinds</td>"))
    #expect(text.contains("400 more were kept apart"))
    #expect(text.contains("Publishers it was examined on (1)"))
  }

  @Test func `what shares mean is drawn, and stands in a table too`() async throws {
    let text = try await page(.invented)
    #expect(text.contains("<circle cx=\"4\" cy=\"98\" r=\"6\">"))
    #expect(text.contains("<circle cx=\"93\" cy=\"10\" r=\"4\">"))
    #expect(text.contains("<td>0.930</td><td>0.900</td><td>100</td>"))
    #expect(text.split(separator: "<circle").count == 3)
  }

  @Test func `that hate is not judged is said with the reason`() async throws {
    #expect(try await page(.invented).contains("reached 0.618 on short posts"))
    var judging = JudgeReports.invented
    judging.judgesHate = true
    #expect(try await page(judging).contains("Hate is judged by a model of its own"))
    judging.hate = nil
    #expect(try await page(judging).contains("there is no model for it here"))
  }

  @Test func `without a report the page says so, and what the kinds mean`() async throws {
    let text = try await page(nil)
    #expect(text.contains("have no report here"))
    for label in Label.allCases { #expect(text.contains(Phrases.name(of: label))) }
    #expect(!text.contains("<svg viewBox=\"-6"))
  }

  @Test func `settings lead there`() async throws {
    let page = await (try await Site()).get("/settings")
    #expect(page.text.contains("<a class=\"btn\" href=\"/check/how\">How Lede judges writing</a>"))
  }
}
