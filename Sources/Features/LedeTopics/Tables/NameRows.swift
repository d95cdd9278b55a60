// Names that can be asked about: those in what feeds tell, and the tags of the New York Times that were learnt.

import LedeBase
import LedeDatabase
import LedeNews

/// Statements on `topic_name`: a row for each name, feed by feed.
enum NameRows {
  struct New: Sendable {
    var topic: Topic
    /// Who told it; nil for the Times.
    var feed: Feed.ID?
    var count: Int
    var seen: Timestamp

    /// The folded words, a blank before each; the same for all ways to write the name.
    var key: String { topic.spellings[0].map { " " + $0 }.joined() }
  }

  /// Adds to what was counted.
  static let add = Statement<New, Void>(
    "topicNames.add",
    """
    INSERT INTO topic_name (key, kind, feed_id, name, count, seen)
    VALUES (:key, :kind, :feed, :name, :count, :seen)
    ON CONFLICT (key, kind, feed_id) DO UPDATE SET count = topic_name.count + excluded.count,
      seen = CASE WHEN excluded.seen > topic_name.seen THEN excluded.seen ELSE topic_name.seen END
    """, bindings)

  /// Puts a tag in its newest place.
  static let put = Statement<New, Void>(
    "topicNames.put",
    """
    INSERT INTO topic_name (key, kind, feed_id, name, count, seen)
    VALUES (:key, :kind, :feed, :name, :count, :seen)
    ON CONFLICT (key, kind, feed_id) DO UPDATE SET count = excluded.count, seen = excluded.seen
    """, bindings)

  private static let bindings: KeyValuePairs<String, @Sendable (New) -> Value> = [
    "key": { .text($0.key) }, "kind": { .integer($0.topic.kind.number) },
    "feed": { .integer($0.feed?.rawValue ?? 0) }, "name": { .text($0.topic.name) },
    "count": { .integer($0.count) }, "seen": { .time($0.seen) },
  ]

  // MARK: Asking

  /// What was typed: whole words, and the beginning of a last one.
  struct Typed: Sendable {
    /// Folded, with a blank between them.
    let words: String
    func fits(_ row: [String]) -> Bool { (" " + row.joined(separator: " ")).contains(" " + words) }

    /// Nil for less than two letters.
    init?(_ text: String) {
      guard text.utf8.count <= 8 * Topic.longestName else { return nil }
      let words = FoldedWords.words(of: text)
      guard words.joined().count > 1 else { return nil }
      self.words = words.joined(separator: " ")
    }
  }

  /// Ten thousand names that were told at least so often, and tags of the Times, in the order of the index in memory.
  static let told = Statement<(after: NameIndex.Told?, least: Int), NameIndex.Told>(
    "topicNames.told",
    """
    SELECT key, kind, feed_id, name, count FROM topic_name
    WHERE (key, kind, feed_id) > (:key, :kind, :feed) AND (count >= :least OR feed_id = 0)
    ORDER BY key, kind, feed_id LIMIT 10000
    """,
    [
      "key": { .text($0.after?.key ?? "") }, "kind": { .integer($0.after?.kind.number ?? 0) },
      "feed": { .integer($0.after?.feed ?? 0) }, "least": { .integer($0.least) },
    ]
  ) { columns in
    NameIndex.Told(
      key: columns.text(), kind: Topic.Kind(number: columns.integer()), feed: columns.integer(),
      name: columns.text(), count: columns.number())
  }

  /// The feeds whose names a reader is offered.
  static let feeds = Statement<Reader.ID, Int64>(
    "topicNames.feeds",
    "SELECT feed_id FROM subscription WHERE reader_id = :reader AND is_followed = 1",
    ["reader": { .id($0) }]
  ) { $0.integer() }

  /// The beginning of what was asked of the Times last, and when: its tags are among the names.
  static let learnt = "topics.tags"

  /// Another after each change.
  static func version(on connection: any Connection) throws(StoreError) -> String {
    let facts = try connection.rows(Facts.value, each: [NameClock.place, learnt])
    return facts.map { $0.first ?? "" }.joined(separator: "\n")
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
