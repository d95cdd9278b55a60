import LedeApp
import LedeBase
import LedeClassification
import LedeTesting
import Testing

@testable import LedeChecks

@Suite("How writing is judged") struct HowPageTests {
  private func page(_ reports: JudgeReports?) async throws -> String {
    var settings = WebApp.Settings()
    settings.checks.reports = reports
    let page = await (try await TestSite(settings)).get("/check/how")
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
    #expect(text.contains("<td>0.015 (0.009–0.031)</td>"))
    #expect(text.contains("<td>0.990</td><td>not measured</td>"))
    #expect(text.contains("<th scope=\"col\">Publishers it never saw</th>"))
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

  @Test func `from which share on a kind leads is told, and how often that is right`() async throws
  {
    var reports = JudgeReports.invented
    var leads = LeadFigures(least: 0.5)
    (leads.precision, leads.precisionLow, leads.precisionHigh) = (0.9, 0.8, 0.95)
    leads.recall = 0.4
    var second = reports.articles
    second.figures = [LabelFigures(label: .satire)]
    second.figures[0].leads = leads
    second.figures[0].leadsShort = LeadFigures(least: 2)
    reports.second = second
    let text = try await cells(reports)
    #expect(
      text.contains("<td>0.500</td><td>0.900 (0.800–0.950)</td><td>0.400</td><td>never</td>"))
    #expect(text.contains("NewsMTSC"))
    #expect(try await !page(.invented).contains("NewsMTSC"))
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
    for label in Label.allCases { #expect(text.contains(label.displayName)) }
    #expect(!text.contains("<svg viewBox=\"-6"))
  }

  @Test func `settings lead there`() async throws {
    let page = await (try await TestSite()).get("/settings")
    #expect(page.text.contains("<a class=\"btn\" href=\"/check/how\">How Lede judges writing</a>"))
  }
}
