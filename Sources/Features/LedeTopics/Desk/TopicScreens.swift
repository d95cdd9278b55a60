// What pages, programs and the terminal show of topics.

import LedeBase
import LedeDatabase
import LedeNews
import LedeSite

/// The tab: the box, and the topics that are followed.
struct TopicsPage: Sendable {
  struct Row: Sendable {
    var topic: FollowedTopic
    /// Who is asked; nil where the reader no longer has that source.
    var source: SourceChoice?
    /// How many articles were found since its reader last saw it.
    var new: Int
  }

  var followed: [Row]
  var sources: [SourceChoice]
  /// What their feeds tell most of, to choose from where nothing is typed.
  var offered: [Topic] = []
  var now: Timestamp

  /// So many are offered.
  static let mostOffered = 12
}

/// A question and its answer.
struct TopicPage: Sendable {
  var question: TopicQuestion
  var coverage: Coverage
  var beside: Coverage?
  /// Nil where it is not followed.
  var followed: FollowedTopic?
  var sources: [SourceChoice]
  /// Those that are followed, for the way between them.
  var all: [FollowedTopic]
  /// The tones of a followed topic over time; nil before there are some.
  var chart: ToneChart?
  /// Whether it stands among the sections of its reader's front page.
  var isOnFront = false
  /// Whether its reader has a device that can be told of it.
  var hasDevice = true
  var now: Timestamp

  private var coverages: [Coverage] { [coverage] + (beside.map { [$0] } ?? []) }
  /// Whether nobody who was asked could answer: there is nothing to follow yet.
  var isUnasked: Bool { coverages.allSatisfy(\.isUnasked) }
}

extension TopicsDesk {
  /// The tab as a page shows it, with what may be asked about.
  func offering(to reader: Reader.ID) async throws(StoreError) -> TopicsPage {
    var page = try await tab(of: reader)
    let (feeds, version) = try await database.read { connection throws(StoreError) in
      (try connection.rows(NameRows.feeds, reader), try NameRows.version(on: connection))
    }
    let followed = Set(page.followed.flatMap(\.topic.question.topic.spellings))
    page.offered = try await names.names(at: version)
      .mostTold(in: feeds, most: TopicsPage.mostOffered + page.followed.count)
      .compactMap { Topic($0.name, kind: $0.kind) }
      .filter { followed.isDisjoint(with: $0.spellings) }
    page.offered = Array(page.offered.prefix(TopicsPage.mostOffered))
    return page
  }

  func tab(of reader: Reader.ID) async throws(StoreError) -> TopicsPage {
    let (topics, new) = try await database.read { connection throws(StoreError) in
      (
        try connection.rows(TopicRows.all, reader).compactMap(\.self),
        try connection.rows(PointRows.new, reader)
      )
    }
    let counts = Dictionary(new.map { ($0.topic, $0.count) }, uniquingKeysWith: +)
    let sources = try await sources(of: reader, with: topics.map(\.question.source))
    let rows = topics.map { topic in
      TopicsPage.Row(
        topic: topic, source: sources.first { $0.source == topic.question.source },
        new: counts[topic.id] ?? 0)
    }
    return TopicsPage(followed: rows, sources: sources, now: now())
  }

  /// The answer to a question; nil where the reader has no such source.
  func ask(
    _ question: TopicQuestion, reader: Reader.ID, mayAsk: Bool = true
  ) async throws -> TopicPage? {
    let followed = try await database.first(TopicRows.like, (reader, question)).flatMap(\.self)
    return try await page(question, followed, reader: reader, mayAsk)
  }

  /// A followed topic as it stands now; nil where the reader follows no such topic.
  func followed(
    _ id: Topic.ID, reader: Reader.ID, mayAsk: Bool = true
  ) async throws -> TopicPage? {
    guard let topic = try await database.first(TopicRows.one, (id, reader)).flatMap(\.self) else {
      return nil
    }
    return try await page(topic.question, topic, reader: reader, mayAsk)
  }

  private func page(
    _ question: TopicQuestion, _ followed: FollowedTopic?, reader: Reader.ID, _ mayAsk: Bool
  ) async throws -> TopicPage? {
    let found = try await coverage(
      question, question.source, reader: reader, mayAsk: mayAsk, mayJudge: mayAsk)
    // A followed topic is there, and can be left, when its source is gone.
    guard
      let coverage = found
        ?? (followed == nil ? nil : Coverage(goneFor: question.source, at: now()))
    else { return nil }
    var beside: Coverage?
    if let source = question.beside {
      beside = try await self.coverage(
        question, source, reader: reader, mayAsk: mayAsk, mayJudge: mayAsk)
    }
    let now = now()
    var chart: ToneChart?
    // Who only looks, as a stranger does, keeps nothing.
    if let followed, mayAsk {
      try await keep([coverage] + (beside.map { [$0] } ?? []), for: followed, at: now)
      let points = try await database.rows(
        PointRows.of, (followed.id, since: now - .seconds(ToneChart.days * 86_400)))
      chart = ToneChart(points, until: now)
    }
    var page = TopicPage(
      question: question, coverage: coverage, beside: beside, followed: followed,
      sources: try await sources(of: reader, with: question.sources),
      all: try await database.rows(TopicRows.all, reader).compactMap(\.self), chart: chart, now: now
    )
    if let followed {
      let sections = try await news.preferences(of: reader).sections
      page.isOnFront = sections.contains(.topic(followed.id.rawValue))
    }
    return page
  }

  /// Keeps the points of a followed topic's chart, unless it was left while they were judged: its number may be
  /// another's by now.
  func keep(
    _ coverages: [Coverage], for topic: FollowedTopic, at now: Timestamp
  ) async throws(StoreError) {
    let points = coverages.enumerated().flatMap { side, coverage in
      coverage.articles.compactMap { article -> PointRows.New? in
        guard let tone = article.tone, let published = article.published else { return nil }
        return PointRows.New(
          topic: topic.id, isBeside: side > 0, article: article.key, published: published,
          found: now,
          score: tone.score)
      }
    }
    try await database.write { connection throws(StoreError) in
      try connection.hold(topic.reader)
      let there = try connection.first(TopicRows.one, (topic.id, topic.reader)).flatMap(\.self)
      guard there?.question == topic.question, there?.followed == topic.followed else { return }
      try connection.run(PointRows.put, each: points)
      try connection.run(TopicRows.noteAsked, (topic.id, at: now))
    }
  }

  // MARK: Following

  /// Follows a topic; one that is followed already stays, with the source beside it that is named now.
  ///
  /// Throws `.tooMany` when the reader follows as many as there may be.
  func follow(
    _ question: TopicQuestion, reader: Reader.ID
  ) async throws(StoreError) -> Topic.ID {
    let now = now()
    return try await database.write { connection throws(StoreError) in
      try connection.hold(reader)
      let isThere = try connection.first(TopicRows.like, (reader, question)) != nil
      let count = try connection.first(TopicRows.number, reader) ?? 0
      guard isThere || count < Bound.topics.most else { throw .tooMany(.topics) }
      guard let id = try connection.first(TopicRows.follow, (question, reader, at: now)) else {
        throw .failed(statement: "topics.follow", cause: "no row")
      }
      try TopicJob.hasten(at: now, on: connection)
      return id
    }
  }

  /// Ends following; gives what it was, so that `follow` can undo it, or nil where there was none.
  func unfollow(_ id: Topic.ID, reader: Reader.ID) async throws(StoreError) -> TopicQuestion? {
    // Its number may be another's one day.
    _ = try await news.show(.topic(id.rawValue), false, of: reader)
    return try await database.write { connection throws(StoreError) -> TopicQuestion? in
      try connection.hold(reader)
      let topic = try connection.first(TopicRows.one, (id, reader)).flatMap(\.self)
      try connection.run(TopicRows.forgetPoints, (id, reader))
      _ = try connection.first(TopicRows.unfollow, (id, reader))
      return topic?.question
    }
  }

  /// Puts a topic among the sections of its reader's front page, or takes it out; false where no more fit, and nil
  /// where the reader follows no such topic.
  func show(
    _ id: Topic.ID, onFront isShown: Bool, of reader: Reader.ID
  ) async throws(StoreError) -> Bool? {
    guard try await database.first(TopicRows.one, (id, reader)) != nil else { return nil }
    return try await news.show(.topic(id.rawValue), isShown, of: reader)
  }

  /// Says whether a reader wishes to be told of what is new of a topic.
  func setTells(
    _ tells: Bool, of id: Topic.ID, reader: Reader.ID
  ) async throws(StoreError) {
    try await database.run(TopicNotices.setTells, (id, reader, tells))
  }

  /// Says that a reader has seen what was found of a topic.
  func noteSeen(_ id: Topic.ID, reader: Reader.ID) async throws(StoreError) {
    try await database.run(TopicRows.noteSeen, (id, reader, at: now()))
  }
}
