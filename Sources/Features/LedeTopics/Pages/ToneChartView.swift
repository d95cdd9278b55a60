// Tone over time as a drawing, and the same in a table.

import LedeBase
import LedeCalendar
import LedeMarkup
import LedeSite

enum ToneChartView {
  static func html(
    _ chart: ToneChart, _ source: String, _ beside: String?, at now: Timestamp, _ chrome: Chrome
  ) -> HTML {
    section(.class("card"), .ariaLabelledBy("h-tone")) {
      h2(.id("h-tone")) { Phrases.overTime }
      figure(.class("chart")) {
        div(.class("y"), .ariaHidden) {
          span { "+1" }
          span { "0" }
          span { "−1" }
        }
        svg(.role("group"), .ariaLabel(Phrases.overTime)) {
          line(
            .class("zero"), .x1(percent: 0), .x2(percent: 100), .y1(percent: 50), .y2(percent: 50))
          course(chart, \.source, "one", source, now, chrome)
          if chart.hasBeside { course(chart, \.beside, "other", beside ?? "", now, chrome) }
        }
        div(.class("x"), .ariaHidden) {
          for column in [chart.columns.first, chart.columns.last].compactMap(\.self) {
            span { name(column, chart, now, chrome) }
          }
        }
      }
      p(.class("key")) {
        if let beside, chart.hasBeside {
          span(.class("one"), .dirAuto) { source }
          " "
          span(.class("other"), .dirAuto) { beside }
          " "
        }
        span { Phrases.chartKey }
      }
      details {
        summary {
          chart.period == .week ? Phrases.byWeek : Phrases.byMonth
          chrome.icon(.down)
        }
        numbers(chart, source, beside, now, chrome)
      }
    }
  }

  /// One source's points, joined where one follows the other.
  @HTMLBuilder
  private static func course(
    _ chart: ToneChart, _ mean: KeyPath<ToneChart.Column, ToneChart.Mean?>, _ style: String,
    _ source: String, _ now: Timestamp, _ chrome: Chrome
  ) -> HTML {
    let points = chart.columns.enumerated().compactMap { index, column in
      column[keyPath: mean].map { (x: x(index, of: chart), column: column, mean: $0) }
    }
    for (one, next) in zip(points, points.dropFirst()) {
      line(
        .class(style), .x1(percent: one.x), .x2(percent: next.x), .y1(percent: y(one.mean)),
        .y2(percent: y(next.mean)))
    }
    for point in points {
      let words =
        "\(source), \(name(point.column, chart, now, chrome)): \(TopicView.number(point.mean.tone)), "
        + Phrases.ofArticles(point.mean.articles)
      circle(
        .class(point.mean.isHollow ? style + " hollow" : style), .cx(percent: point.x),
        .cy(percent: y(point.mean)), .r(6), .tabStop, .role("img"), .ariaLabel(words)
      ) { title { words } }
    }
  }

  private static func numbers(
    _ chart: ToneChart, _ source: String, _ beside: String?, _ now: Timestamp, _ chrome: Chrome
  ) -> HTML {
    table(.class("num")) {
      thead {
        tr {
          th(.scopeColumn) { chart.period == .week ? Phrases.weekColumn : Phrases.monthColumn }
          th(.scopeColumn) { bdi { source } }
          if chart.hasBeside { th(.scopeColumn) { bdi { beside ?? "" } } }
        }
      }
      tbody {
        for column in chart.columns.reversed() where column.source != nil || column.beside != nil {
          tr {
            th(.scopeRow) { name(column, chart, now, chrome) }
            td { words(column.source) }
            if chart.hasBeside { td { words(column.beside) } }
          }
        }
      }
    }
  }

  private static func words(_ mean: ToneChart.Mean?) -> String {
    mean.map { "\(TopicView.number($0.tone)) (\($0.articles))" } ?? Phrases.none
  }

  private static func name(
    _ column: ToneChart.Column, _ chart: ToneChart, _ now: Timestamp, _ chrome: Chrome
  ) -> String {
    // Periods are counted in universal time, and noon of their first day is that day nearly everywhere.
    let noon = column.start + .seconds(12 * 3_600)
    return chart.period == .week
      ? chrome.zone.shortDay(noon, at: now) : chrome.zone.monthAndYear(noon)
  }

  private static func x(_ index: Int, of chart: ToneChart) -> Double {
    (Double(index) + 0.5) * 100 / Double(chart.columns.count)
  }

  private static func y(_ mean: ToneChart.Mean) -> Double { 50 - mean.tone * 46 }
}
