// The items: what lists show of them, and their heavy texts apart.

package import LedeBase
import LedeDatabase

/// An item on its way into the tables.
struct ItemToKeep: Sendable {
  var id: Item.ID
  var feed: Feed.ID
  var item: Item
  var shown: Timestamp
  var arrived: Timestamp
  var tags: [KeptTag]
}

/// Statements on `item`.
enum Items {
  static let insert = Statement<ItemToKeep, Void>(
    "items.insert",
    """
    INSERT INTO item (id, feed_id, shown, arrived, published, updated, title, link, author,
      picture, brief)
    VALUES (:id, :feed, :shown, :arrived, :published, :updated, :title, :link, :author,
      :picture, :brief)
    """,
    [
      "id": { .id($0.id) }, "feed": { .id($0.feed) }, "shown": { .time($0.shown) },
      "arrived": { .time($0.arrived) }, "published": { .time($0.item.published) },
      "updated": { .time($0.item.updated) }, "title": { .text($0.item.title) },
      "link": { .address($0.item.link) }, "author": { .text($0.item.author) },
      "picture": { .address($0.item.picture) }, "brief": { .text($0.item.brief) },
    ])

  /// New words for an item; where it stands in lists and when it arrived stay.
  static let update = Statement<ItemToKeep, Void>(
    "items.update",
    """
    UPDATE item SET published = :published, updated = :updated, title = :title, link = :link,
      author = :author, picture = :picture, brief = :brief
    WHERE id = :id
    """,
    [
      "id": { .id($0.id) }, "published": { .time($0.item.published) },
      "updated": { .time($0.item.updated) }, "title": { .text($0.item.title) },
      "link": { .address($0.item.link) }, "author": { .text($0.item.author) },
      "picture": { .address($0.item.picture) }, "brief": { .text($0.item.brief) },
    ])

  /// How many there are, of all feeds: O(items), for whoever looks after Lede.
  static let number = Statement<Void, Int>("items.number", "SELECT COUNT(*) FROM item") {
    $0.number()
  }

  static let delete = Statement<Item.ID, Void>(
    "items.delete", "DELETE FROM item WHERE id = :id", ["id": { .id($0) }])

  /// Where items stand in lists.
  static let shown = Statement<[Item.ID], (id: Item.ID, shown: Timestamp)>(
    "items.shown", "SELECT id, shown FROM item WHERE id IN :ids", ["ids": { .ids($0) }]
  ) { ($0.id(), $0.time()) }

  /// What may be dropped of a feed: nothing unread or saved by anyone who follows or followed it.
  static let droppable = Statement<
    (feed: Feed.ID, newest: Int, before: Timestamp?, limit: Int), Droppable
  >(
    "items.droppable",
    """
    SELECT i.id, i.shown, d.key_hash, t.tags FROM (
      SELECT s.item_id, s.key_hash, i.shown FROM seen AS s JOIN item AS i ON i.id = s.item_id
      WHERE s.feed_id = :feed AND s.is_dropped = 0
      ORDER BY i.shown DESC, i.id DESC LIMIT 9223372036854775807 OFFSET :newest) AS d
    JOIN item AS i ON i.id = d.item_id JOIN item_text AS t ON t.item_id = d.item_id
    WHERE i.shown < :before AND NOT EXISTS (
      SELECT 1 FROM subscription AS s
      JOIN mark AS m ON m.reader_id = s.reader_id AND m.item_id = d.item_id
      WHERE s.feed_id = :feed AND (m.shelf = 0 OR m.is_saved = 1))
    LIMIT :limit
    """,
    [
      "feed": { .id($0.feed) }, "newest": { .integer($0.newest) },
      "before": { .integer($0.before?.milliseconds ?? .max) }, "limit": { .integer($0.limit) },
    ]
  ) { Droppable(id: $0.id(), shown: $0.time(), keyHash: $0.hash(), tags: KeptTags.read($0.text())) }

  struct Droppable: Sendable {
    var id: Item.ID
    var shown: Timestamp
    var keyHash: UInt64
    var tags: [KeptTag]
  }
}

/// Statements on `item_text`.
enum ItemTexts {
  private static let bindings: KeyValuePairs<String, @Sendable (ItemToKeep) -> Value> = [
    "id": { .id($0.id) }, "key": { .text($0.item.key) }, "language": { .text($0.item.language) },
    "comments": { .address($0.item.commentsLink) }, "tags": { .text(KeptTags.text($0.tags)) },
    "enclosures": { .text(Enclosures.text($0.item.enclosures)) },
    "summaryKind": { .integer($0.item.summary?.kind.rawValue) },
    "summary": { .text($0.item.summary?.value) },
    "contentKind": { .integer($0.item.content?.kind.rawValue) },
    "content": { .text($0.item.content?.value) },
  ]

  static let insert = Statement<ItemToKeep, Void>(
    "itemTexts.insert",
    """
    INSERT INTO item_text (item_id, key, language, comments_link, tags, enclosures,
      summary_kind, summary, content_kind, content)
    VALUES (:id, :key, :language, :comments, :tags, :enclosures,
      :summaryKind, :summary, :contentKind, :content)
    """, bindings)

  static let update = Statement<ItemToKeep, Void>(
    "itemTexts.update",
    """
    UPDATE item_text SET key = :key, language = :language, comments_link = :comments,
      tags = :tags, enclosures = :enclosures, summary_kind = :summaryKind, summary = :summary,
      content_kind = :contentKind, content = :content
    WHERE item_id = :id
    """, bindings)

  static let tags = Statement<[Item.ID], (id: Item.ID, tags: [KeptTag])>(
    "itemTexts.tags", "SELECT item_id, tags FROM item_text WHERE item_id IN :ids",
    ["ids": { .ids($0) }]
  ) { ($0.id(), KeptTags.read($0.text())) }

  /// What rules look at, of those of these items that are not known to be of a kind.
  static let told = Statement<(items: [Item.ID], notYet: Label), ToldItem>(
    "itemTexts.told",
    """
    SELECT i.id, i.feed_id, i.arrived, x.key, i.title, i.author, x.tags, x.summary_kind, x.summary,
      x.content_kind, x.content
    FROM item AS i JOIN item_text AS x ON x.item_id = i.id
    WHERE i.id IN :items AND NOT EXISTS (
      SELECT 1 FROM verdict AS v WHERE v.item_id = i.id AND v.label = :kind)
    ORDER BY i.id
    """,
    ["items": { .ids($0.items) }, "kind": { .integer(Int64($0.notYet.rawValue)) }]
  ) { columns in
    let id: Item.ID = columns.id()
    let feed: Feed.ID = columns.id()
    let arrived = columns.time()
    var item = Item(key: columns.text(), title: columns.optionalText(), link: nil)
    item.author = columns.optionalText()
    item.tags = KeptTags.read(columns.text()).map(\.name)
    item.summary = text(&columns)
    item.content = text(&columns)
    return ToldItem(id: id, feed: feed, arrived: arrived, item: item)
  }

  /// Reads a kind and a text.
  static func text(_ columns: inout Columns) -> FeedText? {
    let kind = columns.optionalInteger().flatMap { FeedText.Kind(rawValue: Int($0)) }
    let value = columns.optionalText()
    guard let kind, let value else { return nil }
    return FeedText(value, kind)
  }

  static let delete = Statement<Item.ID, Void>(
    "itemTexts.delete", "DELETE FROM item_text WHERE item_id = :id", ["id": { .id($0) }])
}

/// Statements on `number`: blocks of item numbers.
enum Numbers {
  /// Takes `count` numbers; gives the one after the last.
  static let take = Statement<Int, Int64>(
    "numbers.take",
    "UPDATE number SET next = next + :count WHERE name = 'item' RETURNING next",
    ["count": { .integer($0) }]
  ) { $0.integer() }

  typealias Unused = (numbers: Range<Int64>, epoch: Int64)

  /// Gives numbers back that were taken and not used, if no others were handed out after them.
  static let giveBack = Statement<Unused, Void>(
    "numbers.giveBack",
    """
    UPDATE number SET next = :first WHERE name = 'item' AND next = :end
      AND EXISTS (SELECT 1 FROM number AS e WHERE e.name = 'epoch' AND e.next = :epoch)
    """,
    [
      "first": { .integer($0.numbers.lowerBound) }, "end": { .integer($0.numbers.upperBound) },
      "epoch": { .integer($0.epoch) },
    ])

  /// The number that no item, or no reader, has had yet.
  static let next = Statement<String, Int64>(
    "numbers.next", "SELECT next FROM number WHERE name = :name", ["name": { .text($0) }]
  ) { $0.integer() }

  /// How often the database was restored: what a process remembers of it is void after the next.
  static let epoch = Statement<Void, Int64>(
    "numbers.epoch", "SELECT next FROM number WHERE name = 'epoch'"
  ) { $0.integer() }

  /// Begins a new epoch, whose items and readers get none of the numbers handed out before.
  static let afterRestore = Statement<(items: Int64, readers: Int64), Void>(
    "numbers.afterRestore",
    """
    UPDATE number SET next = CASE
      WHEN name = 'epoch' THEN next + 1
      WHEN name = 'item' AND next < :items THEN :items
      WHEN name = 'reader' AND next < :readers THEN :readers
      ELSE next END
    """,
    ["items": { .integer($0.items) }, "readers": { .integer($0.readers) }])
}

/// Enclosures as text: one a line, fields parted by tabs; what is known of few stands last, or is left out.
package enum Enclosures {
  static func text(_ enclosures: [Enclosure]) -> String {
    guard !enclosures.isEmpty else { return "" }
    return enclosures.map { file in
      var fields = [
        file.address.text, plain(file.type), file.length.map { "\($0)" } ?? "",
        plain(file.title), file.seconds.map { "\($0)" } ?? "",
      ]
      while fields.count > 3, fields.last == "" { fields.removeLast() }
      return fields.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  package static func read(_ text: String) -> [Enclosure] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 3, let address = WebAddress(fields[0]) else { return nil }
      var file = Enclosure(
        address: address, type: fields[1].isEmpty ? nil : fields[1], length: Int(fields[2]))
      if fields.count > 3, !fields[3].isEmpty { file.title = fields[3] }
      if fields.count > 4 { file.seconds = Int(fields[4]) }
      return file
    }
  }

  /// Words that neither end a field nor a line.
  private static func plain(_ words: String?) -> String {
    (words ?? "").filter { $0 != "\t" && !$0.isNewline }
  }
}
