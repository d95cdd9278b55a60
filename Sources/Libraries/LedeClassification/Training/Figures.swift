// How well scores tell rows with a label from those without.

import LedeLanguage
import LedeBase

/// A score, and whether the label fits.
package struct Scored: Hashable, Sendable {
  var score: Double
  var isSet: Bool
  /// Who published it.
  var source: String
  /// How much it counts; at least 0.
  var weight: Double

  package init(score: Double, isSet: Bool, source: String = "", weight: Double = 1) {
    self.score = score
    self.isSet = isSet
    self.source = source
    self.weight = weight
  }
}

enum Figures {
  /// The area under the curve of precision over recall; nil without a row of either kind.
  ///
  /// Equal scores count as one step. Source: the average precision of Zhu, 2004.
  static func precisionRecallArea(_ rows: [Scored]) -> Double? { area(sorted(rows), counts: nil) }

  /// The interval in which the area lies in 19 of 20 draws, when publishers are drawn again and again.
  ///
  /// Nil when hardly a draw has rows of both kinds.
  static func interval(_ rows: [Scored]) -> (low: Double, high: Double)? {
    drawn(rows) { sorted, counts in area(sorted, counts: counts) }
  }

  /// The interval of `balancedRecall` over the same draws.
  static func recallInterval(_ rows: [Scored], precision: Double) -> (low: Double, high: Double)? {
    drawn(rows) { sorted, counts in balancedRecall(sorted, counts: counts, precision) }
  }

  /// The interval in which a figure lies in 19 of 20 of 400 draws: as many publishers as there
  /// are, with replacement.
  private static func drawn(
    _ rows: [Scored], _ figure: (_ sorted: [Scored], _ counts: [Int]) -> Double?
  ) -> (low: Double, high: Double)? {
    let names = Set(rows.map(\.source)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let sorted = sorted(rows)
    let publishers = sorted.map { numbers[$0.source] ?? 0 }
    var random = SeededRandom(1)
    var figures: [Double] = []
    for _ in 0..<400 {
      var drawn = [Int](repeating: 0, count: names.count)
      for _ in names { drawn[random.below(names.count)] += 1 }
      if let one = figure(sorted, publishers.map { drawn[$0] }) { figures.append(one) }
    }
    guard figures.count >= 20 else { return nil }
    figures.sort()
    return (figures[figures.count / 40], figures[figures.count - 1 - figures.count / 40])
  }

  /// The best recall at a precision of at least `target`, were both kinds equally many.
  static func balancedRecall(_ rows: [Scored], precision target: Double) -> Double {
    balancedRecall(sorted(rows), counts: nil, target) ?? 0
  }

  private static func balancedRecall(
    _ sorted: [Scored], counts: [Int]?, _ target: Double
  ) -> Double? {
    let (all, others) = sides(sorted, counts)
    guard all > 0, others > 0 else { return nil }
    var best = 0.0
    steps(sorted, counts: counts) { right, wrong in
      let recall = right / all
      let precision = recall / (recall + wrong / others)
      if precision >= target { best = max(best, recall) }
    }
    return best
  }

  /// Ten bins of equal width; empty ones have 0 rows.
  static func bins(_ rows: [Scored]) -> [LabelFigures.Bin] { weighed(rows, nil).map(\.bin) }

  private static func weighed(
    _ rows: [Scored], _ counts: [Int]?
  ) -> [(bin: LabelFigures.Bin, weight: Double)] {
    var bins = [(bin: LabelFigures.Bin, weight: Double)](
      repeating: (.init(rows: 0, said: 0, seen: 0), 0), count: 10)
    for (place, row) in rows.enumerated() {
      let index = min(9, max(0, Int(row.score * 10)))
      let weight = row.weight * Double(counts?[place] ?? 1)
      bins[index].bin.rows += 1
      bins[index].bin.said += weight * row.score
      bins[index].bin.seen += row.isSet ? weight : 0
      bins[index].weight += weight
    }
    for index in bins.indices where bins[index].weight > 0 {
      bins[index].bin.said /= bins[index].weight
      bins[index].bin.seen /= bins[index].weight
    }
    return bins
  }

  /// How far shares are from what is so, on average over ten bins.
  ///
  /// Source: the expected calibration error of Naeini, Cooper and Hauskrecht, 2015.
  static func calibrationError(_ rows: [Scored]) -> Double { calibrationError(rows, nil) }

  /// The interval of `calibrationError` over draws of publishers.
  static func calibrationInterval(_ rows: [Scored]) -> (low: Double, high: Double)? {
    drawn(rows) { sorted, counts in calibrationError(sorted, counts) }
  }

  private static func calibrationError(_ rows: [Scored], _ counts: [Int]?) -> Double {
    let bins = weighed(rows, counts)
    let all = bins.reduce(0) { $0 + $1.weight }
    guard all > 0 else { return 0 }
    return bins.reduce(0) { $0 + $1.weight * abs($1.bin.said - $1.bin.seen) } / all
  }

  /// The least score from which on the label is right so often as `precision` says; nil when there is
  /// none, or it would stand on fewer than twenty rows.
  static func leastScore(_ rows: [Scored], precision: Double) -> Double? {
    var least: Double?
    let sorted = sorted(rows)
    var seen = 0
    var (right, wrong) = (0.0, 0.0)
    for (index, row) in sorted.enumerated() {
      if row.isSet {
        right += row.weight
        seen += row.weight > 0 ? 1 : 0
      } else {
        wrong += row.weight
      }
      let isStep = index + 1 == sorted.count || sorted[index + 1].score != row.score
      if isStep, seen >= 20, right >= precision * (right + wrong) { least = row.score }
    }
    return least
  }

  /// How often the label is right from a score on, and which part of its rows is found there; with the
  /// intervals of draws of publishers.
  static func leads(_ rows: [Scored], from least: Double) -> LeadFigures {
    func figures(_ sorted: [Scored], _ counts: [Int]?) -> (precision: Double?, recall: Double?) {
      var (right, found, all) = (0.0, 0.0, 0.0)
      for (index, row) in sorted.enumerated() {
        let weight = row.weight * Double(counts?[index] ?? 1)
        if row.isSet { all += weight }
        guard row.score >= least else { continue }
        found += weight
        if row.isSet { right += weight }
      }
      return (found > 0 ? right / found : nil, all > 0 ? right / all : nil)
    }
    var leads = LeadFigures(least: least)
    (leads.precision, leads.recall) = figures(rows, nil)
    if let interval = drawn(rows, { figures($0, $1).precision }) {
      (leads.precisionLow, leads.precisionHigh) = interval
    }
    if let interval = drawn(rows, { figures($0, $1).recall }) {
      (leads.recallLow, leads.recallHigh) = interval
    }
    return leads
  }

  /// Right and wrong ones among those above 0.5, and how many there are.
  static func atHalf(_ rows: [Scored]) -> (precision: Double, recall: Double) {
    var (right, found, all) = (0.0, 0.0, 0.0)
    for row in rows {
      if row.isSet { all += row.weight }
      guard row.score >= 0.5 else { continue }
      found += row.weight
      if row.isSet { right += row.weight }
    }
    return (found > 0 ? right / found : 0, all > 0 ? right / all : 0)
  }

  // MARK: Walks

  private static func sorted(_ rows: [Scored]) -> [Scored] {
    rows.sorted { ($0.score, $1.source) > ($1.score, $0.source) }
  }

  private static func area(_ sorted: [Scored], counts: [Int]?) -> Double? {
    let (all, others) = sides(sorted, counts)
    guard all > 0, others > 0 else { return nil }
    var area = 0.0
    var last = 0.0
    steps(sorted, counts: counts) { right, wrong in
      if right > last {
        area += (right - last) / all * (right / (right + wrong))
        last = right
      }
    }
    return area
  }

  /// How many rows of each kind there are.
  private static func sides(_ rows: [Scored], _ counts: [Int]?) -> (set: Double, unset: Double) {
    var set = 0.0
    var unset = 0.0
    for (index, row) in rows.enumerated() {
      let weight = row.weight * Double(counts?[index] ?? 1)
      if row.isSet { set += weight } else { unset += weight }
    }
    return (set, unset)
  }

  /// Calls `take` after each group of equal scores, with how many right and wrong ones there are so far.
  private static func steps(
    _ sorted: [Scored], counts: [Int]?, _ take: (_ right: Double, _ wrong: Double) -> Void
  ) {
    var right = 0.0
    var wrong = 0.0
    for index in sorted.indices {
      let weight = sorted[index].weight * Double(counts?[index] ?? 1)
      if sorted[index].isSet { right += weight } else { wrong += weight }
      if index + 1 == sorted.count || sorted[index + 1].score != sorted[index].score {
        if right + wrong > 0 { take(right, wrong) }
      }
    }
  }
}

/// Chance that can be repeated.
///
/// Source: SplitMix64 of Steele, Lea and Flood, 2014.
struct SeededRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// A whole number from 0 to `bound` - 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
