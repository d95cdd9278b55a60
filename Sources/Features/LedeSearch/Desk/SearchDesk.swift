// What the search page shows, made from doors. Pages and the terminal only draw it.

package import LedeCalendar
package import LedeBase
package import LedeNews
import LedeSite

/// Turns what a reader types into a screen model.
package struct SearchDesk: Sendable {
  private let store: SearchStore
  private let news: Store
  private let now: @Sendable () -> Timestamp
  private let zone: Zone

  /// A desk for readers in a zone, in which the days of `after:` and `before:` begin.
  package init(_ services: Services, zone: Zone = .utc) {
    store = SearchStore(services.house.database)
    news = services.store
    now = services.house.now
    self.zone = zone
  }

  /// A page of what is found, in all feeds or in some alone; nothing is looked for when nothing is asked.
  package func page(
    _ text: String, order: SearchOrder = .newest, before: SearchPosition? = nil, limit: Int = 50,
    reader: Reader.ID = .local, in feeds: Set<Feed.ID>? = nil
  ) async throws(StoreError) -> FoundPage {
    let now = now()
    var query = query(text, at: now)
    query.hidesCopies = try await news.preferences(of: reader).groupsSameStories
    let saved = try await store.savedSearches(of: reader)
    var page = FoundPage(query: query, order: order, isFirst: before == nil, saved: saved, now: now)
    guard !query.isEmpty else { return page }
    page.found = try await store.search(
      query, of: reader, order: order, before: before, limit: limit, at: now, in: feeds)
    return page
  }

  /// The numbers of what fits some words, the newest first; nil where it would take too long to find.
  package func numbers(
    _ text: String, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> [Item.ID]? {
    try await store.numbers(query(text, at: now()), of: reader, limit: limit)
  }

  /// A reader's searches, oldest first.
  package func savedSearches(of reader: Reader.ID) async throws(StoreError) -> [SavedSearch] {
    try await store.savedSearches(of: reader)
  }

  /// Keeps a search under a name, or under its own words; nil when it asks for nothing, or is too long.
  func keep(
    _ text: String, named name: String = "", reader: Reader.ID = .local
  ) async throws(StoreError) -> SavedSearch? {
    guard text.utf8.count <= SavedSearch.longestText else { return nil }
    let query = query(text, at: now())
    guard !query.isEmpty else { return nil }
    let words = SearchDesk.line(query.text)
    let name = [name, words].lazy.compactMap { PlainName.of($0, most: SavedSearch.longestName) }
    return try await store.keepSearch(words, named: name.first ?? words, of: reader)
  }

  /// Forgets a search; gives what it was, so that `keep` can undo it.
  func remove(
    _ id: SavedSearch.ID, reader: Reader.ID = .local
  ) async throws(StoreError) -> SavedSearch? {
    try await store.removeSearch(id, of: reader)
  }

  private func query(_ text: String, at now: Timestamp) -> SearchQuery {
    SearchQuery(parsing: text, now: now) { zone.start(ofYear: $0, month: $1, day: $2) }
  }

  /// A text on one line, single blanks between its words.
  private static func line(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.isNewline || $0 == "\0" }.joined(separator: " ")
  }
}

/// What the search page shows.
package struct FoundPage: Sendable {
  /// What was asked, as Lede understood it.
  package var query: SearchQuery
  var order: SearchOrder
  /// Whether this is the first page.
  var isFirst: Bool
  package var found = SearchPage()
  /// The reader's searches, oldest first.
  var saved: [SavedSearch]
  package var now: Timestamp

  /// The saved search that this page shows; nil when it is not kept.
  var savedAs: SavedSearch? {
    let words = query.text.split { $0.isWhitespace }.joined(separator: " ")
    return saved.first { $0.text == words }
  }
}
