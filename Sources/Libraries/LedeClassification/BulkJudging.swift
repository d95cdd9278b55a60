// Judging by the million: shares alone, and never a refusal.

import LedeLanguage
package import LedeBase

/// The shares that one piece of writing has of all labels.
package struct Shares: Hashable, Sendable {
  /// In the order of `Label.allCases`, 0…1.
  package var values: [Double]
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
      headlines?.add(title: title, body: [], to: &shares.values, with: &bench.headlines)
    } else {
      if words < Self.fewestWords { shares.doubt = .tooLittle(words: words) }
      articles.add(title: title, body: body, to: &shares.values, with: &bench.articles)
    }
    if !isEnglish || shares.basis == .headline && !gate.look(at: title.span).isEnglish {
      shares.doubt = .notEnglish
    }
    let read = shares.basis == .article ? body : []
    hate?.add(title: title, body: read, to: &shares.values, with: &bench.hate)
    return shares
  }
}

extension ModelFile {
  /// Sets the shares of the labels that this model has a head for.
  fileprivate func add(
    title: [UInt8], body: [UInt8], to values: inout [Double], with scorer: inout Scorer?
  ) {
    // A scorer that two hold would be copied with all its room.
    guard var own = scorer.take() else { return }
    withBytes { bytes in own.score(title: title.span, body: body.span, by: layout, in: bytes) }
    for (index, head) in layout.heads.enumerated() where Int(head.label) < values.count {
      values[Int(head.label)] = own.share(index, by: layout)
    }
    scorer = own
  }
}
