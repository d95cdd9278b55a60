// Turns scores into shares that can be believed: of those at 0.7, seven in ten are so.

import LedeLanguage

/// A share is 1 / (1 + e^−(slope × score + offset)).
struct Calibration: Hashable, Sendable {
  var slope: Double
  var offset: Double

  init(slope: Double = 1, offset: Double = 0) {
    self.slope = slope
    self.offset = offset
  }

  func share(_ score: Double) -> Double { Arithmetic.share(slope * score + offset) }

  /// Fits by Newton's method; rows of each kind are held a little back from certainty.
  ///
  /// Source: Platt, 1999, as mended by Lin, Lin and Weng, 2007.
  init(fitting rows: [Scored]) {
    let all = rows.reduce(0) { $0 + $1.weight }
    self.init()
    guard all > 0 else { return }
    // The weights of all rows together say as much as there are rows.
    let weights = rows.map { $0.weight * Double(rows.count) / all }
    var (set, unset) = (0.0, 0.0)
    for (index, row) in rows.enumerated() {
      if row.isSet { set += weights[index] } else { unset += weights[index] }
    }
    guard set > 0, unset > 0 else { return }
    // Scores in units of their own spread, so that one step size suits them all.
    let mean = rows.reduce(0) { $0 + $1.score } / Double(rows.count)
    let spread = max(
      1e-9,
      (rows.reduce(0) { $0 + ($1.score - mean) * ($1.score - mean) } / Double(rows.count))
        .squareRoot())
    let high = (set + 1) / (set + 2)
    let low = 1 / (unset + 2)
    var a = 1.0
    var b = Arithmetic.log((set + 1) / (unset + 1))
    func loss(_ a: Double, _ b: Double) -> Double {
      var sum = 0.0
      for (index, row) in rows.enumerated() {
        let z = a * (row.score - mean) / spread + b
        let wish = row.isSet ? high : low
        sum +=
          weights[index] * (max(z, 0) - z * wish + Arithmetic.log(1 + Arithmetic.exp(-abs(z))))
      }
      return sum
    }
    var current = loss(a, b)
    for _ in 0..<60 {
      var (slopeA, slopeB, aa, ab, bb) = (0.0, 0.0, 1e-9, 0.0, 1e-9)
      for (index, row) in rows.enumerated() {
        let x = (row.score - mean) / spread
        let share = Arithmetic.share(a * x + b)
        let gap = weights[index] * (share - (row.isSet ? high : low))
        let curve = weights[index] * share * (1 - share)
        slopeA += gap * x
        slopeB += gap
        aa += curve * x * x
        ab += curve * x
        bb += curve
      }
      let area = aa * bb - ab * ab
      guard area > 0 else { break }
      let stepA = (bb * slopeA - ab * slopeB) / area
      let stepB = (aa * slopeB - ab * slopeA) / area
      var length = 1.0
      var next = loss(a - stepA, b - stepB)
      while next > current, length > 1e-6 {
        length /= 2
        next = loss(a - length * stepA, b - length * stepB)
      }
      guard next <= current else { break }
      a -= length * stepA
      b -= length * stepB
      let gain = current - next
      current = next
      if gain < 1e-10 * max(1, current) { break }
    }
    slope = a / spread
    offset = b - a * mean / spread
  }
}
