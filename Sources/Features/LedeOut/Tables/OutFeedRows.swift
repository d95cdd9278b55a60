// The lists that go out as feeds.

import LedeBase
import LedeDatabase
import LedeMarkup

/// Statements on `out_feed`.
enum OutFeedRows {
  private static let columns =
    "id, reader_id, name, list, has_texts, most, made, asked, print, told_since"

  /// Reads `columns`; nil where a newer Lede wrote a list that this one does not know.
  private static let feed: @Sendable (inout Columns) -> OutFeed? = { columns in
    let (id, reader): (OutFeed.ID, Reader.ID) = (columns.id(), columns.id())
    let (name, list) = (columns.text(), OutList(address: columns.text()))
    let (hasTexts, most) = (columns.flag(), columns.integer())
    let (made, asked) = (columns.time(), columns.optionalTime())
    let (print, since) = (columns.optionalText(), columns.optionalTime())
    guard let list else { return nil }
    let wish = OutWish(
      name: name, list: list, hasTexts: hasTexts,
      most: min(max(Int(clamping: most), OutWish.items.lowerBound), OutWish.items.upperBound))
    var feed = OutFeed(id: id, reader: reader, wish: wish, made: made, asked: asked)
    if let print, let since { feed.told = OutFeed.Told(print: print, since: since) }
    return feed
  }

  static let add = Statement<(OutWish, Reader.ID, hash: [UInt8], at: Timestamp), OutFeed.ID>(
    "outFeeds.add",
    """
    INSERT INTO out_feed (reader_id, token_hash, name, list, has_texts, most, made)
    VALUES (:reader, :hash, :name, :list, :texts, :most, :now) RETURNING id
    """,
    [
      "reader": { .id($0.1) }, "hash": { .bytes($0.hash) }, "name": { .text($0.0.name) },
      "list": { .text($0.0.list.path.text) }, "texts": { .flag($0.0.hasTexts) },
      "most": { .integer($0.0.most) }, "now": { .time($0.at) },
    ]
  ) { $0.id() }

  static let count = Statement<Reader.ID, Int>(
    "outFeeds.count", "SELECT COUNT(*) FROM out_feed WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// A reader's, the newest first.
  static let all = Statement<Reader.ID, OutFeed?>(
    "outFeeds.all", "SELECT \(columns) FROM out_feed WHERE reader_id = :reader ORDER BY id DESC",
    ["reader": { .id($0) }], read: feed)

  static let one = Statement<[UInt8], OutFeed?>(
    "outFeeds.one", "SELECT \(columns) FROM out_feed WHERE token_hash = :hash",
    ["hash": { .bytes($0) }], read: feed)

  static let noteAsked = Statement<(OutFeed.ID, OutFeed.Told, at: Timestamp), Void>(
    "outFeeds.noteAsked",
    "UPDATE out_feed SET asked = :now, print = :print, told_since = :since WHERE id = :id",
    [
      "id": { .id($0.0) }, "now": { .time($0.at) }, "print": { .text($0.1.print) },
      "since": { .time($0.1.since) },
    ])

  static let end = Statement<(OutFeed.ID, Reader.ID), String>(
    "outFeeds.end", "DELETE FROM out_feed WHERE id = :id AND reader_id = :reader RETURNING name",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.text() }

  static let statements: [Query] = [
    add.query, count.query, all.query, one.query, noteAsked.query, end.query,
  ]
}
