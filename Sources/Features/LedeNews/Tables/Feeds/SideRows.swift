// A reader's feeds as they stand at the side of a page: a name and a number.

import LedeBase
import LedeDatabase

/// Statements on `subscription` that read little of many feeds.
enum SideRows {
  /// The feeds with something unread, each with its folder's number.
  static let unread = Statement<Reader.ID, (feed: Feed.ID, title: String, folder: Int64?)>(
    "side.unread",
    """
    SELECT f.id, s.name, f.title, f.address, s.folder_id
    FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    WHERE s.reader_id = :reader AND s.is_followed = 1 AND s.unread > 0
    """,
    ["reader": { .id($0) }]
  ) { (feed: $0.id(), title: title(&$0), folder: $0.optionalInteger()) }

  /// The feeds that lie in a folder itself; in nil are those that lie in none.
  static let inside = Statement<(Reader.ID, folder: Int64?), Side.Entry>(
    "side.inside",
    """
    SELECT f.id, s.name, f.title, f.address, s.unread
    FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    WHERE s.reader_id = :reader AND s.is_followed = 1
      AND COALESCE(s.folder_id, 0) = COALESCE(:folder, 0)
    """,
    ["reader": { .id($0.0) }, "folder": { $0.folder.map { .integer($0) } ?? .null }]
  ) { Side.Entry(feed: $0.id(), title: title(&$0), unread: $0.number()) }

  /// What the reader calls a feed, or it itself, or its address.
  private static func title(_ columns: inout Columns) -> String {
    let names = [columns.optionalText(), columns.optionalText()]
    let address = columns.text()
    return names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? WebAddress(address)?.name
      ?? address
  }
}
