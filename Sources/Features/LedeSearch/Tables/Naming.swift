// Which items name something, for features that ask about more than words that a reader typed.

package import LedeBase
import LedeDatabase
import LedeNews

extension SearchStore {
  /// The newest items of a reader's lists that say one of some rows of words; what is muted is left out, and of
  /// copies of a story all but the first.
  ///
  /// Cost: bounded, as that of a search; where very common words fit little else, it may find less than there is.
  ///
  /// - Parameters:
  ///   - rows: Folded words (`FoldedWords`), each row in a row; one is enough.
  ///   - feeds: Whose items; nil for all that the reader follows.
  ///   - reader: Who looks.
  ///   - since: What appeared earlier is left out; nil for any age.
  ///   - limit: The most items.
  /// - Returns: The items, newest first.
  /// - Throws: Why the database could not be read.
  package func items(
    naming rows: [[String]], in feeds: Set<Feed.ID>?, of reader: Reader.ID, since: Timestamp?,
    limit: Int
  ) async throws(StoreError) -> [Headline] {
    var query = SearchQuery(parsing: "", now: Timestamp(milliseconds: 0))
    query.hidesCopies = true
    query.withoutStates = [.muted]
    query.after = since
    let rows = rows.filter { !$0.isEmpty }
    guard !rows.isEmpty, feeds?.isEmpty != true, limit > 0 else { return [] }
    return try await database.read { [query] connection throws(StoreError) in
      var match = SearchMatch()
      match.all = [rows]
      var wish = SearchWish(query)
      if let feeds {
        if feeds.count <= Search.mostFeeds(for: connection.dialect) {
          match.all.append(feeds.sorted().map { [SearchToken.feed($0)] })
        } else {
          wish.feeds = feeds
        }
      }
      let plan = Search.Plan(match: match, wish: wish)
      let search = Search(query: query, reader: reader, limit: limit, connection: connection)
      var found: [Headline] = []
      var before: ListPosition?
      // A walk that was cut short goes on a few times; nobody waits longer than for a search or two.
      for _ in 0..<Search.mostWalks {
        let page = try search.newest(plan, before: before)
        found += page.headlines
        guard found.count < limit, case .after(let place)? = page.older else { break }
        before = place
      }
      return Array(found.prefix(limit))
    }
  }
}
