// Looking, indexing, and the searches that readers keep.

package import LedeBase
package import LedeDatabase
import LedeNews

extension Bound {
  static let searches = Bound("searches", most: 200, refusal: Phrases.tooManySearches(200))
}

/// What is kept of searching, on one database.
package struct SearchStore: Sendable {
  let database: Database
  /// Words that the vocabulary has.
  private let words = WordCache()

  package init(_ database: Database) { self.database = database }

  /// What a reader may see and the query asks for; an empty query finds nothing.
  ///
  /// Cost: bounded, whatever is asked; see `SearchPage.older`.
  ///
  /// - Parameters:
  ///   - query: What to look for.
  ///   - reader: Who looks: only what stands in this reader's lists is found.
  ///   - order: Newest first, or best first.
  ///   - before: Where the page begins; nil for the first. A place of the other order is the first.
  ///   - limit: The most items on the page.
  ///   - now: From when `behind` is counted.
  ///   - feeds: Whose items alone are found; nil for those of all.
  /// - Returns: The page, and where the next begins.
  /// - Throws: Why the database could not be read.
  package func search(
    _ query: SearchQuery, of reader: Reader.ID, order: SearchOrder, before: SearchPosition?,
    limit: Int, at now: Timestamp, in feeds: Set<Feed.ID>? = nil
  ) async throws(StoreError) -> SearchPage {
    let limit = max(0, limit)
    guard !query.isEmpty, limit > 0 else { return SearchPage() }
    return try await database.read { connection throws(StoreError) in
      let search = Search(query: query, reader: reader, limit: limit, connection: connection)
      var page = SearchPage()
      if var plan = try search.plan() {
        if let feeds { plan.wish.feeds = plan.wish.feeds?.intersection(feeds) ?? feeds }
        switch (order, before) {
        case (.newest, .after(let place)?): page = try search.newest(plan, before: place)
        case (.newest, _): page = try search.newest(plan, before: nil)
        case (.ranked, .rank(let count)?): page = try search.ranked(plan, after: count)
        case (.ranked, _): page = try search.ranked(plan, after: 0)
        }
      }
      page.behind = try connection.first(SearchNew.oldest, ()).map { since in
        since.milliseconds <= 0 ? .zero : max(now - since, .zero)
      }
      return page
    }
  }

  /// The numbers of what fits, the newest first; nil where so much must be looked through for them that it was
  /// given up.
  ///
  /// Cost: bounded, as a few pages are.
  package func numbers(
    _ query: SearchQuery, of reader: Reader.ID, limit: Int
  ) async throws(StoreError) -> [Item.ID]? {
    guard !query.isEmpty, limit > 0 else { return [] }
    return try await database.read { connection throws(StoreError) in
      let search = Search(query: query, reader: reader, limit: limit, connection: connection)
      guard let plan = try search.plan() else { return [] }
      return try search.numbers(plan)
    }
  }

  /// Makes up to `limit` new, changed or dropped items known to the search; 0 when it knows all.
  ///
  /// `reading` gives the words of a feed's text without its markup.
  package func index(
    limit: Int, reading: @escaping @Sendable (FeedText) -> String
  ) async throws(StoreError) -> Int {
    try await renewIndex()
    while true {
      // PostgreSQL writes one batch while the words of the next are cut; SQLite's index is quicker
      // with one that is larger.
      let (batches, dialect) = try await database.read { connection throws(StoreError) in
        let isMany = connection.dialect == .postgres
        let batches = try Indexing.read(
          batches: isMany ? 4 : 1, limit: max(1, isMany ? limit / 2 : limit), on: connection)
        return (batches, connection.dialect)
      }
      if batches[0].isEmpty {
        if dialect == .postgres {
          try await database.run(SearchWords.settle, ())
        }
        return 0
      }
      let count = try await index(batches, for: dialect, reading: reading)
      // What waited may all have been dropped since.
      if count > 0 || Task.isCancelled { return count }
    }
  }

  /// Writes some batches, each in a transaction of its own; says how many items they held.
  private func index(
    _ batches: [Indexing], for dialect: Dialect, reading: @escaping @Sendable (FeedText) -> String
  ) async throws(StoreError) -> Int {
    var count = 0
    var words = await batches[0].words(for: dialect, reading: reading)
    for (place, batch) in batches.enumerated() {
      let following = place + 1 < batches.count ? batches[place + 1] : Indexing()
      async let next = following.words(for: dialect, reading: reading)
      let met = self.words.unknown(in: words.coming.map { ($0.text.item, $0.words) })
      do throws(StoreError) {
        try await database.write { [words] connection throws(StoreError) in
          try batch.write(words, met: met, on: connection)
        }
      } catch {
        self.words.forget()
        throw error
      }
      count += batch.count
      words = await next
    }
    return count
  }

  /// Begins the index anew when another version of Lede made it.
  private func renewIndex() async throws(StoreError) {
    let made = try await database.value(SearchIndex.setting)
    guard made != SearchIndex.version else { return }
    try await database.write { connection throws(StoreError) in
      // Another process may have been quicker.
      let made = try connection.first(Facts.value, SearchIndex.setting)
      if made != SearchIndex.version { try SearchIndex.beginAnew(on: connection) }
    }
  }

  /// A reader's searches, oldest first.
  func savedSearches(of reader: Reader.ID) async throws(StoreError) -> [SavedSearch] {
    try await database.rows(SavedSearches.all, reader)
  }

  /// Keeps a search; the same text twice is kept once, under the newer name.
  ///
  /// Throws `.tooMany` when the reader has as many as there may be.
  func keepSearch(
    _ text: String, named name: String, of reader: Reader.ID
  ) async throws(StoreError) -> SavedSearch {
    try await database.write { connection throws(StoreError) in
      try connection.hold(reader)
      let all = try connection.rows(SavedSearches.all, reader)
      guard all.count < Bound.searches.most || all.contains(where: { $0.text == text }) else {
        throw .tooMany(.searches)
      }
      let kept = try connection.first(SavedSearches.keep, (reader, text: text, name: name))
      guard let kept else { throw .failed(statement: "savedSearches.keep", cause: "no row") }
      return kept
    }
  }

  /// Forgets a search and gives what it was, for an undo; nil when the reader has no such search.
  func removeSearch(
    _ id: SavedSearch.ID, of reader: Reader.ID
  ) async throws(StoreError) -> SavedSearch? {
    try await database.run(SavedSearches.remove, (id, reader))
  }
}

/// One search on one connection.
struct Search {
  let query: SearchQuery
  let reader: Reader.ID
  let limit: Int
  let connection: any Connection

  /// What is asked of the index, and what of its answers is wanted.
  struct Plan {
    var match: SearchMatch
    var wish: SearchWish
  }

  /// The beginning of a word stands for this many words at most, the commonest.
  private static let mostBeginnings = 100
  /// More unwanted feeds than this are left to the wish.
  private static let mostFeeds = 100
  /// How often a walk that was cut short goes on where nobody asks for the next page.
  static let mostWalks = 4

  /// More feeds than this are left to the wish.
  ///
  /// For each block of time PostgreSQL's index goes through the items of every one of them: 53 blocks and 50
  /// feeds took 0.2 s for a name that hardly any item says.
  static func mostFeeds(for dialect: Dialect) -> Int {
    switch dialect {
    case .sqlite: mostFeeds
    case .postgres: 8
    }
  }

  /// What the query means here and now; nil when nothing can fit.
  func plan() throws(StoreError) -> Plan? {
    var match = SearchMatch()
    var wish = SearchWish(query)
    for term in query.terms + query.titles {
      let rows = try rows(of: term)
      if rows.isEmpty { return nil }
      match.all.append(rows)
    }
    for term in query.without { match.none += try rows(of: term) }
    if !query.tags.isEmpty { match.all.append(query.tags.map { [SearchToken.tag($0)] }) }
    match.none += query.withoutTags.map { [SearchToken.tag($0)] }
    guard !(query.sources.isEmpty && query.withoutSources.isEmpty) else {
      return Plan(match: match, wish: wish)
    }
    let sources = try connection.rows(FoundItems.sources, reader).map {
      (feed: $0.feed, names: $0.names.map(FoldedWords.words))
    }
    func feeds(_ wanted: [[String]]) -> Set<Feed.ID> {
      Set(
        sources.filter { one in
          wanted.contains { name in
            one.names.contains { SearchTerm(name).count(in: $0) > 0 }
          }
        }.map(\.feed))
    }
    let unwanted = feeds(query.withoutSources)
    if query.sources.isEmpty {
      if unwanted.count <= Search.mostFeeds {
        match.none += unwanted.sorted().map { [SearchToken.feed($0)] }
      } else {
        wish.feeds = Set(sources.map(\.feed)).subtracting(unwanted)
      }
      return Plan(match: match, wish: wish)
    }
    let wanted = feeds(query.sources).subtracting(unwanted)
    if wanted.isEmpty { return nil }
    if wanted.count <= Search.mostFeeds(for: connection.dialect) {
      match.all.append(wanted.sorted().map { [SearchToken.feed($0)] })
    } else {
      wish.feeds = wanted
    }
    return Plan(match: match, wish: wish)
  }

  /// The rows of words that a term stands for; none when no word begins so.
  private func rows(of term: SearchTerm) throws(StoreError) -> [[String]] {
    guard term.isPrefix, let last = term.words.last else { return [term.words] }
    let words = try connection.rows(
      Vocabulary.beginning, (prefix: last, limit: Search.mostBeginnings))
    return words.map { term.words.dropLast() + [$0] }
  }

  private var start: ListPosition {
    let end = query.before ?? Timestamp(milliseconds: .max)
    return ListPosition(shown: end, id: Item.ID(query.before == nil ? .max : 0))
  }

  /// A page in the order of lists.
  func newest(_ plan: Plan, before: ListPosition?) throws(StoreError) -> SearchPage {
    var page = SearchPage()
    var from = before.map { min($0, start) } ?? start
    while true {
      let missing = limit - page.headlines.count
      var finding = SearchWalk(plan.match, plan.wish, of: reader, on: connection)
      try finding.walk(from: from, count: missing + 1)
      let places = finding.found.prefix(missing).map(\.position)
      let isMore = finding.found.count > missing
      let rest = isMore ? places.last : finding.rest
      page.headlines += try headlines(places, plan)
      page.older = rest.map { SearchPosition.after($0) }
      guard isMore, let rest, page.headlines.count < limit else { return page }
      from = rest
    }
  }

  /// The numbers of all that fits, up to the limit; nil where the walk was cut short too often.
  func numbers(_ plan: Plan) throws(StoreError) -> [Item.ID]? {
    var found: [Item.ID] = []
    var from = start
    for _ in 0..<(5 * Search.mostWalks) {
      var finding = SearchWalk(plan.match, plan.wish, of: reader, on: connection)
      try finding.walk(from: from, count: limit - found.count)
      found += finding.found.prefix(limit - found.count).map(\.position.id)
      guard let rest = finding.rest, found.count < limit else { return found }
      from = rest
    }
    return nil
  }

  /// A page of the best among the newest that fit.
  func ranked(_ plan: Plan, after count: Int) throws(StoreError) -> SearchPage {
    var finding = SearchWalk(plan.match, plan.wish, of: reader, on: connection)
    try finding.walk(from: start, count: SearchPage.mostRanked)
    let newest = finding.found.prefix(SearchPage.mostRanked).map(\.position.id)
    let candidates = try connection.rows(FoundItems.candidates, newest)
    var best = Ranking.best(of: candidates, for: query.terms + query.titles)
    if query.hidesCopies {
      let stories = Dictionary(
        finding.found.map { ($0.position, $0.story) }, uniquingKeysWith: { story, _ in story })
      var told: Set<Item.ID> = []
      best.removeAll { place in
        stories[place].flatMap(\.self).map { !told.insert($0).inserted } ?? false
      }
    }
    let places = Array(best.dropFirst(count).prefix(limit))
    let isMore = count + places.count < best.count
    return SearchPage(
      headlines: try headlines(places),
      older: isMore ? .rank(count + places.count) : nil, ranked: best.count)
  }

  /// What is shown of these items, in this order; without copies of what stands above in the list
  /// of a plan.
  private func headlines(
    _ places: [ListPosition], _ plan: Plan? = nil
  ) throws(StoreError) -> [Headline] {
    guard !places.isEmpty else { return [] }
    let ids = places.map(\.id)
    let rows = try connection.rows(List.headlinesOf, (reader, items: ids))
    let byID = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    let found = ids.compactMap { byID[$0] }
    let copies = try Copies.of(found, for: reader, on: connection)
    guard let plan, query.hidesCopies, !copies.isEmpty else { return copies.added(to: found) }
    let above = try newerCopies(of: found, copies, plan)
    let listed = found.filter { headline in
      !copies.others(of: headline).contains { above.contains($0.mark) && $0.isAbove(headline) }
    }
    return copies.added(to: listed)
  }

  /// The copies that stand above one of these headlines and fit the query as well.
  private func newerCopies(
    of headlines: [Headline], _ copies: Copies, _ plan: Plan
  ) throws(StoreError) -> Set<MarkedItem> {
    let above = Set(
      headlines.flatMap { headline in
        copies.others(of: headline).filter { $0.isAbove(headline) }.map(\.mark)
      }
    ).filter { $0.position < start && plan.wish.wants($0) }
    let marks = try plan.wish.fitting(
      above.sorted { $0.position > $1.position }, on: connection)
    let words = connection.dialect == .sqlite ? plan.match.fts5 : plan.match.tsquery()
    let fits = try connection.rows(
      SearchWords.fits, each: marks.map { (match: words, position: $0.position) })
    return Set(zip(marks, fits).filter { !$1.isEmpty }.map(\.0))
  }
}

extension Stories.Member {
  /// Whether it stands above a headline of its story where the newest comes first.
  fileprivate func isAbove(_ headline: Headline) -> Bool { mark.position > headline.position }
}
