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
  /// A piece of writing as it is judged: quotes, dashes and blanks made alike, addresses taken out.
  package static func plain(_ writing: Writing) -> Writing {
    Writing(
      title: String(decoding: normalised(writing.title.utf8.span), as: UTF8.self),
      text: String(decoding: normalised(writing.text.utf8.span), as: UTF8.self))
  }

  /// What each label's share is, whatever there is to read.
  ///
  /// - Parameters:
  ///   - writing: What is judged.
  ///   - bench: Room to work in.
  ///   - second: Who reads articles again; nil for nobody.
  /// - Returns: The shares, those of the second reader where it has read.
  package func shares(
    of writing: Writing, at bench: inout Bench, readAgainBy second: SecondReader? = nil
  ) -> Shares {
    let title = normalised(writing.title.utf8.span)
    let body = normalised(writing.text.utf8.span)
    let (words, isEnglish) = gate.look(at: body.span)
    var shares = Shares(values: Array(repeating: 0, count: Label.allCases.count), basis: .article)
    if words < Self.fewestWords, headlines != nil, !title.isEmpty {
      shares.basis = .headline
      headlines?.add(title: title, body: [], words: words, to: &shares, with: &bench.headlines)
    } else {
      if words < Self.fewestWords { shares.doubt = .tooLittle(words: words) }
      let reads = isEnglish && shares.doubt == nil ? second : nil
      articles.add(
        title: title, body: body, words: words, to: &shares, with: &bench.articles,
        readAgainBy: reads)
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
  /// Sets the shares of the labels that this model has a head for, and what leads by its heads, or by
  /// those of a second reader.
  fileprivate func add(
    title: [UInt8], body: [UInt8], words: Int, to shares: inout Shares, with scorer: inout Scorer?,
    readAgainBy second: SecondReader? = nil
  ) {
    // A scorer that two hold would be copied with all its room.
    guard var own = scorer.take() else { return }
    defer { scorer = own }
    withBytes { bytes in own.score(title: title.span, body: body.span, by: layout, in: bytes) }
    let isList = holdsList(body.span)
    var findings = layout.heads.enumerated().map { index, head in
      HeadFinding(
        label: head.label, share: own.share(index, by: layout),
        least: head.least(words: words, isList: isList))
    }
    if let second {
      findings =
        second.findings(
          title: title.span, body: body.span, quick: SecondReader.scores(own, layout),
          words: words, isList: isList) ?? findings
    }
    for finding in findings {
      if let label = Label(rawValue: finding.label) {
        shares.values[Int(label.rawValue)] = finding.share
      } else if finding.label == Kind.everyday {
        shares.everyday = finding.share
      }
    }
    if let kind = Kind.leading(in: findings) { shares.leading = Label(rawValue: kind.rawValue) }
  }
}

extension SecondReader {
  /// What a scorer of the quick judge's found, in the order of the second reader's heads.
  static func scores(_ scorer: Scorer, _ layout: ModelLayout) -> [Double] {
    heads.map { label in
      layout.heads.firstIndex { $0.label == label }.map { scorer.score($0) } ?? 0
    }
  }
}
