// What the judge does here: where it leads, what of the kept items, and what readers said against it.

package import LedeBase
import LedeClassification

/// How many kept items were judged alike: by the same basis, with the same share of a label.
package struct ShareCount: Hashable, Sendable {
  /// Whether the models of now judged them.
  package var isOfNow: Bool
  package var basis: KeptVerdict.Basis
  /// Nil for everyday writing.
  package var label: Label?
  /// In per cent; of everyday writing it is known only where it is said to be so, else 0.
  package var share: Int
  /// Whether the label leads, or the items are said to be everyday writing.
  package var isLeading: Bool
  package var items: Int

  package init(
    isOfNow: Bool, basis: KeptVerdict.Basis, label: Label?, share: Int, isLeading: Bool, items: Int
  ) {
    self.isOfNow = isOfNow
    self.basis = basis
    self.label = label
    self.share = share
    self.isLeading = isLeading
    self.items = items
  }
}

/// What a check was taken for.
enum Lead: Hashable, Sendable {
  case label(Label)
  case everyday, unclear

  init(_ verdict: Verdict) {
    self = verdict.leading.map { .label($0) } ?? (verdict.isEveryday ? .everyday : .unclear)
  }

  /// In the order of reports.
  static let all = Label.allCases.map { Lead.label($0) } + [.everyday, .unclear]
}

/// What a reader said of a check, and what Lede had taken it for.
struct SpokenCheck: Hashable, Sendable {
  var said: Disagreement
  var lead: Lead
  /// Whether another server judged it.
  var isOutside: Bool
}

/// The part of some that is right.
struct Precision: Hashable, Sendable {
  var right: Int
  var all: Int

  /// Nil of none.
  var share: Double? { all > 0 ? Double(right) / Double(all) : nil }

  /// Where the part lies in 19 of 20 such draws; nil of none.
  ///
  /// Source: the score interval of Wilson, 1927.
  var interval: (low: Double, high: Double)? {
    guard let share else { return nil }
    let (n, z) = (Double(all), 1.959_964)
    let middle = share + z * z / (2 * n)
    let reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let whole = 1 + z * z / n
    return (max(0, (middle - reach) / whole), min(1, (middle + reach) / whole))
  }
}

/// What `lede judge-report` tells.
struct JudgeReport {
  var thresholds: [LeadThreshold]
  /// Each item is there once for each label, and once for everyday writing.
  var shares: [ShareCount]
  /// The last word on each check.
  var spoken: [SpokenCheck]

  /// Of what readers said, check by check, the last word on each counts.
  init(thresholds: [LeadThreshold], shares: [ShareCount], spoken: [SpokenCheck]) {
    self.thresholds = thresholds
    self.shares = shares
    self.spoken = spoken.reduce(into: []) { last, one in
      if let before = last.last, before.said.check == one.said.check {
        if before.said.said <= one.said.said { last[last.count - 1] = one }
      } else {
        last.append(one)
      }
    }
  }

  // MARK: Kept items

  /// How many items the models of now judged, by one basis or any; those that were taken for one
  /// thing, or all.
  func items(by basis: KeptVerdict.Basis? = nil, of lead: Lead? = nil) -> Int {
    func number(_ label: Label?, isLeading: Bool) -> Int {
      count {
        $0.isOfNow && $0.basis == basis ?? $0.basis && $0.label == label
          && ($0.isLeading || !isLeading)
      }
    }
    switch lead {
    case nil: return number(.journalism, isLeading: false)
    case .label(let label): return number(label, isLeading: true)
    case .everyday: return number(nil, isLeading: true)
    case .unclear:
      return Label.shown.map(Optional.some).reduce(
        number(.journalism, isLeading: false) - number(nil, isLeading: true)
      ) { $0 - number($1, isLeading: true) }
    }
  }

  /// How many items other models judged.
  var olderItems: Int { count { !$0.isOfNow && $0.label == .journalism } }

  /// How many items have a share within five points below a threshold, and from it to five above.
  ///
  /// Nobody kept how long a text was, nor who read it: all that have a text are counted. Nil for
  /// everyday writing, whose shares are kept only where it is said to be so, and for what never leads.
  func near(_ threshold: LeadThreshold) -> (below: Int, above: Int)? {
    guard let label = threshold.label, threshold.figures.least <= 1 else { return nil }
    let least = Int((threshold.figures.least * 100).rounded())
    let isOfHeadline = threshold.judge == "headline"
    func number(_ shares: Range<Int>) -> Int {
      count {
        $0.isOfNow && $0.label == label && ($0.basis == .headline) == isOfHeadline
          && shares.contains($0.share)
      }
    }
    return (number(least - 5..<least), number(least..<least + 5))
  }

  private func count(_ isMeant: (ShareCount) -> Bool) -> Int {
    shares.reduce(0) { isMeant($1) ? $0 + $1.items : $0 }
  }

  // MARK: What readers said

  /// Checks by Lede's own models that readers spoke about.
  var own: [SpokenCheck] { spoken.filter { !$0.isOutside } }

  /// What readers said of checks that Lede took for something, the most frequent first.
  func said(of lead: Lead) -> [(label: Label, checks: Int)] {
    let own = own.filter { $0.lead == lead }
    return Label.allCases.map { label in (label, own.count { $0.said.label == label }) }
      .filter { $0.1 > 0 }.sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
  }

  /// How many of the checks that readers spoke about they take for the same as Lede.
  func precision(of lead: Lead) -> Precision {
    let own = own.filter { $0.lead == lead }
    return Precision(right: own.count { .label($0.said.label) == lead }, all: own.count)
  }
}
