// Tags: one number for each name, for as long as the database lives.

package import LedeBase
import LedeDatabase

/// Statements on `tag` and `item_tag`.
enum Tags {
  /// Makes a tag, or finds the one of that name.
  static let keep = Statement<String, KeptTag>(
    "tags.keep",
    """
    INSERT INTO tag (name) VALUES (:name)
    ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id, name
    """,
    ["name": { .text($0) }]
  ) { KeptTag(id: $0.integer(), name: $0.text()) }

  static let named = Statement<String, KeptTag>(
    "tags.named", "SELECT id, name FROM tag WHERE name = :name", ["name": { .text($0) }]
  ) { KeptTag(id: $0.integer(), name: $0.text()) }

  /// The tag of that number, where an item bears it of a feed that the reader follows, or followed and
  /// may follow again: O(feeds that have it).
  static let numbered = Statement<(Int64, Reader.ID), KeptTag>(
    "tags.numbered",
    """
    SELECT id, name FROM tag WHERE id = :id AND EXISTS (
      SELECT 1 FROM tag_feed AS c
      JOIN subscription AS s ON s.reader_id = :reader AND s.feed_id = c.feed_id
      JOIN feed AS f ON f.id = c.feed_id
      WHERE c.tag_id = :id AND c.items > 0
        AND (s.is_followed = 1 OR f.is_owners NOT IN (1, 2) OR s.reader_id = :owner))
    """,
    [
      "id": { .integer($0.0) }, "reader": { .id($0.1) },
      "owner": { _ in .id(Reader.ID.local) },
    ]
  ) { KeptTag(id: $0.integer(), name: $0.text()) }

  typealias Bearer = (tag: Int64, shown: Timestamp, item: Item.ID)
  private static let bindings: KeyValuePairs<String, @Sendable (Bearer) -> Value> = [
    "tag": { .integer($0.tag) }, "shown": { .time($0.shown) }, "item": { .id($0.item) },
  ]

  static let bear = Statement<Bearer, Void>(
    "tags.bear",
    """
    INSERT INTO item_tag (tag_id, shown, item_id) VALUES (:tag, :shown, :item)
    ON CONFLICT (tag_id, shown, item_id) DO NOTHING
    """, bindings)

  static let shed = Statement<Bearer, Void>(
    "tags.shed",
    "DELETE FROM item_tag WHERE tag_id = :tag AND shown = :shown AND item_id = :item", bindings)

  struct Change: Sendable {
    var tag: Int64
    var feed: Feed.ID
    var items: Int
  }

  /// Counts how many items of a feed bear a tag; whoever does holds the feed.
  static let count = Statement<Change, Void>(
    "tags.count",
    """
    INSERT INTO tag_feed (tag_id, feed_id, items) VALUES (:tag, :feed, :items)
    ON CONFLICT (tag_id, feed_id) DO UPDATE SET items = tag_feed.items + excluded.items
    """,
    ["tag": { .integer($0.tag) }, "feed": { .id($0.feed) }, "items": { .integer($0.items) }])
}

/// The tags of an item as text: one a line, its number and its name.
package enum KeptTags {
  /// More than this of one item are not kept: some sites send every word as a tag.
  static let limit = 32
  /// Longer names, in bytes, are no tags.
  static let longest = 120

  /// What of a publisher's words can be tags: one line each, not empty, none twice.
  static func names(_ words: [String]) -> [String] {
    guard !words.isEmpty else { return [] }
    var names: [String] = []
    for word in words where names.count < limit {
      let isTag =
        !word.isEmpty && word.utf8.count <= longest && !word.utf8.contains { $0 < 32 }
        && !names.contains(word)
      if isTag { names.append(word) }
    }
    return names
  }

  static func text(_ tags: [KeptTag]) -> String {
    tags.isEmpty ? "" : tags.map { "\($0.id) \($0.name)" }.joined(separator: "\n")
  }

  package static func read(_ text: String) -> [KeptTag] {
    guard !text.isEmpty else { return [] }
    return text.split(separator: "\n").compactMap { line in
      guard let space = line.firstIndex(of: " "), let id = Int64(line[..<space]) else { return nil }
      return KeptTag(id: id, name: String(line[line.index(after: space)...]))
    }
  }
}
