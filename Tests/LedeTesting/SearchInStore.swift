// What is kept of searching, beside the news that are searched.

package import LedeBase
import LedeDatabase
package import LedeNews
package import LedeSearch

extension Store {
  /// The index and the searches that readers keep, on the same database.
  package var searching: SearchStore { SearchStore(database) }

  /// Words between tags, as the search would give them.
  package static let reading: @Sendable (FeedText) -> String = { text in
    var isTag = false
    return String(
      text.value.replacing("&amp;", with: " ").map { sign -> Character in
        if sign == "<" { isTag = true }
        defer { if sign == ">" { isTag = false } }
        return isTag ? " " : sign
      })
  }

  package func indexAll() async throws {
    let searching = searching
    while try await searching.index(limit: 1_000, reading: Store.reading) > 0 {}
  }

  package func page(
    _ text: String, of reader: Reader.ID = .local, order: SearchOrder = .newest,
    before: SearchPosition? = nil, limit: Int = 50, at minutes: Int = 2_000
  ) async throws -> SearchPage {
    try await searching.search(
      SearchQuery(parsing: text, now: Some.time(minutes)), of: reader, order: order,
      before: before, limit: limit, at: Some.time(minutes))
  }

  /// Indexes what there is, and gives the titles found.
  package func find(
    _ text: String, of reader: Reader.ID = .local, limit: Int = 50, at minutes: Int = 2_000
  ) async throws -> [String] {
    try await indexAll()
    return try await page(text, of: reader, limit: limit, at: minutes).headlines.map(\.title)
  }

  /// Whether the index holds each kept item once, and nothing else.
  package func isIndexSound() async throws -> Bool {
    try await indexAll()
    let counts = Statement<Void, Bool>(
      "test.indexed",
      sqlite: "SELECT (SELECT COUNT(*) FROM search_words_docsize) = (SELECT COUNT(*) FROM item)",
      postgres: "SELECT (SELECT COUNT(*) FROM search_words) = (SELECT COUNT(*) FROM item)"
    ) { $0.flag() }
    return try await database.write { connection throws(StoreError) in
      if connection.dialect == .sqlite {
        // Throws when the inverted lists disagree with themselves.
        try connection.script("INSERT INTO search_words (search_words) VALUES ('integrity-check')")
      }
      return try connection.first(counts, ()) ?? false
    }
  }
}
