// Which fortune somebody gets: drawn by reader, date and set alone, so that it can be drawn again.

import LedeBase

enum Draw {
  /// The fortune of a reader's date; nil when the set has none to give.
  ///
  /// What the reader has not had comes first; when all has been had, what was had longest ago
  /// (`had` holds numbers, newest first). So nothing comes twice before everything has come. Where
  /// the set has no text of the length that is wished for, the length does not matter.
  ///
  /// Cost: O(set + had).
  static func fortune(
    from set: FortuneSet, for reader: Reader.ID, on date: LocalDate,
    length: Fortune.Length = .any, had: [Int64] = [], hidden: Set<Int64> = []
  ) -> Fortune? {
    let shown = hidden.isEmpty ? set.fortunes : set.fortunes.filter { !hidden.contains($0.number) }
    let fitting = length == .any ? shown : shown.filter { length.fits($0.text) }
    let offered = fitting.isEmpty ? shown : fitting
    /// How many openings ago each was had.
    var ago: [Int64: Int] = [:]
    ago.reserveCapacity(had.count)
    for (place, number) in had.enumerated() where ago[number] == nil { ago[number] = place }
    let seed = seed(reader, date, set.version)
    var best: (fortune: Fortune, ago: Int, rank: UInt64)?
    for fortune in offered {
      let turn = ago[fortune.number] ?? .max
      if let best, turn < best.ago { continue }
      var generator = SplitMix(seed ^ UInt64(bitPattern: fortune.number))
      let rank = generator.next()
      if let known = best, turn == known.ago, rank <= known.rank { continue }
      best = (fortune, turn, rank)
    }
    return best?.fortune
  }

  /// The lucky numbers that come with it.
  static func numbers(for reader: Reader.ID, on date: LocalDate, version: Int64) -> LuckyNumbers {
    var generator = SplitMix(seed(reader, date, version))
    var left = Array(LuckyNumbers.range)
    var drawn: [Int] = []
    while drawn.count < LuckyNumbers.count {
      // 2⁶⁴ numbers on at most 49 places: none is likelier by more than one in 10¹⁷.
      drawn.append(left.remove(at: Int(generator.next() % UInt64(left.count))))
    }
    guard let numbers = LuckyNumbers(drawn) else {
      preconditionFailure("six numbers were drawn without putting any back")
    }
    return numbers
  }

  private static func seed(_ reader: Reader.ID, _ date: LocalDate, _ version: Int64) -> UInt64 {
    var seed: UInt64 = 0
    for part in [reader.rawValue, Int64(date.days), version] {
      var generator = SplitMix(seed ^ UInt64(bitPattern: part))
      seed = generator.next()
    }
    return seed
  }
}

/// Numbers in a fixed order that look drawn.
///
/// Source: Steele, Lea, Flood, “Fast Splittable Pseudorandom Number Generators” (2014), SplitMix64.
struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
