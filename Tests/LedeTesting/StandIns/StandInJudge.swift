// A judge whose mind is made up before.

package import LedeBase

/// Gives every piece of writing the same shares, with one word and one sentence as evidence.
package struct StandInJudge: Judge {
  package static let fewestWords = 50

  /// What every verdict says; labels that are not named have 0.
  package var shares: [Label: Double]
  /// Thrown instead of a verdict.
  package var failure: JudgingError?

  package init(shares: [Label: Double] = [.journalism: 0.88], failure: JudgingError? = nil) {
    self.shares = shares
    self.failure = failure
  }

  package func verdict(on writing: Writing, wantsEvidence: Bool) throws(JudgingError) -> Verdict {
    if let failure { throw failure }
    let words = writing.text.split { $0.isWhitespace }
    let isArticle = words.count >= Self.fewestWords
    guard isArticle || !writing.title.isEmpty else { throw .tooLittle(words: words.count) }
    var evidence: [Evidence] = []
    if wantsEvidence, isArticle, let word = words.first {
      let place = 0..<word.utf8.count
      evidence.append(Evidence(kind: .word, text: String(word), place: place, weight: 1.5))
      let sentence = writing.text.prefix { $0 != "." }
      evidence.append(
        Evidence(
          kind: .sentence, text: String(sentence), place: 0..<sentence.utf8.count, weight: 2.5))
    }
    let findings = Label.allCases.map { label in
      LabelScore(
        label: label, share: shares[label] ?? 0,
        version: label == .hate ? nil : "stand-in_\(label.name.lowercased())",
        evidence: (shares[label] ?? 0) > 0 ? evidence : [])
    }
    return Verdict(
      findings: findings, basis: isArticle ? .article : .headline,
      walt: "Walt has been told what to say.", words: words.count, language: "en",
      checksum: String(repeating: "0", count: 32),
      readText: wantsEvidence && isArticle ? writing.text : "")
  }
}
