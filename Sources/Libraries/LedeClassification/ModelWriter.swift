// Writes a model's file, byte for byte the same for the same weights.

import LedeLanguage

/// A trained model before it is written.
package struct ModelDraft: Sendable {
  /// One thing that is counted, and what it weighs for each head.
  struct Feature: Sendable {
    var hash: UInt32
    /// In sixteenths.
    var rarity: UInt8
    var weights: [Int8]
  }

  var heads: [ModelHead]
  /// In any order; no hash twice.
  var features: [Feature]
  var titleWeight: Double
  var shapeWeight: Double
  var titleShapeWeight: Double = 0
  /// JSON.
  package var notes: [UInt8] = []

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var counts = [UInt8](repeating: 0, count: ModelLayout.buckets)
    // A bucket counts to 255. Only rows made for that fill one, and what does not fit is left out.
    let sorted = features.sorted { $0.hash < $1.hash }.filter { feature in
      let bucket = Int(feature.hash >> 16)
      guard counts[bucket] < 255 else { return false }
      counts[bucket] += 1
      return true
    }
    var rest: [UInt8] = []
    rest.append(littleEndian: titleWeight.bitPattern)
    rest.append(littleEndian: shapeWeight.bitPattern)
    rest.append(littleEndian: titleShapeWeight.bitPattern)
    for head in heads {
      rest.append(littleEndian: head.label)
      rest.append(littleEndian: head.shortThreshold.bitPattern)
      for value in [head.scale, head.bias, head.slope, head.offset, head.threshold] {
        rest.append(littleEndian: value.bitPattern)
      }
    }
    rest += counts
    for feature in sorted { rest.append(littleEndian: UInt16(truncatingIfNeeded: feature.hash)) }
    for feature in sorted { rest.append(feature.rarity) }
    for feature in sorted { rest += feature.weights.map(UInt8.init(bitPattern:)) }
    rest += notes

    var bytes = ModelLayout.magic
    bytes.append(littleEndian: ModelLayout.format)
    bytes.append(littleEndian: UInt32(heads.count))
    bytes.append(littleEndian: UInt32(sorted.count))
    bytes.append(littleEndian: UInt32(notes.count))
    // Safety: the bytes are only read, during the call.
    let checksum = unsafe Checksum(of: rest.span.bytes)
    bytes.append(littleEndian: checksum.high)
    bytes.append(littleEndian: checksum.low)
    return bytes + rest
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<value.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
