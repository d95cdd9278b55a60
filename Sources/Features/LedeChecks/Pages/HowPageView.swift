// How Lede judges writing: what the kinds mean, what the models learnt from, how good they are.

import LedeBase
import LedeClassification
package import LedeMarkup
import LedeSite

package enum HowPageView {
  package static let path = SitePath("check", "how")

  static func html(_ reports: JudgeReports?, in chrome: Chrome) -> HTML {
    chrome.page(Phrases.howItJudges, id: "how", tab: .check, hasVerdict: true) {
      header(.class("head")) { h1 { Phrases.howItJudges } }
      div(.class("prose")) {
        p { strong { Phrases.judgesWriting } }
        p { Phrases.howShort }
        if reports?.second != nil { p { Phrases.secondReaderMore } }
        p { Phrases.whoIsWalt }
        kinds
        if let reports {
          figures(reports)
          calibration(reports.articles)
          sources(reports)
        } else {
          p { Phrases.noModelReport }
        }
        limits(reports)
        if reports?.second != nil { tones }
        if let reports { models(reports) }
      }
    }
  }

  @HTMLBuilder private static var kinds: HTML {
    h2 { Phrases.kindsOfWriting }
    dl {
      for label in Label.allCases {
        dt { label.displayName }
        dd { Phrases.meaning(of: label) }
      }
    }
  }

  @HTMLBuilder private static func figures(_ reports: JudgeReports) -> HTML {
    h2 { Phrases.howGood }
    p { Phrases.howGoodMore }
    ul {
      li { Phrases.unseenMore }
      li { Phrases.knownMore }
      li { Phrases.calibrationMore }
    }
    figureTable(Phrases.howGoodArticles, Phrases.unseenPublishers, reports.articles.figures)
    if let second = reports.second {
      figureTable(Phrases.howGoodTwice, Phrases.unseenPublishers, second.figures)
    }
    if let headlines = reports.headlines {
      figureTable(Phrases.howGoodHeadlines, Phrases.unseenPublishers, headlines.figures)
    }
    h3 { Phrases.whenKindLeads }
    p { Phrases.whenKindLeadsMore }
    for (name, report) in [
      (Phrases.howGoodArticles, reports.articles), (Phrases.howGoodTwice, reports.second),
    ] {
      if let report { leadTable(name, report.figures) }
    }
  }

  /// From which share on each kind leads, how often that is right, and how much of the kind is found.
  private static func leadTable(_ name: String, _ figures: [LabelFigures]) -> HTML {
    table(.class("stacks"), .tabStop) {
      caption { name }
      columns(
        Phrases.kindColumn, Phrases.leadsFrom, Phrases.leadsRight, Phrases.leadsFound,
        Phrases.leadsShort)
      tbody {
        for one in figures {
          if let leads = one.leads {
            tr {
              th(.scopeRow) { one.label.displayName }
              cell(Phrases.leadsFrom) { least(leads) }
              cell(Phrases.leadsRight) {
                words(leads.precision, leads.precisionLow, leads.precisionHigh)
              }
              cell(Phrases.leadsFound) { words(leads.recall, leads.recallLow, leads.recallHigh) }
              cell(Phrases.leadsShort) { one.leadsShort.map(least) ?? Phrases.notMeasured }
            }
          }
        }
      }
    }
  }

  private static func least(_ leads: LeadFigures) -> String {
    leads.least > 1 ? Phrases.neverLeads : words(leads.least)
  }

  /// The card of the model that tells tones.
  ///
  /// Source: docs/notes/second-reader.md, which says how each figure was measured.
  @HTMLBuilder private static var tones: HTML {
    h2 { Phrases.howTones }
    p { Phrases.howTonesMore }
    table(.class("stacks"), .tabStop) {
      caption { Phrases.howTonesGood }
      columns(Phrases.toneColumn, Phrases.toneF1)
      tbody {
        for (name, figure) in Phrases.toneFigures {
          tr {
            th(.scopeRow) { name }
            cell(Phrases.toneF1) { figure }
          }
        }
      }
    }
    ul { for limit in Phrases.toneLimits { li { limit } } }
  }

  private static func figureTable(
    _ name: String, _ rows: String, _ figures: [LabelFigures]
  ) -> HTML {
    // Headlines alone are not examined on publishers that their model knows.
    let hasKnown = figures.contains { $0.recallThere != nil }
    return table(.class("stacks"), .tabStop) {
      caption { name }
      thead {
        tr {
          th(.scopeColumn) { Phrases.kindColumn }
          th(.scopeColumn) { rows }
          if hasKnown { th(.scopeColumn) { Phrases.knownPublishers } }
          th(.scopeColumn) { Phrases.calibrationError }
          th(.scopeColumn) { Phrases.learntExamples }
        }
      }
      tbody {
        for one in figures {
          tr {
            th(.scopeRow) { one.label.displayName }
            cell(rows) { words(one.area, one.low, one.high) }
            if hasKnown { cell(Phrases.knownPublishers) { known(one) } }
            cell(Phrases.calibrationError) {
              words(one.calibrationError, one.calibrationLow, one.calibrationHigh)
            }
            cell(Phrases.learntExamples) { one.learntSet.grouped }
          }
        }
      }
    }
  }

  /// A cell that bears its column's name: a phone shows rows as lists, without the head of the table.
  private static func cell(_ column: String, @HTMLBuilder _ words: () -> HTML) -> HTML {
    td(.data("column", column), body: words)
  }

  private static func known(_ one: LabelFigures) -> String {
    guard let asked = Phrases.thousandths(one.precisionAsked) else { return Phrases.notMeasured }
    return words(one.recallThere, one.recallLow, one.recallHigh) + " " + Phrases.recallAt(asked)
  }

  /// `0.982 (0.954–0.993)`.
  private static func words(_ value: Double?, _ low: Double? = nil, _ high: Double? = nil) -> String
  {
    guard let text = Phrases.thousandths(value) else { return Phrases.notMeasured }
    guard let low = Phrases.thousandths(low), let high = Phrases.thousandths(high) else {
      return text
    }
    return "\(text) (\(low)–\(high))"
  }

  @HTMLBuilder private static func calibration(_ report: ModelReport) -> HTML {
    h2 { Phrases.canSharesBeBelieved }
    p { Phrases.canSharesMore }
    div(.class("plots")) {
      for one in report.figures where one.bins.contains(where: { $0.rows > 0 }) {
        CalibrationPlot.html(one)
      }
    }
  }

  @HTMLBuilder private static func sources(_ reports: JudgeReports) -> HTML {
    let report = reports.articles
    let learnt = report.sources.filter(\.isLearntFrom)
    let apart = report.sources.filter { !$0.isLearntFrom }
    h2 { Phrases.learntFrom }
    p {
      Phrases.learntFromMore(
        report.rows.grouped, report.publishers.grouped, apart.reduce(0) { $0 + $1.rows }.grouped)
    }
    for (kind, report) in [("article", report), ("headline", reports.headlines)] {
      if let report, !report.origins.isEmpty { origins(kind, report.origins) }
    }
    if !learnt.isEmpty { publishers(Phrases.publishersLearnt, learnt) }
    if !apart.isEmpty { publishers(Phrases.publishersApart, apart) }
  }

  private static func origins(_ kind: String, _ origins: [ModelReport.Origin]) -> HTML {
    details {
      summary { "\(Phrases.origins): \(Phrases.modelOf(kind))" }
      table(.class("stacks"), .tabStop) {
        columns(Phrases.origins, Phrases.articlesThere, Phrases.licence)
        tbody {
          for origin in origins {
            tr {
              th(.scopeRow) { bdi { origin.name } }
              cell(Phrases.articlesThere) { origin.rows.grouped }
              cell(Phrases.licence) { origin.licence }
            }
          }
        }
      }
    }
  }

  private static func publishers(_ name: String, _ sources: [ModelReport.Source]) -> HTML {
    details {
      summary { "\(name) (\(sources.count))" }
      table(.class("stacks"), .tabStop) {
        columns(Phrases.publisher, Phrases.articlesAndKinds)
        tbody {
          for source in sources {
            tr {
              th(.scopeRow) { bdi { source.name } }
              cell(Phrases.articlesAndKinds) { "\(source.rows.grouped): \(labels(source))" }
            }
          }
        }
      }
    }
  }

  private static func labels(_ source: ModelReport.Source) -> String {
    let counted = zip(Label.allCases, source.labels).filter { $1 > 0 }.map {
      "\($0.displayName) \($1.grouped)"
    }
    return counted.isEmpty ? Phrases.noneOfTheKinds : counted.joined(separator: ", ")
  }

  @HTMLBuilder private static func limits(_ reports: JudgeReports?) -> HTML {
    h2 { Phrases.whatItCannot }
    ul {
      for limit in Phrases.judgingLimits { li { limit } }
      li { hate(reports) }
    }
  }

  private static func hate(_ reports: JudgeReports?) -> String {
    let least = Phrases.thousandths(ModelReport.leastHateArea) ?? ""
    guard let area = Phrases.thousandths(reports?.hate?.figures.first?.area) else {
      return Phrases.hateIsOffUnmeasured
    }
    return reports?.judgesHate == true ? Phrases.hateIsOn(area) : Phrases.hateIsOff(area, least)
  }

  @HTMLBuilder private static func models(_ reports: JudgeReports) -> HTML {
    h2 { Phrases.theModels }
    dl {
      for report in [reports.articles, reports.second, reports.headlines].compactMap({ $0 }) {
        dt { Phrases.modelOf(report.name) }
        dd {
          if !report.checksum.isEmpty {
            code { report.checksum }
            ", "
          }
          report.name == "second"
            ? Phrases.pieces(report.features.grouped) : Phrases.features(report.features.grouped)
        }
      }
    }
  }
}
