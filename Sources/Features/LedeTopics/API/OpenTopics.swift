// Topics for agents: what is followed, and answers from what is kept, without items of feeds that are not open.

package import LedeBase
package import LedeNews
import LedeSite

/// Answers about topics from what is kept of open feeds; no site is asked.
package struct OpenTopics: Sendable {
  private let desk: TopicsDesk

  package init(_ services: Services, _ settings: Topics.Settings) {
    desk = TopicsDesk(services, times: TimesDesk(services.house, settings))
  }

  /// A page of the topics that a reader follows, each with its answer by the tones that are kept.
  ///
  /// What asks a feed that is not open is left out. Cost: a search for each.
  ///
  /// - Parameters:
  ///   - reader: Who follows them.
  ///   - open: The feeds whose items may be told of.
  ///   - after: How many of the reader's topics stand before this page.
  ///   - limit: The most on it.
  /// - Returns: The topics by name, and what `after` is of the next page; nil at the end.
  /// - Throws: Why the store could not be used.
  package func followed(
    by reader: Reader.ID, in open: Set<Feed.ID>, after: Int, limit: Int
  ) async throws -> (topics: [OpenAnswer], next: Int?) {
    let all = try await desk.tab(of: reader).followed.map(\.topic)
      .filter { OpenTopics.isOpen($0.question.source, open) }
    var topics: [OpenAnswer] = []
    for topic in all.dropFirst(max(0, after)).prefix(max(0, limit)) {
      let coverage =
        try await desk.coverage(
          topic.question, topic.question.source, reader: reader, mayAsk: false, mayJudge: false,
          in: open) ?? Coverage(goneFor: topic.question.source, at: desk.now())
      var answer = OpenAnswer(topic.question, coverage)
      answer.asked = topic.asked
      topics.append(answer)
    }
    let next = max(0, after) + topics.count
    return (topics, next < all.count ? next : nil)
  }

  /// What a source thinks of a topic, judged on this machine where that was not done before.
  ///
  /// - Parameters:
  ///   - name: The topic, as somebody typed it.
  ///   - kind: The word for its kind, such as `person`; nil for any.
  ///   - source: As in addresses: `all`, `nyt`, `folder:A/B`, `label:TAG`, `feed:ID`.
  ///   - days: How old articles may be, in `days`; nil for any age.
  ///   - reader: Who asks.
  ///   - open: The feeds whose items may be told of.
  /// - Returns: The answer; nil where there is no such source, or it is not open.
  /// - Throws: `NoTopic` where the name or the kind is none, and why the store could not be used.
  package func answer(
    _ name: String, kind: String?, source: String, days: Int?, reader: Reader.ID,
    in open: Set<Feed.ID>
  ) async throws -> OpenAnswer? {
    guard let kind = kind.map({ Topic.Kind(rawValue: $0) }) ?? Topic.Kind.any,
      let topic = Topic(name, kind: kind)
    else { throw NoTopic() }
    guard let source = TopicSource(source), OpenTopics.isOpen(source, open) else { return nil }
    let question = TopicQuestion(topic, source, days: days)
    return try await desk.coverage(question, source, reader: reader, mayAsk: false, in: open).map {
      OpenAnswer(question, $0)
    }
  }

  /// Words for kinds of topics.
  package static let kinds = Topic.Kind.allCases.map(\.rawValue)
  /// How old articles may be at most.
  package static let days = TopicQuestion.days

  private static func isOpen(_ source: TopicSource, _ open: Set<Feed.ID>) -> Bool {
    if case .feed(let id) = source { open.contains(id) } else { true }
  }
}

/// A name of a topic holds no word, or its kind is none.
package struct NoTopic: Error {}

/// What a source thinks of a topic, as far as agents are told it.
package struct OpenAnswer: Sendable {
  /// An article that names the topic.
  package struct Article: Sendable {
    package var item: Item.ID?
    package var published: Timestamp?
    package var title: String
    /// Who published it.
    package var source: String
    package var address: WebAddress?
    /// −1…1; nil where it was not judged.
    package var tone: Double?
    /// How sure the tone is, 0…1.
    package var sure: Double?
    /// The sentence that weighed most.
    package var evidence: String?
    /// Why it was not judged, in Lede's words; nil where it was, or only names the topic in passing.
    package var why: String?

    init(_ article: TopicArticle) {
      item = article.item
      published = article.published
      title = article.title
      source = article.source
      address = article.address
      tone = article.tone?.score
      sure = article.tone?.sure
      evidence = article.tone?.evidence.text
      if case .unknown(let words) = article.finding { why = words }
    }
  }

  package var name: String
  package var kind: String
  /// Who was asked, as in addresses.
  package var source: String
  /// When a followed topic was last asked about; of a question, now.
  package var asked: Timestamp?
  /// `warm`, `cold`, `neither`, or `unknown` where nothing could be judged.
  package var mostly: String
  /// The mean, −1…1.
  package var tone: Double?
  /// Where the mean lies with 95 % certainty.
  package var range: ClosedRange<Double>?
  package var warm, cold, neither, unknown: Int
  /// At most ten that are about it, newest first.
  package var articles: [Article]
  /// At most ten that only name it.
  package var passing: [Article]

  init(_ question: TopicQuestion, _ coverage: Coverage) {
    name = question.topic.name
    kind = question.topic.kind.rawValue
    source = coverage.source.source.text
    asked = coverage.asked
    let answer = coverage.answer
    mostly = answer.kind.rawValue
    tone = answer.tone
    range = answer.range
    (warm, cold, neither, unknown) = (answer.warm, answer.cold, answer.neither, answer.unknown)
    articles = coverage.articles.map(Article.init)
    passing = coverage.passing.map(Article.init)
  }
}
