// The one answer to "What does it think of it?", made of at most ten articles. Pure.

import LedeBase

/// What a source thinks of a topic.
struct TopicAnswer: Hashable, Sendable {
  /// The mean tone of what was judged, −1…1; nil where nothing was.
  var tone: Double?
  /// Where the mean lies with 95 % certainty, were the articles drawn by chance; nil for fewer than two.
  var range: ClosedRange<Double>?
  var kind: ToneClass
  var warm = 0
  var cold = 0
  var neither = 0
  /// How many articles could not be judged.
  var unknown = 0
  /// Whether as many are warm as cold, so that the mean decides.
  var isTie = false

  /// How many articles count.
  var articles: Int { warm + cold + neither }
  /// Whether there is a side that disagrees: a quarter of the articles or more.
  var isDivided: Bool { min(warm, cold) * 4 >= articles && min(warm, cold) > 0 }
  /// Whether the mean is far enough on the side of the answer to leave out "rather".
  var isPlain: Bool {
    switch kind {
    case .warm: (tone ?? 0) >= ToneClass.plain
    case .cold: (tone ?? 0) <= -ToneClass.plain
    case .neither, .unknown: true
    }
  }

  /// The answer is what most articles are; where as many are warm as cold and no fewer than neither, it is the
  /// side that the mean is on, if any.
  init(_ articles: [TopicArticle]) {
    let scores = articles.compactMap { $0.tone?.score }
    for article in articles {
      switch (article.finding, article.kind) {
      case (.told, .warm): warm += 1
      case (.told, .cold): cold += 1
      case (.told, _): neither += 1
      case (.unknown, _): unknown += 1
      case (.passing, _): break
      }
    }
    guard !scores.isEmpty else {
      kind = .unknown
      return
    }
    let mean = scores.reduce(0, +) / Double(scores.count)
    tone = mean
    range = TopicAnswer.range(scores, around: mean)
    let most = max(warm, cold, neither)
    let counts: [(kind: ToneClass, count: Int)] = [
      (.warm, warm), (.cold, cold), (.neither, neither),
    ]
    let leading = counts.filter { $0.count == most }.map(\.kind)
    if leading.count == 1 {
      kind = leading[0]
    } else {
      isTie = leading.contains(.warm) && leading.contains(.cold)
      let side = ToneClass(mean)
      // Between one side and neither the mean decides too, and never for a side that is not among them.
      kind = leading.contains(side) ? side : .neither
    }
  }

  /// The interval of Student's t for 95 %.
  ///
  /// Source: any table of Student's t; Gosset, "The Probable Error of a Mean", 1908.
  private static func range(_ scores: [Double], around mean: Double) -> ClosedRange<Double>? {
    guard scores.count > 1 else { return nil }
    let squares = scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / Double(scores.count - 1) / Double(scores.count)).squareRoot()
    let t = quantiles[min(scores.count - 2, quantiles.count - 1)]
    return max(-1, mean - t * error)...min(1, mean + t * error)
  }

  /// For 1, 2, 3 … degrees of freedom.
  private static let quantiles = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
  ]
}

/// What a source says of a topic: the last articles, and the answer that they give.
struct Coverage: Hashable, Sendable {
  /// So many articles are asked.
  static let most = 10

  var source: SourceChoice
  /// At most ten that are about it, newest first.
  var articles: [TopicArticle] = []
  /// Those that only name it, newest first.
  var passing: [TopicArticle] = []
  var answer: TopicAnswer
  /// When the articles were looked for.
  var asked: Timestamp
  /// Why there is nothing newer, or nothing at all, in words; nil where all went well.
  var fault: String?

  /// Whether nobody answered, which is not that nothing was found.
  var isUnasked: Bool { fault != nil && articles.isEmpty && passing.isEmpty }

  init(
    _ source: SourceChoice, _ articles: [TopicArticle], asked: Timestamp, fault: String? = nil
  ) {
    self.source = source
    self.articles = Array(articles.filter { $0.finding != .passing }.prefix(Coverage.most))
    passing = Array(articles.filter { $0.finding == .passing }.prefix(Coverage.most))
    answer = TopicAnswer(self.articles)
    self.asked = asked
    self.fault = fault
  }

  /// What a source says that the reader no longer has: nothing.
  init(goneFor source: TopicSource, at now: Timestamp) {
    self.init(
      SourceChoice(source: source, name: Phrases.goneSource), [], asked: now,
      fault: Phrases.noSourceAny)
  }
}
