// Finds the weights that tell rows with a label from those without: logistic regression by L-BFGS.

import LedeLanguage

/// A straight line through many dimensions: `bias + weights · row`.
struct LinearModel: Sendable {
  var weights: [Double]
  var bias: Double
}

struct LogisticFit: Sendable {
  /// Rows of the matrix, whether each has the label, and how much each counts; the sum is 2.
  var rows: [Int]
  var isSet: [Bool]
  var shares: [Double]
  /// How much large weights are held against a model.
  var penalty: Double
  var rounds = 60
  /// How much it may learn from each column of the matrix; empty for as much from each.
  var leanings: [Double] = []

  /// Fits; sums run in the order of rows, so the result is the same on every machine.
  ///
  /// Source: Nocedal and Wright, Numerical Optimization, algorithms 7.4 and 7.5.
  func fit(_ matrix: FeatureMatrix) -> LinearModel {
    let size = matrix.width + 1
    var point = [Double](repeating: 0, count: size)
    var (loss, slope) = lossAndSlope(point, matrix)
    var steps: [[Double]] = []
    var turns: [[Double]] = []
    var factors: [Double] = []
    for _ in 0..<rounds {
      let direction = self.direction(slope, steps, turns, factors)
      let descent = Self.dot(direction, slope)
      guard descent < 0 else { break }
      // The first step is short, as nothing is known of the scale yet.
      var length = steps.isEmpty ? min(1, 1 / Self.dot(slope, slope).squareRoot()) : 1
      var next = point
      var nextLoss = loss
      var nextSlope = slope
      var tries = 0
      while true {
        for index in 0..<size { next[index] = point[index] + length * direction[index] }
        (nextLoss, nextSlope) = lossAndSlope(next, matrix)
        if nextLoss <= loss + 1e-4 * length * descent || tries == 20 { break }
        length /= 2
        tries += 1
      }
      let gain = loss - nextLoss
      guard gain > 0 else { break }
      var step = next
      var turn = nextSlope
      for index in 0..<size {
        step[index] -= point[index]
        turn[index] -= slope[index]
      }
      let curve = Self.dot(step, turn)
      if curve > 1e-12 {
        steps.append(step)
        turns.append(turn)
        factors.append(1 / curve)
        if steps.count > 8 {
          steps.removeFirst()
          turns.removeFirst()
          factors.removeFirst()
        }
      }
      point = next
      slope = nextSlope
      loss = nextLoss
      if gain < 1e-7 * max(1e-3, loss) { break }
    }
    point = leant(point)
    let bias = point.removeLast()
    return LinearModel(weights: point, bias: bias)
  }

  /// Each weight times how much may be learnt from its column.
  private func leant(_ point: [Double]) -> [Double] {
    guard !leanings.isEmpty else { return point }
    var leant = point
    for index in leanings.indices { leant[index] *= leanings[index] }
    return leant
  }

  private func lossAndSlope(_ point: [Double], _ matrix: FeatureMatrix) -> (Double, [Double]) {
    let last = matrix.width
    let weights = leant(point)
    var slope = [Double](repeating: 0, count: last + 1)
    var loss = 0.0
    for (index, row) in rows.enumerated() {
      let sign = isSet[index] ? 1.0 : -1.0
      let margin = sign * (point[last] + matrix.product(row, weights))
      let tail = Arithmetic.exp(-abs(margin))
      loss += shares[index] * (max(0, -margin) + Arithmetic.log(1 + tail))
      let pull = margin >= 0 ? tail / (1 + tail) : 1 / (1 + tail)
      let factor = -sign * shares[index] * pull
      matrix.add(row, times: factor, to: &slope)
      slope[last] += factor
    }
    slope = leant(slope)
    var squares = 0.0
    for index in 0..<last {
      squares += point[index] * point[index]
      slope[index] += penalty * point[index]
    }
    return (loss + penalty / 2 * squares, slope)
  }

  private func direction(
    _ slope: [Double], _ steps: [[Double]], _ turns: [[Double]], _ factors: [Double]
  ) -> [Double] {
    var direction = slope.map { -$0 }
    guard let lastStep = steps.last, let lastTurn = turns.last else { return direction }
    var parts = [Double](repeating: 0, count: steps.count)
    for index in steps.indices.reversed() {
      parts[index] = factors[index] * Self.dot(steps[index], direction)
      Self.add(turns[index], times: -parts[index], to: &direction)
    }
    let scale = Self.dot(lastStep, lastTurn) / Self.dot(lastTurn, lastTurn)
    for index in direction.indices { direction[index] *= scale }
    for index in steps.indices {
      let part = factors[index] * Self.dot(turns[index], direction)
      Self.add(steps[index], times: parts[index] - part, to: &direction)
    }
    return direction
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  private static func add(_ a: [Double], times factor: Double, to b: inout [Double]) {
    for index in b.indices { b[index] += a[index] * factor }
  }
}
