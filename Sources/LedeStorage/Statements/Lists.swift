// The lists of items, newest first, each page found from an index.

import LedeNews

/// One page of a list.
struct ListPage: Sendable {
  var reader: Reader.ID
  var filter: ListFilter
  var before: ListPosition?
  var limit: Int
}

/// Statements that read pages: first which items, off one index, then what is shown of them.
struct List: Sendable {
  let headlines: Statement<ListPage, Headline>
  let items: Statement<ListPage, KeptItem>

  /// The list that a filter asks for.
  static func of(_ filter: ListFilter) -> List {
    switch (filter.tag, filter.feed, filter.state) {
    case (nil, nil, .all): newest
    case (nil, nil, .unread): unread
    case (nil, nil, .saved): saved
    case (nil, nil, .muted): muted
    case (nil, _, .all): newestOfFeed
    case (nil, _, .unread): unreadOfFeed
    case (nil, _, .saved): savedOfFeed
    case (nil, _, .muted): mutedOfFeed
    case (_, _, .all): newestOfTag
    case (_, _, .unread): unreadOfTag
    case (_, _, .saved): savedOfTag
    case (_, _, .muted): mutedOfTag
    }
  }

  static let all = [
    newest, unread, saved, muted, newestOfFeed, unreadOfFeed, savedOfFeed, mutedOfFeed,
    newestOfTag, unreadOfTag, savedOfTag, mutedOfTag,
  ]

  static let newest = List("newest", merged(0, 1, whose: "reader_id = :reader"))
  static let unread = List("unread", shelf(0, whose: "reader_id = :reader"))
  static let saved = List("saved", kept(whose: "reader_id = :reader"))
  static let muted = List("muted", merged(4, 5, whose: "reader_id = :reader"))
  private static let ofFeed = "reader_id = :reader AND feed_id = :feed"
  static let newestOfFeed = List("newestOfFeed", merged(0, 1, whose: ofFeed), feed: true)
  static let unreadOfFeed = List("unreadOfFeed", shelf(0, whose: ofFeed), feed: true)
  static let savedOfFeed = List("savedOfFeed", kept(whose: ofFeed), feed: true)
  static let mutedOfFeed = List("mutedOfFeed", merged(4, 5, whose: ofFeed), feed: true)
  static let newestOfTag = List("newestOfTag", tagged("m.shelf IN (0, 1)"), tag: true)
  static let unreadOfTag = List("unreadOfTag", tagged("m.shelf = 0"), tag: true)
  static let savedOfTag = List("savedOfTag", tagged("m.is_saved = 1"), tag: true)

  static let mutedOfTag = List("mutedOfTag", tagged("m.shelf IN (4, 5)"), tag: true)

  private static let newestFirst = "ORDER BY shown DESC, item_id DESC LIMIT :limit"

  /// One run of an index that ends in (shown, item_id).
  private static func shelf(_ number: Int, whose: String) -> String {
    """
    SELECT item_id, shown, shelf, is_saved FROM mark
    WHERE \(whose) AND shelf = \(number) AND (shown, item_id) < (:shown, :id) \(newestFirst)
    """
  }

  /// Unread and read are two runs of the index; a page of both is within a page of each.
  private static func merged(_ unread: Int, _ read: Int, whose: String) -> String {
    """
    SELECT item_id, shown, shelf, is_saved FROM (
      SELECT * FROM (\(shelf(unread, whose: whose))) AS unread
      UNION ALL SELECT * FROM (\(shelf(read, whose: whose))) AS read) AS merged
    \(newestFirst)
    """
  }

  private static func kept(whose: String) -> String {
    """
    SELECT item_id, shown, shelf, is_saved FROM mark
    WHERE \(whose) AND is_saved = 1 AND (shown, item_id) < (:shown, :id) \(newestFirst)
    """
  }

  /// Walks a tag from its newest item, past those the reader's filter leaves out.
  private static func tagged(_ condition: String) -> String {
    """
    SELECT t.item_id, t.shown, m.shelf, m.is_saved FROM item_tag AS t
    JOIN mark AS m ON m.reader_id = :reader AND m.item_id = t.item_id
    WHERE t.tag_id = :tag AND (t.shown, t.item_id) < (:shown, :id) AND \(condition)
      AND m.feed_id = COALESCE(:feed, m.feed_id)
    ORDER BY t.shown DESC, t.item_id DESC LIMIT :limit
    """
  }

  private init(_ name: String, _ pick: String, feed: Bool = false, tag: Bool = false) {
    headlines = List.statement(
      "headlines.\(name)", pick, columns: List.columns, texts: "", feed: feed, tag: tag
    ) { List.headline(&$0) }
    items = List.statement(
      "items.\(name)", pick, columns: List.columns + ", " + List.textColumns,
      texts: "JOIN item_text AS x ON x.item_id = p.item_id", feed: feed, tag: tag
    ) { List.item(&$0) }
  }

  /// One item that a reader may see: one of a feed the reader follows or followed.
  static let one = Statement<(Item.ID, Reader.ID), KeptItem>(
    "items.one",
    """
    SELECT \(columns), \(textColumns) FROM mark AS p JOIN item AS i ON i.id = p.item_id
    JOIN item_text AS x ON x.item_id = p.item_id JOIN feed AS f ON f.id = i.feed_id
    LEFT JOIN subscription AS s ON s.reader_id = p.reader_id AND s.feed_id = i.feed_id
    WHERE p.reader_id = :reader AND p.item_id = :item
    """,
    ["item": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { List.item(&$0) }

  static let columns = """
    i.id, i.feed_id, i.title, i.link, i.brief, i.author, i.picture, p.shown, i.arrived,
    p.shelf, p.is_saved, s.name, f.title, f.address
    """
  private static let textColumns = """
    i.published, i.updated, i.title, x.key, x.language, x.comments_link, x.tags, x.enclosures,
    x.summary_kind, x.summary, x.content_kind, x.content
    """

  private static func statement<Row>(
    _ name: String, _ pick: String, columns: String, texts: String, feed: Bool, tag: Bool,
    read: @escaping @Sendable (inout Columns) -> Row
  ) -> Statement<ListPage, Row> {
    let sql = """
      SELECT \(columns) FROM (\(pick)) AS p
      JOIN item AS i ON i.id = p.item_id \(texts)
      JOIN feed AS f ON f.id = i.feed_id
      LEFT JOIN subscription AS s ON s.reader_id = :reader AND s.feed_id = i.feed_id
      ORDER BY p.shown DESC, p.item_id DESC
      """
    let reader: Statement<ListPage, Row>.Binding = { .id($0.reader) }
    let shown: Statement<ListPage, Row>.Binding = {
      .integer($0.before?.shown.milliseconds ?? .max)
    }
    let id: Statement<ListPage, Row>.Binding = { .integer($0.before?.id.rawValue ?? .max) }
    let limit: Statement<ListPage, Row>.Binding = { .integer($0.limit) }
    let feedID: Statement<ListPage, Row>.Binding = { $0.filter.feed.map { .id($0) } ?? .null }
    if tag {
      return Statement(
        name, sql,
        [
          "reader": reader, "shown": shown, "id": id, "limit": limit, "feed": feedID,
          "tag": { $0.filter.tag.map { .integer($0) } ?? .null },
        ], read: read)
    }
    if feed {
      return Statement(
        name, sql,
        ["reader": reader, "shown": shown, "id": id, "limit": limit, "feed": feedID], read: read)
    }
    return Statement(
      name, sql, ["reader": reader, "shown": shown, "id": id, "limit": limit], read: read)
  }

  static func headline(_ columns: inout Columns) -> Headline {
    let id: Item.ID = columns.id()
    let feed: Feed.ID = columns.id()
    let title = columns.optionalText() ?? ""
    let link = columns.address()
    let brief = columns.text()
    let author = columns.optionalText()
    let picture = columns.address()
    let shown = columns.time()
    let arrived = columns.time()
    let shelf = Shelf(rawValue: columns.integer()) ?? .read
    let isSaved = columns.flag()
    let name = columns.optionalText()
    let feedTitle = columns.optionalText().flatMap { $0.isEmpty ? nil : $0 }
    let address = columns.text()
    return Headline(
      id: id, feed: feed, source: name ?? feedTitle ?? WebAddress(address)?.host ?? address,
      title: title, link: link, summary: brief, author: author, picture: picture, shown: shown,
      arrived: arrived,
      mark: Mark(isRead: shelf.isRead, isSaved: isSaved))
  }

  private static func item(_ columns: inout Columns) -> KeptItem {
    let headline = headline(&columns)
    let published = columns.optionalTime()
    let updated = columns.optionalTime()
    let title = columns.optionalText()
    var item = Item(
      key: columns.text(), title: title, link: headline.link, published: published)
    item.updated = updated
    item.author = headline.author
    item.brief = headline.summary
    item.picture = headline.picture
    item.language = columns.optionalText()
    item.commentsLink = columns.address()
    let tags = KeptTags.read(columns.text())
    item.tags = tags.map(\.name)
    item.enclosures = Enclosures.read(columns.text())
    item.summary = text(&columns)
    item.content = text(&columns)
    return KeptItem(headline: headline, item: item, tags: tags)
  }

  private static func text(_ columns: inout Columns) -> FeedText? {
    let kind = columns.optionalInteger().flatMap { FeedText.Kind(rawValue: Int($0)) }
    let value = columns.optionalText()
    guard let kind, let value else { return nil }
    return FeedText(value, kind)
  }
}
