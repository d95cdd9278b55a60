// How one article speaks of a topic, made of the tones of its sentences. Pure.

import LedeBase

/// Whether something is warm towards a topic, or cold.
enum ToneClass: String, Hashable, Sendable {
  case warm, cold, neither
  /// Nobody could say.
  case unknown

  /// From here on a tone is more than neither, −1…1.
  static let least = 0.15
  /// From here on it is plainly so, and not rather.
  static let plain = 0.45

  init(_ score: Double) {
    self = score >= ToneClass.least ? .warm : score <= -ToneClass.least ? .cold : .neither
  }
}

/// How an article speaks of a topic.
struct ArticleTone: Hashable, Sendable {
  /// −1…1.
  var score: Double
  /// How sure its class is, 0…1.
  var sure: Double
  /// The sentence that weighed most, with the topic's place in it.
  var evidence: SubjectSentence
  /// Whether it was judged as a whole, as it does not name the topic.
  var isOfWhole = false

  var kind: ToneClass { ToneClass(score) }

  /// The tone of an article by those of its sentences; nil where there are none.
  ///
  /// Sentences that say something count more than those that only name the topic, and the headline counts
  /// twice. What is sure is the share of all that weighs which is on the side of the class.
  ///
  /// - Parameters:
  ///   - mentions: What was judged.
  ///   - tones: How each speaks of the topic.
  ///   - isOfWhole: Whether the topic is named in none of them, which halves how sure it is.
  init?(_ mentions: [Mentions.Mention], _ tones: [Tone], isOfWhole: Bool = false) {
    guard !mentions.isEmpty, mentions.count == tones.count else { return nil }
    var sum = 0.0
    var all = 0.0
    var shares = Tone(negative: 0, neutral: 0, positive: 0)
    var heaviest = -1.0
    var evidence = mentions[0].sentence
    for (mention, tone) in zip(mentions, tones) {
      let weight = (mention.isTitle ? 2 : 1) * (0.2 + tone.negative + tone.positive)
      sum += weight * tone.score
      all += weight
      shares.negative += weight * tone.negative
      shares.neutral += weight * tone.neutral
      shares.positive += weight * tone.positive
    }
    let score = min(max(sum / all, -1), 1)
    let kind = ToneClass(score)
    for (mention, tone) in zip(mentions, tones) {
      let share =
        switch kind {
        case .warm: tone.positive
        case .cold: tone.negative
        case .neither, .unknown: tone.neutral
        }
      // The headline stands above it in any case.
      let weight = (mention.isTitle ? 0.5 : 1) * share
      if weight > heaviest { (heaviest, evidence) = (weight, mention.sentence) }
    }
    let side =
      switch kind {
      case .warm: shares.positive
      case .cold: shares.negative
      case .neither, .unknown: shares.neutral
      }
    self.init(
      score: score, sure: min(max(side / all, 0), 1) * (isOfWhole ? 0.5 : 1), evidence: evidence,
      isOfWhole: isOfWhole)
  }

  init(score: Double, sure: Double, evidence: SubjectSentence, isOfWhole: Bool = false) {
    self.score = score
    self.sure = sure
    self.evidence = evidence
    self.isOfWhole = isOfWhole
  }
}

/// One article on a topic, as the page shows it.
struct TopicArticle: Hashable, Sendable {
  /// What came of judging it.
  enum Finding: Hashable, Sendable {
    case told(ArticleTone)
    /// It names the topic in passing; it is listed apart, and not judged.
    case passing
    /// Nobody could judge it, and why; it does not count.
    case unknown(String)
  }

  var title: String
  /// Who published it.
  var source: String
  var published: Timestamp?
  var address: WebAddress?
  var picture: WebAddress?
  /// Its number, where it is kept.
  var item: Item.ID?
  var finding: Finding

  var tone: ArticleTone? { if case .told(let tone) = finding { tone } else { nil } }
  var kind: ToneClass { tone?.kind ?? .unknown }

  /// What tells it apart among the articles of a topic.
  var key: String { item.map { "i\($0.rawValue)" } ?? address?.text ?? title }
}
