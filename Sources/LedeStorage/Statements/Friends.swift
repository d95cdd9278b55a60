// Friendships, and what each side shows the other.

import LedeNews

/// Statements on `friend`.
enum Friends {
  /// Two readers, and which of them asks.
  typealias Pair = (reader: Reader.ID, other: Reader.ID)

  private static let select = """
    SELECT f.friend_id, a.name, f.since, f.extent, f.shows_city,
      COALESCE(b.extent, 'nothing'), COALESCE(b.shows_city, 0)
    FROM friend AS f JOIN account AS a ON a.reader_id = f.friend_id
    LEFT JOIN friend AS b ON b.reader_id = f.friend_id AND b.friend_id = f.reader_id
    WHERE f.reader_id = :reader
    """

  /// What a newer Lede wrote and this one does not know shows nothing.
  private static let friend: @Sendable (inout Columns) -> Friend = { columns in
    let reader: Reader.ID = columns.id()
    let name = columns.text()
    let since = columns.time()
    func sharing() -> Sharing {
      let extent = Sharing.Extent(rawValue: columns.text()) ?? .nothing
      return Sharing(extent, showsCity: columns.flag())
    }
    let shows = sharing()
    return Friend(reader: reader, name: name, since: since, shows: shows, sees: sharing())
  }

  static let page = Statement<Reader.ID, Friend>(
    "friends.page", "\(select) ORDER BY a.key LIMIT \(Friend.most)",
    ["reader": { .id($0) }], read: friend)

  static let one = Statement<(Reader.ID, key: String), Friend>(
    "friends.one", "\(select) AND a.key = :key",
    ["reader": { .id($0.0) }, "key": { .text($0.key) }], read: friend)

  static let are = Statement<Pair, Bool>(
    "friends.are",
    """
    SELECT EXISTS (SELECT 1 FROM friend WHERE reader_id = :reader AND friend_id = :other)
    """,
    ["reader": { .id($0.reader) }, "other": { .id($0.other) }]
  ) { $0.flag() }

  static let count = Statement<Reader.ID, Int>(
    "friends.count", "SELECT COUNT(*) FROM friend WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// One side; changes nothing where it is there.
  static let add = Statement<(Pair, Sharing, at: Timestamp), Void>(
    "friends.add",
    """
    INSERT INTO friend (reader_id, friend_id, since, extent, shows_city)
    VALUES (:reader, :other, :now, :extent, :city)
    ON CONFLICT (reader_id, friend_id) DO NOTHING
    """,
    [
      "reader": { .id($0.0.reader) }, "other": { .id($0.0.other) }, "now": { .time($0.at) },
      "extent": { .text($0.1.extent.rawValue) }, "city": { .flag($0.1.showsCity) },
    ])

  static let share = Statement<(Pair, Sharing), Reader.ID>(
    "friends.share",
    """
    UPDATE friend SET extent = :extent, shows_city = :city
    WHERE reader_id = :reader AND friend_id = :other RETURNING friend_id
    """,
    [
      "reader": { .id($0.0.reader) }, "other": { .id($0.0.other) },
      "extent": { .text($0.1.extent.rawValue) }, "city": { .flag($0.1.showsCity) },
    ]
  ) { $0.id() }

  /// One side.
  static let remove = Statement<Pair, Reader.ID>(
    "friends.remove",
    "DELETE FROM friend WHERE reader_id = :reader AND friend_id = :other RETURNING friend_id",
    ["reader": { .id($0.reader) }, "other": { .id($0.other) }]
  ) { $0.id() }

  /// Who has a name, and how they write it.
  static let named = Statement<String, (Reader.ID, name: String)>(
    "friends.named", "SELECT reader_id, name FROM account WHERE key = :key",
    ["key": { .text($0) }]
  ) { columns in
    let reader: Reader.ID = columns.id()
    return (reader, name: columns.text())
  }

  /// A reader's own name in small letters.
  static let key = Statement<Reader.ID, String>(
    "friends.key", "SELECT key FROM account WHERE reader_id = :reader", ["reader": { .id($0) }]
  ) { $0.text() }
}

/// Statements on `friend_block`.
enum FriendBlocks {
  static let isThere = Statement<Friends.Pair, Bool>(
    "friendBlocks.isThere",
    """
    SELECT EXISTS (SELECT 1 FROM friend_block WHERE reader_id = :reader AND blocked_id = :other)
    """,
    ["reader": { .id($0.reader) }, "other": { .id($0.other) }]
  ) { $0.flag() }

  static let add = Statement<(Friends.Pair, at: Timestamp), Void>(
    "friendBlocks.add",
    """
    INSERT INTO friend_block (reader_id, blocked_id, since) VALUES (:reader, :other, :now)
    ON CONFLICT (reader_id, blocked_id) DO NOTHING
    """,
    ["reader": { .id($0.0.reader) }, "other": { .id($0.0.other) }, "now": { .time($0.at) }])

  static let names = Statement<Reader.ID, String>(
    "friendBlocks.names",
    """
    SELECT a.name FROM friend_block AS b JOIN account AS a ON a.reader_id = b.blocked_id
    WHERE b.reader_id = :reader ORDER BY a.key
    """,
    ["reader": { .id($0) }]
  ) { $0.text() }

  static let remove = Statement<Friends.Pair, Reader.ID>(
    "friendBlocks.remove",
    """
    DELETE FROM friend_block WHERE reader_id = :reader AND blocked_id = :other
    RETURNING blocked_id
    """,
    ["reader": { .id($0.reader) }, "other": { .id($0.other) }]
  ) { $0.id() }
}
