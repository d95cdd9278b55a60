// Texts as rows of numbers: exactly those that the scorer will multiply with weights.

import LedeLanguage

/// The features that a model keeps, and how rare each is, in sixteenths.
struct FeatureList: Sendable {
  var hashes: [UInt32]
  var parts: [UInt8]
  var rarities: [UInt8]
  /// Where hashes with the same upper 16 bits begin.
  private var firsts: [Int32]

  init(_ kept: [FeatureSpread.Kept], texts: Int) {
    hashes = kept.map(\.hash)
    parts = kept.map(\.part)
    rarities = kept.map { one in
      let rarity = 1 + Arithmetic.log(Double(texts) / Double(one.texts))
      return UInt8(min(255, max(1, 16 * rarity + 0.5)))
    }
    firsts = []
    index()
  }

  /// Keeps only the features at these places, in this order.
  mutating func keep(_ places: [Int]) {
    hashes = places.map { hashes[$0] }
    parts = places.map { parts[$0] }
    rarities = places.map { rarities[$0] }
    index()
  }

  private mutating func index() {
    firsts = Array(repeating: 0, count: 65_537)
    for hash in hashes { firsts[Int(hash >> 16) + 1] += 1 }
    for bucket in 1...65_536 { firsts[bucket] += firsts[bucket - 1] }
  }

  func place(of hash: UInt32, in part: UInt8) -> Int? {
    let places = Int(firsts[Int(hash >> 16)])..<Int(firsts[Int(hash >> 16) + 1])
    return places.first { hashes[$0] == hash && parts[$0] == part }
  }
}

/// A sparse matrix, a row for each text.
struct FeatureMatrix: Sendable {
  private(set) var starts: [Int] = [0]
  private(set) var columns: [UInt32] = []
  private(set) var values: [Float] = []
  let width: Int

  /// `weights` tells how much each part counts.
  init(_ counts: [FeatureCounts], _ features: FeatureList, weights: [Double]) {
    width = features.hashes.count
    let worth = Repetition.worth
    for text in counts {
      for (part, found) in text.parts.enumerated() {
        let start = columns.count
        var squares: Int64 = 0
        for one in found {
          guard let place = features.place(of: one.hash, in: UInt8(part)) else { continue }
          let value = worth[Int(one.count)] * Int32(features.rarities[place])
          squares += Int64(value) * Int64(value)
          columns.append(UInt32(place))
          values.append(Float(value))
        }
        guard squares > 0 else { continue }
        let unit = weights[part] / Double(squares).squareRoot()
        for index in start..<values.count { values[index] = Float(Double(values[index]) * unit) }
      }
      starts.append(columns.count)
    }
  }

  /// The sum of a row's values, each times its weight.
  func product(_ row: Int, _ weights: [Double]) -> Double {
    var sum = 0.0
    for index in starts[row]..<starts[row + 1] {
      sum += Double(values[index]) * weights[Int(columns[index])]
    }
    return sum
  }

  func add(_ row: Int, times factor: Double, to vector: inout [Double]) {
    for index in starts[row]..<starts[row + 1] {
      vector[Int(columns[index])] += Double(values[index]) * factor
    }
  }
}
