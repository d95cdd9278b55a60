// Adds up what a text's features weigh. Sums are of whole numbers, so their order cannot matter.

/// How often something stands in a text, as it counts: 64 × (1 + ln n), rounded.
///
/// A word that stands there a hundred times is no hundred times the reason.
package enum Repetition {
  /// Beyond this many, more no longer counts.
  package static let most = 64

  /// What each number from 0 to `most` is worth.
  package static let worth: [Int32] = (0...most).map { count in
    count == 0 ? 0 : Int32(64 * (1 + Arithmetic.log(Double(count))) + 0.5)
  }
}

/// Scores texts by one model; keep one for each thread, as it remembers room it has used.
package struct Scorer: Sendable {
  /// A feature that the model knows and the text has.
  struct Found {
    var feature: Int
    /// Where it stands first, in bytes of its part.
    var start: Int
    var end: Int
  }

  /// The scores of the last text, a head each, before calibration.
  package private(set) var scores: [Double]
  /// The features of the last text, each once for its part, the title's first.
  var found: [Found] = []
  /// The features of each part in `found`.
  private(set) var ranges: [Range<Int>] = Array(repeating: 0..<0, count: TextPart.allCases.count)
  /// What a unit of weight is worth in each part of the last text.
  private(set) var units: [Double] = Array(repeating: 0, count: TextPart.allCases.count)
  private var counts: [UInt16]
  private var sums: [Int64]
  private let worth = Repetition.worth

  /// A scorer for the model with this layout, and for no other.
  package init(_ layout: ModelLayout) {
    scores = Array(repeating: 0, count: layout.heads.count)
    counts = Array(repeating: 0, count: layout.features)
    sums = Array(repeating: 0, count: layout.heads.count)
    found.reserveCapacity(2_048)
  }

  /// Scores a text, whose parts must be normalised; linear in their bytes.
  package mutating func score(
    title: Span<UInt8>, body: Span<UInt8>, by layout: ModelLayout, in model: RawSpan
  ) {
    for one in found { counts[one.feature] = 0 }
    found.removeAll(keepingCapacity: true)
    for index in scores.indices { scores[index] = layout.heads[index].bias }
    add(title, as: .title, weight: layout.titleWeight, layout, model)
    add(body, as: .body, weight: 1, layout, model)
    if layout.shapeWeight > 0 { add(body, as: .shape, weight: layout.shapeWeight, layout, model) }
    if layout.titleShapeWeight > 0 {
      add(title, as: .titleShape, weight: layout.titleShapeWeight, layout, model)
    }
  }

  /// What a head scored the last text, uncalibrated.
  package func score(_ head: Int) -> Double { scores[head] }

  /// The calibrated share of a head for the last text, 0…1.
  package func share(_ head: Int, by layout: ModelLayout) -> Double {
    Arithmetic.share(layout.heads[head].slope * scores[head] + layout.heads[head].offset)
  }

  /// How far each found feature of a part moved a head, in calibrated logarithms of odds.
  func pull(_ index: Int, _ part: TextPart, _ head: Int, _ layout: ModelLayout, _ model: RawSpan)
    -> Double
  {
    let feature = found[index].feature
    return Double(value(of: feature, layout, model) * layout.weight(feature, head, in: model))
      * units[part.rawValue] * layout.heads[head].scale * layout.heads[head].slope
  }

  /// How often a feature stands in the last text.
  func count(of feature: Int) -> Int { Int(counts[feature]) }

  @inline(__always)
  private func value(of feature: Int, _ layout: ModelLayout, _ model: RawSpan) -> Int32 {
    worth[Int(counts[feature])] * layout.rarity(feature, in: model)
  }

  /// Finds the features of a part, and adds what they weigh to the scores.
  private mutating func add(
    _ text: Span<UInt8>, as part: TextPart, weight: Double, _ layout: ModelLayout, _ model: RawSpan
  ) {
    let start = found.count
    eachFeature(of: text, as: part) { hash, from, to in
      guard let feature = layout.feature(hash, in: model) else { return }
      if counts[feature] == 0 {
        found.append(Found(feature: feature, start: from, end: to))
        counts[feature] = 1
      } else if counts[feature] < UInt16(Repetition.most) {
        counts[feature] += 1
      }
    }
    ranges[part.rawValue] = start..<found.count
    for head in sums.indices { sums[head] = 0 }
    var squares: Int64 = 0
    for index in start..<found.count {
      let feature = found[index].feature
      let value = value(of: feature, layout, model)
      // At most (64 × (1 + ln 64) × 255)²; a product that is watched would need a library in the browser.
      squares += Int64(value) &* Int64(value)
      for head in sums.indices {
        sums[head] += Int64(value * layout.weight(feature, head, in: model))
      }
    }
    let unit = squares == 0 ? 0 : weight / Double(squares).squareRoot()
    units[part.rawValue] = unit
    for head in scores.indices {
      scores[head] += Double(sums[head]) * unit * layout.heads[head].scale
    }
  }
}
