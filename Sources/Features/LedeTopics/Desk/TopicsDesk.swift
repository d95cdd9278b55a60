// What is asked about topics: sources, the last articles on a topic, their tones, and the answer.

import LedeArticles
import LedeBase
import LedeDatabase
import LedeExtraction
import LedeLore
import LedeMarkup
import LedeNews
import LedeSearch
import LedeSite
import LedeTimes

/// Answers what a source thinks of a topic.
struct TopicsDesk: Sendable {
  let database: Database
  let news: Store
  private let searching: SearchStore
  private let tones: any ToneJudge
  private let sums: any SignatureChecker
  let now: @Sendable () -> Timestamp
  let times: TimesDesk
  let names: NamesOnDemand
  /// Names of a story; nil where nobody is asked for them.
  let lore: StoryNames?
  private let pages: ArticleReader
  private let turns: ReaderTurns

  init(
    _ services: Services, times: TimesDesk, rules: ExtractionRules = ExtractionRules(),
    lore: StoryNames? = nil
  ) {
    database = services.house.database
    news = services.store
    searching = SearchStore(services.house.database)
    tones = services.house.tones
    sums = services.house.signatures
    now = services.house.now
    self.times = times
    names = NamesOnDemand(services.house.database)
    self.lore = lore
    turns = services.house.questions
    pages = ArticleReader(
      documents: services.house.documents, rules: rules,
      on: PageThreads(services.house.pageThreads))
  }

  /// Of so many items that name a topic the newest ten that are about it are sought.
  private static let mostCandidates = 40
  /// So many feeds stand in the list of sources; others are asked from their own page.
  static let mostFeeds = 100

  // MARK: Sources

  /// Who can be asked by a reader, in the order of lists.
  func sources(
    of reader: Reader.ID, with chosen: [TopicSource] = []
  ) async throws(StoreError) -> [SourceChoice] {
    var choices = [
      SourceChoice(source: .all, name: Phrases.allIFollow),
      SourceChoice(source: .times, name: Phrases.theTimes),
    ]
    choices += try await news.groups(of: reader).map { group in
      switch group.kind {
      case .folder(let path):
        SourceChoice(source: .folder(path), name: path.joined(separator: " / "))
      case .label(let name): SourceChoice(source: .label(name), name: name)
      }
    }
    let feeds = try await news.subscriptions(of: reader)
    let wanted = Set(chosen)
    let shown = feeds.count <= Self.mostFeeds ? feeds : Self.busiest(of: feeds)
    choices += shown.map { SourceChoice($0) }
    choices += feeds.map { SourceChoice($0) }
      .filter { wanted.contains($0.source) && !choices.contains($0) }
    return choices
  }

  /// Those that were read last, in the order that they came in.
  private static func busiest(of feeds: [Subscription]) -> [Subscription] {
    let last = feeds.enumerated().sorted { a, b in
      (b.element.lastRead?.milliseconds ?? .min, a.offset)
        < (a.element.lastRead?.milliseconds ?? .min, b.offset)
    }.prefix(mostFeeds).sorted { $0.offset < $1.offset }
    return last.map(\.element)
  }

  /// The source with its name; nil where the reader has no such source.
  func choice(
    _ source: TopicSource, of reader: Reader.ID
  ) async throws(StoreError) -> SourceChoice? {
    switch source {
    case .all: SourceChoice(source: .all, name: Phrases.allIFollow)
    case .times: SourceChoice(source: .times, name: Phrases.theTimes)
    default:
      try await sources(of: reader, with: [source]).first { $0.source == source }
    }
  }

  /// The feeds of a source; nil for all.
  private func feeds(
    of source: TopicSource, _ reader: Reader.ID
  ) async throws(StoreError) -> Set<Feed.ID>? {
    switch source {
    case .all: return nil
    case .times: return []
    case .feed(let id): return [id]
    case .folder(let path):
      let all = try await news.subscriptions(of: reader)
      return Set(all.filter { $0.folder.starts(with: path) }.map(\.feed.id))
    case .label(let name):
      let all = try await news.subscriptions(of: reader)
      return Set(all.filter { $0.tags.contains(name) }.map(\.feed.id))
    }
  }

  // MARK: Answers

  /// What a source thinks of a topic: its last articles, judged.
  ///
  /// Cost: a search; and where tones are not kept yet some 4 ms for each sentence that names the topic.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - source: One of its sources.
  ///   - reader: Who asks; only what stands in this reader's lists is looked at.
  ///   - mayAsk: Whether the Times may be asked; else what it answered last is taken.
  ///   - mayJudge: Whether articles are judged; else the tones that are kept are taken.
  ///   - open: Whose items alone are looked at; nil for those of all.
  /// - Returns: The articles and the answer; nil where the reader has no such source.
  /// - Throws: Why the store, or the key of the Times, could not be used.
  func coverage(
    _ question: TopicQuestion, _ source: TopicSource, reader: Reader.ID, mayAsk: Bool = true,
    mayJudge: Bool = true, in open: Set<Feed.ID>? = nil
  ) async throws -> Coverage? {
    guard let choice = try await choice(source, of: reader) else { return nil }
    if source == .times {
      return try await timesCoverage(
        question, choice, reader, mayAsk, mayJudge, withKept: open == nil)
    }
    let now = now()
    let topic = question.topic
    let asked = try await feeds(of: source, reader)
    let headlines = try await searching.items(
      naming: topic.spellings, in: open.map { asked?.intersection($0) ?? $0 } ?? asked, of: reader,
      since: question.days.map { now - .seconds($0 * 86_400) }, limit: Self.mostCandidates)
    return Coverage(
      choice,
      try await judged(
        toJudge(headlines), on: topic, of: reader, at: now, mayJudge: mayJudge), asked: now)
  }

  /// Stories before they are judged.
  func toJudge(
    _ headlines: [Headline], isFiled: Bool = false
  ) async throws(StoreError) -> [ArticleToJudge] {
    zip(headlines, try await texts(of: headlines)).map { headline, text in
      ArticleToJudge(
        article: TopicArticle(
          title: headline.name, source: headline.source, published: headline.shown,
          address: headline.link, picture: headline.picture, item: headline.id, finding: .passing),
        text: text, isFiled: isFiled)
    }
  }

  /// What the Times thinks of a topic, by headlines and abstracts; by whole articles where they were read before
  /// (`withKept`), or are fetched now by the reader's wish.
  private func timesCoverage(
    _ question: TopicQuestion, _ choice: SourceChoice, _ reader: Reader.ID, _ mayAsk: Bool,
    _ mayJudge: Bool, withKept: Bool
  ) async throws -> Coverage {
    let now = now()
    let known = try await times.articles(on: question.topic, for: reader, mayAsk: mayAsk)
    let since = question.days.map { now - .seconds($0 * 86_400) }
    let articles = known.articles.filter { article in
      since.map { since in article.published.map { $0 >= since } ?? false } ?? true
    }
    let texts =
      withKept
      ? try await wholeTexts(of: articles, reader, fetches: question.isWhole && mayAsk)
      : articles.map { _ in nil }
    let found = articles.enumerated().map { index, article in
      ArticleToJudge(article, source: choice.name, whole: texts[index])
    }
    return Coverage(
      choice,
      try await judged(found, on: question.topic, of: reader, at: now, mayJudge: mayJudge),
      asked: known.asked,
      fault: known.fault?.message)
  }

  /// The longest that whole articles are waited for.
  private static let wholeTime = Duration.seconds(8)

  /// The text of each article where it was read before, or is fetched now; nil for those that cannot be had.
  private func wholeTexts(
    of articles: [TimesArticle], _ reader: Reader.ID, fetches: Bool
  ) async throws(StoreError) -> [String?] {
    var texts: [String?] = []
    for article in articles {
      var text: String?
      if let address = article.address,
        let kept = try await news.articleFound(
          at: address, since: Timestamp(milliseconds: 0), for: reader)?.article
      {
        text = PlainText.text(of: FeedText(kept.html, .html), bytes: ArticleText.longest)
      }
      texts.append(text)
    }
    guard fetches else { return texts }
    let missing = articles.indices.compactMap { index in
      texts[index] == nil ? articles[index].address.map { (index, $0) } : nil
    }
    let fetched = await withTaskGroup(of: (Int, String?).self) { [pages] group in
      for (index, address) in missing {
        group.addTask {
          let request = ArticleReader.request(for: address, within: Self.wholeTime)
          // What cannot be had is judged by its abstract, as without the wish.
          let words = try? await pages.words(of: request)
          return (index, words.map(\.text))
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return articles.indices.map { texts[$0] ?? fetched[$0].flatMap(\.self) }
  }

  /// What there is to read of items: the article where it was fetched, else what the feed tells.
  private func texts(of headlines: [Headline]) async throws(StoreError) -> [ArticleText] {
    guard !headlines.isEmpty else { return [] }
    let rows = try await database.rows(TopicTexts.of, headlines.map(\.id))
    let byItem = Dictionary(rows.map { ($0.item, $0) }, uniquingKeysWith: { a, _ in a })
    return headlines.map { headline in
      let row = byItem[headline.id]
      let text = row?.article.map { FeedText($0, .html) } ?? row?.told
      return ArticleText(
        title: headline.title,
        text: text.map { PlainText.text(of: $0, bytes: ArticleText.longest) } ?? headline.summary)
    }
  }

  /// An article before it was judged.
  struct ArticleToJudge: Sendable {
    var article: TopicArticle
    var text: ArticleText
    /// Whether its source says that it is about the topic, named or not.
    var isFiled = false
  }

  /// The articles with what came of judging them, until ten are about the topic; the others are left out.
  func judged(
    _ articles: [ArticleToJudge], on topic: Topic, of reader: Reader.ID, at now: Timestamp,
    mayJudge: Bool
  ) async throws -> [TopicArticle] {
    let version: String
    do throws(JudgingError) { version = try tones.toneVersion() } catch {
      return articles.prefix(Coverage.most).map { one in
        var article = one.article
        article.finding = .unknown(error.message)
        return article
      }
    }
    let prints = articles.map { $0.text.print(by: version, sums) }
    func kept() async throws(StoreError) -> [UInt64: ArticleTone] {
      let rows = try await database.rows(ToneRows.of, (topic, prints: prints))
      return Dictionary(rows.map { ($0.print, $0.tone) }, uniquingKeysWith: { a, _ in a })
    }
    let there = try await kept()
    guard mayJudge, prints.contains(where: { there[$0] == nil }) else {
      return try await found(articles, prints, there, on: topic, at: now, mayJudge: mayJudge)
    }
    // One question of each reader is judged at a time: nobody else waits for more than that.
    let judged = try await turns.within(reader) {
      // Another question of theirs may have been the same.
      try await found(articles, prints, try await kept(), on: topic, at: now, mayJudge: true)
    }
    guard let judged else { throw Trouble.tooManyQuestions }
    return judged
  }

  private func found(
    _ articles: [ArticleToJudge], _ prints: [UInt64], _ kept: [UInt64: ArticleTone],
    on topic: Topic, at now: Timestamp, mayJudge: Bool
  ) async throws(StoreError) -> [TopicArticle] {
    var found: [TopicArticle] = []
    var new: [(Topic, print: UInt64, tone: ArticleTone, at: Timestamp)] = []
    var count = 0
    for (one, print) in zip(articles, prints) where count < Coverage.most && !Task.isCancelled {
      var article = one.article
      if let tone = kept[print] {
        article.finding = .told(tone)
      } else {
        switch ArticleReading(one.text, on: topic, isFiled: one.isFiled) {
        case .passing: article.finding = .passing
        case .unknown(let why): article.finding = .unknown(why)
        case .sentences(_, _) where !mayJudge: article.finding = .unknown(Phrases.notAskedYet)
        case .sentences(let mentions, let isOfWhole):
          article.finding = await tone(mentions, isOfWhole: isOfWhole)
          if let tone = article.tone { new.append((topic, print: print, tone: tone, at: now)) }
        }
      }
      if article.finding != .passing { count += 1 }
      found.append(article)
    }
    if !new.isEmpty {
      try await database.write { [new] connection throws(StoreError) in
        try connection.run(ToneRows.keep, each: new)
      }
    }
    return found
  }

  private func tone(_ mentions: Mentions, isOfWhole: Bool) async -> TopicArticle.Finding {
    do throws(JudgingError) {
      let tones = try await tones.tones(of: mentions.all.map(\.sentence))
      guard let tone = ArticleTone(mentions.all, tones, isOfWhole: isOfWhole) else {
        return .unknown(Phrases.nothingToJudge)
      }
      return .told(tone)
    } catch {
      return .unknown(error.message)
    }
  }
}

extension SourceChoice {
  fileprivate init(_ subscription: Subscription) {
    self.init(
      source: .feed(subscription.feed.id), name: subscription.title,
      folder: subscription.folder.isEmpty ? nil : subscription.folder.joined(separator: " / "))
  }
}

extension Trouble {
  fileprivate static let tooManyQuestions = Trouble(
    status: 429, title: Phrases.tooManyQuestions, message: Phrases.tooManyQuestionsMore,
    code: "tooMany", way: Trouble.Way(path: TopicsView.path, words: Phrases.topics))
}

extension TopicsDesk.ArticleToJudge {
  /// An article of the Times; without its whole text, by its abstract and what else it tells.
  fileprivate init(_ article: TimesArticle, source: String, whole: String?) {
    self.article = TopicArticle(
      title: article.title.isEmpty ? article.abstract : article.title, source: source,
      published: article.published, address: article.address, picture: article.picture,
      finding: .passing)
    var parts: [String] = []
    // The three often say the same, or begin so.
    for part in [article.abstract, article.snippet, article.lead] where !part.isEmpty {
      if !parts.contains(where: { $0.hasPrefix(part) || part.hasPrefix($0) }) { parts.append(part) }
    }
    text = ArticleText(title: article.title, text: whole ?? parts.joined(separator: "\n"))
    isFiled = true
  }
}

extension ArticleText {
  /// Another once other sentences of a text are judged than before: its tone is judged anew then.
  private static let way = 2

  /// What tells this text, as one judge reads it, from others: its SHA-256 sum, folded to 64 bits.
  ///
  /// Two texts with the same number would share a tone, and nothing else.
  func print(by judge: String, _ sums: any SignatureChecker) -> UInt64 {
    var bytes = Array("\(judge) \(Self.way)".utf8) + [0] + Array(title.utf8) + [0]
    bytes += text.utf8.prefix(ArticleText.longest)
    return sums.sha256(bytes).reduce(0) { ($0 << 8 | $0 >> 56) ^ UInt64($1) }
  }
}
