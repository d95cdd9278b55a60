// Makes a model and examines it: on publishers it never saw, and on those it knows.

import LedeLanguage
package import LedeBase

extension LabelFigures {
  /// The figures of shares that are there already; nil when they are all of one kind.
  package init?(_ label: Label, _ shares: [Scored]) {
    guard let area = Figures.precisionRecallArea(shares) else { return nil }
    self.init(label: label)
    note(shares, area: area, calibrated: shares)
    if let asked = Examination.fakerFact[label]?.precision {
      precisionAsked = asked
      recallThere = Figures.balancedRecall(shares, precision: asked)
    }
  }

  /// Notes how well scores find the label, and how far shares made of them can be believed.
  fileprivate mutating func note(_ scored: [Scored], area: Double?, calibrated: [Scored]) {
    examinedSet = scored.count { $0.isSet }
    examinedUnset = scored.count - examinedSet
    self.area = area
    if let interval = Figures.interval(scored) { (low, high) = (interval.low, interval.high) }
    (precision, recall) = Figures.atHalf(calibrated)
    calibrationError = Figures.calibrationError(calibrated)
    bins = Figures.bins(calibrated)
  }
}

/// A model, without its notes, and what is known of it.
package struct Examined: Sendable {
  package var draft: ModelDraft
  package var report: ModelReport
}

/// Learns from some rows and examines on others.
package struct Examination: Sendable {
  var trainer: Trainer
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
      calibrations.append(Calibration(fitting: scored))
      figures[head].learntSet = rest.count { rows[$0].has(label) == true }
      figures[head].learntUnset = rest.count { rows[$0].has(label) == false }
      // No share stands in a figure that was calibrated with its own row.
      figures[head].note(
        scored, area: Figures.precisionRecallArea(scored), calibrated: calibratedByFolds(scored))
    }
    if isThorough {
      await examineByFolds(&figures)
      await examineByChance(&figures)
    }
    let draft = learnt.draft(labels: plan.labels, calibrations: calibrations, plan: plan)
    var report = ModelReport(name: "")
    report.rows = rest.count
    report.publishers = Set(rest.map { rows[$0].source }).count
    report.features = draft.features.count
    report.figures = figures
    report.origins = origins()
    report.sources = sources(rest)
    return Examined(draft: draft, report: report)
  }

  private func origins() -> [ModelReport.Origin] {
    var counts: [ModelReport.Origin: Int] = [:]
    for row in rows {
      counts[.init(name: row.origin, licence: row.licence, rows: 0), default: 0] += 1
    }
    return counts.map { .init(name: $0.key.name, licence: $0.key.licence, rows: $0.value) }
      .sorted { ($1.rows, $0.name, $0.licence) < ($0.rows, $1.name, $1.licence) }
  }

  private func sources(_ rest: Set<Int>) -> [ModelReport.Source] {
    var found: [String: ModelReport.Source] = [:]
    for index in trainer.order {
      let row = rows[index]
      var source =
        found[row.source]
        ?? .init(
          name: row.source, rows: 0, isLearntFrom: false,
          labels: Array(repeating: 0, count: Label.allCases.count))
      source.rows += 1
      // Where rows are parted by chance, a publisher that was learnt from may be examined too.
      if rest.contains(index) { source.isLearntFrom = true }
      for (place, label) in Label.allCases.enumerated() where row.has(label) == true {
        source.labels[place] += 1
      }
      found[row.source] = source
    }
    return found.values.sorted { ($1.rows, $0.name) < ($0.rows, $1.name) }
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
    let folds = Self.evenFolds(scored)
    for fold in 0..<5 {
      let calibration = Calibration(fitting: scored.filter { folds[$0.source] != fold })
      for one in scored where folds[one.source] == fold {
        shares.append(
          Scored(score: calibration.share(one.score), isSet: one.isSet, source: one.source))
      }
    }
    return shares
  }

  /// Publishers in five parts with about as many rows each: the largest first, to the smallest part.
  ///
  /// By chance, the few that hold most rows would often stand in one part, and the other four would
  /// tell next to nothing.
  private static func evenFolds(_ scored: [Scored]) -> [String: Int] {
    var sizes: [String: Int] = [:]
    for one in scored { sizes[one.source, default: 0] += 1 }
    var filled = [Int](repeating: 0, count: 5)
    var folds: [String: Int] = [:]
    for (source, size) in sizes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      let fold = filled.indices.min { filled[$0] < filled[$1] } ?? 0
      folds[source] = fold
      filled[fold] += size
    }
    return folds
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
      let scored = scored(label, test, scores[head])
      figures[head].precisionAsked = asked
      figures[head].recallThere = Figures.balancedRecall(scored, precision: asked)
      if let interval = Figures.recallInterval(scored, precision: asked) {
        figures[head].recallLow = interval.low
        figures[head].recallHigh = interval.high
      }
    }
  }

  /// What FakerFact's versions say of themselves.
  static let fakerFact: [Label: (precision: Double, recall: Double)] = [
    .journalism: (0.980, 0.962), .opinion: (0.970, 0.832), .satire: (0.980, 0.905),
    .sensational: (0.974, 0.751), .agendaDriven: (0.913, 0.938),
  ]
}
