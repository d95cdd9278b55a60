// What a terminal tells of the models: what they learnt from, and how good they are.

import LedeClassification
import LedeLanguage
import LedeBase
import LedeTerminal

enum ModelWords {
  /// A model with its figures and the origins of what it learnt from.
  static func lines(_ name: String, _ model: ModelFile?, _ report: ModelReport?) -> [String] {
    guard let model else {
      var lines = [Console.styled("\(name)  none", .bold)]
      if let report, let area = report.figures.first?.area {
        lines.append("  " + Phrases.hateIsOff(share(area), share(ModelReport.leastHateArea)))
      }
      return lines
    }
    var lines = [Console.styled("\(name)  \(model.checksum)", .bold)]
    guard let told = model.told(report) else { return lines }
    lines.append(
      "  \(model.features) features, from \(told.rows) rows of \(told.publishers) publishers")
    lines += figures(told.figures, of: name).map { "  " + $0 }
    if let everyday = told.everyday {
      lines.append("  " + leading("everyday", everyday, told.falseAlarms))
    }
    for origin in told.origins {
      let licence = origin.licence.isEmpty ? "" : " (\(origin.licence))"
      lines.append(
        "  \(String(origin.rows).padded(to: 7))\(Console.harmless(origin.name + licence))")
    }
    return lines
  }

  /// The second reader with its figures.
  static func lines(_ checksum: String, _ report: ModelReport?) -> [String] {
    let lines = [Console.styled("second  \(checksum)", .bold)]
    guard let report, report.checksum == checksum else { return lines }
    return lines + ["  " + Phrases.pieces(String(report.features))]
      + figures(report.figures, of: "second").map { "  " + $0 }
  }

  /// What no figure says.
  static var limits: [String] {
    ["", Phrases.judgesWriting] + Phrases.judgingLimits.map { "- " + $0 }
  }

  /// A table of figures: by models that never saw the publisher, and what leads from which share on.
  static func figures(_ figures: [LabelFigures], of name: String) -> [String] {
    guard !figures.isEmpty else { return [] }
    let rows = name == "rows" ? "rows apart" : "unseen publishers"
    let head = [("kind", 16), ("rows with", 11), (rows, 20), ("known, at precision", 30)]
    var lines = [head.map { $0.padded(to: $1) }.joined() + "calibration error"] + figures.map(line)
    guard figures.contains(where: { $0.leads != nil }) else { return lines }
    let leading = [("leads", 16), ("from", 11), ("precision", 20), ("recall", 20)]
    lines.append(leading.map { $0.padded(to: $1) }.joined() + "everyday posts")
    for figure in figures {
      if let leads = figure.leads {
        lines.append(Self.leading(figure.label.name, leads, figure.falseAlarms))
      }
      if let leads = figure.leadsShort { lines.append(Self.leading("  short", leads, nil)) }
    }
    return lines
  }

  /// A line of that table.
  static func leading(_ name: String, _ leads: LeadFigures, _ falseAlarms: Double?) -> String {
    let precision =
      share(leads.precision) + interval(leads.precisionLow, leads.precisionHigh)
    let recall = share(leads.recall) + interval(leads.recallLow, leads.recallHigh)
    return name.padded(to: 16) + (leads.least > 1 ? "never" : share(leads.least)).padded(to: 11)
      + precision.padded(to: 20) + recall.padded(to: 20) + share(falseAlarms)
  }

  /// The checksum of a model's bytes.
  static func checksum(of bytes: [UInt8]) throws -> String {
    // Safety: the bytes are only read, during the call.
    let layout = unsafe try ModelLayout(bytes.span.bytes)
    return String(decoding: layout.checksum.hex, as: UTF8.self)
  }

  private static func line(_ figure: LabelFigures) -> String {
    var known = "-"
    if let asked = figure.precisionAsked {
      known = "\(share(figure.recallThere))\(interval(figure.recallLow, figure.recallHigh))"
      known += " at \(share(asked))"
    }
    return figure.label.name.padded(to: 16) + String(figure.learntSet).padded(to: 11)
      + (share(figure.area) + interval(figure.low, figure.high)).padded(to: 20)
      + known.padded(to: 30) + share(figure.calibrationError)
  }

  static func interval(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return "" }
    return " (\(share(low))-\(share(high)))"
  }

  /// `0.983`, or a dash.
  static func share(_ value: Double?) -> String { Phrases.thousandths(value) ?? "-" }

}
