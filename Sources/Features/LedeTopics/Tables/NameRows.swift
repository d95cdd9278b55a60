// Names that can be asked about: those in what feeds tell, and the tags of the New York Times that were learnt.

import LedeBase
import LedeDatabase
import LedeNews

/// What is suggested for what somebody types.
struct NameFound: Hashable, Sendable {
  var name: String
  var kind: Topic.Kind
  /// How often it was told.
  var count: Int
}

/// Statements on `topic_name`: a row for each word of a name, feed by feed.
enum NameRows {
  struct New: Sendable {
    var topic: Topic
    /// Who told it; nil for the Times.
    var feed: Feed.ID?
    var count: Int
    var seen: Timestamp

    /// The folded words, a blank before each; the same for all ways to write the name.
    var key: String { topic.spellings[0].map { " " + $0 }.joined() }
    var rows: [(word: String, New)] { Set(topic.spellings[0]).sorted().map { ($0, self) } }
  }

  /// Adds to what was counted.
  static let add = Statement<(word: String, New), Void>(
    "topicNames.add",
    """
    INSERT INTO topic_name (word, key, kind, feed_id, name, count, seen)
    VALUES (:word, :key, :kind, :feed, :name, :count, :seen)
    ON CONFLICT (word, key, kind, feed_id) DO UPDATE SET count = topic_name.count + excluded.count,
      seen = CASE WHEN excluded.seen > topic_name.seen THEN excluded.seen ELSE topic_name.seen END
    """, bindings)

  /// Puts a tag in its newest place.
  static let put = Statement<(word: String, New), Void>(
    "topicNames.put",
    """
    INSERT INTO topic_name (word, key, kind, feed_id, name, count, seen)
    VALUES (:word, :key, :kind, :feed, :name, :count, :seen)
    ON CONFLICT (word, key, kind, feed_id) DO UPDATE SET count = excluded.count, seen = excluded.seen
    """, bindings)

  private static let bindings: KeyValuePairs<String, @Sendable ((word: String, New)) -> Value> = [
    "word": { .text($0.word) }, "key": { .text($0.1.key) },
    "kind": { .integer($0.1.topic.kind.number) },
    "feed": { .integer($0.1.feed?.rawValue ?? 0) }, "name": { .text($0.1.topic.name) },
    "count": { .integer($0.1.count) }, "seen": { .time($0.1.seen) },
  ]

  // MARK: Asking

  /// What was typed: whole words, and the beginning of a last one.
  struct Typed: Sendable {
    /// The word, or the beginning of one, that the index is asked for.
    var from: String
    var until: String
    /// What stands in the key: all that was typed.
    private let words: String
    // Folded words hold neither of the two signs that mean something in a pattern.
    var pattern: String { "%" + words + "%" }
    func fits(_ row: [String]) -> Bool { row.map { " " + $0 }.joined().contains(words) }

    /// Nil for less than two letters.
    init?(_ text: String) {
      guard text.utf8.count <= 8 * Topic.longestName else { return nil }
      let words = FoldedWords.words(of: text)
      guard let last = words.last, words.joined().count > 1 else { return nil }
      // A whole word, the longest, leaves the fewest rows; the last may be a beginning.
      let whole = words.dropLast().max { $0.count < $1.count }
      from = whole ?? last
      until = whole.map { $0 + " " } ?? last + "\u{10FFFF}"
      self.words = words.map { " " + $0 }.joined()
    }
  }

  private static let typed: KeyValuePairs<String, @Sendable (Typed) -> Value> = [
    "from": { .text($0.from) }, "until": { .text($0.until) }, "pattern": { .text($0.pattern) },
  ]

  private static let select =
    """
    SELECT MAX(name), kind, CAST(SUM(count) AS BIGINT) FROM topic_name
    WHERE word >= :from AND word < :until AND key LIKE :pattern
    """

  /// The tags of the Times, the most used first.
  static let ofTimes = Statement<Typed, NameFound>(
    "topicNames.ofTimes",
    select + " AND feed_id = 0 GROUP BY key, kind ORDER BY 3 DESC, 1 LIMIT \(Suggestions.most)",
    typed, read: read)

  /// What the feeds tell that a reader follows, the most told first.
  static let ofFeeds = Statement<(Typed, Reader.ID), NameFound>(
    "topicNames.ofFeeds",
    select + """
       AND feed_id IN (SELECT feed_id FROM subscription WHERE reader_id = :reader AND is_followed = 1)
      GROUP BY key, kind ORDER BY 3 DESC, 1 LIMIT \(Suggestions.most)
      """,
    [
      "from": { .text($0.0.from) }, "until": { .text($0.0.until) },
      "pattern": { .text($0.0.pattern) }, "reader": { .id($0.1) },
    ], read: read)

  private static let read: @Sendable (inout Columns) -> NameFound = {
    NameFound(name: $0.text(), kind: Topic.Kind(number: $0.integer()), count: $0.number())
  }

  // MARK: Counting

  /// An item whose names are to be counted.
  struct Item: Sendable {
    var id: LedeBase.Item.ID
    var feed: Feed.ID
    var shown: Timestamp
    var arrived: Timestamp
    var title: String
    var brief: String
    var tags: [String]
  }

  static let items = Statement<(after: LedeBase.Item.ID, limit: Int), Item>(
    "topicNames.items",
    """
    SELECT i.id, i.feed_id, i.shown, i.arrived, COALESCE(i.title, ''), i.brief, COALESCE(t.tags, '')
    FROM item AS i LEFT JOIN item_text AS t ON t.item_id = i.id
    WHERE i.id > :after ORDER BY i.id LIMIT :limit
    """, ["after": { .id($0.after) }, "limit": { .integer($0.limit) }]
  ) { columns in
    Item(
      id: columns.id(), feed: columns.id(), shown: columns.time(), arrived: columns.time(),
      title: columns.text(), brief: columns.text(),
      tags: KeptTags.read(columns.text()).map(\.name))
  }

  /// Drops names that nobody told for long, those told once sooner.
  static let forget = Statement<(seen: Timestamp, once: Timestamp), Void>(
    "topicNames.forget",
    """
    DELETE FROM topic_name WHERE seen < :once AND (seen < :seen OR count = 1 AND feed_id > 0)
    """, ["seen": { .time($0.seen) }, "once": { .time($0.once) }])
}
