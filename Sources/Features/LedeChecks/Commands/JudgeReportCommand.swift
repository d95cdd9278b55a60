// lede judge-report: from where the judge leads, what it says of the kept items, and what readers say.

import LedeBase
import LedeClassification
import LedeDatabase
import LedeJSON
import LedeSite
import LedeTerminal

extension Command {
  static func judgeReport(
    _ kept: @escaping @Sendable (House, Int64) async throws -> [ShareCount]
  ) -> Command {
    Command(
      .kinds, name: "judge-report",
      summary: "Show from where labels lead, and how that goes with what is kept here.",
      options: [
        Option("models", .value("DIR"), "by the models there, instead of Lede's own"),
        Option("json", "print JSON"),
      ], settings: ["share"], example: "lede judge-report",
      more: """
        For each label and everyday writing: the share from which it leads, and the precision that was
        measured there, on publishers that the models never saw. Then this Lede's own items, and the
        checks of which readers said that they are something else. It looks at every item, which takes
        about a second for 100,000.
        """
    ) { call in
      let folder = try call.settings.models(call.arguments["models"])
      let judge = try HouseJudge(folder: folder)
      let thresholds = try judge.thresholds { JudgeReports.report($0, in: folder) }
      return try await call.house { house in
        let report = JudgeReport(
          thresholds: thresholds, shares: try await kept(house, judge.edition),
          spoken: try await CheckStore(house.database).spoken())
        if call.arguments.has("json") {
          Console.put(json: report.json + [10])
        } else {
          for line in report.lines { Console.say(line) }
        }
        return .done
      }
    }
  }
}

extension JudgeReport {
  // MARK: For people

  var lines: [String] { thresholdLines + [""] + itemLines + [""] + spokenLines }

  private var thresholdLines: [String] {
    let columns = [("leads", 16), ("by", 18), ("from", 8), ("precision measured", 21)]
    var lines = [
      Console.styled(
        "From which share on something leads, as was measured on publishers never seen", .bold),
      columns.map { $0.padded(to: $1) }.joined() + "items 5 points below, above",
    ]
    for label in Label.shown.map(Optional.some) + [nil] {
      for (place, one) in thresholds.filter({ $0.label == label }).enumerated() {
        let name = place > 0 ? "" : label?.name ?? Lead.everyday.name
        let figures = one.figures
        let precision =
          ModelWords.share(figures.precision)
          + ModelWords.interval(figures.precisionLow, figures.precisionHigh)
        lines.append(
          name.padded(to: 16) + Self.name(of: one).padded(to: 18)
            + (figures.least > 1 ? "never" : ModelWords.share(figures.least)).padded(to: 8)
            + precision.padded(to: 21) + (near(one).map { "\($0.below), \($0.above)" } ?? "-"))
      }
    }
    return lines
      + ["It is not kept how long a text was, nor who read it: each is counted at all thresholds."]
  }

  private static func name(of threshold: LeadThreshold) -> String {
    switch threshold.judge {
    case "headline": "headline alone"
    case "second": threshold.isShort ? "read again, short" : "read again"
    default: threshold.isShort ? "short text" : "text"
    }
  }

  private var itemLines: [String] {
    let (judged, older) = (items(), olderItems)
    var lines = [Console.styled("Kept items that these models judged: \(judged.grouped)", .bold)]
    if older > 0 {
      lines.append("\(older.grouped) more were judged by other models, and wait for these.")
    }
    guard judged > 0 else {
      return lines + ["lede serve and lede work judge what is kept, as it comes."]
    }
    let columns = [("leads", 16), ("items", 18), ("by article", 12), ("feed text", 12)]
    lines.append(columns.map { $0.padded(to: $1) }.joined() + "headline")
    for lead in Self.itemLeads {
      let all = items(of: lead)
      let thousandths = (all * 1_000 + judged / 2) / judged
      lines.append(
        lead.name.padded(to: 16)
          + "\(all.grouped) (\(thousandths / 10).\(thousandths % 10) %)".padded(to: 18)
          + items(by: .article, of: lead).grouped.padded(to: 12)
          + items(by: .feed, of: lead).grouped.padded(to: 12)
          + items(by: .headline, of: lead).grouped)
    }
    return lines + ["Nothing leads where it is everyday writing or of no clear kind."]
  }

  /// What items are taken for, in the order of the report.
  private static let itemLeads = Label.shown.map { Lead.label($0) } + [.everyday, .unclear]

  private var spokenLines: [String] {
    let elsewhere = spoken.count - own.count
    var lines = [Console.styled("Checks that readers spoke about: \(own.count.grouped)", .bold)]
    if elsewhere > 0 {
      lines.append("Left out as another server judged them: \(elsewhere.grouped).")
    }
    guard !own.isEmpty else {
      return lines + ["No reader has disagreed with a check of Lede's own."]
    }
    let columns = [("Lede said", 16), ("checks", 8), ("precision of these", 21)]
    lines.append(columns.map { $0.padded(to: $1) }.joined() + "readers say")
    for lead in Lead.all {
      let precision = precision(of: lead)
      guard precision.all > 0 else { continue }
      let share =
        lead == .unclear
        ? "-"
        : ModelWords.share(precision.share)
          + ModelWords.interval(precision.interval?.low, precision.interval?.high)
      lines.append(
        lead.name.padded(to: 16) + precision.all.grouped.padded(to: 8) + share.padded(to: 21)
          + said(of: lead).map { "\($0.label.name) \($0.checks)" }.joined(separator: ", "))
    }
    return lines + [
      "Precision is that of the checks that readers spoke about, the last word on each, whichever models judged.",
      "Who agrees says nothing, so it is no figure for all that leads.",
    ]
  }

  // MARK: For programs

  var json: [UInt8] {
    JSONWriter.object { json in
      json.objects("thresholds", thresholds) { json, one in
        json.member("kind", one.label?.name ?? Lead.everyday.name)
        json.member("judge", one.judge)
        json.member("short", one.isShort)
        json.member("from", one.figures.least > 1 ? nil : one.figures.least)
        json.member("precision", one.figures.precision)
        json.member("precision_low", one.figures.precisionLow)
        json.member("precision_high", one.figures.precisionHigh)
        json.member("items_below", near(one)?.below)
        json.member("items_above", near(one)?.above)
      }
      json.object("items") { json in
        json.member("judged", items())
        json.member("other_models", olderItems)
        json.objects("leads", Self.itemLeads) { json, lead in
          json.member("kind", lead.name)
          json.member("items", items(of: lead))
          json.member("article", items(by: .article, of: lead))
          json.member("feed", items(by: .feed, of: lead))
          json.member("headline", items(by: .headline, of: lead))
        }
      }
      json.object("spoken") { json in
        json.member("checks", own.count)
        json.member("outside", spoken.count - own.count)
        json.objects("leads", Lead.all.filter { precision(of: $0).all > 0 }) { json, lead in
          let precision = lead == .unclear ? nil : precision(of: lead)
          json.member("kind", lead.name)
          json.member("checks", self.precision(of: lead).all)
          json.member("right", precision?.right)
          json.member("precision", precision?.share)
          json.member("precision_low", precision?.interval?.low)
          json.member("precision_high", precision?.interval?.high)
          json.object("said") { json in
            for (label, checks) in said(of: lead) { json.member(label.name, checks) }
          }
        }
      }
    }
  }
}

extension Lead {
  fileprivate var name: String {
    switch self {
    case .label(let label): label.name
    case .everyday: "everyday"
    case .unclear: "no clear kind"
    }
  }
}
