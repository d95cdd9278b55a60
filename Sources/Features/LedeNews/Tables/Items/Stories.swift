// Which items tell one story: what each new item is known by, and the copies of a story.

import LedeBase
import LedeDatabase

/// Statements about stories that several feeds tell.
///
/// `item.story` and `mark.story` hold the number of the first item of the story, of all its items;
/// a mark whose reader has taken the story apart holds none.
///
/// Which index leads to a mark is laid down for each look, since a database that knows too little
/// of its tables would walk all marks of a reader. `COALESCE(story, 0)` keeps it from those that
/// have a story; no item has the number 0.
package enum Stories {
  /// By what an item of the last weeks can be known again.
  struct Print: Hashable, Sendable {
    var hash: UInt64
    var item: Item.ID
    var feed: Feed.ID
    var shown: Timestamp
  }

  /// The fortnight of an instant and the one before, in which prints are looked for.
  static func periods(at now: Timestamp) -> [Int64] {
    let period = now.milliseconds / (14 * 86_400_000)
    return [period, period - 1]
  }

  static let bearers = Statement<(periods: [Int64], hashes: [UInt64]), Print>(
    "stories.bearers",
    """
    SELECT hash, item_id, feed_id, shown FROM story_print
    WHERE period IN :periods AND hash IN :hashes
    """,
    [
      "periods": { .list($0.periods) },
      "hashes": { .list($0.hashes.map { Int64(bitPattern: $0) }) },
    ]
  ) { Print(hash: $0.hash(), item: $0.id(), feed: $0.id(), shown: $0.time()) }

  static let keep = Statement<(period: Int64, print: Print), Void>(
    "stories.keep",
    """
    INSERT INTO story_print (period, hash, item_id, feed_id, shown)
    VALUES (:period, :hash, :item, :feed, :shown) ON CONFLICT (period, hash, item_id) DO NOTHING
    """,
    [
      "period": { .integer($0.period) }, "hash": { .hash($0.print.hash) },
      "item": { .id($0.print.item) }, "feed": { .id($0.print.feed) },
      "shown": { .time($0.print.shown) },
    ])

  /// Forgets some prints that are too old to be looked for; where they lie is asked first, since
  /// PostgreSQL would compare each print with those few.
  static let sweep = Statement<(before: Int64, limit: Int), Void>(
    "stories.sweep",
    sqlite: """
      DELETE FROM story_print WHERE (period, hash, item_id) IN (
        SELECT period, hash, item_id FROM story_print WHERE period < :before LIMIT :limit)
      """,
    postgres: """
      DELETE FROM story_print WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM story_print WHERE period < :before LIMIT :limit
        FOR UPDATE SKIP LOCKED))
      """,
    ["before": { .integer($0.before) }, "limit": { .integer($0.limit) }]
  ) { _ in }

  static let known = Statement<[Item.ID], (item: Item.ID, title: String?, story: Item.ID?)>(
    "stories.known", "SELECT id, title, story FROM item WHERE id IN :items",
    ["items": { .ids($0) }]
  ) { ($0.id(), $0.optionalText(), $0.optionalInteger().map { Item.ID($0) }) }

  /// The feeds that tell these stories.
  static let feeds = Statement<[Item.ID], (story: Item.ID, feed: Feed.ID)>(
    "stories.feeds", "SELECT story, feed_id FROM item WHERE story IN :stories",
    ["stories": { .ids($0) }]
  ) { ($0.id(), $0.id()) }

  /// An item that is of a story from now on.
  typealias Telling = (item: Item.ID, feed: Feed.ID, story: Item.ID)

  static let tell = Statement<Telling, Void>(
    "stories.tell", "UPDATE item SET story = :story WHERE id = :item",
    ["story": { .id($0.story) }, "item": { .id($0.item) }])

  static let tellMarks = Statement<Telling, Void>(
    "stories.tellMarks",
    """
    UPDATE mark SET story = :story WHERE item_id = :item AND reader_id IN (
      SELECT reader_id FROM subscription WHERE feed_id = :feed)
    """,
    ["story": { .id($0.story) }, "item": { .id($0.item) }, "feed": { .id($0.feed) }])

  private static let isGrouping = """
    NOT EXISTS (
      SELECT 1 FROM preference AS p WHERE p.reader_id = :reader
        AND p.name = 'groups-same-stories' AND p.value = 'false')
    """

  /// Of these items those that are unread and that the reader has read elsewhere.
  static let readElsewhere = Statement<(Reader.ID, items: [Item.ID]), Item.ID>(
    "stories.readElsewhere",
    sqlite: """
      SELECT m.item_id FROM mark AS m
      WHERE m.reader_id = :reader AND m.item_id IN :items AND m.shelf = 0
        AND EXISTS (
          SELECT 1 FROM mark AS o INDEXED BY mark_story
          WHERE o.reader_id = :reader AND o.shelf IN (1, 5) AND o.story = COALESCE(m.story, 0))
        AND \(isGrouping)
      """,
    postgres: """
      SELECT asked.id FROM unnest(CAST(:items AS BIGINT[])) AS asked (id)
      CROSS JOIN LATERAL (
        SELECT shelf, story FROM mark
        WHERE reader_id = :reader AND item_id = asked.id OFFSET 0) AS m
      CROSS JOIN LATERAL (
        SELECT 1 FROM unnest(CAST('{1,5}' AS BIGINT[])) AS place (shelf)
        CROSS JOIN LATERAL (
          SELECT 1 FROM mark WHERE reader_id = :reader AND shelf = place.shelf
            AND story = m.story OFFSET 0) AS o
        LIMIT 1) AS elsewhere
      WHERE m.shelf = 0 AND \(isGrouping)
      """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { $0.id() }

  /// Each of these items that has copies with each item of its story, itself as well, for a reader
  /// who reads copies as one.
  static let siblings = Statement<
    (Reader.ID, items: [Item.ID]), (item: Item.ID, sibling: Item.ID)
  >(
    "stories.siblings",
    sqlite: """
      SELECT m.item_id, o.item_id FROM mark AS m
      JOIN mark AS o INDEXED BY mark_story
        ON o.reader_id = m.reader_id AND o.story = COALESCE(m.story, 0)
        AND o.shelf IN (0, 1, 2, 3, 4, 5, 6, 7)
      WHERE m.reader_id = :reader AND m.item_id IN :items AND \(isGrouping)
      """,
    postgres: """
      SELECT asked.id, o.item_id FROM unnest(CAST(:items AS BIGINT[])) AS asked (id)
      CROSS JOIN LATERAL (
        SELECT story FROM mark WHERE reader_id = :reader AND item_id = asked.id OFFSET 0) AS m
      CROSS JOIN generate_series(0, 7) AS place (shelf)
      CROSS JOIN LATERAL (
        SELECT item_id FROM mark WHERE reader_id = :reader AND shelf = place.shelf
          AND story = m.story OFFSET 0) AS o
      WHERE m.story > 0 AND \(isGrouping)
      """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { ($0.id(), $0.id()) }

  /// One item of a story as a reader has it.
  package struct Member: Sendable {
    var story: Item.ID
    var copy: Copy
    package var mark: MarkedItem
  }

  private static let memberColumns = """
    SELECT m.story, m.item_id, m.shown, m.feed_id, m.shelf, m.is_saved, m.story,
      i.link, s.name, f.title, f.address
    """
  private static let memberTables = """
    JOIN item AS i ON i.id = m.item_id JOIN feed AS f ON f.id = i.feed_id
    LEFT JOIN subscription AS s ON s.reader_id = m.reader_id AND s.feed_id = i.feed_id
    """

  /// The items of these stories that stand in a reader's lists, the first kept first.
  static let members = Statement<(Reader.ID, stories: [Item.ID]), Member>(
    "stories.members",
    sqlite: """
      \(memberColumns) FROM mark AS m INDEXED BY mark_story \(memberTables)
      WHERE m.reader_id = :reader AND m.shelf IN (0, 1) AND m.story IN :stories
      """,
    postgres: """
      \(memberColumns) FROM unnest(CAST(:stories AS BIGINT[])) AS asked (story)
      CROSS JOIN generate_series(0, 1) AS place (shelf)
      CROSS JOIN LATERAL (
        SELECT * FROM mark WHERE reader_id = :reader AND shelf = place.shelf
          AND story = asked.story OFFSET 0) AS m
      \(memberTables)
      """,
    ["reader": { .id($0.0) }, "stories": { .ids($0.stories) }]
  ) { columns in
    let story: Item.ID = columns.id()
    let mark = MarkedItem(present: &columns)
    let link = columns.address()
    let name = columns.optionalText()
    let title = columns.optionalText().flatMap { $0.isEmpty ? nil : $0 }
    let address = columns.text()
    let source = name ?? title ?? WebAddress(address)?.name ?? address
    let copy = Copy(id: mark.position.id, feed: mark.feed, source: source, link: link)
    return Member(story: story, copy: copy, mark: mark)
  }

  /// Whether the item at a place bears a tag.
  static let bearing = Statement<(tag: Int64, place: ListPosition), Item.ID>(
    "stories.bearing",
    "SELECT item_id FROM item_tag WHERE tag_id = :tag AND shown = :shown AND item_id = :item",
    [
      "tag": { .integer($0.tag) }, "shown": { .time($0.place.shown) },
      "item": { .id($0.place.id) },
    ]
  ) { $0.id() }

  /// How many unread items stand behind another of their story, for a reader who reads copies as
  /// one, looking at so many at most.
  static let hidden = Statement<(Reader.ID, limit: Int), Int>(
    "stories.hidden",
    """
    SELECT COUNT(*) - COUNT(DISTINCT story) FROM (
      SELECT story FROM mark
      WHERE reader_id = :reader AND shelf = 0 AND story IS NOT NULL AND \(isGrouping)
      ORDER BY story LIMIT :limit) AS unread
    """,
    ["reader": { .id($0.0) }, "limit": { .integer($0.limit) }]
  ) { $0.number() }

  /// How many of these items of one story the reader sees each by itself.
  static let apart = Statement<(Reader.ID, items: [Item.ID]), Int>(
    "stories.apart",
    """
    SELECT COUNT(*) FROM mark
    WHERE reader_id = :reader AND item_id IN :items AND COALESCE(story, 0) = 0 AND shelf IN (0, 1)
    """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { $0.number() }

  /// The story of an item, as its reader has it and as it was kept.
  static let of = Statement<(Reader.ID, item: Item.ID), (mine: Item.ID?, kept: Item.ID?)>(
    "stories.of",
    """
    SELECT m.story, i.story FROM mark AS m JOIN item AS i ON i.id = m.item_id
    WHERE m.reader_id = :reader AND m.item_id = :item
    """,
    ["reader": { .id($0.0) }, "item": { .id($0.item) }]
  ) {
    ($0.optionalInteger().map { Item.ID($0) }, $0.optionalInteger().map { Item.ID($0) })
  }

  /// All of a story, by any reader's choice.
  static let items = Statement<Item.ID, Item.ID>(
    "stories.items", "SELECT id FROM item WHERE story = :story", ["story": { .id($0) }]
  ) { $0.id() }

  static let separate = Statement<(Reader.ID, items: [Item.ID]), Item.ID>(
    "stories.separate",
    """
    UPDATE mark SET story = NULL
    WHERE reader_id = :reader AND item_id IN :items AND COALESCE(story, 0) > 0 RETURNING item_id
    """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }]
  ) { $0.id() }

  static let unite = Statement<(Reader.ID, items: [Item.ID], story: Item.ID), Item.ID>(
    "stories.unite",
    """
    UPDATE mark SET story = :story
    WHERE reader_id = :reader AND item_id IN :items RETURNING item_id
    """,
    ["reader": { .id($0.0) }, "items": { .ids($0.items) }, "story": { .id($0.story) }]
  ) { $0.id() }
}
