// From labelled rows to a model. The same rows and plan give the same bytes, on any number of threads.

import LedeLanguage
import LedeBase

/// Labelled rows with their features counted, ready to be learnt from.
package struct Trainer: Sendable {
  let rows: [LabelledRow]
  /// How to learn; whether shapes are counted is settled when the rows are.
  var plan: TrainingPlan
  private let counts: [FeatureCounts]
  /// Rows by publisher, then id: the order in which everything is done.
  let order: [Int]

  /// Counts the features of all rows, which takes most of the memory that training needs.
  package init(_ rows: [LabelledRow], plan: TrainingPlan) async {
    self.rows = rows
    self.plan = plan
    let withShapes = plan.shapeWeight > 0
    counts = await inParallel(rows.count, threads: plan.threads) { index in
      var writing = rows[index].writing
      if plan.readsTitlesAlone { writing.text = "" }
      return FeatureCounts(writing, withShapes: withShapes)
    }
    order = rows.indices.sorted {
      (rows[$0].source, rows[$0].id, $0) < (rows[$1].source, rows[$1].id, $1)
    }
  }

  struct Learnt: Sendable {
    var features: FeatureList
    var heads: [LinearModel]
  }

  /// Learns from those of the chosen rows that may teach.
  func learnt(from chosen: Set<Int>) async -> Learnt {
    let chosen = order.filter { chosen.contains($0) && rows[$0].mayTeach }
    var features = features(of: chosen)
    var matrix = matrix(of: chosen, features)
    let fits = plan.heads.map { fit($0, chosen) }
    if features.hashes.count > plan.mostFeatures {
      let places = heaviest(await heads(fits, matrix, features, rounds: plan.firstRounds), matrix)
      features.keep(places)
      matrix = self.matrix(of: chosen, features)
    }
    let found = await self.heads(fits, matrix, features, rounds: plan.rounds)
    let heads = Dictionary(uniqueKeysWithValues: zip(plan.heads, found))
    return Learnt(features: features, heads: plan.heads.map { mixed($0, heads, matrix) })
  }

  /// Scores of rows by what was learnt, a list for each head.
  func scores(of wanted: [Int], by learnt: Learnt) -> [[Double]] {
    scores(matrix(of: wanted, learnt.features), by: learnt)
  }

  /// Scores of the beginnings of rows, as long as `length` says, by what was learnt.
  func scores(
    ofBeginnings wanted: [Int], by learnt: Learnt, length: @escaping @Sendable (LabelledRow) -> Int
  ) async -> [[Double]] {
    let (rows, withShapes) = (rows, plan.shapeWeight > 0)
    let counts = await inParallel(wanted.count, threads: plan.threads) { place in
      var writing = rows[wanted[place]].writing
      writing.text = String(
        decoding: Self.beginning(Array(writing.text.utf8), length(rows[wanted[place]])),
        as: UTF8.self)
      return FeatureCounts(writing, withShapes: withShapes)
    }
    return scores(matrix(counts, learnt.features), by: learnt)
  }

  /// No more than so many bytes of a text, up to the end of a word.
  private static func beginning(_ text: [UInt8], _ length: Int) -> ArraySlice<UInt8> {
    guard text.count > length else { return text[...] }
    return text[..<(text[..<length].lastIndex(of: 32) ?? length)]
  }

  private func scores(_ matrix: FeatureMatrix, by learnt: Learnt) -> [[Double]] {
    learnt.heads.map { head in
      (0..<matrix.starts.count - 1).map { head.bias + matrix.product($0, head.weights) }
    }
  }

  // MARK: Parts of learning

  private func matrix(of chosen: [Int], _ features: FeatureList) -> FeatureMatrix {
    matrix(chosen.map { counts[$0] }, features)
  }

  private func matrix(_ counts: [FeatureCounts], _ features: FeatureList) -> FeatureMatrix {
    FeatureMatrix(
      counts, features,
      weights: [plan.titleWeight, 1, plan.shapeWeight, plan.titleShapeWeight])
  }

  private func heads(
    _ fits: [LogisticFit], _ matrix: FeatureMatrix, _ features: FeatureList, rounds: Int
  ) async -> [LinearModel] {
    let leanings = plan.heads.map { plan.leanings[$0] }
    return await inParallel(fits.count, threads: plan.threads) { index in
      var fit = fits[index]
      fit.rounds = rounds
      if let own = leanings[index] { fit.leanings = features.parts.map { own[Int($0)] } }
      return fit.fit(matrix)
    }
  }

  /// The features that move the heads most over all rows, in their order.
  private func heaviest(_ heads: [LinearModel], _ matrix: FeatureMatrix) -> [Int] {
    var squares = [Double](repeating: 0, count: matrix.width)
    for index in matrix.columns.indices {
      squares[Int(matrix.columns[index])] +=
        Double(matrix.values[index]) * Double(matrix.values[index])
    }
    var moves = [Double](repeating: 0, count: matrix.width)
    for head in heads {
      let own = squares.indices.map { head.weights[$0] * head.weights[$0] * squares[$0] }
      let sum = own.reduce(0, +)
      // Each head has the same say, whatever the size of its weights.
      for index in own.indices where sum > 0 { moves[index] += own[index] / sum }
    }
    return moves.indices.sorted { (moves[$1], $0) < (moves[$0], $1) }
      .prefix(plan.mostFeatures).sorted()
  }

  /// The features of enough texts and publishers.
  private func features(of chosen: [Int]) -> FeatureList {
    var spread = FeatureSpread()
    var publisher: UInt32 = 0
    var last: String?
    for index in chosen {
      if rows[index].source != last {
        publisher += 1
        last = rows[index].source
      }
      spread.note(counts[index], publisher: publisher)
    }
    return FeatureList(
      spread.kept(Array(zip(plan.leastTexts, plan.leastPublishers))), texts: chosen.count)
  }

  /// What is to be fitted for a label, with rows balanced by kind and publisher.
  private func fit(_ label: Told, _ chosen: [Int]) -> LogisticFit {
    var places: [Int] = []
    var isSet: [Bool] = []
    var cells: [Cell] = []
    for (place, index) in chosen.enumerated() {
      guard let has = rows[index].fits(label) else { continue }
      places.append(place)
      isSet.append(has)
      cells.append(Cell(source: rows[index].source, kind: has ? nil : kind(of: rows[index])))
    }
    var sizes: [Cell: Int] = [:]
    for cell in cells { sizes[cell, default: 0] += 1 }
    let balance = plan.balances[label] ?? plan.balance
    var shares = cells.map { cell in
      Self.power(Double(sizes[cell] ?? 1), -balance.publisherExponent)
    }
    // Sums run in the order of rows; a dictionary's own order would change from run to run.
    var kinds: [Told?: Double] = [:]
    for (index, cell) in cells.enumerated() where !isSet[index] {
      kinds[cell.kind, default: 0] += shares[index]
    }
    for (index, cell) in cells.enumerated() where !isSet[index] {
      shares[index] *= Self.power(kinds[cell.kind] ?? 1, -balance.kindExponent)
    }
    for side in [true, false] {
      var sum = 0.0
      for index in shares.indices where isSet[index] == side { sum += shares[index] }
      for index in shares.indices where isSet[index] == side { shares[index] /= max(sum, 1e-12) }
    }
    return LogisticFit(
      rows: places, isSet: isSet, shares: shares, penalty: balance.penalty ?? plan.penalty,
      rounds: plan.rounds)
  }

  private struct Cell: Hashable {
    var source: String
    var kind: Told?
  }

  /// The kind that a row is foremost: everyday writing, or the rarest of its labels.
  func kind(of row: LabelledRow) -> Told? {
    if row.isEveryday { return .everyday }
    let byRarity: [Label] = [
      .hate, .satire, .wiki, .sensational, .agendaDriven, .opinion, .journalism,
    ]
    return byRarity.first { row.labels.contains($0) }.map { .label($0) }
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    exponent == 0 ? 1 : Arithmetic.exp(exponent * Arithmetic.log(base))
  }

  /// A head with what its mixes take of others.
  private func mixed(
    _ label: Told, _ heads: [Told: LinearModel], _ matrix: FeatureMatrix
  ) -> LinearModel {
    guard var head = heads[label] else { return LinearModel(weights: [], bias: 0) }
    let mixes = plan.mixes.filter { $0.label == label }
    guard !mixes.isEmpty else { return head }
    let own = spread(head, matrix)
    for mix in mixes {
      guard let other = heads[mix.other] else { continue }
      let factor = -mix.share * own / max(spread(other, matrix), 1e-12)
      for index in head.weights.indices { head.weights[index] += factor * other.weights[index] }
      head.bias += factor * other.bias
    }
    return head
  }

  /// The standard deviation of a head's scores over the rows that were learnt from.
  private func spread(_ head: LinearModel, _ matrix: FeatureMatrix) -> Double {
    let count = matrix.starts.count - 1
    let scores = (0..<count).map { matrix.product($0, head.weights) }
    let mean = scores.reduce(0, +) / Double(max(1, count))
    let squares = scores.reduce(0) { $0 + $1 * $1 }
    return max(0, squares / Double(max(1, count)) - mean * mean).squareRoot()
  }
}

extension Trainer.Learnt {
  /// The same with weights as the model's file can hold them.
  ///
  /// A head's largest weights are cut where that makes the rest finer: at 12 standard deviations.
  func rounded() -> Trainer.Learnt {
    var rounded = self
    for index in heads.indices {
      let scale = Self.scale(heads[index])
      rounded.heads[index].weights = heads[index].weights.map {
        Double(Self.rounded($0, scale)) * scale
      }
    }
    return rounded
  }

  /// A model's file, with a calibration for each head, and the share from which it leads.
  func draft(
    _ plan: TrainingPlan, calibrations: [Calibration], thresholds: [(whole: Double, short: Double)]
  ) -> ModelDraft {
    let scales = heads.map(Self.scale)
    let drafted = features.hashes.indices.map { place in
      ModelDraft.Feature(
        hash: features.hashes[place], rarity: features.rarities[place],
        weights: heads.indices.map { Self.rounded(heads[$0].weights[place], scales[$0]) })
    }
    let modelHeads = heads.indices.map { index in
      ModelHead(
        label: plan.heads[index].number, scale: scales[index], bias: heads[index].bias,
        slope: calibrations[index].slope, offset: calibrations[index].offset,
        threshold: thresholds[index].whole,
        shortThreshold: plan.readsTitlesAlone ? 0 : Float(thresholds[index].short))
    }
    return ModelDraft(
      heads: modelHeads, features: drafted, titleWeight: plan.titleWeight,
      shapeWeight: plan.shapeWeight, titleShapeWeight: plan.titleShapeWeight)
  }

  private static func scale(_ head: LinearModel) -> Double {
    let most = head.weights.reduce(0) { max($0, abs($1)) }
    let squares = head.weights.reduce(0) { $0 + $1 * $1 }
    let spread = (squares / Double(max(1, head.weights.count))).squareRoot()
    return max(min(most, 12 * spread) / 127, 1e-12)
  }

  private static func rounded(_ weight: Double, _ scale: Double) -> Int8 {
    Int8(max(-127, min(127, (weight / scale).rounded())))
  }
}

/// Does `count` things, some at a time, and returns what came of each, in order.
func inParallel<Result: Sendable>(
  _ count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Result
) async -> [Result] {
  // Blocks, so that small things do not spend their time in waiting for turns.
  let block = max(1, count / (max(1, threads) * 16))
  let blocks = (count + block - 1) / block
  var results = [[Result]](repeating: [], count: blocks)
  await withTaskGroup(of: (Int, [Result]).self) { group in
    var next = 0
    func start() {
      guard next < blocks else { return }
      let number = next
      next += 1
      group.addTask {
        let range = number * block..<min(count, (number + 1) * block)
        return (number, range.map(work))
      }
    }
    for _ in 0..<max(1, threads) { start() }
    while let (number, done) = await group.next() {
      results[number] = done
      start()
    }
  }
  return results.flatMap { $0 }
}
