// The New York Times as a source: its key, its calls counted, its answers kept.

import LedeBase
import LedeDatabase
import LedeSite
import LedeTimes
import Synchronization

/// Asks the Times, within its limits, and keeps what it answers: what was asked a moment ago is not asked again, and
/// without a network the last answer stands, with its age, as long as news does.
struct TimesDesk: Sendable {
  let key: OwnersKey
  private let database: Database
  private let web: any DocumentRequester
  private let now: @Sendable () -> Timestamp
  private let settings: Topics.Settings
  private let shares = TimesShares()

  init(_ house: House, _ settings: Topics.Settings) {
    key = OwnersKey(house, "times", given: settings.timesKey)
    database = house.database
    web = house.documents
    now = house.now
    self.settings = settings
  }

  /// Answers of an hour, and tags of a day, are new enough.
  private static let freshArticles = Duration.seconds(3_600)
  private static let freshTags = Duration.seconds(86_400)
  /// So many tags are told of one beginning.
  private static let mostTags = 20

  // MARK: Calls

  /// How many calls are left today of each service.
  func left() async throws(StoreError) -> [TimesService: Int] {
    var left: [TimesService: Int] = [:]
    for service in TimesService.allCases {
      let text = try await database.value(Self.budget(service)) ?? ""
      left[service] = CallBudget(TimesService.limits, text: text).left(at: now())
    }
    return left
  }

  /// Where the calls of a service are counted, for all processes.
  static func budget(_ service: TimesService) -> String { "topics.times." + service.rawValue }
  static let budgets = TimesService.allCases.map(budget)

  /// Counts a call; `isWhole` counts all that a minute has room for, after the Times itself refused one.
  private func take(
    _ service: TimesService, isWhole: Bool = false
  ) async throws(StoreError) -> Result<Void, TimesError> {
    let now = now()
    return try await database.write { connection throws(StoreError) in
      try connection.run(Facts.add, (name: Self.budget(service), value: ""))
      let text = try connection.first(Facts.locked, Self.budget(service)) ?? ""
      var budget = CallBudget(TimesService.limits, text: text)
      do throws(CallsSpent) {
        repeat { try budget.take(at: now) } while isWhole
      } catch {
        if !isWhole { return .failure(.spent(until: error.until)) }
      }
      try connection.run(Facts.set, (name: Self.budget(service), value: budget.text))
      return .success(())
    }
  }

  /// Asks with each call counted.
  ///
  /// - Parameters:
  ///   - service: Which API is asked.
  ///   - reader: Whose question it is.
  ///   - work: Asks.
  /// - Returns: What it gives, or why not.
  /// - Throws: Why the store, or the key, could not be used.
  private func asking<Found: Sendable>(
    _ service: TimesService, for reader: Reader.ID,
    _ work: (TimesClient) async throws(TimesError) -> Found
  ) async throws -> Result<Found, TimesError> {
    guard let key = try await key.key() else { return .failure(.noKey) }
    return try await asking(service, with: key, for: reader, work)
  }

  private func asking<Found: Sendable>(
    _ service: TimesService, with key: String, for reader: Reader.ID,
    _ work: (TimesClient) async throws(TimesError) -> Found
  ) async throws -> Result<Found, TimesError> {
    let now = now()
    let broken = Mutex<StoreError?>(nil)
    let client = TimesClient(
      web: web, base: settings.timesURL ?? TimesClient.home,
      // The owner names such a server in the settings, as they do private feeds.
      mayBePrivate: settings.timesURL != nil, key: key
    ) { [self] service throws(TimesError) in
      try shares.take(service, for: reader, at: now)
      let counted: Result<Void, TimesError>
      do throws(StoreError) { counted = try await take(service) } catch {
        broken.withLock { $0 = error }
        throw .spent(until: nil)
      }
      try counted.get()
    }
    do throws(TimesError) { return .success(try await work(client)) } catch {
      if let broken = broken.withLock({ $0 }) { throw broken }
      // The Times itself says no, and not when again: a minute, then.
      if case .spent(until: nil) = error { _ = try await take(service, isWhole: true) }
      return .failure(error)
    }
  }

  /// What came of trying a key.
  enum Trial: Hashable, Sendable {
    case taken
    /// The Times knows it not, or lets it ask nothing.
    case refused(TimesError)
    /// Nobody could say.
    case untried(TimesError)
  }

  /// Tries a key that is not kept yet: one call, counted as any other.
  ///
  /// - Throws: Why the store could not be used.
  func trial(of key: String, for reader: Reader.ID) async throws -> Trial {
    let answer = try await asking(.articles, with: key, for: reader) { client throws(TimesError) in
      try await client.tryKey()
    }
    switch answer {
    case .success: return .taken
    case .failure(.wrongKey): return .refused(.wrongKey)
    case .failure(.notAllowed): return .refused(.notAllowed)
    // Who is told that the question is wrong was let in.
    case .failure(.badRequest): return .taken
    case .failure(let error): return .untried(error)
    }
  }

  // MARK: Answers

  /// What is known of a topic at the Times.
  struct Known: Sendable {
    var articles: [TimesArticle] = []
    var asked: Timestamp
    /// Why there is nothing newer; nil where all went well.
    var fault: TimesError?
  }

  /// The newest articles on a topic.
  ///
  /// - Parameters:
  ///   - topic: What they are filed under.
  ///   - reader: Who asks.
  ///   - mayAsk: False to look at what is kept alone.
  /// - Returns: Ten at most, newest first; with a fault, those of the last answer that is less than a week old.
  /// - Throws: Why the store, or the key, could not be used.
  func articles(
    on topic: Topic, for reader: Reader.ID, mayAsk: Bool
  ) async throws -> Known {
    let (tag, now) = (TimesTag(topic), now())
    let kept = try await database.first(TimesRows.answer, tag.full)
    if let kept, now - kept.asked < Self.freshArticles, kept.asked <= now {
      return Known(articles: kept.articles, asked: kept.asked)
    }
    var fault: TimesError?
    if mayAsk {
      switch try await asking(
        .articles, for: reader,
        { client throws(TimesError) in
          try await client.articles(on: tag)
        })
      {
      case .success(let articles):
        try await database.run(TimesRows.keepAnswer, (tag: tag.full, articles, at: now))
        return Known(articles: articles, asked: now)
      case .failure(let error): fault = error
      }
    }
    guard let kept, now - kept.asked < .seconds(Freshness.days * 86_400) else {
      return Known(asked: now, fault: fault)
    }
    return Known(articles: kept.articles, asked: kept.asked, fault: fault)
  }

  /// The tags with a word that begins so, the most used first; those of the last answer where there is no other.
  func tags(
    startingWith text: String, for reader: Reader.ID
  ) async throws -> (tags: [TimesTag], fault: TimesError?) {
    let typed = FoldedWords.words(of: text).joined(separator: " ")
    guard typed.count > 1, text.utf8.count <= 8 * Topic.longestName else { return ([], nil) }
    let now = now()
    let beginnings = (2...min(typed.count, 40)).map { String(typed.prefix($0)) } + [typed]
    let rows = try await database.read { connection throws(StoreError) in
      try connection.rows(TimesRows.tags, each: beginnings).compactMap(\.first)
    }
    let kept = rows.last { $0.typed == typed }
    let fresh = rows.filter { now - $0.asked < Self.freshTags && $0.asked <= now }
    // Where a beginning told all there is, what goes on from it tells nothing else.
    if let all = fresh.first(where: { $0.typed == typed || $0.tags.count < Self.mostTags }) {
      let wanted = NameRows.Typed(text)
      return (
        all.tags.filter { tag in
          tag.topic?.spellings.contains { wanted?.fits($0) == true } ?? false
        }, nil
      )
    }
    switch try await asking(
      .tags, for: reader,
      { client throws(TimesError) in
        try await client.tags(startingWith: text, most: Self.mostTags)
      })
    {
    case .success(let tags):
      // The first are the most used.
      let learnt = tags.enumerated().compactMap { index, tag in
        tag.topic.map {
          NameRows.New(topic: $0, feed: nil, count: max(Self.mostTags - index, 1), seen: now)
        }
      }
      try await database.write { connection throws(StoreError) in
        try connection.run(TimesRows.keepTags, (typed: typed, tags, at: now))
        try connection.run(NameRows.put, each: learnt.sorted { $0.key < $1.key })
        try connection.run(
          Facts.set, (name: NameRows.learnt, value: "\(now.milliseconds) \(typed)"))
      }
      return (tags, nil)
    case .failure(let error): return (kept?.tags ?? [], error)
    }
  }

  /// Drops answers that are too old to be shown.
  func forget() async throws(StoreError) {
    let now = now()
    try await database.write { connection throws(StoreError) in
      try connection.run(TimesRows.forgetAnswers, now - .seconds(Freshness.days * 86_400))
      try connection.run(TimesRows.forgetTags, now - .seconds(30 * 86_400))
    }
  }
}

/// What each reader has asked of late: nobody but the owner spends the calls of all.
private final class TimesShares: Sendable {
  private struct Place: Hashable {
    var reader: Reader.ID
    var service: TimesService
  }
  private let budgets = Mutex<[Place: CallBudget]>([:])

  func take(
    _ service: TimesService, for reader: Reader.ID, at now: Timestamp
  ) throws(TimesError) {
    guard reader != .local else { return }
    let place = Place(reader: reader, service: service)
    let taken: Result<Void, TimesError> = budgets.withLock { budgets in
      var budget = budgets[place] ?? CallBudget(TimesService.share)
      do throws(CallsSpent) { try budget.take(at: now) } catch {
        return .failure(.spent(until: error.until))
      }
      budgets[place] = budget
      return .success(())
    }
    try taken.get()
  }
}

extension TimesTag {
  /// The tag of a topic; what somebody typed is in no dictionary.
  init(_ topic: Topic) {
    let dictionary: TimesDictionary? =
      switch topic.kind {
      case .person: .person
      case .place: .place
      case .organisation: .organization
      case .subject: .subject
      case .title: .title
      case .any: nil
      }
    self.init(topic.name + (dictionary.map { " (\($0.rawValue))" } ?? ""))
  }

  /// The topic that it stands for; nil for a tag that holds no word.
  var topic: Topic? {
    let kind: Topic.Kind =
      switch dictionary {
      case .person: .person
      case .place: .place
      case .organization: .organisation
      case .subject: .subject
      case .title: .title
      case nil: .any
      }
    return Topic(name, kind: kind)
  }
}
