// How numbers are read: whole ones and short decimals by arithmetic, the rest by the library.

extension JSONReader {
  /// The number that comes next; ±infinity when it is too great for a `Double`.
  package mutating func number() throws(JSONError) -> Double {
    let number = try scanNumber()
    if number.isExact {
      let value = Double(number.digits)
      // Both operands are exact below 2^53 and 10^22, so one division rounds once: it is right.
      let scaled = number.decimals == 0 ? value : value / Self.powersOfTen[number.decimals]
      return number.isNegative ? -scaled : scaled
    }
    let text = String(decoding: bytes[number.range], as: UTF8.self)
    guard let value = Double(text) else { throw .badNumber(at: number.range.lowerBound) }
    return value
  }

  /// The whole number that comes next; nil when it has a fraction or does not fit.
  package mutating func integer() throws(JSONError) -> Int64? {
    let start = position
    let number = try scanNumber()
    if number.isExact, number.decimals == 0 {
      return number.isNegative ? -Int64(number.digits) : Int64(number.digits)
    }
    if let whole = Int64(String(decoding: bytes[number.range], as: UTF8.self)) { return whole }
    position = start
    return try self.number().whole
  }

  /// The whole number that comes next, also when it stands in quotes.
  ///
  /// Nil for any other kind of value, which is skipped.
  package mutating func integerIfAny() throws(JSONError) -> Int64? {
    switch try kind() {
    case .number: return try integer()
    case .string: return Int64(try string())
    default:
      try skip()
      return nil
    }
  }

  /// The number that comes next; nil for any other kind of value, which is skipped.
  package mutating func numberIfAny() throws(JSONError) -> Double? {
    guard try kind() == .number else {
      try skip()
      return nil
    }
    return try number()
  }

  /// A number as it stands in the text.
  private struct Scanned {
    var range: Range<Int>
    var isNegative: Bool
    /// The digits before and after the point as one whole number.
    var digits: UInt64
    /// How many of them stand after the point.
    var decimals: Int
    /// Whether `digits` and `decimals` say it all, with no rounding.
    var isExact: Bool
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Takes a number by the grammar of RFC 8259 §6.
  private mutating func scanNumber() throws(JSONError) -> Scanned {
    let isNegative = try peek() == UInt8(ascii: "-")
    let start = position
    if isNegative { position += 1 }
    var digits: UInt64 = 0
    let whole = takeDigits(into: &digits)
    guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else {
      throw position == bytes.count && whole == 0 ? .cutOff(at: position) : .badNumber(at: start)
    }
    var decimals = 0
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      decimals = takeDigits(into: &digits)
      guard decimals > 0 else { throw .badNumber(at: start) }
    }
    var isExact = whole + decimals <= 15
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      isExact = false
      position += 1
      if position < bytes.count, bytes[position] == 43 || bytes[position] == 45 { position += 1 }
      var exponent: UInt64 = 0
      guard takeDigits(into: &exponent) > 0 else { throw .badNumber(at: start) }
    }
    return Scanned(
      range: start..<position, isNegative: isNegative, digits: digits, decimals: decimals,
      isExact: isExact)
  }

  /// Takes digits, adding them to `value` (which wraps when there are too many); how many they were.
  private mutating func takeDigits(into value: inout UInt64) -> Int {
    let start = position
    while position < bytes.count, 48...57 ~= bytes[position] {
      value = value &* 10 &+ UInt64(bytes[position] &- 48)
      position += 1
    }
    return position - start
  }
}

extension Double {
  /// The same number without a fraction; nil when it has one or does not fit.
  ///
  /// Unlike `Int64(exactly:)` it needs no mathematics library, which this room does not link.
  var whole: Int64? {
    guard -0x1p63..<0x1p63 ~= self else { return nil }
    let truncated = Int64(self)
    return Double(truncated) == self ? truncated : nil
  }
}
