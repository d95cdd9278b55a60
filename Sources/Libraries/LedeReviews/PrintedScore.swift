// The ways in which scores are printed, each read from a text that is nothing else.

import LedeMarkup

/// Reads a score from the words that print it.
enum PrintedScore {
  /// The score that a text is; nil when it is none, or says more than that.
  ///
  /// - Parameters:
  ///   - text: What is printed.
  ///   - best: The best of its scale, where that is told apart.
  ///   - worst: Its worst.
  ///   - isBare: Whether a number alone is a score, as where a page says that it is one.
  /// - Returns: The score.
  ///
  /// Cost: O(bytes).
  static func score(
    _ text: String, best: Double? = nil, worst: Double? = nil, isBare: Bool = true
  ) -> Score? {
    let text = PlainText.oneLine(text)
    guard !text.isEmpty, text.utf8.count <= Score.longest else { return nil }
    if let score = stars(text) ?? grade(text, needsSign: !isBare) ?? fraction(text) { return score }
    if let percent = percent(text) { return percent }
    guard isBare, let value = number(text) else { return nil }
    // Where the least is the best, as in schools, the number says it all.
    let isOfBest = best.map { $0 > worst ?? 0 } ?? false
    return Score(
      printed: isOfBest ? "\(text)/\(short(best ?? 0))" : text, value,
      best: best ?? usualBest(of: value), worst: worst ?? 0)
  }

  /// The best of the scale that a number alone is of.
  ///
  /// The vocabulary of schema.org says 5 where nothing else is said; what cannot be of 5 is of the
  /// next of the usual scales. Source: schema.org/bestRating.
  static func usualBest(of value: Double) -> Double { value <= 5 ? 5 : value <= 10 ? 10 : 100 }

  // MARK: Stars

  /// `★★★★☆`, `⭐⭐⭐⭐`, `★★★½`.
  static func stars(_ text: String) -> Score? {
    var full = 0.0, empty = 0.0, isHalf = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2605}", "\u{2B50}", "\u{1F31F}":
        guard empty == 0, !isHalf else { return nil }
        full += 1
      case "\u{BD}", "\u{2BEA}", "\u{2BE8}":
        guard empty == 0, !isHalf else { return nil }
        isHalf = true
      case "\u{2606}": empty += 1
      case "\u{FE0F}", " ": continue
      default: return nil
      }
    }
    let count = full + (isHalf ? 1 : 0) + empty
    // One star alone is an ornament.
    guard full + empty >= 1, count >= 2, count <= 10 else { return nil }
    let best = empty > 0 ? count : count <= 4 && !isHalf ? 5 : count <= 5 ? 5 : 10
    guard best >= 3 else { return nil }
    return Score(printed: text, full + (isHalf ? 0.5 : 0), best: best)
  }

  // MARK: Grades

  /// American letters as critics' grades are usually counted; source: the table that Metacritic
  /// prints of how it converts them.
  private static let grades: [String: Int] = [
    "A+": 1_000, "A": 1_000, "A-": 910, "B+": 830, "B": 750, "B-": 670, "C+": 580, "C": 500,
    "C-": 420, "D+": 330, "D": 250, "D-": 160, "F+": 80, "F": 0, "F-": 0,
  ]

  /// `B+`; a letter alone only where the page says that it is a score.
  static func grade(_ text: String, needsSign: Bool) -> Score? {
    let plain = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          "\u{2212}\u{2013}\u{2011}".unicodeScalars.contains($0) ? "-" : $0
        })
    )
    guard let tenths = grades[plain], !needsSign || plain.utf8.count == 2 else { return nil }
    return Score(printed: text, tenths: tenths)
  }

  // MARK: Parts of a whole

  /// Scales that critics print a value of.
  private static let scales: Set<Double> = [3, 4, 5, 6, 7, 10, 12, 15, 20, 25, 50, 100]

  /// `8/10`, `4 out of 5`, `4½ / 5`, `3 of 5 stars`, `4 stars`, `8,5 von 10`.
  static func fraction(_ text: String) -> Score? {
    var words = text.lowercased()[...]
    for name in [" stars", " star", " points", " punkte", " punkten", " sterne", " sternen"]
    where words.hasSuffix(name) {
      words = words.dropLast(name.count)
      guard let between = parts(words) else {
        // Of how many goes without saying.
        guard name.contains("st"), let value = number(String(words)), value <= 5 else { return nil }
        return Score(printed: text, value, best: 5)
      }
      return score(between, text)
    }
    return parts(words).flatMap { score($0, text) }
  }

  private static func score(_ parts: (Double, Double), _ text: String) -> Score? {
    scales.contains(parts.1) ? Score(printed: text, parts.0, best: parts.1) : nil
  }

  private static func parts(_ text: Substring) -> (Double, Double)? {
    for between in ["/", "\u{2044}", " out of ", " von ", " sur ", " of ", " su ", " de "] {
      let sides = text.split(separator: between, omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      guard let value = number(String(sides[0])), let best = number(String(sides[1])) else {
        return nil
      }
      return (value, best)
    }
    return nil
  }

  /// `85%`, `85 %`, `85 percent`.
  static func percent(_ text: String) -> Score? {
    for name in ["%", " percent", " per cent", " prozent"] where text.lowercased().hasSuffix(name) {
      guard let value = number(String(text.dropLast(name.count))) else { return nil }
      return Score(printed: text, value, best: 100)
    }
    return nil
  }

  // MARK: Numbers

  private static let halves: [Character: Double] = ["¼": 0.25, "½": 0.5, "¾": 0.75]

  /// A number of at most five digits, with a point or a comma, or a half behind it; nil for all else.
  static func number(_ text: String) -> Double? {
    var rest = text.filter { !$0.isWhitespace }[...]
    var more = 0.0
    if let last = rest.last, let half = halves[last] {
      more = half
      rest = rest.dropLast()
      if rest.isEmpty { return more }
    }
    let sides = rest.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    guard (1...2).contains(sides.count), (1...5).contains(sides[0].utf8.count),
      sides.allSatisfy({ side in !side.isEmpty && side.utf8.allSatisfy { 48...57 ~= $0 } }),
      sides.count == 1 || sides[1].utf8.count <= 3, more == 0 || sides.count == 1
    else { return nil }
    return Double(sides.joined(separator: ".")).map { $0 + more }
  }

  /// A number without a fraction that says nothing.
  static func short(_ value: Double) -> String {
    value.magnitude < 1e9 && value == value.rounded() ? String(Int(value)) : String(value)
  }
}
