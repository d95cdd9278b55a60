// Makes a model and examines it: on publishers it never saw, and on those it knows.

import LedeJSON
import LedeLanguage
package import LedeNews

/// What is known of how well a model finds one label.
package struct LabelFigures: Hashable, Sendable {
  package var label: Label
  /// Rows with and without the label that were learnt from, and those that were examined.
  package var learntSet = 0
  package var learntUnset = 0
  package var examinedSet = 0
  package var examinedUnset = 0
  /// The area under the curve of precision over recall on rows apart, with its interval by publisher.
  package var area: Double?
  package var low: Double?
  package var high: Double?
  /// The mean area over five folds of all rows by publisher; nil when it was not asked for.
  package var foldArea: Double?
  /// On one row in ten by chance, kinds taken as equally many: recall at this precision.
  package var precisionAsked: Double?
  package var recallThere: Double?
  /// Precision and recall at a share of one half, on rows apart.
  package var precision = 0.0
  package var recall = 0.0
  /// How far shares are from what is so: five folds of the rows apart by publisher.
  package var calibrationError: Double?
  package var bins: [Figures.Bin] = []

  package init(label: Label) { self.label = label }

  /// The figures of shares that are there already; nil when they are all of one kind.
  package init?(_ label: Label, _ shares: [Scored]) {
    guard let area = Figures.precisionRecallArea(shares) else { return nil }
    self.init(label: label)
    self.area = area
    examinedSet = shares.count { $0.isSet }
    examinedUnset = shares.count { !$0.isSet }
    if let interval = Figures.interval(shares) { (low, high) = (interval.low, interval.high) }
    (precision, recall) = Figures.atHalf(shares)
    if let asked = Examination.fakerFact[label]?.precision {
      precisionAsked = asked
      recallThere = Figures.balancedRecall(shares, precision: asked)
    }
    calibrationError = Figures.calibrationError(shares)
    bins = Figures.bins(shares)
  }
}

/// A model and its figures.
package struct Examined: Sendable {
  package var draft: ModelDraft
  package var figures: [LabelFigures]
  package var rows: Int
  package var publishers: Int
}

/// Learns from some rows and examines on others.
package struct Examination: Sendable {
  package var trainer: Trainer
  /// What tells of the work, a line each.
  private let tell: @Sendable (String) -> Void

  package init(_ trainer: Trainer, tell: @escaping @Sendable (String) -> Void) {
    self.trainer = trainer
    self.tell = tell
  }

  private var plan: TrainingPlan { trainer.plan }
  private var rows: [LabelledRow] { trainer.rows }

  /// Whether a row is kept apart from learning: its split, or one in ten by its id where it has none.
  private func isApart(_ index: Int) -> Bool {
    let row = rows[index]
    if !row.split.isEmpty { return row.split != "train" }
    return chance(row.id, salt: 1) % 10 == 0
  }

  private func chance(_ text: String, salt: UInt8) -> UInt64 {
    let bytes = Array(text.utf8) + [salt]
    // Safety: the bytes are only read, during the call.
    return unsafe Checksum(of: bytes.span.bytes).low >> 8
  }

  /// Learns from the rows that are not apart, calibrates and examines on those that are.
  ///
  /// - Parameter isThorough: Whether to learn again for five folds and for a split by chance.
  /// - Returns: The model with its figures.
  package func examined(isThorough: Bool) async -> Examined {
    let apart = trainer.order.filter(isApart)
    let rest = Set(rows.indices).subtracting(apart)
    tell("learning from \(rest.count) rows, \(apart.count) are kept apart")
    let learnt = await trainer.learnt(from: rest).rounded()
    tell("examining")
    let scores = trainer.scores(of: apart, by: learnt)
    var figures = plan.labels.map { LabelFigures(label: $0) }
    var calibrations: [Calibration] = []
    for (head, label) in plan.labels.enumerated() {
      let scored = scored(label, apart, scores[head])
      let calibration = Calibration(fitting: scored)
      calibrations.append(calibration)
      let shares = scored.map {
        Scored(score: calibration.share($0.score), isSet: $0.isSet, source: $0.source)
      }
      figures[head].learntSet = rest.count { rows[$0].has(label) == true }
      figures[head].learntUnset = rest.count { rows[$0].has(label) == false }
      figures[head].examinedSet = scored.count { $0.isSet }
      figures[head].examinedUnset = scored.count { !$0.isSet }
      figures[head].area = Figures.precisionRecallArea(scored)
      if let interval = Figures.interval(scored) {
        figures[head].low = interval.low
        figures[head].high = interval.high
      }
      (figures[head].precision, figures[head].recall) = Figures.atHalf(shares)
      let believed = calibratedByFolds(scored)
      figures[head].calibrationError = Figures.calibrationError(believed)
      figures[head].bins = Figures.bins(believed)
    }
    if isThorough {
      await examineByFolds(&figures)
      await examineByChance(&figures)
    }
    let draft = learnt.draft(
      labels: plan.labels, calibrations: calibrations, plan: plan, notes: [])
    return Examined(
      draft: draft, figures: figures, rows: rest.count,
      publishers: Set(rest.map { rows[$0].source }).count)
  }

  private func scored(_ label: Label, _ chosen: [Int], _ scores: [Double]) -> [Scored] {
    chosen.indices.compactMap { place in
      let row = rows[chosen[place]]
      return row.has(label).map { Scored(score: scores[place], isSet: $0, source: row.source) }
    }
  }

  /// Shares of each fifth of the publishers, by a calibration fitted on the other four.
  private func calibratedByFolds(_ scored: [Scored]) -> [Scored] {
    var shares: [Scored] = []
    for fold in 0..<5 {
      let others = scored.filter { self.fold(of: $0.source) != fold }
      let calibration = Calibration(fitting: others)
      for one in scored where self.fold(of: one.source) == fold {
        shares.append(
          Scored(score: calibration.share(one.score), isSet: one.isSet, source: one.source))
      }
    }
    return shares
  }

  private func fold(of source: String) -> Int { Int(chance(source, salt: 2) % 5) }

  /// The mean area over five folds of all rows, no publisher in two of them.
  private func examineByFolds(_ figures: inout [LabelFigures]) async {
    var areas = [[Double]](repeating: [], count: plan.labels.count)
    for fold in 0..<5 {
      tell("fold \(fold + 1) of 5")
      let test = trainer.order.filter { self.fold(of: rows[$0].source) == fold }
      let learnt = await trainer.learnt(from: Set(rows.indices).subtracting(test))
      let scores = trainer.scores(of: test, by: learnt)
      for (head, label) in plan.labels.enumerated() {
        if let area = Figures.precisionRecallArea(scored(label, test, scores[head])) {
          areas[head].append(area)
        }
      }
    }
    for head in areas.indices where !areas[head].isEmpty {
      figures[head].foldArea = areas[head].reduce(0, +) / Double(areas[head].count)
    }
  }

  /// Recall at FakerFact's precision, on one row in ten by chance.
  private func examineByChance(_ figures: inout [LabelFigures]) async {
    tell("a split by chance")
    let test = trainer.order.filter { chance(rows[$0].id, salt: 3) % 10 == 0 }
    let learnt = await trainer.learnt(from: Set(rows.indices).subtracting(test)).rounded()
    let scores = trainer.scores(of: test, by: learnt)
    for (head, label) in plan.labels.enumerated() {
      guard let asked = Self.fakerFact[label]?.precision else { continue }
      figures[head].precisionAsked = asked
      figures[head].recallThere = Figures.balancedRecall(
        scored(label, test, scores[head]), precision: asked)
    }
  }

  /// What FakerFact's versions say of themselves.
  package static let fakerFact: [Label: (precision: Double, recall: Double)] = [
    .journalism: (0.980, 0.962), .opinion: (0.970, 0.832), .satire: (0.980, 0.905),
    .sensational: (0.974, 0.751), .agendaDriven: (0.913, 0.938),
  ]
}

extension Examined {
  /// The model's notes: its name, what it learnt from and its figures, as JSON.
  package func notes(name: String) -> [UInt8] {
    Self.notes(
      name: name, rows: rows, publishers: publishers, features: draft.features.count,
      figures: figures)
  }

  /// Figures as JSON.
  package static func notes(
    name: String, rows: Int? = nil, publishers: Int? = nil, features: Int? = nil,
    figures: [LabelFigures]
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("name", name)
      json.member("rows", rows)
      json.member("publishers", publishers)
      json.member("features", features)
      json.array("labels") { json in for figure in figures { write(figure, to: &json) } }
    }
    return json.bytes
  }

  private static func write(_ figure: LabelFigures, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", figure.label.name)
      json.member("train_positives", Int64(figure.learntSet))
      json.member("train_negatives", Int64(figure.learntUnset))
      json.member("val_positives", Int64(figure.examinedSet))
      json.member("val_negatives", Int64(figure.examinedUnset))
      json.member("pr_auc", rounded(figure.area))
      json.member("pr_auc_low", rounded(figure.low))
      json.member("pr_auc_high", rounded(figure.high))
      json.member("pr_auc_folds", rounded(figure.foldArea))
      json.member("known_precision", rounded(figure.precisionAsked))
      json.member("known_recall", rounded(figure.recallThere))
      json.member("precision", rounded(figure.precision))
      json.member("recall", rounded(figure.recall))
      json.member("calibration_error", rounded(figure.calibrationError))
      json.array("bins") { json in
        for bin in figure.bins {
          json.object { json in
            json.member("rows", Int64(bin.rows))
            json.member("said", rounded(bin.said))
            json.member("seen", rounded(bin.seen))
          }
        }
      }
    }
  }

  /// Four places are more than any figure is worth.
  private static func rounded(_ number: Double?) -> Double? {
    number.map { ($0 * 10_000).rounded() / 10_000 }
  }
}
