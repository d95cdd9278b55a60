// exp and log of our own, so that a score is the same on every machine and in the browser.

/// The two functions that judging needs beside `+ - × ÷ √`, which every machine rounds alike.
package enum Arithmetic {
  private static let log2e = 1.442695040888963407
  // ln 2 in two parts: the first has room at its end, so its products with whole numbers are exact.
  private static let ln2High = 0.693147180369123816490
  private static let ln2Low = 1.90821492927058770002e-10

  /// e to the power of `x`: within 2 units in the last place; 0 below −708, infinite above 709.
  package static func exp(_ x: Double) -> Double {
    guard x == x else { return x }
    if x < -708 { return 0 }
    if x > 709 { return .infinity }
    let shifted = x * log2e + (x < 0 ? -0.5 : 0.5)
    let power = Int(shifted)
    let rest = (x - Double(power) * ln2High) - Double(power) * ln2Low
    // Taylor's series: |rest| ≤ 0.35, so the fourteenth term is below 10⁻¹⁷.
    var sum = 1.0
    var step = 13
    while step > 0 {
      sum = 1 + sum * rest / Double(step)
      step -= 1
    }
    return sum * Double(bitPattern: UInt64(power + 1_023) << 52)
  }

  /// The natural logarithm of a positive, finite, not tiny `x`; anything else gives −infinity.
  package static func log(_ x: Double) -> Double {
    guard x >= 0x1p-1022, x < .infinity else { return -.infinity }
    var power = Int(x.bitPattern >> 52) - 1_023
    var mantissa = Double(bitPattern: x.bitPattern & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if mantissa > 1.414213562373095 {
      mantissa /= 2
      power += 1
    }
    // ln m = 2 artanh((m − 1) / (m + 1)), whose series falls by a factor of 33 or more each step.
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var sum = 0.0
    var odd = 25
    while odd > 0 {
      sum = sum * square + 1 / Double(odd)
      odd -= 2
    }
    return Double(power) * ln2High + (2 * ratio * sum + Double(power) * ln2Low)
  }

  /// 1 / (1 + e^−x): a share 0…1 from a score.
  package static func share(_ x: Double) -> Double {
    if x >= 0 { return 1 / (1 + exp(-x)) }
    let small = exp(x)
    return small / (1 + small)
  }
}
