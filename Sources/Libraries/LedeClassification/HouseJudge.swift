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
  /// Who reads articles again; nil for nobody.
  let second: SecondReaderOnDemand?
  let gate = EnglishGate()

  /// Opens `article.model`, `headline.model`, `hate.model` and `second.reader` in a folder.
  ///
  /// Only the first must be there; one that is there and damaged is refused, the second reader when it
  /// is first needed.
  ///
  /// - Parameters:
  ///   - folder: Where they are.
  ///   - readsAgain: False for the quick judge alone.
  /// - Throws: `noModel` with the cause.
  package init(folder: String, readsAgain: Bool = true) throws(JudgingError) {
    articles = try ModelFile(at: folder + "/article.model")
    headlines = try Self.optional(folder + "/headline.model")
    hate = try Self.optional(folder + "/hate.model")
    second = readsAgain ? try SecondReaderOnDemand(at: folder + "/second.reader") : nil
  }

  /// A judge by one model for articles alone.
  init(articles: ModelFile) {
    self.articles = articles
    headlines = nil
    hate = nil
    second = nil
  }

  private static func optional(_ path: String) throws(JudgingError) -> ModelFile? {
    do throws(JudgingError) { return try ModelFile(at: path) } catch {
      if MappedFile.isMissing(path) { return nil }
      throw error
    }
  }

  package func verdict(on writing: Writing, wantsEvidence: Bool) throws(JudgingError) -> Verdict {
    var bench = Bench(self)
    return try verdict(on: writing, with: wantsEvidence ? .reasons : .shares, at: &bench)
  }

  package func closeVerdict(on writing: Writing) throws(JudgingError) -> Verdict {
    var bench = Bench(self)
    return try verdict(on: writing, with: .closeness, at: &bench)
  }

  /// A verdict with reasons by the quick judge alone: for when there is no time for more.
  package func quickVerdict(on writing: Writing) throws(JudgingError) -> Verdict {
    var bench = Bench(self)
    return try verdict(on: writing, with: .haste, at: &bench)
  }

  /// Names who tells tones.
  package func toneVersion() throws(JudgingError) -> String {
    guard let second else { throw Self.noTones }
    return String(decoding: second.checksum.hex.prefix(8), as: UTF8.self)
  }

  /// How sentences speak of what stands in them, in their order.
  package func tones(of sentences: [SubjectSentence]) throws(JudgingError) -> [Tone] {
    guard let reader = try second?.reader(), reader.tellsTones else { throw Self.noTones }
    return sentences.compactMap { reader.tone(of: $0.text.utf8.span, towards: $0.subject) }
  }

  private static let noTones = JudgingError.noModel(
    path: "second.reader", cause: "there is none that tells tones")

  /// Lets go of the second reader, until a text is to be read again.
  package func rest() { second?.rest() }

  /// How much care a verdict takes.
  enum Care {
    /// What weighed most, by the quick judge alone.
    case haste
    /// Shares alone; what the quick judge is unsure or loud about is read again.
    case shares
    /// The same, with what weighed most by the quick judge.
    case reasons
    /// Articles are read again whatever the quick judge says, and sentences are weighed by leaving each out.
    case closeness
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

  /// The same as `verdict(on:wantsEvidence:)` and `closeVerdict(on:)`, in room that is used again.
  func verdict(
    on writing: Writing, with care: Care, at bench: inout Bench
  ) throws(JudgingError) -> Verdict {
    let wantsEvidence = care != .shares
    let reading = PreparedText(
      title: writing.title.utf8.span, text: writing.text.utf8.span, gate: gate,
      hasHeadlines: headlines != nil)
    switch reading.course {
    case .article:
      let found = try articles.findings(
        on: reading, wantsEvidence: wantsEvidence, with: &bench.articles
      ) { (findings, scorer) throws(JudgingError) -> Checksum? in
        guard let second, care != .haste,
          care == .closeness || Self.isWorthReadingAgain(findings)
        else { return nil }
        return try second.reader().readAgain(
          reading, &findings, &scorer, articles, isClose: care == .closeness)
      }
      var verdict = try verdict(.article, found, reading, wantsEvidence, articles, &bench)
      if wantsEvidence, let written = WrittenText(of: writing.text.utf8.span, readAs: reading.body)
      {
        verdict.show(written)
      }
      return verdict
    case .headline:
      guard let headlines else { throw .tooLittle(words: reading.words) }
      let found = try headlines.findings(
        on: reading, wantsEvidence: wantsEvidence, with: &bench.headlines)
      return try verdict(.headline, found, reading, wantsEvidence, headlines, &bench)
    case .tooLittle: throw .tooLittle(words: reading.words)
    case .notEnglish: throw .notEnglish
    }
  }

  /// Whether the quick judge is unsure, or loud: wrong, it would do harm.
  ///
  /// Reports, wikis and everyday writing it knows nearly as well alone, and they are most of what there is.
  static func isWorthReadingAgain(_ findings: [HeadFinding]) -> Bool {
    switch WaltRule.of(findings) {
    case .journalism, .wiki, .everyday: false
    case .opinion, .satire, .sensational, .agendaDriven, .unplaced: true
    }
  }

  private func verdict(
    _ basis: Verdict.Basis, _ found: ModelFile.Found, _ reading: PreparedText,
    _ wantsEvidence: Bool, _ model: ModelFile, _ bench: inout Bench
  ) throws(JudgingError) -> Verdict {
    var scores = found.scores
    if let hate {
      scores += try hate.findings(on: reading, wantsEvidence: false, with: &bench.hate).scores
    }
    let findings = Label.allCases.map { label in
      scores.first { $0.label == label } ?? LabelScore(label: label, share: 0, version: nil)
    }
    return Verdict(
      findings: findings, everyday: found.everyday, basis: basis,
      walt: Walt.sentence(found.rule, hash: reading.hash), words: reading.words, language: "en",
      checksum: checksum(with: model, found.second),
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
  func checksum(with model: ModelFile, _ second: Checksum?) -> String {
    var sum = model.layout.checksum
    for other in [hate?.layout.checksum, second] {
      if let other { sum = Checksum(of: sum, and: other) }
    }
    return String(decoding: sum.hex, as: UTF8.self)
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
    /// The second reader, if it has read.
    var second: Checksum?
  }

  /// What the model's heads say of a text.
  ///
  /// - Parameters:
  ///   - reading: The text.
  ///   - wantsEvidence: Whether to say what weighed most.
  ///   - held: Room to work in.
  ///   - again: Reads the text again where that is due, and says who did.
  /// - Returns: What the heads say, or who read again.
  /// - Throws: What `again` throws.
  func findings(
    on reading: PreparedText, wantsEvidence: Bool, with held: inout Scorer?,
    again: (inout [HeadFinding], inout Scorer) throws(JudgingError) -> Checksum? = { _, _ in nil }
  ) throws(JudgingError) -> Found {
    // A scorer that two hold would be copied with all its room.
    var scorer = held.take() ?? Scorer(layout)
    defer { held = scorer }
    var found = withBytes { bytes in
      scorer.findings(on: reading, wantsEvidence: wantsEvidence, by: layout, in: bytes)
    }
    let second = try again(&found, &scorer)
    let scores: [LabelScore] = found.compactMap { head in
      guard let label = Label(rawValue: head.label) else { return nil }
      return LabelScore(
        label: label, share: head.share, least: head.least,
        version: second.map { SecondReader.version(of: label, $0) } ?? version(of: label),
        evidence: head.words.map { Self.evidence($0, .word, reading) }
          + head.sentences.map { Self.evidence($0, .sentence, reading) })
    }
    let everyday = found.first { $0.label == Kind.everyday }
    return Found(
      scores: scores, everyday: everyday.map { EverydayScore(share: $0.share, least: $0.least) },
      rule: WaltRule.of(found), second: second)
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

extension SecondReader {
  /// The version of one label's head, as the wire format shows it.
  static func version(of label: Label, _ checksum: Checksum) -> String {
    "lede_\(label.name.lowercased())\(Verdict.versionOfSecondReader)"
      + String(decoding: checksum.hex.prefix(8), as: UTF8.self)
  }

  /// Reads a text again: shares are its own, words stay those of the quick judge.
  ///
  /// - Parameters:
  ///   - reading: The text.
  ///   - findings: What the quick judge's heads said.
  ///   - scorer: Where it worked; it works there again for sentences.
  ///   - model: By which model.
  ///   - isClose: Whether sentences are weighed by leaving each out.
  /// - Returns: Who read; nil where this reader tells no kinds.
  fileprivate func readAgain(
    _ reading: PreparedText, _ findings: inout [HeadFinding], _ scorer: inout Scorer,
    _ model: ModelFile, isClose: Bool
  ) -> Checksum? {
    let (title, body) = (reading.title.span, reading.body.span)
    var own: [HeadFinding] = []
    var close: CloseReading?
    var falls: [[Double]] = []
    if isClose {
      close = CloseReading(title: title, body: body, by: self)
      guard let close else { return nil }
      let weights = close.weights { without in
        var body = reading.body
        if let without { body.removeSubrange(without) }
        model.withBytes { bytes in
          scorer.score(title: title, body: body.span, by: model.layout, in: bytes)
        }
        return Self.scores(scorer, model.layout)
      }
      own = self.findings(weights.odds, words: reading.words, isList: reading.isList)
      falls = weights.falls
    } else {
      let quick = Self.scores(scorer, model.layout)
      guard
        let found = self.findings(
          title: title, body: body, quick: quick, words: reading.words, isList: reading.isList)
      else { return nil }
      own = found
    }
    for index in findings.indices {
      guard let head = own.firstIndex(where: { $0.label == findings[index].label }) else {
        continue
      }
      findings[index].share = own[head].share
      findings[index].least = own[head].least
      guard let close, findings[index].label != Kind.everyday else { continue }
      findings[index].sentences = zip(close.sentences, falls)
        .map { place, falls in
          Reason(
            part: .body, start: place.lowerBound, end: place.upperBound, weight: falls[head])
        }
        .filter { $0.weight >= Self.leastWeight }
        .sorted { ($1.weight, $0.start) < ($0.weight, $1.start) }
        .prefix(Scorer.mostSentences).map(\.self)
    }
    return checksum
  }

  /// Less is shown as nothing.
  private static let leastWeight = 0.005
}
