// What the index of words does not know yet: new items by ranges of numbers, changes one by one.

import LedeBase
import LedeDatabase
import LedeNews

/// What the index does not know yet.
enum Pending {
  /// How long new items may gather before the search's job is due.
  static let pause = Duration.seconds(2)

  /// Notes what the news tell, and has the search's job done soon.
  static func note(
    _ change: NewsHooks.Change, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    switch change {
    case .new(let runs):
      try connection.run(
        SearchNew.add,
        each: runs.map { SearchNew.Range(first: $0.first, last: $0.last, since: now) })
    case .back(let items):
      try connection.run(SearchTodo.noteBack, each: items.map { (item: $0, since: now) })
    case .changed(let items), .dropped(let items):
      try connection.run(SearchTodo.note, each: items.map { (item: $0, since: now) })
    case .merged: return
    }
    try connection.run(SearchJob.hasten, now + pause)
  }
}

/// Statements on `search_new`.
enum SearchNew {
  struct Range: Sendable {
    var first: Item.ID
    var last: Item.ID
    var since: Timestamp
  }

  static let add = Statement<Range, Void>(
    "searchNew.add",
    """
    INSERT INTO search_new (first, last, since) VALUES (:first, :last, :since)
    ON CONFLICT (first) DO NOTHING
    """,
    ["first": { .id($0.first) }, "last": { .id($0.last) }, "since": { .time($0.since) }])

  static let some = Statement<Int, Range>(
    "searchNew.some",
    "SELECT first, last, since FROM search_new WHERE first > 0 ORDER BY first LIMIT :limit",
    ["limit": { .integer($0) }]
  ) { Range(first: $0.id(), last: $0.id(), since: $0.time()) }

  static let remove = Statement<Item.ID, Void>(
    "searchNew.remove", "DELETE FROM search_new WHERE first = :first", ["first": { .id($0) }])

  /// Leaves of a range what lies after an item.
  static let shorten = Statement<(first: Item.ID, done: Item.ID), Void>(
    "searchNew.shorten", "UPDATE search_new SET first = :done + 1 WHERE first = :first",
    ["first": { .id($0.first) }, "done": { .id($0.done) }])

  static let forget = Statement<Void, Void>(
    "searchNew.forget", "DELETE FROM search_new WHERE first > 0")

  /// All items there are, as one range.
  static let everything = Statement<Void, Void>(
    "searchNew.everything",
    """
    INSERT INTO search_new (first, last, since)
    SELECT low.id, high.id, 0 FROM (
      SELECT id FROM item WHERE id > 0 ORDER BY id LIMIT 1) AS low,
      (SELECT id FROM item WHERE id > 0 ORDER BY id DESC LIMIT 1) AS high
    """)

  /// The numbers of kept items in a range, lowest first.
  static let items = Statement<(range: Range, limit: Int), Item.ID>(
    "searchNew.items",
    "SELECT id FROM item WHERE id BETWEEN :first AND :last ORDER BY id LIMIT :limit",
    [
      "first": { .id($0.range.first) }, "last": { .id($0.range.last) },
      "limit": { .integer($0.limit) },
    ]
  ) { $0.id() }

  /// When the oldest change came that is not indexed.
  static let oldest = Statement<Void, Timestamp>(
    "searchNew.oldest",
    """
    SELECT since FROM (
      SELECT since FROM (
        SELECT since FROM search_new WHERE first > 0 ORDER BY first LIMIT 1) AS new
      UNION ALL SELECT since FROM (
        SELECT since FROM search_todo WHERE since > 0 ORDER BY since LIMIT 1) AS todo) AS pending
    ORDER BY since LIMIT 1
    """
  ) { $0.time() }
}

/// Statements on `search_todo`: items whose words changed, with what SQLite's index says of them.
enum SearchTodo {
  /// What is looked through of an article: as much as may hold all words that are indexed.
  private static let article = "SUBSTR(a.html, 1, \(4 * SearchText.longest))"

  /// Notes an item that is to change or go, with its words so far where they will be needed.
  static let note = Statement<(item: Item.ID, since: Timestamp), Void>(
    "searchTodo.note",
    sqlite: """
      INSERT INTO search_todo (item_id, since, turn, feed_id, shown, title, author, tags,
        summary_kind, summary, content_kind, content, article)
      SELECT i.id, :since, 1, i.feed_id, i.shown, i.title, i.author, t.tags, t.summary_kind,
        t.summary, t.content_kind, t.content, \(article)
      FROM item AS i JOIN item_text AS t ON t.item_id = i.id
        LEFT JOIN article AS a ON a.item_id = i.id
      WHERE i.id = :item
      ON CONFLICT (item_id) DO UPDATE SET turn = search_todo.turn + 1
      """,
    postgres: """
      INSERT INTO search_todo (item_id, since, turn) VALUES (:item, :since, 1)
      ON CONFLICT (item_id) DO UPDATE SET turn = search_todo.turn + 1
      """,
    ["item": { .id($0.item) }, "since": { .time($0.since) }]
  ) { _ in }

  /// Notes an item that has come back, of which nothing is indexed but what waits to be taken out.
  static let noteBack = Statement<(item: Item.ID, since: Timestamp), Void>(
    "searchTodo.noteBack",
    """
    INSERT INTO search_todo (item_id, since, turn) VALUES (:item, :since, 1)
    ON CONFLICT (item_id) DO UPDATE SET turn = search_todo.turn + 1
    """,
    ["item": { .id($0.item) }, "since": { .time($0.since) }])

  struct Row: Sendable {
    var item: Item.ID
    var turn: Int64
    /// What was indexed of it, if anything.
    var old: SearchText?
  }

  static let some = Statement<Int, Row>(
    "searchTodo.some",
    """
    SELECT item_id, turn, feed_id, shown, title, author, tags, summary_kind, summary,
      content_kind, content, article
    FROM search_todo WHERE since > 0 ORDER BY since LIMIT :limit
    """,
    ["limit": { .integer($0) }]
  ) { columns in
    let item: Item.ID = columns.id()
    let turn = columns.integer()
    let feed = columns.optionalInteger()
    let shown = columns.optionalTime()
    var text = SearchText(
      item: item, feed: Feed.ID(feed ?? 0), shown: shown ?? Timestamp(milliseconds: 0),
      title: columns.optionalText(), author: columns.optionalText(), tags: [], texts: [])
    text.readRest(&columns)
    return Row(item: item, turn: turn, old: feed == nil || shown == nil ? nil : text)
  }

  /// The turns of these items, as they stand now.
  static let turns = Statement<[Item.ID], (item: Item.ID, turn: Int64)>(
    "searchTodo.turns", "SELECT item_id, turn FROM search_todo WHERE item_id IN :items",
    ["items": { .ids($0) }]
  ) { ($0.id(), $0.integer()) }

  static let remove = Statement<[Item.ID], Void>(
    "searchTodo.remove", "DELETE FROM search_todo WHERE item_id IN :items", ["items": { .ids($0) }])

  static let forget = Statement<Void, Void>(
    "searchTodo.forget", "DELETE FROM search_todo WHERE since > 0")

  /// What is to be indexed of these items.
  static let texts = Statement<[Item.ID], SearchText>(
    "searchTodo.texts",
    """
    SELECT i.id, i.feed_id, i.shown, i.title, i.author, t.tags, t.summary_kind, t.summary,
      t.content_kind, t.content, \(article)
    FROM item AS i JOIN item_text AS t ON t.item_id = i.id
      LEFT JOIN article AS a ON a.item_id = i.id
    WHERE i.id IN :items
    """,
    ["items": { .ids($0) }]
  ) { columns in
    var text = SearchText(
      item: columns.id(), feed: columns.id(), shown: columns.time(), title: columns.optionalText(),
      author: columns.optionalText(), tags: [], texts: [])
    text.readRest(&columns)
    return text
  }
}

extension SearchText {
  /// Reads `tags, summary_kind, summary, content_kind, content, article`.
  mutating func readRest(_ columns: inout Columns) {
    tags = KeptTags.read(columns.optionalText() ?? "").map(\.name)
    for _ in 0..<2 {
      let kind = columns.optionalInteger().flatMap { FeedText.Kind(rawValue: Int($0)) }
      let value = columns.optionalText()
      if let kind, let value { texts.append(FeedText(value, kind)) }
    }
    if let article = columns.optionalText() { texts.append(FeedText(article, .html)) }
  }
}

/// Statements on `search_word`: the words there are, for beginnings of words.
enum Vocabulary {
  static let add = Statement<(word: String, item: Item.ID), Void>(
    "vocabulary.add",
    "INSERT INTO search_word (word, item_id) VALUES (:word, :item) ON CONFLICT (word) DO NOTHING",
    ["word": { .text($0.word) }, "item": { .id($0.item) }])

  /// The words with a beginning, those first that were met first: the common ones.
  static let beginning = Statement<(prefix: String, limit: Int), String>(
    "vocabulary.beginning",
    """
    SELECT word FROM search_word WHERE word >= :low AND word < :high ORDER BY item_id LIMIT :limit
    """,
    [
      "low": { .text($0.prefix) }, "high": { .text($0.prefix + "\u{10FFFF}") },
      "limit": { .integer($0.limit) },
    ]
  ) { $0.text() }
}
