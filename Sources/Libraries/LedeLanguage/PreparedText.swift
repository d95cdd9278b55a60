// Which part of a piece of writing is judged, or why none is.

/// A piece of writing as the judge reads it.
package struct PreparedText: Sendable {
  /// What is to be done with it.
  package enum Course: UInt32, Hashable, Sendable {
    /// There is text enough to judge.
    case article
    /// There is too little text, so the headline is judged by a model of its own.
    case headline
    case tooLittle
    case notEnglish
  }

  /// The fewest words of text that are judged as an article.
  package static let fewestWords = 50
  /// Below so many words a text tells less of its kind, and labels lead from greater shares on.
  package static let fewestSureWords = 200
  /// The fewest words of a headline that is judged alone.
  package static let fewestTitleWords = 3

  /// The headline, normalised.
  package let title: [UInt8]
  /// The text, normalised; empty when the headline alone is judged.
  package let body: [UInt8]
  package let course: Course
  /// How many words there are in what is judged, or in the text when nothing is.
  package let words: Int
  /// Whether the text is a list, which is of no kind.
  package let isList: Bool

  /// Reads UTF-8; any bytes are safe.
  ///
  /// `hasHeadlines` tells whether there is a model for headlines.
  package init(title: Span<UInt8>, text: Span<UInt8>, gate: EnglishGate, hasHeadlines: Bool) {
    let title = normalised(title)
    let body = normalised(text)
    self.title = title
    let (words, isEnglish) = gate.look(at: body.span)
    if words >= Self.fewestWords {
      course = isEnglish ? .article : .notEnglish
      self.body = body
      self.words = words
      isList = holdsList(body.span)
      return
    }
    isList = false
    let (titleWords, isTitleEnglish) = gate.look(at: title.span)
    if titleWords < Self.fewestTitleWords || !hasHeadlines {
      course = .tooLittle
    } else {
      // A headline alone is too short to tell much of its language; with what stands below, less so.
      let both = title + [0x0A] + body
      let areEnglish = isTitleEnglish && isEnglish && gate.look(at: both.span).isEnglish
      course = areEnglish ? .headline : .notEnglish
    }
    self.body = course == .headline ? [] : body
    self.words = course == .headline ? titleWords : words
  }

  /// A number that the same words always give: it chooses between ways of saying something.
  package var hash: UInt64 {
    // Safety: the bytes are only read, during the call.
    unsafe Checksum(of: body.isEmpty ? title.span.bytes : body.span.bytes).low
  }
}

/// What one head of a model says of a text.
package struct HeadFinding: Sendable {
  /// Which label, by its number.
  package var label: UInt32
  /// How much the text resembles that kind of writing: 0…1, calibrated.
  package var share: Double
  /// The least share with which it leads.
  package var least: Double
  /// The words, then the sentences, that moved the head, each heaviest first; empty when not asked for.
  package var words: [Reason] = []
  package var sentences: [Reason] = []

  package init(label: UInt32, share: Double, least: Double) {
    self.label = label
    self.share = share
    self.least = least
  }
}

extension Scorer {
  /// How many words and how many sentences are named for a label.
  package static let mostWords = 8
  package static let mostSentences = 3

  /// What a model's heads say of a text, in the order of its heads.
  package mutating func findings(
    on reading: borrowing PreparedText, wantsEvidence: Bool, by layout: ModelLayout,
    in model: RawSpan
  ) -> [HeadFinding] {
    score(title: reading.title.span, body: reading.body.span, by: layout, in: model)
    let sentences =
      wantsEvidence
      ? sentences(in: reading.body.span, most: Self.mostSentences, by: layout, in: model) : []
    var findings: [HeadFinding] = []
    findings.reserveCapacity(layout.heads.count)
    for index in layout.heads.indices {
      var finding = HeadFinding(
        label: layout.heads[index].label, share: share(index, by: layout),
        least: layout.heads[index].least(words: reading.words, isList: reading.isList))
      // What is none of the kinds needs no reasons.
      if wantsEvidence, finding.label != Kind.everyday {
        finding.words = words(for: index, in: reading, most: Self.mostWords, by: layout, in: model)
        finding.sentences = sentences[index]
      }
      findings.append(finding)
    }
    return findings
  }
}
