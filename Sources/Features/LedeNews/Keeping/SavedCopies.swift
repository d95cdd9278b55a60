// What others saved of a feed that becomes the owner's alone: copied, so that it stays what it was.

import LedeBase
import LedeDatabase

/// What giving readers copies of their own writes, inside a transaction.
///
/// Words that a key opened, or that came from inside, stand in the items of the feed from then on, and
/// so does what the owner has fetched of them. What another saved before lies among the pages that
/// this reader saved instead: with its old words, its article and its tags, under a number of its own.
enum SavedCopies {
  struct Copy: Sendable {
    var item: Item.ID
    var copy: Item.ID
    var feed: Feed.ID
    var reader: Reader.ID
  }

  /// Puts copies in the place of all that a reader saved of a feed; call it before the feed's new
  /// words are written.
  static func make(
    of feed: Feed.ID, for reader: Reader.ID, at now: Timestamp, _ hooks: [NewsHooks],
    on connection: any Connection
  ) throws(StoreError) {
    let saved = try connection.rows(Self.saved, (reader, feed))
    guard !saved.isEmpty else { return }
    guard let end = try connection.first(Numbers.take, saved.count) else {
      throw .damaged(cause: "the table of numbers is empty")
    }
    let first = end - Int64(saved.count)
    var feeds: [WebAddress: Feed.ID] = [:]
    var copies: [Copy] = []
    for (place, item) in saved.enumerated() {
      guard let root = (item.link ?? item.feed)?.resolving("/") else { continue }
      if feeds[root] == nil {
        feeds[root] = try SavedPages.feed(
          at: root, isOwners: false, for: reader, at: now, on: connection)
      }
      guard let home = feeds[root] else { continue }
      copies.append(
        Copy(item: item.item, copy: Item.ID(first + Int64(place)), feed: home, reader: reader))
    }
    try connection.run(items, each: copies)
    try connection.run(texts, each: copies)
    try connection.run(articles, each: copies)
    try connection.run(Seen.takeOver, each: copies.map(seen))
    try bearTags(copies, on: connection)
    try connection.run(marks, each: copies.map { ($0, at: now) })
    let counts = Dictionary(grouping: copies, by: \.feed).sorted { $0.key < $1.key }
    try connection.run(Feeds.dropped, each: counts.map { (feed: $0, items: -$1.count) })
    let runs = copies.map { (first: $0.copy, last: $0.copy) }
    try connection.run(VerdictTodo.note, each: runs)
    try connection.run(NewsJobs.hastenLabels, now)
    try hooks.note(.new(runs), at: now, on: connection)
  }

  /// A row under which nothing that is told or saved later is taken for the copy.
  private static func seen(_ copy: Copy) -> Seen.Row {
    var hash = StableHash(seed: 3)
    hash.add(UInt64(bitPattern: copy.copy.rawValue))
    let print = Fingerprint(
      key: hash.value, link: hash.value, title: hash.value, words: hash.value, published: nil)
    return Seen.Row(feed: copy.feed, item: copy.copy, print: print, isDropped: false)
  }

  private static func bearTags(
    _ copies: [Copy], on connection: any Connection
  ) throws(StoreError) {
    let found = try connection.rows(Merges.items, copies.map(\.copy))
    let feeds = Dictionary(uniqueKeysWithValues: copies.map { ($0.copy, $0.feed) })
    try connection.run(
      Tags.bear,
      each: found.flatMap { item in
        item.tags.map { (tag: $0.id, shown: item.shown, item: item.id) }
      })
    var counts = TagCounts()
    for item in found { if let feed = feeds[item.id] { counts.add(item.tags, of: feed, 1) } }
    try counts.write(on: connection)
  }

  // MARK: Statements

  static let saved = Statement<
    (Reader.ID, Feed.ID), (item: Item.ID, link: WebAddress?, feed: WebAddress?)
  >(
    "savedCopies.saved",
    """
    SELECT i.id, i.link, f.address FROM mark AS m JOIN item AS i ON i.id = m.item_id
    JOIN feed AS f ON f.id = i.feed_id
    WHERE m.reader_id = :reader AND m.feed_id = :feed AND m.is_saved = 1 ORDER BY i.id
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }]
  ) { ($0.id(), $0.address(), $0.address()) }

  static let items = Statement<Copy, Void>(
    "savedCopies.items",
    """
    INSERT INTO item (id, feed_id, shown, arrived, published, updated, title, link, author,
      picture, brief)
    SELECT CAST(:copy AS BIGINT), CAST(:feed AS BIGINT), shown, arrived, published, updated, title,
      link, author, picture, brief
    FROM item WHERE id = :item
    """,
    ["copy": { .id($0.copy) }, "feed": { .id($0.feed) }, "item": { .id($0.item) }])

  private static let pair: KeyValuePairs<String, @Sendable (Copy) -> Value> = [
    "copy": { .id($0.copy) }, "item": { .id($0.item) },
  ]

  static let texts = Statement<Copy, Void>(
    "savedCopies.texts",
    """
    INSERT INTO item_text (item_id, key, language, comments_link, tags, enclosures,
      summary_kind, summary, content_kind, content)
    SELECT CAST(:copy AS BIGINT), key, language, comments_link, tags, enclosures,
      summary_kind, summary, content_kind, content
    FROM item_text WHERE item_id = :item
    """, pair)

  static let articles = Statement<Copy, Void>(
    "savedCopies.articles",
    """
    INSERT INTO article (item_id, fetched, failure, address, title, byline, picture,
      language, direction, html, words)
    SELECT CAST(:copy AS BIGINT), fetched, failure, address, title, byline, picture,
      language, direction, html, words
    FROM article WHERE item_id = :item
    """, pair)

  static let marks = Statement<(Copy, at: Timestamp), Void>(
    "savedCopies.marks",
    """
    UPDATE mark SET item_id = :copy, feed_id = :feed, story = NULL, changed = :now
    WHERE reader_id = :reader AND item_id = :item
    """,
    [
      "copy": { .id($0.0.copy) }, "feed": { .id($0.0.feed) }, "reader": { .id($0.0.reader) },
      "item": { .id($0.0.item) }, "now": { .time($0.at) },
    ])
}
