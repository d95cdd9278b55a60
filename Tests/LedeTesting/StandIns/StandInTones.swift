// Tones by a handful of words, so that a test says in its sentences what comes of them.

package import LedeBase

/// Praise is positive, blame is negative, anything else neutral.
package struct StandInTones: ToneJudge {
  /// Thrown instead of tones.
  package var failure: JudgingError?
  package var version = "stand-in"

  package init(failure: JudgingError? = nil, version: String = "stand-in") {
    self.failure = failure
    self.version = version
  }

  package func toneVersion() throws(JudgingError) -> String {
    if let failure { throw failure }
    return version
  }

  package func tones(of sentences: [SubjectSentence]) async throws(JudgingError) -> [Tone] {
    if let failure { throw failure }
    return sentences.map { sentence in
      let words = Set(FoldedWords.words(of: sentence.text))
      if !words.isDisjoint(with: ["praise", "praised", "love", "superb", "splendid"]) {
        return Tone(negative: 0.02, neutral: 0.08, positive: 0.9)
      }
      if !words.isDisjoint(with: ["blame", "blamed", "hate", "dreadful", "ruinous"]) {
        return Tone(negative: 0.9, neutral: 0.08, positive: 0.02)
      }
      return Tone(negative: 0.05, neutral: 0.9, positive: 0.05)
    }
  }
}
