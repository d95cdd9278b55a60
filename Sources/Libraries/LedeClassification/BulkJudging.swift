// Judging by the million: shares alone, and never a refusal.

import LedeLanguage
package import LedeBase

/// The shares that one piece of writing has of all labels.
package struct Shares: Hashable, Sendable {
  /// In the order of `Label.allCases`, 0…1.
  package var values: [Double]
  /// What leads; nil where nothing is sure enough, or a reader would have been told nothing.
  package var leading: Label?
  /// How much it is none of the kinds, 0…1; nil where the model does not say.
  package var everyday: Double?
  package var basis: Verdict.Basis
  /// Why a reader would have been told nothing, so that the shares are worth little; nil as a rule.
  package var doubt: JudgingError?
}

extension HouseJudge {
  /// What each label's share is, whatever there is to read.
  package func shares(of writing: Writing, at bench: inout Bench) -> Shares {
    let title = normalised(writing.title.utf8.span)
    let body = normalised(writing.text.utf8.span)
    let (words, isEnglish) = gate.look(at: body.span)
    var shares = Shares(values: Array(repeating: 0, count: Label.allCases.count), basis: .article)
    if words < Self.fewestWords, headlines != nil, !title.isEmpty {
      shares.basis = .headline
      headlines?.add(title: title, body: [], words: words, to: &shares, with: &bench.headlines)
    } else {
      if words < Self.fewestWords { shares.doubt = .tooLittle(words: words) }
      articles.add(title: title, body: body, words: words, to: &shares, with: &bench.articles)
    }
    if !isEnglish || shares.basis == .headline && !gate.look(at: title.span).isEnglish {
      shares.doubt = .notEnglish
    }
    let read = shares.basis == .article ? body : []
    hate?.add(title: title, body: read, words: words, to: &shares, with: &bench.hate)
    if shares.doubt != nil { shares.leading = nil }
    return shares
  }
}

extension ModelFile {
  /// Sets the shares of the labels that this model has a head for, and what leads by its heads.
  fileprivate func add(
    title: [UInt8], body: [UInt8], words: Int, to shares: inout Shares, with scorer: inout Scorer?
  ) {
    // A scorer that two hold would be copied with all its room.
    guard var own = scorer.take() else { return }
    let isList = holdsList(body.span)
    withBytes { bytes in own.score(title: title.span, body: body.span, by: layout, in: bytes) }
    var findings: [HeadFinding] = []
    for (index, head) in layout.heads.enumerated() {
      let share = own.share(index, by: layout)
      findings.append(
        HeadFinding(
          label: head.label, share: share, least: head.least(words: words, isList: isList)))
      if let label = Label(rawValue: head.label) {
        shares.values[Int(label.rawValue)] = share
      } else if head.label == Kind.everyday {
        shares.everyday = share
      }
    }
    if let kind = Kind.leading(in: findings) { shares.leading = Label(rawValue: kind.rawValue) }
    scorer = own
  }
}
