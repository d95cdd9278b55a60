// A score, on one scale whatever it was printed in.

/// What a critic gives a work: as printed, and on a scale from 0 to 100.
package struct Score: Hashable, Comparable, Sendable {
  /// As its site prints it: `8/10`, `B+`, `★★★★☆`; at most `longest` bytes.
  package let printed: String
  /// Tenths of a point of 100, from 0 to 1000, so that scores compare exactly.
  package let tenths: Int

  /// Longer texts are no scores.
  package static let longest = 40

  /// A score that was kept; nil when it lies outside of the scale.
  package init?(printed: String, tenths: Int) {
    guard (0...1_000).contains(tenths), !printed.isEmpty, printed.utf8.count <= Score.longest else {
      return nil
    }
    self.printed = printed
    self.tenths = tenths
  }

  /// A number of ten as it is printed, such as `9.0`; nil for what is none.
  package init?(ofTen text: String) {
    guard let value = PrintedScore.number(text) else { return nil }
    self.init(printed: text, value, best: 10)
  }

  /// A value on a scale; nil for what is no number, no scale, or lies outside of it.
  ///
  /// A scale that begins with 0 or 1 is read as the part of its best, as people do: 4 of 5 are 80,
  /// although 1 is the least. Any other is measured from its worst, which may be the greater number,
  /// as in school grades.
  init?(printed: String, _ value: Double, best: Double, worst: Double = 0) {
    // What is no number is not less than anything.
    guard [value, best, worst].allSatisfy({ $0.magnitude <= Score.greatest }) else { return nil }
    let from = best > worst && (0...1).contains(worst) ? 0 : worst
    let span = best - from
    guard span.magnitude >= 1 else { return nil }
    let part = (value - from) / span
    // What is a hair off is rounded; what is further off is no score.
    guard (-0.000_1...1.000_1).contains(part) else { return nil }
    self.init(
      printed: printed,
      tenths: Int((min(max(part, 0), 1) * 1_000).rounded(.toNearestOrAwayFromZero))
    )
  }

  /// No scale goes further.
  private static let greatest = 10_000.0

  /// The points of 100.
  package var points: Double { Double(tenths) / 10 }

  package static func < (a: Score, b: Score) -> Bool {
    (a.tenths, a.printed) < (b.tenths, b.printed)
  }
}

/// What a review is about.
package enum WorkKind: Int, CaseIterable, Hashable, Sendable {
  case other = 0
  case game = 1
  case movie = 2
  case television = 3
}

/// A review, as far as its page tells what it is.
package struct Review: Hashable, Sendable {
  /// The name of what is reviewed, on one line.
  package var work: String?
  package var kind: WorkKind?
  /// Nil where the critic gives none, or the page does not print it.
  package var score: Score?

  package init(work: String? = nil, kind: WorkKind? = nil, score: Score? = nil) {
    self.work = work
    self.kind = kind
    self.score = score
  }
}
