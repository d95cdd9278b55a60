// What the pages of games show. Pages, JSON and the terminal only draw it.

package import LedeBase
import LedeDatabase
package import LedeLore
package import LedeNews
import LedeSearch
import LedeSite
import LedeTopics

/// Turns wishes about games into screen models.
package struct GamesDesk: Sendable {
  let database: Database
  private let store: Store
  private let searching: SearchDesk
  let now: @Sendable () -> Timestamp
  /// Says how reviews speak of what they are about; nil where nobody does.
  let tones: StoryTones?
  /// Names of a story; nil where nobody is asked for them.
  let lore: StoryNames?

  /// A desk over these services.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - hasTones: Whether the tones of reviews are judged.
  ///   - lore: Names of a story, which the page of a work shows.
  package init(_ services: Services, hasTones: Bool = false, lore: StoryNames? = nil) {
    database = services.house.database
    store = services.store
    searching = SearchDesk(services)
    tones = hasTones ? StoryTones(services) : nil
    self.lore = lore
    now = services.house.now
  }

  // MARK: Lists

  /// What is asked of a list.
  struct Wish: Sendable {
    var list: GameList
    var work: GameWork?
    /// Words that are looked for; empty for all.
    var words = ""
    var before: GamePlace?
    var limit = 20
    /// Whether their films are wanted, too.
    var wantsFilms = false
  }

  /// More is looked through for one page of a search.
  private static let mostSearched = 1_000

  /// A page of a list.
  ///
  /// Cost: O(feeds of games × limit), whatever is kept; with words, that of searching.
  func page(_ wish: Wish, reader: Reader.ID) async throws(StoreError) -> GamesPage {
    var page = GamesPage(list: wish.list, now: now())
    (page.work, page.words, page.isFirst) = (wish.work, wish.words, wish.before == nil)
    let limit = min(max(wish.limit, 1), 1_000)
    let found = wish.words.isEmpty ? nil : try await self.found(wish, limit: limit, reader)
    let read = try await database.read {
      connection throws(StoreError) -> (
        entries: [GamesPage.Entry], older: String?, hasFeeds: Bool
      ) in
      let feeds = try connection.rows(GameFeeds.of, reader)
      var facts: [GameFact] = []
      var older: String?
      if let found {
        (facts, older) = (found.facts, found.older)
      } else {
        let first = try GamesDesk.first(
          limit + 1, of: wish, in: feeds, of: reader, on: connection)
        facts = Array(first.prefix(limit))
        older = first.count > limit ? facts.last?.place.text(in: wish.list) : nil
      }
      let entries = try GamesDesk.entries(
        facts, of: reader, wantsFilms: wish.wantsFilms, on: connection)
      return (entries: entries, older: older, hasFeeds: !feeds.isEmpty)
    }
    (page.entries, page.older, page.hasFeeds) = (read.entries, read.older, read.hasFeeds)
    return page
  }

  /// The first of a list, out of the runs of its feeds.
  ///
  /// Cost: O(feeds + count): a few of each feed are read, and more of those whose few have all come.
  private static func first(
    _ count: Int, of wish: Wish, in feeds: [Feed.ID], of reader: Reader.ID,
    on connection: any Connection
  ) throws(StoreError) -> [GameFact] {
    let statement = GameFacts.list(wish.list, wish.work)
    let step = max(3, 3 * count / max(feeds.count, 1))
    var part = GameFacts.Part(
      reader: reader, feeds: feeds, kind: wish.list.kind, work: wish.work?.kind,
      before: wish.before, limit: step)
    let firsts = Dictionary(grouping: try connection.rows(statement, part), by: \.feed)
    var runs = firsts.values.map { $0[...] }
    var read = runs.map(\.count)
    var found: [GameFact] = []
    while found.count < count {
      var next: (run: Int, fact: GameFact)?
      for (run, rows) in runs.enumerated() {
        guard let fact = rows.first else { continue }
        if let best = next?.fact, precedes(best, fact, in: wish.list) { continue }
        next = (run, fact)
      }
      guard let (run, fact) = next else { break }
      found.append(fact)
      runs[run].removeFirst()
      guard runs[run].isEmpty, read[run] == step else { continue }
      (part.feeds, part.before) = ([fact.feed], fact.place)
      let more = try connection.rows(statement, part)
      runs[run] = more[...]
      read[run] = more.count
    }
    return found
  }

  private static func precedes(_ a: GameFact, _ b: GameFact, in list: GameList) -> Bool {
    list == .top ? a.place > b.place : a.place.position > b.place.position
  }

  /// Headlines of facts, in their order; what was dropped or hidden meanwhile is left out.
  private static func entries(
    _ facts: [GameFact], of reader: Reader.ID, wantsFilms: Bool, on connection: any Connection
  ) throws(StoreError) -> [GamesPage.Entry] {
    guard !facts.isEmpty else { return [] }
    let ids = facts.map(\.item)
    var told: [Item.ID: Item] = [:]
    if wantsFilms {
      for (id, item) in try connection.rows(GameFacts.films, ids) { told[id] = item }
    }
    let headlines = Dictionary(
      try connection.rows(List.headlinesOf, (reader, items: ids)).map { ($0.id, $0) },
      uniquingKeysWith: { a, _ in a })
    return facts.compactMap { fact in
      headlines[fact.item].map {
        GamesPage.Entry(headline: $0, fact: fact, told: told[fact.item])
      }
    }
  }

  /// What a search finds that stands in a list: the newest first, of the best the best of those that
  /// were found, which have no further page.
  private func found(
    _ wish: Wish, limit: Int, _ reader: Reader.ID
  ) async throws(StoreError) -> (facts: [GameFact], older: String?) {
    let feeds = Set(try await database.rows(GameFeeds.of, reader))
    guard !feeds.isEmpty else { return ([], nil) }
    var facts: [GameFact] = []
    var looked = 0
    let wanted = wish.list == .top ? Int.max : limit + 1
    var before = wish.before.map { SearchPosition.after($0.position) }
    while facts.count < wanted, looked < GamesDesk.mostSearched {
      let page = try await searching.page(wish.words, before: before, limit: 100, reader: reader)
      let ids = page.found.headlines.map(\.id)
      looked += max(ids.count, 1)
      let known = Dictionary(
        try await database.rows(GameFacts.some, ids).map { ($0.item, $0) },
        uniquingKeysWith: { a, _ in a })
      facts += ids.compactMap { known[$0] }.filter { fact in
        fact.kind == wish.list.kind && feeds.contains(fact.feed)
          && wish.work.map { $0.kind == fact.workKind } ?? true
          && (wish.list != .top || fact.score != nil)
      }
      guard let older = page.found.older else { break }
      before = older
    }
    if wish.list == .top { facts.sort { $0.place > $1.place } }
    let shown = Array(facts.prefix(limit))
    let hasMore = wish.list != .top && facts.count > limit
    return (shown, hasMore ? shown.last?.place.text(in: wish.list) : nil)
  }

  /// One of the newest videos, whichever; nil where there is none.
  func surprise(reader: Reader.ID) async throws(StoreError) -> Item.ID? {
    var wish = Wish(list: .videos)
    wish.limit = 200
    return try await page(wish, reader: reader).entries.randomElement()?.headline.id
  }

  // MARK: Feeds

  /// The feeds that a reader follows, those of games first.
  func feeds(named words: String, reader: Reader.ID) async throws(StoreError) -> GameFeedsPage {
    let all = try await store.subscriptions(of: reader)
    let marked = Set(try await database.rows(GameFeeds.marked, reader))
    let wanted = FoldedWords.words(of: words).joined(separator: " ")
    let rows = all.map { one in
      GameFeedsPage.Row(
        feed: one.feed.id, title: one.title, host: (one.feed.site ?? one.feed.address).host,
        isGames: marked.contains(one.feed.id))
    }.filter { row in
      wanted.isEmpty
        || FoldedWords.words(of: row.title + " " + row.host).joined(separator: " ").contains(wanted)
    }
    let ordered = rows.filter(\.isGames) + rows.filter { !$0.isGames }
    var page = GameFeedsPage()
    page.rows = Array(ordered.prefix(GameFeedsPage.most))
    page.more = ordered.count - page.rows.count
    page.followsAny = !all.isEmpty
    page.words = words
    return page
  }

  /// Has a feed stand in games, or no longer; false when the reader does not follow it.
  ///
  /// What it has told is looked at in a moment.
  package func mark(
    _ feed: Feed.ID, isGames: Bool, reader: Reader.ID
  ) async throws(StoreError) -> Bool {
    guard isGames else {
      try await database.run(GameFeeds.remove, (reader, feed))
      return true
    }
    guard try await store.subscriptions(of: reader).contains(where: { $0.feed.id == feed }) else {
      return false
    }
    let now = now()
    try await database.write { connection throws(StoreError) in
      try GamesDesk.mark([feed], reader, at: now, on: connection)
    }
    database.wake()
    return true
  }

  private static func mark(
    _ feeds: [Feed.ID], _ reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    for feed in feeds {
      guard try connection.hasRoom(for: reader, GameFeeds.count, below: Bound.gameFeeds.most) else {
        throw .tooMany(.gameFeeds)
      }
      guard try connection.first(GameFeeds.add, (reader, feed)) != nil else { continue }
      _ = try connection.rows(GameTodo.noteFeed, feed)
    }
    try connection.run(Jobs.hasten, (kind: .games, subject: 0, due: now))
  }

  /// Follows feeds, and has them stand in games.
  func start(_ outlines: [Outline], reader: Reader.ID) async throws(StoreError) {
    guard !outlines.isEmpty else { return }
    let now = now()
    _ = try await store.follow(outlines, by: reader, isOwners: reader == .local, at: now)
    let wanted = Set(outlines.map(\.address))
    let feeds = try await store.subscriptions(of: reader)
      .filter { wanted.contains($0.feed.address) }.map(\.feed.id)
    try await database.write { connection throws(StoreError) in
      try GamesDesk.mark(feeds, reader, at: now, on: connection)
    }
    database.wake()
  }
}
