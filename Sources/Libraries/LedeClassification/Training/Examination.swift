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
    if let interval = Figures.calibrationInterval(calibrated) {
      (calibrationLow, calibrationHigh) = interval
    }
    bins = Figures.bins(calibrated)
  }
}

/// A model, without its notes, and what is known of it.
package struct Examined: Sendable {
  package var draft: ModelDraft
  package var report: ModelReport
  /// What rows scored with models that saw nothing of their publishers; in the order of publishers.
  package var unseen: [UnseenScores]
}

/// What the heads of a model that saw nothing of its publisher scored for a row, uncalibrated, in their order.
package struct UnseenScores: Sendable {
  package var id: String
  package var whole: [Double]
  /// For its beginning alone; headlines have none, and the same scores.
  package var beginning: [Double]
}

/// Learns from some rows and examines on others.
package struct Examination: Sendable {
  var trainer: Trainer
  /// What tells of the work, a line each.
  private let tell: @Sendable (String) -> Void
  private let gate = EnglishGate()

  package init(_ trainer: Trainer, tell: @escaping @Sendable (String) -> Void) {
    self.trainer = trainer
    self.tell = tell
  }

  private var plan: TrainingPlan { trainer.plan }
  private var rows: [LabelledRow] { trainer.rows }

  /// The rows that a judge would read, in their order.
  private var read: [Int] {
    guard plan.readsTitlesAlone else { return trainer.order }
    return trainer.order.filter {
      rows[$0].writing.title.split(separator: " ").count >= PreparedText.fewestTitleWords
    }
  }

  private func chance(_ text: String, salt: UInt8) -> UInt64 {
    let bytes = Array(text.utf8) + [salt]
    // Safety: the bytes are only read, during the call.
    return unsafe Checksum(of: bytes.span.bytes).low >> 8
  }

  /// Learns from all rows that may teach; examines and calibrates on what models of four fifths of the
  /// publishers say of the last fifth.
  ///
  /// - Parameters:
  ///   - isThorough: Whether to learn again for a split by chance.
  ///   - looksAtVal: Whether to learn again without the rows of `val`, and to examine on them. Who looks
  ///     often chooses by them.
  /// - Returns: The model with its figures.
  package func examined(isThorough: Bool, looksAtVal: Bool = false) async -> Examined {
    let read = read
    let unseen = await unseen(read)
    tell("examining")
    var report = ModelReport(name: "")
    var calibrations: [Calibration] = []
    var thresholds: [(whole: Double, short: Double)] = []
    let words = read.map { self.words(in: rows[$0]) }
    for (head, told) in plan.heads.enumerated() {
      let scored = scored(told, read, unseen.whole[head], balanced(read))
      let calibration = Calibration(fitting: scored)
      calibrations.append(calibration)
      // What is short leads by a threshold of its own: short texts, and the beginnings of others.
      let isShort = words.map { $0 < PreparedText.fewestSureWords && !plan.readsTitlesAlone }
      let whole = natural(
        told, read, unseen.whole[head].map { calibration.share($0) }, isShort.map { !$0 })
      let short =
        natural(told, read, unseen.whole[head].map { calibration.share($0) }, isShort)
        + natural(
          told, read, unseen.short[head].map { calibration.share($0) }, isShort.map { !$0 })
      let leads = self.leads(whole)
      let leadsShort = plan.readsTitlesAlone ? nil : self.leads(short)
      thresholds.append((leads.least, leadsShort?.least ?? leads.least))
      guard case .label(let label) = told else {
        report.everyday = leads
        report.everydayShort = leadsShort
        report.everydayArea = Figures.precisionRecallArea(scored)
        continue
      }
      var figure = LabelFigures(label: label)
      figure.learntSet = read.count { rows[$0].mayTeach && rows[$0].has(label) == true }
      figure.learntUnset = read.count { rows[$0].mayTeach && rows[$0].has(label) == false }
      // No share stands in a figure that was calibrated with its own publisher.
      figure.note(
        scored, area: Figures.precisionRecallArea(scored), calibrated: calibratedByFolds(scored))
      figure.areaAmongKinds = Figures.precisionRecallArea(
        self.scored(told, read, unseen.whole[head], balanced(read), isAmongKinds: true))
      figure.leads = leads
      figure.leadsShort = leadsShort
      report.figures.append(figure)
    }
    let alarms = falseAlarms(
      read, calibrated(unseen.whole, calibrations),
      words.map { count in
        thresholds.map { count < PreparedText.fewestSureWords ? $0.short : $0.whole }
      })
    for head in report.figures.indices { report.figures[head].falseAlarms = alarms?.each[head] }
    report.falseAlarms = alarms?.reproaches
    report.falseAlarmsShort =
      falseAlarms(
        read, calibrated(unseen.short, calibrations), words.map { _ in thresholds.map(\.short) })?
      .reproaches
    if isThorough { await examineByChance(&report.figures) }
    if looksAtVal { await examineOnVal(&report.figures) }
    tell("learning from all that may be learnt from")
    let learnt = await trainer.learnt(from: Set(read)).rounded()
    let draft = learnt.draft(plan, calibrations: calibrations, thresholds: thresholds)
    let taught = read.filter { rows[$0].mayTeach }
    report.rows = taught.count
    report.publishers = Set(taught.map { rows[$0].source }).count
    report.features = draft.features.count
    report.origins = origins()
    report.sources = sources()
    return Examined(
      draft: draft, report: report,
      unseen: read.indices.map { place in
        UnseenScores(
          id: rows[read[place]].id, whole: unseen.whole.map { $0[place] },
          beginning: unseen.short.map { $0[place] })
      })
  }

  // MARK: Publishers never seen

  /// The scores of rows by models that saw nothing of their publishers: of whole texts, and of their
  /// beginnings.
  private func unseen(_ read: [Int]) async -> (whole: [[Double]], short: [[Double]]) {
    let folds = Folds(of: read.map { rows[$0] }, heads: plan.heads)
    let none = [[Double]](
      repeating: Array(repeating: 0, count: read.count), count: plan.heads.count)
    var (whole, short) = (none, none)
    for fold in 0..<Folds.count {
      tell("fold \(fold + 1) of \(Folds.count)")
      let places = read.indices.filter { folds[rows[read[$0]]] == fold }
      let test = places.map { read[$0] }
      guard !test.isEmpty else { continue }
      let learnt = await trainer.learnt(from: Set(read).subtracting(test)).rounded()
      let scores = trainer.scores(of: test, by: learnt)
      let beginnings =
        plan.readsTitlesAlone
        ? scores : await trainer.scores(ofBeginnings: test, by: learnt) { Self.length($0) }
      for head in plan.heads.indices {
        for (index, place) in places.enumerated() {
          whole[head][place] = scores[head][index]
          short[head][place] = beginnings[head][index]
        }
      }
    }
    return (whole, short)
  }

  /// How long the beginning of a row is that stands for the short texts of feeds: 300 to 1,200 letters,
  /// short ones more often.
  private static func length(_ row: LabelledRow) -> Int {
    let bytes = Array(row.id.utf8) + [4]
    // Safety: the bytes are only read, during the call.
    let chance = unsafe Double(Checksum(of: bytes.span.bytes).low >> 40) / 16_777_216
    return Int(300 * Arithmetic.exp(chance * Arithmetic.log(4)))
  }

  private func words(in row: LabelledRow) -> Int {
    gate.look(at: normalised(row.writing.text.utf8.span).span).words
  }

  private func calibrated(_ scores: [[Double]], _ calibrations: [Calibration]) -> [[Double]] {
    zip(scores, calibrations).map { scores, one in scores.map { one.share($0) } }
  }

  /// From which share on shares lead with the precision that the plan asks for.
  ///
  /// Never from less than one half on: what leads is likelier than not.
  private func leads(_ shares: [Scored]) -> LeadFigures {
    let least = Figures.leastScore(shares, precision: plan.leadPrecision)
    return Figures.leads(shares, from: least.map { max($0, 0.5) } ?? LeadFigures.never)
  }

  /// What each row counts where the rows of a publisher count as the root of their number.
  private func balanced(_ read: [Int]) -> [Double] {
    var sizes: [String: Int] = [:]
    for index in read { sizes[rows[index].source, default: 0] += 1 }
    return read.map { 1 / Double(sizes[rows[$0].source] ?? 1).squareRoot() }
  }

  /// Of a hundred items, how many are of a kind; in a feed most are everyday writing or reports.
  private static func share(of kind: Told) -> Double {
    switch kind {
    case .everyday: 50
    case .journalism: 30
    case .label(.hate): 0
    default: 4
    }
  }

  /// Those shares of rows that are wanted, with what they count where kinds have their natural part.
  ///
  /// Rows of no known kind, or of which nobody knows whether the label fits, are left out and take no
  /// part of a kind with them. Of everyday writing none is left out: it is none of the kinds until
  /// somebody says so, and the posts that are known are those that are told most easily.
  func natural(
    _ told: Told, _ read: [Int], _ shares: [Double], _ isWanted: [Bool]
  ) -> [Scored] {
    struct Cell: Hashable {
      var kind: Told
      var source: String
    }
    let counted = read.indices.compactMap { place -> (place: Int, isSet: Bool, cell: Cell)? in
      let row = rows[read[place]]
      guard isWanted[place], let isSet = row.fits(told) ?? (row.isEveryday ? false : nil),
        let kind = trainer.kind(of: row)
      else { return nil }
      return (place, isSet, Cell(kind: kind, source: row.source))
    }
    var sizes: [Cell: Int] = [:]
    for one in counted { sizes[one.cell, default: 0] += 1 }
    let weights = counted.map { 1 / Double(sizes[$0.cell] ?? 1).squareRoot() }
    var sums: [Told: Double] = [:]
    for (one, weight) in zip(counted, weights) { sums[one.cell.kind, default: 0] += weight }
    return zip(counted, weights).map { one, weight in
      Scored(
        score: shares[one.place], isSet: one.isSet, source: one.cell.source,
        weight: Self.share(of: one.cell.kind) * weight / max(sums[one.cell.kind] ?? 1, 1e-12))
    }.filter { $0.weight > 0 }
  }

  /// On which part of everyday posts each label leads that does not fit, of those of which that is known.
  ///
  /// And on which part one of those leads that would be a reproach; nil where there are no such posts.
  func falseAlarms(
    _ read: [Int], _ shares: [[Double]], _ least: [[Double]]
  ) -> (each: [Double], reproaches: Double)? {
    var counts = [Double](repeating: 0, count: plan.labels.count)
    var known = counts
    for (place, index) in read.enumerated() where rows[index].isEveryday {
      for head in plan.labels.indices where rows[index].has(plan.labels[head]) == false {
        known[head] += 1
      }
      let findings = plan.labels.indices.map { head in
        HeadFinding(
          label: plan.labels[head].rawValue, share: shares[head][place],
          least: least[place][head])
      }
      guard let kind = Kind.leading(in: findings), let label = Label(rawValue: kind.rawValue),
        let head = plan.labels.firstIndex(of: label), rows[index].has(label) == false
      else { continue }
      counts[head] += 1
    }
    guard known.contains(where: { $0 > 0 }) else { return nil }
    let each = zip(counts, known).map { $0 / max($1, 1) }
    let reproaches = zip(plan.labels, each).filter {
      [.opinion, .satire, .sensational, .agendaDriven].contains($0.0)
    }
    return (each, reproaches.reduce(0) { $0 + $1.1 })
  }

  private func origins() -> [ModelReport.Origin] {
    var counts: [ModelReport.Origin: Int] = [:]
    for row in rows {
      counts[.init(name: row.origin, licence: row.licence, rows: 0), default: 0] += 1
    }
    return counts.map { .init(name: $0.key.name, licence: $0.key.licence, rows: $0.value) }
      .sorted { ($1.rows, $0.name, $0.licence) < ($0.rows, $1.name, $1.licence) }
  }

  private func sources() -> [ModelReport.Source] {
    var found: [String: ModelReport.Source] = [:]
    for index in trainer.order {
      let row = rows[index]
      var source =
        found[row.source]
        ?? .init(
          name: row.source, rows: 0, isLearntFrom: false,
          labels: Array(repeating: 0, count: Label.allCases.count))
      source.rows += 1
      if row.mayTeach { source.isLearntFrom = true }
      for (place, label) in Label.allCases.enumerated() where row.has(label) == true {
        source.labels[place] += 1
      }
      found[row.source] = source
    }
    return found.values.sorted { ($1.rows, $0.name) < ($0.rows, $1.name) }
  }

  private func scored(
    _ told: Told, _ chosen: [Int], _ scores: [Double], _ weights: [Double],
    isAmongKinds: Bool = false
  ) -> [Scored] {
    chosen.indices.compactMap { place in
      let row = rows[chosen[place]]
      guard let has = row.fits(told), !(isAmongKinds && row.isEveryday) else { return nil }
      return Scored(
        score: scores[place], isSet: has, source: row.source, weight: weights[place])
    }
  }

  /// Shares of each fifth of the publishers, by a calibration fitted on the other four.
  private func calibratedByFolds(_ scored: [Scored]) -> [Scored] {
    var shares: [Scored] = []
    let folds = Self.evenFolds(scored)
    for fold in 0..<5 {
      let calibration = Calibration(fitting: scored.filter { folds[$0.source] != fold })
      for var one in scored where folds[one.source] == fold {
        one.score = calibration.share(one.score)
        shares.append(one)
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

  /// The area on the rows of `val`, by a model that learnt from the others alone.
  private func examineOnVal(_ figures: inout [LabelFigures]) async {
    let test = read.filter { rows[$0].split == "val" }
    guard !test.isEmpty else { return }
    tell("the rows of val")
    let learnt = await trainer.learnt(from: Set(read).subtracting(test)).rounded()
    let scores = trainer.scores(of: test, by: learnt)
    for (head, label) in plan.labels.enumerated() {
      figures[head].valArea = Figures.precisionRecallArea(
        scored(.label(label), test, scores[head], Array(repeating: 1, count: test.count)))
    }
  }

  /// Recall at FakerFact's precision, on one row in ten by chance.
  private func examineByChance(_ figures: inout [LabelFigures]) async {
    tell("a split by chance")
    let test = read.filter { chance(rows[$0].id, salt: 3) % 10 == 0 }
    let learnt = await trainer.learnt(from: Set(read).subtracting(test)).rounded()
    let scores = trainer.scores(of: test, by: learnt)
    for (head, label) in plan.labels.enumerated() {
      guard let asked = Self.fakerFact[label]?.precision else { continue }
      // FakerFact's own figures know nothing of everyday writing.
      let scored = test.indices.compactMap { place in
        let row = rows[test[place]]
        return row.isEveryday
          ? nil
          : row.has(label).map {
            Scored(score: scores[head][place], isSet: $0, source: row.source)
          }
      }
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
