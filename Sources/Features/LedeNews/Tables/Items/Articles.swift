// The articles that were fetched for items.

import LedeBase
import LedeDatabase

/// Statements on `article`.
enum Articles {
  static let of = Statement<Item.ID, KeptArticle?>(
    "articles.of",
    """
    SELECT item_id, fetched, failure, address, title, byline, picture,
      language, direction, html, words
    FROM article WHERE item_id = :item
    """, ["item": { .id($0) }], read: read)

  /// The newest article that was found at an address since a time.
  static let found = Statement<(WebAddress, since: Timestamp), KeptArticle?>(
    "articles.found",
    """
    SELECT item_id, fetched, failure, address, title, byline, picture,
      language, direction, html, words
    FROM article WHERE address = :address AND failure IS NULL AND fetched >= :since
    ORDER BY fetched DESC LIMIT 1
    """, ["address": { .address($0.0) }, "since": { .time($0.since) }], read: read)

  /// Whether feed `f` and item `i` are the owner's alone.
  private static let isOwners = """
    CASE WHEN f.is_owners IN (1, 2) AND NOT EXISTS (
      SELECT 1 FROM subscription AS s
      JOIN mark AS m ON m.reader_id = s.reader_id AND m.item_id = i.id
      WHERE s.feed_id = i.feed_id AND s.reader_id <> :owner)
    THEN 1 ELSE 0 END
    """

  /// The feed of an item; nil unless both are the owner's alone.
  static let ownersFeed = Statement<Item.ID, WebAddress?>(
    "articles.ownersFeed",
    "SELECT f.address, \(isOwners) FROM item AS i JOIN feed AS f ON f.id = i.feed_id WHERE i.id = :item",
    ["item": { .id($0) }, "owner": { _ in .id(Reader.ID.local) }]
  ) { columns in
    let feed = columns.address()
    return columns.flag() ? feed : nil
  }

  static let source = Statement<Item.ID, ArticleSource?>(
    "articles.source",
    """
    SELECT i.link, f.address, \(isOwners), COALESCE(t.content_kind, t.summary_kind),
      COALESCE(t.content, t.summary), t.enclosures
    FROM item AS i JOIN feed AS f ON f.id = i.feed_id JOIN item_text AS t ON t.item_id = i.id
    WHERE i.id = :item
    """, ["item": { .id($0) }, "owner": { _ in .id(Reader.ID.local) }]
  ) { columns in
    guard let link = columns.address(), let feed = columns.address() else { return nil }
    let isOwners = columns.flag()
    let kind = columns.optionalInteger().flatMap { FeedText.Kind(rawValue: Int($0)) }
    let text = columns.optionalText()
    // A story that is nothing but a sound or a film has no page to read.
    if Enclosures.read(columns.text()).contains(where: { $0.address == link }) { return nil }
    return ArticleSource(
      link: link, feed: feed, isOwners: isOwners, told: text.map { FeedText($0, kind ?? .plain) })
  }

  static let keep = Statement<KeptArticle, Void>(
    "articles.keep",
    """
    INSERT INTO article (item_id, fetched, failure, address, title, byline, picture,
      language, direction, html, words)
    SELECT id, CAST(:fetched AS BIGINT), CAST(:failure AS TEXT), CAST(:address AS TEXT),
      CAST(:title AS TEXT), CAST(:byline AS TEXT),
      CAST(:picture AS TEXT), CAST(:language AS TEXT),
      CAST(:direction AS TEXT), CAST(:html AS TEXT), CAST(:words AS BIGINT)
    FROM item WHERE id = :item
    ON CONFLICT (item_id) DO UPDATE SET fetched = excluded.fetched, failure = excluded.failure,
      address = excluded.address, title = excluded.title, byline = excluded.byline,
      picture = excluded.picture,
      language = excluded.language, direction = excluded.direction, html = excluded.html,
      words = excluded.words
    WHERE excluded.failure IS NULL OR article.failure IS NOT NULL
    """,
    [
      "item": { .id($0.item) }, "fetched": { .time($0.fetched) },
      "failure": { .text($0.failure) }, "address": { .address($0.article?.address) },
      "title": { .text($0.article?.title) }, "byline": { .text($0.article?.byline) },
      "picture": { .address($0.article?.picture) },
      "language": { .text($0.article?.language) },
      "direction": { .text($0.article?.direction) }, "html": { .text($0.article?.html) },
      "words": { .integer($0.article?.words) },
    ])

  static let delete = Statement<Item.ID, Void>(
    "articles.delete", "DELETE FROM article WHERE item_id = :item", ["item": { .id($0) }])

  private static let read: @Sendable (inout Columns) -> KeptArticle? = { columns in
    let (item, fetched): (Item.ID, Timestamp) = (columns.id(), columns.time())
    if let message = columns.optionalText() {
      return KeptArticle(item: item, fetched: fetched, outcome: .failed(message: message))
    }
    guard let address = columns.address() else { return nil }
    var article = FetchedArticle(address: address, html: "", words: 0)
    article.title = columns.optionalText()
    article.byline = columns.optionalText()
    article.picture = columns.address()
    article.language = columns.optionalText()
    article.direction = columns.optionalText()
    article.html = columns.text()
    article.words = columns.number()
    return KeptArticle(item: item, fetched: fetched, outcome: .found(article))
  }
}

extension KeptArticle {
  fileprivate var failure: String? {
    if case .failed(let message) = outcome { message } else { nil }
  }
}
