// The judge that lives in the house: models from files, verdicts from words. Pure but for the files.

import LedeLanguage
package import LedeNews

/// Judges writing by the models of a folder.
package final class HouseJudge: Judge {
  package static let fewestWords = 50
  /// How many words and how many sentences are named as evidence for a label.
  package static let mostWords = 8
  package static let mostSentences = 3

  /// What judges articles, headlines, and hostility in either; the last two may be missing.
  package let articles: ModelFile
  package let headlines: ModelFile?
  package let hostility: ModelFile?
  let gate = EnglishGate()

  /// Opens `article.model`, `headline.model` and `hate.model` in a folder.
  ///
  /// Only the first must be there; one that is there and damaged is refused.
  package init(folder: String) throws(JudgingError) {
    articles = try ModelFile(at: folder + "/article.model")
    headlines = try Self.optional(folder + "/headline.model")
    hostility = try Self.optional(folder + "/hate.model")
  }

  /// A judge by one model for articles alone.
  package init(articles: ModelFile) {
    self.articles = articles
    headlines = nil
    hostility = nil
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
    var hostility: Scorer?

    package init(_ judge: HouseJudge) {
      articles = Scorer(judge.articles.layout)
      headlines = judge.headlines.map { Scorer($0.layout) }
      hostility = judge.hostility.map { Scorer($0.layout) }
    }
  }

  /// The same as `verdict(on:wantsEvidence:)`, in room that is used again.
  package func verdict(
    on writing: Writing, wantsEvidence: Bool, at bench: inout Bench
  ) throws(JudgingError) -> Verdict {
    let title = normalised(writing.title.utf8.span)
    let body = normalised(writing.text.utf8.span)
    let (words, isEnglish) = gate.look(at: body.span)
    if words >= Self.fewestWords {
      guard isEnglish else { throw .notEnglish }
      let findings = articles.findings(
        title: title, body: body, wantsEvidence: wantsEvidence, with: &bench.articles)
      return verdict(
        .article, findings, title, body, words: words, wantsEvidence, articles, &bench)
    }
    let (titleWords, isTitleEnglish) = gate.look(at: title.span)
    guard titleWords >= 3, let headlines else { throw .tooLittle(words: words) }
    guard isTitleEnglish, isEnglish else { throw .notEnglish }
    let findings = headlines.findings(
      title: title, body: [], wantsEvidence: wantsEvidence, with: &bench.headlines)
    return verdict(
      .headline, findings, title, [], words: titleWords, wantsEvidence, headlines, &bench)
  }

  private func verdict(
    _ basis: Verdict.Basis, _ found: [Finding], _ title: [UInt8], _ body: [UInt8], words: Int,
    _ wantsEvidence: Bool, _ model: ModelFile, _ bench: inout Bench
  ) -> Verdict {
    var found = found
    if let hostility {
      found += hostility.findings(
        title: title, body: body, wantsEvidence: false, with: &bench.hostility)
    }
    let findings = Label.allCases.map { label in
      found.first { $0.label == label } ?? Finding(label: label, share: 0, version: nil)
    }
    var shares: [Label: Double] = [:]
    for finding in findings { shares[finding.label] = finding.share }
    // Safety: the bytes are only read, during the call.
    let hash = unsafe Checksum(of: body.isEmpty ? title.span.bytes : body.span.bytes).low
    return Verdict(
      findings: findings, basis: basis, walt: Walt.sentence(for: shares, hash: hash), words: words,
      language: "en", checksum: model.checksum,
      readText: wantsEvidence ? String(decoding: body, as: UTF8.self) : "")
  }
}

extension ModelFile {
  /// The version of one label's head, as the wire format shows it.
  package func version(of label: Label) -> String {
    "lede_\(label.name.lowercased())_lr_\(checksum.prefix(8))"
  }

  /// What the model's heads say of a normalised text, in the order of its heads.
  func findings(
    title: [UInt8], body: [UInt8], wantsEvidence: Bool, with held: inout Scorer?
  ) -> [Finding] {
    // A scorer that two hold would be copied with all its room.
    var scorer = held.take() ?? Scorer(layout)
    defer { held = scorer }
    return withBytes { bytes in
      scorer.score(title: title.span, body: body.span, by: layout, in: bytes)
      var findings: [Finding] = []
      let sentences =
        wantsEvidence
        ? scorer.sentences(
          in: body.span, most: HouseJudge.mostSentences, by: layout, in: bytes) : []
      for (index, head) in layout.heads.enumerated() {
        guard let label = Label(rawValue: head.label) else { continue }
        var evidence: [Evidence] = []
        if wantsEvidence {
          let words = scorer.words(
            for: index, most: HouseJudge.mostWords, by: layout, in: bytes)
          for reason in words { evidence.append(Self.evidence(reason, .word, title, body)) }
          for reason in sentences[index] {
            evidence.append(Self.evidence(reason, .sentence, title, body))
          }
        }
        findings.append(
          Finding(
            label: label, share: scorer.share(index, by: layout), version: version(of: label),
            evidence: evidence))
      }
      return findings
    }
  }

  private static func evidence(
    _ reason: Reason, _ kind: Evidence.Kind, _ title: [UInt8], _ body: [UInt8]
  ) -> Evidence {
    let range = reason.start..<reason.end
    let isInTitle = reason.part == .title
    return Evidence(
      kind: isInTitle ? .title : kind,
      text: String(decoding: isInTitle ? title[range] : body[range], as: UTF8.self),
      place: isInTitle ? nil : range, weight: reason.weight)
  }
}
