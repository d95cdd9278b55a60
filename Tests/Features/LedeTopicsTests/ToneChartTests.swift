// Points of time gathered into weeks and months.

import LedeBase
import Testing

@testable import LedeTopics

@Suite struct ToneChartTests {
  /// Saturday 21 November 2026.
  private let now = Timestamp(milliseconds: 1_795_255_200_000)

  private func point(_ days: Int, _ score: Double, isBeside: Bool = false) -> TonePoint {
    TonePoint(isBeside: isBeside, published: now - .seconds(days * 86_400), score: score)
  }

  @Test func `weeks begin on Monday, and one without an article stays empty`() throws {
    let chart = try #require(
      ToneChart([point(0, 0.5), point(5, 0.1), point(14, -0.2), point(14, -0.4)], until: now))
    #expect(chart.period == .week)
    #expect(
      chart.columns.map(\.start.iso8601) == [
        "2026-11-02T00:00:00Z", "2026-11-09T00:00:00Z", "2026-11-16T00:00:00Z",
      ])
    #expect(chart.columns.map { $0.source?.articles } == [2, nil, 2])
    #expect((chart.columns[2].source?.tone ?? 0) == 0.3)
    #expect(chart.columns[0].source?.isHollow == true)
    #expect(!chart.hasBeside)
  }

  @Test func `what goes far back is shown by months`() throws {
    let chart = try #require(
      ToneChart([point(0, 0.5), point(300, -0.5, isBeside: true)], until: now))
    #expect(chart.period == .month)
    #expect(chart.columns.count == 11)
    #expect(chart.columns.first?.start.iso8601 == "2026-01-01T00:00:00Z")
    #expect(chart.hasBeside && chart.columns.last?.source?.tone == 0.5)
  }

  @Test func `a course of time needs time`() {
    #expect(ToneChart([], until: now) == nil)
    #expect(ToneChart([point(0, 1), point(1, 1)], until: now) == nil)
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `times beyond all calendars are borne`(milliseconds: Int64) {
    let odd = TonePoint(
      isBeside: false, published: Timestamp(milliseconds: milliseconds), score: 1)
    let chart = ToneChart([odd, point(0, 0.2)], until: now)
    #expect(chart.map { $0.columns.count < 1_000 } ?? true)
    _ = ToneChart([odd, point(0, 0.2)], until: Timestamp(milliseconds: milliseconds))
  }
}
