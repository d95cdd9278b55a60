// What leads a verdict, and which of Walt's rules fits, in numbers alone; his words stand elsewhere.

/// The kinds of writing, by the numbers that stand in model files.
package enum Kind: UInt32, Hashable, Sendable, CaseIterable {
  case journalism = 0
  case wiki, opinion, satire, sensational, agendaDriven, hate

  /// Everyday writing: none of the kinds.
  ///
  /// No kind of its own but a head of a model, so that what is everyday can be told from what is
  /// unclear.
  package static let everyday: UInt32 = 7

  /// The kind that leads, of those that readers see; nil when none is sure enough.
  ///
  /// A kind may lead from its head's threshold on. The greatest share leads; of equals the one with the
  /// smaller number.
  package static func leading(in findings: [HeadFinding]) -> Kind? {
    var leading: (kind: Kind, share: Double)?
    for finding in findings where finding.share >= finding.least {
      guard let kind = Kind(rawValue: finding.label), kind != .hate else { continue }
      if let best = leading, (best.share, kind.rawValue) >= (finding.share, best.kind.rawValue) {
        continue
      }
      leading = (kind, finding.share)
    }
    return leading?.kind
  }
}

/// Which of Walt's rules fits: he says what leads, and nothing else.
package enum WaltRule: UInt32, Hashable, Sendable, CaseIterable {
  case satire, agendaDriven, sensational, opinion, wiki, journalism
  /// None of the kinds: a recipe, a diary, a release.
  case everyday
  /// Nothing that is sure enough to be said.
  case unplaced

  /// How many ways there are to say each.
  package static let ways: UInt64 = 6

  /// The rule that fits what the heads of a model found.
  package static func of(_ findings: [HeadFinding]) -> WaltRule {
    switch Kind.leading(in: findings) {
    case .satire: return .satire
    case .agendaDriven: return .agendaDriven
    case .sensational: return .sensational
    case .opinion: return .opinion
    case .wiki: return .wiki
    case .journalism: return .journalism
    case .hate, nil: break
    }
    for finding in findings where finding.label == Kind.everyday && finding.share >= finding.least {
      return .everyday
    }
    return .unplaced
  }
}
