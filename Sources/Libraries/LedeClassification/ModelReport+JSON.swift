// A model's report as JSON: the file beside the model, and the shorter notes in it.

package import LedeJSON
import LedeBase

extension ModelReport {
  /// As it stands beside the model.
  package var json: [UInt8] { written(whole: true) }

  /// As it stands in the model: without publishers, origins and the checksum, which covers the notes.
  package var notes: [UInt8] { written(whole: false) }

  private func written(whole: Bool) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("name", name)
      if whole { json.member("checksum", checksum) }
      json.member("rows", rows)
      json.member("publishers", publishers)
      json.member("features", features)
      json.array("labels") { json in for figure in figures { figure.write(to: &json) } }
      if let everyday {
        json.object("everyday") { json in
          json.member("pr_auc", LabelFigures.rounded(everydayArea))
          json.member("false_alarms", LabelFigures.rounded(falseAlarms))
          json.member("false_alarms_short", LabelFigures.rounded(falseAlarmsShort))
          everyday.write(to: &json)
          if let everydayShort { json.object("short") { everydayShort.write(to: &$0) } }
        }
      }
      guard whole else { return }
      json.array("origins") { json in
        for origin in origins {
          json.object { json in
            json.member("name", origin.name)
            json.member("licence", origin.licence)
            json.member("rows", origin.rows)
          }
        }
      }
      json.array("sources") { json in
        for source in sources {
          json.object { json in
            json.member("name", source.name)
            json.member("rows", source.rows)
            json.member("learnt", source.isLearntFrom)
            for (label, count) in zip(Label.allCases, source.labels) where count > 0 {
              json.member(label.name, Int64(count))
            }
          }
        }
      }
    }
    return json.bytes
  }

  /// Reads a report or notes; what a file of somebody else's lacks is 0 or nil.
  package init(json: [UInt8]) throws(JSONError) {
    let value = try JSONValue(json)
    self.init(name: value["name"]?.string ?? "")
    checksum = value["checksum"]?.string ?? ""
    features = value.count("features")
    rows = value.count("rows")
    publishers = value.count("publishers")
    figures = (value["labels"]?.elements ?? []).compactMap { LabelFigures($0) }
    if let told = value["everyday"] {
      everyday = LeadFigures(told)
      everydayArea = told.share("pr_auc")
      everydayShort = told["short"].map { LeadFigures($0) }
      falseAlarms = told.share("false_alarms")
      falseAlarmsShort = told.share("false_alarms_short")
    }
    origins = (value["origins"]?.elements ?? []).map {
      Origin(
        name: $0["name"]?.string ?? "", licence: $0["licence"]?.string ?? "",
        rows: $0.count("rows"))
    }
    sources = (value["sources"]?.elements ?? []).map { one in
      Source(
        name: one["name"]?.string ?? "", rows: one.count("rows"),
        isLearntFrom: one["learnt"] == .bool(true),
        labels: Label.allCases.map { one.count($0.name) })
    }
  }
}

extension LabelFigures {
  private static var counts: [(key: String, path: WritableKeyPath<Self, Int>)] {
    [
      ("train_positives", \.learntSet), ("train_negatives", \.learntUnset),
      ("val_positives", \.examinedSet), ("val_negatives", \.examinedUnset),
    ]
  }
  private static var shares: [(key: String, path: WritableKeyPath<Self, Double?>)] {
    [
      ("pr_auc", \.area), ("pr_auc_low", \.low), ("pr_auc_high", \.high),
      ("pr_auc_kinds", \.areaAmongKinds), ("pr_auc_val", \.valArea),
      ("everyday_led", \.falseAlarms), ("known_precision", \.precisionAsked),
      ("known_recall", \.recallThere), ("known_recall_low", \.recallLow),
      ("known_recall_high", \.recallHigh), ("calibration_low", \.calibrationLow),
      ("calibration_high", \.calibrationHigh),
    ]
  }

  private static var leading: [(key: String, path: WritableKeyPath<Self, LeadFigures?>)] {
    [("leads", \.leads), ("leads_short", \.leadsShort)]
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", label.name)
      for (key, path) in Self.counts { json.member(key, self[keyPath: path]) }
      for (key, path) in Self.shares { json.member(key, Self.rounded(self[keyPath: path])) }
      json.member("precision", Self.rounded(precision))
      json.member("recall", Self.rounded(recall))
      json.member("calibration_error", Self.rounded(calibrationError))
      for (key, path) in Self.leading {
        if let leads = self[keyPath: path] { json.object(key) { leads.write(to: &$0) } }
      }
      json.array("bins") { json in
        for bin in bins {
          json.object { json in
            json.member("rows", bin.rows)
            json.member("said", Self.rounded(bin.said))
            json.member("seen", Self.rounded(bin.seen))
          }
        }
      }
    }
  }

  fileprivate init?(_ value: JSONValue) {
    guard let label = value["name"]?.string.flatMap({ Label(name: $0) }) else { return nil }
    self.init(label: label)
    for (key, path) in Self.counts { self[keyPath: path] = value.count(key) }
    for (key, path) in Self.shares { self[keyPath: path] = value.share(key) }
    precision = value.share("precision") ?? 0
    recall = value.share("recall") ?? 0
    calibrationError = value.share("calibration_error")
    for (key, path) in Self.leading {
      if let told = value[key] { self[keyPath: path] = LeadFigures(told) }
    }
    bins = (value["bins"]?.elements ?? []).map {
      Bin(rows: $0.count("rows"), said: $0.share("said") ?? 0, seen: $0.share("seen") ?? 0)
    }
  }

  /// Four places are more than any figure is worth.
  fileprivate static func rounded(_ number: Double?) -> Double? {
    number.map { ($0 * 10_000).rounded() / 10_000 }
  }
}

extension LeadFigures {
  private static var shares: [(key: String, path: WritableKeyPath<Self, Double?>)] {
    [
      ("precision", \.precision), ("precision_low", \.precisionLow),
      ("precision_high", \.precisionHigh), ("recall", \.recall), ("recall_low", \.recallLow),
      ("recall_high", \.recallHigh),
    ]
  }

  /// Members of an object; what never leads has no share.
  fileprivate func write(to json: inout JSONWriter) {
    json.member("least", least > 1 ? nil : LabelFigures.rounded(least))
    for (key, path) in Self.shares { json.member(key, LabelFigures.rounded(self[keyPath: path])) }
  }

  fileprivate init(_ value: JSONValue) {
    self.init(least: value.share("least") ?? Self.never)
    for (key, path) in Self.shares { self[keyPath: path] = value.share(key) }
  }
}

extension JSONValue {
  /// A whole number of things; 0 for anything else.
  fileprivate func count(_ name: String) -> Int {
    Int(min(max(0, self[name]?.integer ?? 0), 1 << 40))
  }

  /// A number from 0 to 1; nil for anything else, as a file of somebody else's may hold anything.
  fileprivate func share(_ name: String) -> Double? {
    let number: Double? =
      switch self[name] {
      case .integer(let whole): Double(whole)
      case .number(let number): number
      default: nil
      }
    return number.flatMap { (0...1).contains($0) ? $0 : nil }
  }
}
