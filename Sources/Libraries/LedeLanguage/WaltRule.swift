// What Walt makes of a verdict's shares, in numbers alone; his words stand elsewhere.

/// The kinds of writing, by the numbers that stand in model files.
package enum Kind: UInt32, Hashable, Sendable, CaseIterable {
  case journalism = 0
  case wiki, opinion, satire, sensational, agendaDriven, hate

  /// From here on a kind of writing is strong, or there at all; less is weak.
  package static let strong = 0.70
  package static let some = 0.40

  /// The kind with the greatest share, of those that readers see; nil when all are weak.
  package static func leading(in shares: [Double]) -> Kind? { heard(in: shares).first }

  /// The kinds that are there at all, the greatest share first.
  ///
  /// Of equals the one with the smaller number comes first.
  static func heard(in shares: [Double]) -> [Kind] {
    var heard: [Kind] = []
    for kind in allCases where kind != .hate && kind.share(in: shares) >= some {
      var place = heard.count
      while place > 0, heard[place - 1].share(in: shares) < kind.share(in: shares) { place -= 1 }
      heard.insert(kind, at: place)
    }
    return heard
  }

  fileprivate func share(in shares: [Double]) -> Double { shares[Int(rawValue)] }
}

/// Which of Walt's rules fits; they are tried in this order.
package enum WaltRule: UInt32, Hashable, Sendable, CaseIterable {
  case satire, agendaDriven, sensational, sensationalOpinion, opinion, wiki, journalism
  /// Two or more kinds, none of them strong enough to speak for itself.
  case mixed
  /// One kind, but faintly.
  case faint
  /// Nothing that he knows.
  case unplaced

  /// How many ways there are to say each.
  package static let ways: UInt64 = 6

  /// The first rule that fits.
  ///
  /// - Parameter shares: A share 0…1 for each kind, in their order.
  /// - Returns: The rule, and the kinds that its sentence names: none, one or two.
  package static func of(_ shares: [Double]) -> (rule: WaltRule, named: [Kind]) {
    func isStrong(_ kind: Kind) -> Bool { kind.share(in: shares) >= Kind.strong }
    func isWeak(_ kind: Kind) -> Bool { kind.share(in: shares) < Kind.some }
    if isStrong(.satire) { return (.satire, []) }
    if isStrong(.agendaDriven) { return (.agendaDriven, []) }
    if isStrong(.sensational) {
      return (isStrong(.opinion) ? .sensationalOpinion : .sensational, [])
    }
    if isStrong(.opinion) { return (.opinion, []) }
    if isStrong(.wiki), isWeak(.journalism) { return (.wiki, []) }
    if isStrong(.journalism), isWeak(.opinion), isWeak(.satire), isWeak(.sensational),
      isWeak(.agendaDriven)
    {
      return (.journalism, [])
    }
    let heard = Kind.heard(in: shares)
    switch heard.count {
    case 0: return (.unplaced, [])
    case 1: return (.faint, heard)
    default: return (.mixed, [heard[0], heard[1]])
    }
  }
}
