// Friendships, and what each side shows the other.

import LedeFortune
import LedeBase
import LedeDatabase

/// Statements on `friend`.
enum FriendRows {
  /// Two readers, and which of them asks.
  typealias Pair = (reader: Reader.ID, other: Reader.ID)

  private static let columns = """
    f.friend_id, a.name, a.shown, f.since, f.extent, f.shows_city, COALESCE(b.extent, 'nothing'),
      COALESCE(b.shows_city, 0)
    """
  private static let others = """
    JOIN account AS a ON a.reader_id = f.friend_id
    LEFT JOIN friend AS b ON b.reader_id = f.friend_id AND b.friend_id = f.reader_id
    """

  /// What a newer Lede wrote and this one does not know shows nothing.
  private static let friend: @Sendable (inout Columns) -> Friend = { columns in
    func sharing() -> Sharing {
      Sharing(Sharing.Extent(rawValue: columns.text()) ?? .nothing, showsCity: columns.flag())
    }
    return Friend(
      reader: columns.id(), name: columns.text(), shown: columns.optionalText(),
      since: columns.time(), shows: sharing(), sees: sharing())
  }

  private static let standing = """
    SELECT \(columns), s.zone, p.city, CASE WHEN o.id IS NULL THEN 0 ELSE 1 END,
      \(Openings.columns(of: "o"))
    """

  /// All friends by name with what each who shows any opened last, in one turn however many they are.
  ///
  /// Cost: a few look-ups a friend; how many readers there are does not matter. What was last is of
  /// one of the two newest dates: openings by different clocks lie 15 hours apart, and zones at most
  /// 26, so a journey westwards goes back by one date and no more. PostgreSQL is led from each friend to what is
  /// theirs: left to itself, it walks all accounts in the order of names, or all openings.
  static let standings = Statement<Reader.ID, FriendStanding>(
    "friends.standings",
    sqlite: """
      \(standing) FROM friend AS f \(others)
      LEFT JOIN fortune_state AS s ON b.extent <> 'nothing' AND s.reader_id = f.friend_id
      LEFT JOIN opening AS o ON b.extent <> 'nothing' AND o.id = (
        SELECT new.id FROM (
          SELECT id, opened FROM opening WHERE reader_id = f.friend_id
          ORDER BY date DESC LIMIT 2) AS new
        ORDER BY new.opened DESC LIMIT 1)
      LEFT JOIN opening_place AS p ON b.shows_city = 1 AND p.opening_id = o.id
      WHERE f.reader_id = :reader ORDER BY a.key LIMIT \(Friend.most)
      """,
    postgres: """
      \(standing)
      FROM (SELECT * FROM friend WHERE reader_id = :reader LIMIT \(Friend.most)) AS f
      CROSS JOIN LATERAL (SELECT * FROM account WHERE reader_id = f.friend_id LIMIT 1) AS a
      LEFT JOIN LATERAL (
        SELECT * FROM friend WHERE reader_id = f.friend_id AND friend_id = f.reader_id
        LIMIT 1) AS b ON TRUE
      LEFT JOIN LATERAL (SELECT * FROM fortune_state WHERE reader_id = f.friend_id LIMIT 1) AS s
        ON b.extent <> 'nothing'
      LEFT JOIN LATERAL (
        SELECT * FROM (
          SELECT * FROM opening WHERE reader_id = f.friend_id ORDER BY date DESC LIMIT 2) AS new
        ORDER BY opened DESC LIMIT 1) AS o ON b.extent <> 'nothing'
      LEFT JOIN LATERAL (SELECT * FROM opening_place WHERE opening_id = o.id LIMIT 1) AS p
        ON b.shows_city = 1
      ORDER BY a.key
      """,
    ["reader": { .id($0) }]
  ) { columns in
    var standing = FriendStanding(friend: friend(&columns))
    standing.zone = columns.optionalText()
    standing.city = columns.optionalInteger().map { City.ID($0) }
    standing.last = columns.flag() ? Openings.opening(&columns) : nil
    return standing
  }

  static let one = Statement<(Reader.ID, key: String), Friend>(
    "friends.one",
    "SELECT \(columns) FROM friend AS f \(others) WHERE f.reader_id = :reader AND a.key = :key",
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

  static let remove = Statement<Pair, Reader.ID>(
    "friends.remove",
    "DELETE FROM friend WHERE reader_id = :reader AND friend_id = :other RETURNING friend_id",
    ["reader": { .id($0.reader) }, "other": { .id($0.other) }]
  ) { $0.id() }

  /// Who has a name, and how they write it.
  static let named = Statement<String, (Reader.ID, name: String)>(
    "friends.named", "SELECT reader_id, name FROM account WHERE key = :key", ["key": { .text($0) }]
  ) { ($0.id(), name: $0.text()) }

  /// A reader's own name in small letters.
  static let key = Statement<Reader.ID, String>(
    "friends.key", "SELECT key FROM account WHERE reader_id = :reader", ["reader": { .id($0) }]
  ) { $0.text() }

  static let statements: [Query] = [
    standings.query, one.query, are.query, count.query, add.query, share.query,
    remove.query, named.query, key.query,
  ]
}

/// Statements on `friend_block`.
enum FriendBlocks {
  static let isThere = Statement<FriendRows.Pair, Bool>(
    "friendBlocks.isThere",
    """
    SELECT EXISTS (SELECT 1 FROM friend_block WHERE reader_id = :reader AND blocked_id = :other)
    """,
    ["reader": { .id($0.reader) }, "other": { .id($0.other) }]
  ) { $0.flag() }

  static let add = Statement<(FriendRows.Pair, at: Timestamp), Void>(
    "friendBlocks.add",
    """
    INSERT INTO friend_block (reader_id, blocked_id, since) VALUES (:reader, :other, :now)
    ON CONFLICT (reader_id, blocked_id) DO NOTHING
    """,
    ["reader": { .id($0.0.reader) }, "other": { .id($0.0.other) }, "now": { .time($0.at) }])

  /// Sorted by what no index holds: PostgreSQL would walk all accounts by the index of `key`.
  static let names = Statement<Reader.ID, Person>(
    "friendBlocks.names",
    """
    SELECT a.name, a.shown FROM friend_block AS b JOIN account AS a ON a.reader_id = b.blocked_id
    WHERE b.reader_id = :reader ORDER BY a.key || ''
    """,
    ["reader": { .id($0) }]
  ) { Person($0.text(), shown: $0.optionalText()) }

  static let remove = Statement<FriendRows.Pair, Reader.ID>(
    "friendBlocks.remove",
    """
    DELETE FROM friend_block WHERE reader_id = :reader AND blocked_id = :other
    RETURNING blocked_id
    """,
    ["reader": { .id($0.reader) }, "other": { .id($0.other) }]
  ) { $0.id() }

  static let statements: [Query] = [isThere.query, add.query, names.query, remove.query]
}
