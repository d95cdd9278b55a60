// What tests of the search ask and look at.

import LedeBase
import LedeTesting
import Testing

@testable import LedeDatabase
@testable import LedeStorage

extension Some {
  /// An item with a title and a text.
  static func piece(
    _ title: String, _ minutes: Int, _ text: String = "", tags: [String] = []
  ) -> Item {
    var item = Item(
      key: "key-\(title)-\(minutes)", title: title,
      link: WebAddress("https://a.example/\(minutes)"),
      published: time(minutes))
    item.content = FeedText(text, .html)
    item.brief = text
    item.tags = tags
    return item
  }
}

extension Store {
  /// Keeps items a while after the last of them appeared.
  func keep(_ items: [Item], from feed: Feed.ID) async throws {
    try await keep(items, from: feed, at: 1_000)
  }

  /// Words between tags, as the newsroom would give them.
  private static let reading: @Sendable (FeedText) -> String = { text in
    var isTag = false
    return String(
      text.value.replacing("&amp;", with: " ").map { sign -> Character in
        if sign == "<" { isTag = true }
        defer { if sign == ">" { isTag = false } }
        return isTag ? " " : sign
      })
  }

  func indexAll() async throws {
    while try await index(limit: 1_000, reading: Store.reading) > 0 {}
  }

  func page(
    _ text: String, of reader: Reader.ID = .local, order: SearchOrder = .newest,
    before: SearchPosition? = nil, limit: Int = 50, at minutes: Int = 2_000
  ) async throws -> SearchPage {
    try await search(
      SearchQuery(parsing: text, now: Some.time(minutes)), of: reader, order: order,
      before: before, limit: limit, at: Some.time(minutes))
  }

  /// Indexes what there is, and gives the titles found.
  func find(
    _ text: String, of reader: Reader.ID = .local, limit: Int = 50, at minutes: Int = 2_000
  ) async throws -> [String] {
    try await indexAll()
    return try await page(text, of: reader, limit: limit, at: minutes).headlines.map(\.title)
  }

  func secondReader() async throws -> Reader.ID {
    let add = Statement<Void, Reader.ID>(
      "test.reader", "INSERT INTO reader (name) VALUES ('second') RETURNING id"
    ) { $0.id() }
    let made = try await database.write { connection throws(StoreError) in
      try connection.first(add, ())
    }
    return try #require(made)
  }

  /// Indexes one batch, with `change` happening after it was read and before it is written.
  func betweenReadAndWrite(limit: Int, _ change: () async throws -> Void) async throws {
    let (batch, dialect) = try await database.read { connection throws(StoreError) in
      (try Indexing.read(limit: limit, on: connection), connection.dialect)
    }
    let words = await batch.words(for: dialect, reading: Store.reading)
    try await change()
    try await database.write { connection throws(StoreError) in
      try batch.write(words, met: [], on: connection)
    }
  }

  /// Whether the index holds each kept item once, and nothing else.
  func isIndexSound() async throws -> Bool {
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
