// The shape of a model file, and its reading. All numbers are little-endian.
//
//   0  8 bytes   "LEDEMODL"
//   8  UInt32    format, 2
//  12  UInt32    heads, 1...16
//  16  UInt32    features
//  20  UInt32    length of the notes
//  24  16 bytes  checksum of all that follows
//  40  Float64   how much the title's words count beside the text's
//  48  Float64   how much the shapes of sentences count beside the text's words
//  56  Float64   how much the shape of the title counts beside the text's words
//  64  heads × 48 bytes: UInt32 label, Float32 threshold of short texts or 0, Float64 scale, bias,
//      slope, offset, threshold
//      65,536 × UInt8: how many features have a hash with these upper 16 bits
//      features × UInt16: the lower 16 bits of each feature's hash, in order
//      features × UInt8: how rare each feature is, in sixteenths; rare ones count more
//      features × heads × Int8: weights
//      notes, UTF-8

/// Why bytes are no model.
package enum ModelDamage: Error, Hashable, Sendable {
  /// They do not begin like a model.
  case notAModel
  /// A model of another format than this program reads.
  case unknownFormat(UInt32)
  /// Shorter or longer than the head says, or the head says what cannot be.
  case wrongLength
  /// The checksum does not fit: some bytes have changed.
  case changed
}

/// What one head adds up for its label, and how its score becomes a share.
package struct ModelHead: Hashable, Sendable {
  /// Which label, by its number in the model's maker's order; `Kind.everyday` for none of them.
  package var label: UInt32
  /// What a weight of 1 is worth.
  package var scale: Double
  /// The score of a text without any feature.
  package var bias: Double
  /// The calibrated share is that of `slope × score + offset`.
  package var slope: Double
  package var offset: Double
  /// The least share with which the label leads; above 1 it never does, 0 where nobody measured it.
  package var threshold: Double

  /// The same for texts below `PreparedText.fewestSureWords`, which tell less; 0 where it is no other.
  package var shortThreshold: Float

  /// The least share with which the label leads a text of so many words; no kind leads a list.
  package func least(words: Int, isList: Bool) -> Double {
    if isList, label != Kind.everyday { return Self.never }
    if words < PreparedText.fewestSureWords, shortThreshold > 0 { return Double(shortThreshold) }
    return threshold > 0 ? threshold : Self.unmeasured
  }

  /// Above any share.
  private static let never = 2.0

  /// From here on a label leads whose precision nobody has measured.
  package static let unmeasured = 0.5

  package init(
    label: UInt32, scale: Double, bias: Double, slope: Double = 1, offset: Double = 0,
    threshold: Double = 0, shortThreshold: Float = 0
  ) {
    self.label = label
    self.scale = scale
    self.bias = bias
    self.slope = slope
    self.offset = offset
    self.threshold = threshold
    self.shortThreshold = shortThreshold
  }
}

/// Where everything lies in a model's bytes; made once, after which they can be trusted.
package struct ModelLayout: Sendable {
  package static let magic: [UInt8] = [76, 69, 68, 69, 77, 79, 68, 76]
  package static let format: UInt32 = 2
  package static let headerLength = 64
  /// Where what the checksum covers begins.
  package static let summedFrom = 40
  package static let headLength = 48
  package static let buckets = 65_536

  package let heads: [ModelHead]
  package let features: Int
  /// How much the title's words, the shapes of sentences and that of the title count beside the words
  /// of the text.
  package let titleWeight: Double
  package let shapeWeight: Double
  package let titleShapeWeight: Double
  package let checksum: Checksum
  package let notes: Range<Int>
  private let lows: Int
  private let rarities: Int
  private let weights: Int
  /// The first feature of each bucket, and one more.
  private let firsts: [UInt32]

  /// Reads and checks the head, the lengths and the checksum; O(bytes).
  package init(_ bytes: RawSpan) throws(ModelDamage) {
    guard bytes.byteCount >= Self.headerLength else { throw .notAModel }
    for index in 0..<8 where bytes.byte(at: index) != Self.magic[index] { throw .notAModel }
    let format = bytes.word(at: 8)
    guard format == Self.format else { throw .unknownFormat(format) }
    let headCount = Int(bytes.word(at: 12))
    features = Int(bytes.word(at: 16))
    let noteLength = Int(bytes.word(at: 20))
    guard 1...16 ~= headCount, features < 1 << 24, noteLength < 1 << 24 else { throw .wrongLength }
    let counts = Self.headerLength + headCount * Self.headLength
    lows = counts + Self.buckets
    rarities = lows + features * 2
    weights = rarities + features
    let end = weights + features * headCount
    notes = end..<end + noteLength
    guard bytes.byteCount == notes.upperBound else { throw .wrongLength }
    checksum = Checksum(bytes.word64(at: 24), bytes.word64(at: 32))
    guard Checksum(of: bytes, from: Self.summedFrom) == checksum else { throw .changed }
    titleWeight = bytes.double(at: 40)
    shapeWeight = bytes.double(at: 48)
    titleShapeWeight = bytes.double(at: 56)
    var heads: [ModelHead] = []
    for index in 0..<headCount {
      let at = Self.headerLength + index * Self.headLength
      heads.append(
        ModelHead(
          label: bytes.word(at: at), scale: bytes.double(at: at + 8),
          bias: bytes.double(at: at + 16), slope: bytes.double(at: at + 24),
          offset: bytes.double(at: at + 32), threshold: bytes.double(at: at + 40),
          shortThreshold: Float(bitPattern: bytes.word(at: at + 4))))
    }
    self.heads = heads
    var firsts = [UInt32](repeating: 0, count: Self.buckets + 1)
    var sum: UInt32 = 0
    for bucket in 0..<Self.buckets {
      firsts[bucket] = sum
      sum += UInt32(bytes.byte(at: counts + bucket))
    }
    firsts[Self.buckets] = sum
    guard sum == UInt32(features) else { throw .wrongLength }
    self.firsts = firsts
  }

  /// The number of the feature with this hash; nil when the model does not know it.
  @inline(__always)
  func feature(_ hash: UInt32, in bytes: RawSpan) -> Int? {
    let bucket = Int(hash >> 16)
    var index = Int(firsts[bucket])
    let end = Int(firsts[bucket + 1])
    let low = UInt16(truncatingIfNeeded: hash)
    while index < end {
      if bytes.half(at: lows + index * 2) == low { return index }
      index += 1
    }
    return nil
  }

  /// How rare a feature is, in sixteenths.
  @inline(__always)
  func rarity(_ feature: Int, in bytes: RawSpan) -> Int32 {
    Int32(bytes.byte(at: rarities + feature))
  }

  /// The weight of a feature for a head.
  @inline(__always)
  func weight(_ feature: Int, _ head: Int, in bytes: RawSpan) -> Int32 {
    Int32(Int8(bitPattern: bytes.byte(at: weights + feature * heads.count + head)))
  }
}

/// 128 bits that tell models apart and find damage; no defence against a forger.
package struct Checksum: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(_ high: UInt64, _ low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Of all bytes from `start` on.
  package init(of bytes: RawSpan, from start: Int = 0) {
    high = 0x9e37_79b9_7f4a_7c15
    low = 0xc2b2_ae3d_27d4_eb4f
    var at = start
    while at + 8 <= bytes.byteCount {
      mix(bytes.word64(at: at))
      at += 8
    }
    var last: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.byteCount {
      last |= UInt64(bytes.byte(at: at)) << shift
      shift += 8
      at += 1
    }
    mix(last)
    mix(UInt64(bytes.byteCount - start))
    mix(low)
    mix(0x94d0_49bb_1331_11eb)
  }

  /// Names two models that judge together: it changes when either does.
  package init(of first: Checksum, and second: Checksum) {
    let both = first.hex + second.hex
    // Safety: the bytes are only read, during the call.
    self = unsafe Checksum(of: both.span.bytes)
  }

  private mutating func mix(_ word: UInt64) {
    // Both steps can be undone, so no single change of a word goes unseen.
    high = (high ^ word) &* 0x9fb2_1c65_1e98_df25
    high ^= high >> 32
    low = (low &+ word) &* 0xd6e8_feb8_6659_fd93
    low = (low << 29 | low >> 35) ^ high
  }

  /// 32 hexadecimal digits.
  package var hex: [UInt8] {
    var digits: [UInt8] = []
    for word in [high, low] {
      var shift = 60
      while shift >= 0 {
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
        digits.append(digit < 10 ? 48 + digit : 87 + digit)
        shift -= 4
      }
    }
    return digits
  }
}

extension RawSpan {
  // Safety: each of these loads checks its place against the span's end, as the standard library's
  // unsafe loads of whole numbers do; any bits are a whole number.
  @inline(__always) func byte(at place: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: place, as: UInt8.self)
  }
  @inline(__always) func half(at place: Int) -> UInt16 {
    UInt16(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt16.self))
  }
  @inline(__always) func word(at place: Int) -> UInt32 {
    UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
  @inline(__always) func word64(at place: Int) -> UInt64 {
    UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
  @inline(__always) func double(at place: Int) -> Double { Double(bitPattern: word64(at: place)) }
}
