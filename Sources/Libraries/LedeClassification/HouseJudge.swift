// The judge that lives in the house: models from files, verdicts from words. Pure but for the files.

import LedeLanguage
package import LedeBase

/// Judges writing by the models of a folder.
package final class HouseJudge: Judge {
  package static let fewestWords = PreparedText.fewestWords

  /// What judges articles, headlines, and hate in either; the last two may be missing.
  package let articles: ModelFile
  package let headlines: ModelFile?
  package let hate: ModelFile?
  let gate = EnglishGate()

  /// Opens `article.model`, `headline.model` and `hate.model` in a folder.
  ///
  /// Only the first must be there; one that is there and damaged is refused.
  package init(folder: String) throws(JudgingError) {
    articles = try ModelFile(at: folder + "/article.model")
    headlines = try Self.optional(folder + "/headline.model")
    hate = try Self.optional(folder + "/hate.model")
  }

  /// A judge by one model for articles alone.
  init(articles: ModelFile) {
    self.articles = articles
    headlines = nil
    hate = nil
  }

  private static func optional(_ path: String) throws(JudgingError) -> ModelFile? {
    do throws(JudgingError) { return try ModelFile(at: path) } catch {
      if ModelFile.isMissing(path) { return nil }
      throw error
    }
  }

  package func verdict(on writing: Writing, wantsEvidence: Bool) throws(JudgingError) -> Verdict {
    var bench = Bench(self)
    return try verdict(on: writing, wantsEvidence: wantsEvidence, at: &bench)
  }

  /// Room that a judge works in, to be used again for the next verdict; one for each thread.
  package struct Bench: Sendable {
    var articles: Scorer?
    var headlines: Scorer?
    var hate: Scorer?

    package init(_ judge: HouseJudge) {
      articles = Scorer(judge.articles.layout)
      headlines = judge.headlines.map { Scorer($0.layout) }
      hate = judge.hate.map { Scorer($0.layout) }
    }
  }

  /// The same as `verdict(on:wantsEvidence:)`, in room that is used again.
  func verdict(
    on writing: Writing, wantsEvidence: Bool, at bench: inout Bench
  ) throws(JudgingError) -> Verdict {
    let reading = PreparedText(
      title: writing.title.utf8.span, text: writing.text.utf8.span, gate: gate,
      hasHeadlines: headlines != nil)
    switch reading.course {
    case .article:
      let findings = articles.findings(
        on: reading, wantsEvidence: wantsEvidence, with: &bench.articles)
      var verdict = verdict(.article, findings, reading, wantsEvidence, articles, &bench)
      if wantsEvidence, let written = WrittenText(of: writing.text.utf8.span, readAs: reading.body)
      {
        verdict.show(written)
      }
      return verdict
    case .headline:
      guard let headlines else { throw .tooLittle(words: reading.words) }
      let findings = headlines.findings(
        on: reading, wantsEvidence: wantsEvidence, with: &bench.headlines)
      return verdict(.headline, findings, reading, wantsEvidence, headlines, &bench)
    case .tooLittle: throw .tooLittle(words: reading.words)
    case .notEnglish: throw .notEnglish
    }
  }

  private func verdict(
    _ basis: Verdict.Basis, _ found: ModelFile.Found, _ reading: PreparedText,
    _ wantsEvidence: Bool, _ model: ModelFile, _ bench: inout Bench
  ) -> Verdict {
    var scores = found.scores
    if let hate {
      scores += hate.findings(on: reading, wantsEvidence: false, with: &bench.hate).scores
    }
    let findings = Label.allCases.map { label in
      scores.first { $0.label == label } ?? LabelScore(label: label, share: 0, version: nil)
    }
    return Verdict(
      findings: findings, everyday: found.everyday, basis: basis,
      walt: Walt.sentence(found.rule, hash: reading.hash), words: reading.words, language: "en",
      checksum: checksum(with: model),
      readText: wantsEvidence ? String(decoding: reading.body, as: UTF8.self) : "")
  }
}

extension Verdict {
  /// Shows what was read, and the evidence in it, as it was written.
  fileprivate mutating func show(_ written: WrittenText) {
    readText = String(decoding: written.bytes, as: UTF8.self)
    for finding in findings.indices {
      for index in findings[finding].evidence.indices {
        guard let place = findings[finding].evidence[index].place else { continue }
        let range = written.range(place)
        findings[finding].evidence[index].place = range
        findings[finding].evidence[index].text = String(
          decoding: written.bytes[range], as: UTF8.self)
      }
    }
  }
}

extension HouseJudge {
  /// Names all models that have a part in a verdict: it changes when any of them does.
  func checksum(with model: ModelFile) -> String {
    guard let hate else { return model.checksum }
    let both = Checksum(of: model.layout.checksum, and: hate.layout.checksum)
    return String(decoding: both.hex, as: UTF8.self)
  }
}

extension ModelFile {
  /// The version of one label's head, as the wire format shows it.
  func version(of label: Label) -> String {
    "lede_\(label.name.lowercased())_lr_\(checksum.prefix(8))"
  }

  /// What a model's heads say of a text.
  struct Found {
    /// In the order of the heads.
    var scores: [LabelScore]
    /// What the head for everyday writing says; nil where the model has none.
    var everyday: EverydayScore?
    /// What Walt says of what leads.
    var rule: WaltRule
  }

  /// What the model's heads say of a text.
  func findings(
    on reading: PreparedText, wantsEvidence: Bool, with held: inout Scorer?
  ) -> Found {
    // A scorer that two hold would be copied with all its room.
    var scorer = held.take() ?? Scorer(layout)
    defer { held = scorer }
    let found = withBytes { bytes in
      scorer.findings(on: reading, wantsEvidence: wantsEvidence, by: layout, in: bytes)
    }
    let scores: [LabelScore] = found.compactMap { head in
      guard let label = Label(rawValue: head.label) else { return nil }
      return LabelScore(
        label: label, share: head.share, least: head.least, version: version(of: label),
        evidence: head.words.map { Self.evidence($0, .word, reading) }
          + head.sentences.map { Self.evidence($0, .sentence, reading) })
    }
    let everyday = found.first { $0.label == Kind.everyday }
    return Found(
      scores: scores, everyday: everyday.map { EverydayScore(share: $0.share, least: $0.least) },
      rule: WaltRule.of(found))
  }

  private static func evidence(
    _ reason: Reason, _ kind: Evidence.Kind, _ reading: PreparedText
  ) -> Evidence {
    let range = reason.start..<reason.end
    let isInTitle = reason.part == .title
    return Evidence(
      kind: isInTitle ? .title : kind,
      text: String(decoding: (isInTitle ? reading.title : reading.body)[range], as: UTF8.self),
      place: isInTitle ? nil : range, weight: reason.weight)
  }
}
