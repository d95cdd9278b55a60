// How writing speaks of a subject: the tone of a sentence, and the door to who tells it.

/// How a sentence speaks of a subject; the three shares add up to one.
package struct Tone: Hashable, Sendable {
  package var negative: Double
  package var neutral: Double
  package var positive: Double

  package init(negative: Double, neutral: Double, positive: Double) {
    self.negative = negative
    self.neutral = neutral
    self.positive = positive
  }

  /// −1…+1.
  package var score: Double { positive - negative }
  /// `negative`, `neutral` or `positive`, whichever is most.
  package var polarity: String {
    if negative > max(neutral, positive) { return "negative" }
    return positive > neutral ? "positive" : "neutral"
  }
}

/// A sentence, and where what it speaks of stands in it.
package struct SubjectSentence: Hashable, Sendable {
  package var text: String
  /// In bytes of UTF-8, within the text.
  package var subject: Range<Int>

  package init(text: String, subject: Range<Int>) {
    self.text = text
    self.subject = subject
  }
}

/// Says how sentences speak of a subject.
///
/// The same sentence always has the same tone.
package protocol ToneJudge: Sendable {
  /// Names who judges, in a few letters; it changes when the tones may.
  func toneVersion() throws(JudgingError) -> String
  /// The tone of each sentence, in their order.
  ///
  /// Cost: some four milliseconds of one core for each.
  ///
  /// - Parameter sentences: What to judge.
  /// - Returns: As many tones.
  /// - Throws: `noModel` where nobody tells tones.
  func tones(of sentences: [SubjectSentence]) async throws(JudgingError) -> [Tone]
}
