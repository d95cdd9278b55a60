// Everything that feeds of games tell of one work.

import LedeBase
import LedeDatabase
import LedeLore
import LedeReviews
import LedeSearch
import LedeTopics

extension GamesDesk {
  /// Of so many stories that name it those are shown that are about it.
  private static let mostNaming = 200
  /// So many of each kind stand on the page.
  private static let mostOfKind = 40
  private static let mostNames = 12

  /// What is told of a work; nil when nothing is, or the name holds no word.
  ///
  /// A review is of it when its page says so, or else its title; all else by its title. Cost: that of a
  /// search, and of judging the tones of ten reviews the first time.
  func work(
    _ name: String, reader: Reader.ID, mayJudge: Bool = true
  ) async throws -> GameWorkPage? {
    let words = Array(FoldedWords.words(of: name).prefix(SearchQuery.longestPhrase))
    let feeds = try await database.rows(GameFeeds.of, reader)
    guard !words.isEmpty, !feeds.isEmpty else { return nil }
    let headlines = try await SearchStore(database).items(
      naming: [words], in: Set(feeds), of: reader, since: nil, limit: Self.mostNaming)
    let facts = try await database.rows(GameFacts.some, headlines.map(\.id))
    let known = Dictionary(facts.map { ($0.item, $0) }, uniquingKeysWith: { a, _ in a })
    var page = GameWorkPage(name: name, now: now())
    var reviews: [GamesPage.Entry] = []
    for headline in headlines {
      guard let fact = known[headline.id] else { continue }
      let title = FoldedWords.words(of: headline.title)
      let isTitled = title.indices.contains { title[$0...].starts(with: words) }
      let work = fact.kind == .review ? fact.work : nil
      guard work.map({ FoldedWords.words(of: $0) == words }) ?? isTitled else { continue }
      // As its critics spell it.
      if let work { page.name = work }
      page.kind = page.kind ?? GameWork(fact.workKind)
      let entry = GamesPage.Entry(headline: headline, fact: fact)
      switch fact.kind {
      case .review: reviews.append(entry)
      case .video: page.videos.append(entry)
      case .article: page.articles.append(entry)
      }
    }
    guard !(reviews + page.videos + page.articles).isEmpty else { return nil }
    page.articles = Array(page.articles.prefix(Self.mostOfKind))
    page.videos = Array(page.videos.prefix(Self.mostOfKind))
    reviews.sort { $0.fact.place > $1.fact.place }
    reviews = Array(reviews.prefix(Self.mostOfKind))
    let tones =
      try await tones?.tones(
        of: reviews.map(\.headline), on: page.name, for: reader, mayJudge: mayJudge) ?? [:]
    if let lore = try await lore?.index() {
      let entries = reviews + page.articles + page.videos
      page.names = lore.named(
        in: entries.map { $0.headline.title + "\n" + $0.headline.summary }, most: Self.mostNames)
    }
    page.hasTopics = self.tones != nil
    page.critics = reviews.map {
      GameWorkPage.Critic(entry: $0, tone: tones[$0.headline.id])
    }
    return page
  }
}
