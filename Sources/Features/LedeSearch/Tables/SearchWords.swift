// The index of words: what stands in it, and how it is asked.

import LedeBase
import LedeDatabase
import LedeNews

/// Statements on `search_words`, which on SQLite is an FTS5 table without the texts.
enum SearchWords {
  /// One row of the index, made or taken out.
  typealias Entry = (row: SearchRow, words: [UInt8])

  private static let entryBindings: KeyValuePairs<String, @Sendable (Entry) -> Value> = [
    "row": { .integer($0.row.number) },
    "words": { .text(String(decoding: $0.words, as: UTF8.self)) },
  ]

  /// SQLite alone.
  static let insert = Statement<Entry, Void>(
    "searchWords.insert", sqlite: "INSERT INTO search_words (rowid, words) VALUES (:row, :words)",
    postgres: unused, entryBindings
  ) { _ in }

  /// SQLite alone: takes a row out, given the very words that were put in.
  ///
  /// Source: SQLite, "The 'delete' Command" of contentless FTS5 tables.
  static let delete = Statement<Entry, Void>(
    "searchWords.delete",
    sqlite: """
      INSERT INTO search_words (search_words, rowid, words) VALUES ('delete', :row, :words)
      """, postgres: unused, entryBindings
  ) { _ in }

  /// SQLite alone: which of these rows are in the index.
  static let present = Statement<[SearchRow], SearchRow>(
    "searchWords.present", sqlite: "SELECT id FROM search_words_docsize WHERE id IN :rows",
    postgres: "SELECT CAST(0 AS BIGINT) WHERE 0 IN :rows", ["rows": { .list($0.map(\.number)) }]
  ) { SearchRow(number: $0.integer()) }

  /// PostgreSQL alone.
  static let put = Statement<(item: Item.ID, words: [UInt8]), Void>(
    "searchWords.put", sqlite: "SELECT :item, :words",
    postgres: """
      INSERT INTO search_words (item_id, words) VALUES (:item, :words::tsvector)
      ON CONFLICT (item_id) DO NOTHING
      """,
    [
      "item": { .id($0.item) }, "words": { .text(String(decoding: $0.words, as: UTF8.self)) },
    ]
  ) { _ in }

  /// PostgreSQL alone.
  static let remove = Statement<[Item.ID], Void>(
    "searchWords.remove", sqlite: "SELECT :items",
    postgres: "DELETE FROM search_words WHERE item_id IN :items", ["items": { .ids($0) }]
  ) { _ in }

  /// Forgets the whole index.
  static let forget = Statement<Void, Void>(
    "searchWords.forget",
    sqlite: "INSERT INTO search_words (search_words) VALUES ('delete-all')",
    postgres: "DELETE FROM search_words"
  ) { _ in }

  /// Sorts in what PostgreSQL's index only has in a list, which every search reads through.
  static let settle = Statement<Void, Void>(
    "searchWords.settle", sqlite: "SELECT 1",
    postgres: "SELECT gin_clean_pending_list('search_words_found')"
  ) { _ in }

  /// What PostgreSQL is given in place of a statement that is SQLite's alone.
  private static let unused = "SELECT CAST(:row AS BIGINT), CAST(:words AS TEXT)"

  /// What is looked for, and where: within rows on SQLite, within the query's block on PostgreSQL.
  struct Look: Sendable {
    var reader: Reader.ID
    var match: String
    var low: SearchRow = SearchRow(number: 0)
    var high: SearchRow = SearchRow(number: .max)
    var limit: Int
  }

  /// What was found of an item, whether or not the reader may see it.
  struct Found: Sendable {
    /// Its row, on SQLite.
    var row: SearchRow
    /// The reader's mark on it; nil when the reader never had the item.
    var mark: MarkedItem?
  }

  /// The items that fit; on SQLite at most `limit`, the newest by row, on PostgreSQL all.
  static let look = Statement<Look, Found>(
    "searchWords.look",
    sqlite: """
      SELECT h.row, m.item_id, m.shown, m.feed_id, m.shelf, m.is_saved, m.story FROM (
        SELECT rowid AS row FROM search_words
        WHERE search_words MATCH :match AND rowid BETWEEN :low AND :high
        ORDER BY rowid DESC LIMIT :limit) AS h
      LEFT JOIN mark AS m ON m.reader_id = :reader AND m.item_id = (h.row & 4294967295)
      """,
    postgres: """
      SELECT h.item_id, m.item_id, m.shown, m.feed_id, m.shelf, m.is_saved, m.story FROM (
        SELECT item_id FROM search_words WHERE words @@ CAST(:match AS tsquery)
          AND :low <= CAST(:high AS BIGINT) AND :limit > 0 OFFSET 0) AS h
      LEFT JOIN mark AS m ON m.reader_id = :reader AND m.item_id = h.item_id
      """,
    [
      "reader": { .id($0.reader) }, "match": { .text($0.match) },
      "low": { .integer($0.low.number) }, "high": { .integer($0.high.number) },
      "limit": { .integer($0.limit) },
    ]
  ) { columns in
    let row = SearchRow(number: columns.integer())
    return Found(row: row, mark: MarkedItem(&columns))
  }

  /// Whether one item fits; SQLite goes by its row, PostgreSQL by its number.
  static let fits = Statement<(match: String, position: ListPosition), Int64>(
    "searchWords.fits",
    sqlite: """
      SELECT rowid FROM search_words
      WHERE search_words MATCH :match AND rowid = :row AND :item > 0
      """,
    postgres: """
      SELECT item_id FROM search_words
      WHERE item_id = :item AND words @@ CAST(:match AS tsquery) AND :row >= CAST(0 AS BIGINT)
      """,
    [
      "match": { .text($0.match) }, "row": { .integer(SearchRow($0.position).number) },
      "item": { .id($0.position.id) },
    ]
  ) { $0.integer() }

  /// One run of a reader's marks, newest first.
  struct Run: Sendable {
    var reader: Reader.ID
    /// The shelf; nil for all that is saved.
    var shelf: Shelf?
    var before: ListPosition
    var limit: Int
  }

  private static let runBindings: KeyValuePairs<String, @Sendable (Run) -> Value> = [
    "reader": { .id($0.reader) }, "shelf": { .integer($0.shelf?.rawValue ?? 0) },
    "shown": { .time($0.before.shown) }, "id": { .id($0.before.id) },
    "limit": { .integer($0.limit) },
  ]

  static let shelf = Statement<Run, MarkedItem?>(
    "searchWords.shelf",
    """
    SELECT item_id, shown, feed_id, shelf, is_saved, story FROM mark
    WHERE reader_id = :reader AND shelf = :shelf AND (shown, item_id) < (:shown, :id)
    ORDER BY shown DESC, item_id DESC LIMIT :limit
    """, runBindings
  ) { MarkedItem(&$0) }

  static let saved = Statement<Run, MarkedItem?>(
    "searchWords.saved",
    """
    SELECT item_id, shown, feed_id, shelf, is_saved, story FROM mark
    WHERE reader_id = :reader AND is_saved = 1 AND :shelf = 0 AND (shown, item_id) < (:shown, :id)
    ORDER BY shown DESC, item_id DESC LIMIT :limit
    """, runBindings
  ) { MarkedItem(&$0) }
}

/// What a search weighs of what it found, and which sources it knows.
enum FoundItems {
  static let candidates = Statement<[Item.ID], Ranking.Candidate>(
    "foundItems.candidates",
    "SELECT shown, id, COALESCE(title, ''), brief FROM item WHERE id IN :items",
    ["items": { .ids($0) }]
  ) {
    Ranking.Candidate(
      position: ListPosition(shown: $0.time(), id: $0.id()), title: $0.text(), brief: $0.text())
  }

  static let titles = Statement<[Item.ID], (item: Item.ID, title: String)>(
    "foundItems.titles", "SELECT id, COALESCE(title, '') FROM item WHERE id IN :items",
    ["items": { .ids($0) }]
  ) { ($0.id(), $0.text()) }

  /// What a reader follows, by all its names.
  static let sources = Statement<Reader.ID, (feed: Feed.ID, names: [String])>(
    "foundItems.sources",
    """
    SELECT s.feed_id, COALESCE(s.name, ''), COALESCE(f.title, ''), f.address
    FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    WHERE s.reader_id = :reader AND s.is_followed = 1
    """,
    ["reader": { .id($0) }]
  ) {
    let feed: Feed.ID = $0.id()
    let names = [$0.text(), $0.text(), WebAddress($0.text())?.host ?? ""]
    return (feed, names.filter { !$0.isEmpty })
  }
}
