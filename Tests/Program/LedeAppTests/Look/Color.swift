// Colours of a screen, mixed and compared as the contrast rules say.

/// A colour of a screen, each part in 0…1.
struct Color: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// `#14605A`, `#fff`, `transparent` or `none`; nil for anything else.
  init?(_ text: String) {
    if text == "transparent" || text == "none" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
      return
    }
    guard text.first == "#" else { return nil }
    var digits = text.dropFirst().compactMap(\.hexDigitValue)
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 else { return nil }
    let parts = stride(from: 0, to: 6, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// So much of this one, and the rest of another.
  ///
  /// Source: CSS Color 5 §3.2: parts weigh by how little they can be seen through.
  func mixed(with other: Color, share: Double) -> Color {
    let (own, rest) = (share * alpha, (1 - share) * other.alpha)
    let whole = own + rest
    guard whole > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    func part(_ one: Double, _ two: Double) -> Double { (one * own + two * rest) / whole }
    return Color(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue),
      alpha: whole)
  }

  /// What is seen of it over another that nothing shines through.
  func over(_ ground: Color) -> Color {
    func part(_ one: Double, _ two: Double) -> Double { one * alpha + two * (1 - alpha) }
    return Color(
      red: part(red, ground.red), green: part(green, ground.green), blue: part(blue, ground.blue))
  }

  /// From 1 to 21.
  ///
  /// Source: WCAG 2.2, contrast ratio and relative luminance.
  func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// A number of 0…1 to the power of 2.4: its square, and the fifth root of its square.
  private func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    // Newton's way; a few turns are as near as numbers get.
    for _ in 0..<60 where square > 0 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return square > 0 ? square * root : 0
  }
}
