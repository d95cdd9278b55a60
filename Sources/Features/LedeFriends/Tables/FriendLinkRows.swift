// Links that make friends: by what is stored of each, for one person.

import LedeBase
import LedeDatabase

/// Statements on `friend_link`.
enum FriendLinks {
  typealias Key = (hash: [UInt8], at: Timestamp)

  static let add = Statement<
    (Reader.ID, hash: [UInt8], until: Timestamp, at: Timestamp), FriendLink.ID
  >(
    "friendLinks.add",
    """
    INSERT INTO friend_link (reader_id, token_hash, made, expires)
    VALUES (:reader, :hash, :now, :until) RETURNING id
    """,
    [
      "reader": { .id($0.0) }, "hash": { .bytes($0.hash) }, "until": { .time($0.until) },
      "now": { .time($0.at) },
    ]
  ) { $0.id() }

  /// Used ones count until they would have ended, so that nobody brings people without end.
  static let count = Statement<Reader.ID, Int>(
    "friendLinks.count", "SELECT COUNT(*) FROM friend_link WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  static let sweep = Statement<(Reader.ID, at: Timestamp), Void>(
    "friendLinks.sweep", "DELETE FROM friend_link WHERE reader_id = :reader AND expires <= :now",
    ["reader": { .id($0.0) }, "now": { .time($0.at) }])

  /// Ends all that wait.
  static let end = Statement<Reader.ID, Void>(
    "friendLinks.end", "DELETE FROM friend_link WHERE reader_id = :reader AND used IS NULL",
    ["reader": { .id($0) }])

  /// Ends one that waits.
  static let endOne = Statement<(Reader.ID, FriendLink.ID), Void>(
    "friendLinks.endOne",
    "DELETE FROM friend_link WHERE reader_id = :reader AND id = :id AND used IS NULL",
    ["reader": { .id($0.0) }, "id": { .id($0.1) }])

  /// Those of a reader that wait, newest first.
  static let waiting = Statement<(Reader.ID, at: Timestamp), FriendLink>(
    "friendLinks.waiting",
    """
    SELECT id, made, expires FROM friend_link
    WHERE reader_id = :reader AND used IS NULL AND expires > :now ORDER BY id DESC
    """,
    ["reader": { .id($0.0) }, "now": { .time($0.at) }]
  ) { FriendLink(id: $0.id(), made: $0.time(), expires: $0.time()) }

  /// Whose it is, while nobody has used it.
  static let owner = Statement<Key, FriendLinkOwner>(
    "friendLinks.owner",
    """
    SELECT l.reader_id, a.name, a.shown, a.is_owner FROM friend_link AS l
    JOIN account AS a ON a.reader_id = l.reader_id
    WHERE l.token_hash = :hash AND l.expires > :now AND l.used IS NULL
    """,
    ["hash": { .bytes($0.hash) }, "now": { .time($0.at) }]
  ) {
    FriendLinkOwner(
      reader: $0.id(), person: Person($0.text(), shown: $0.optionalText()), isOwner: $0.flag())
  }

  /// Whose link a reader has used.
  static let usedBy = Statement<(hash: [UInt8], Reader.ID), (Reader.ID, name: String)>(
    "friendLinks.usedBy",
    """
    SELECT a.reader_id, a.name FROM friend_link AS l
    JOIN account AS a ON a.reader_id = l.reader_id
    WHERE l.token_hash = :hash AND l.used_by = :reader
    """,
    ["hash": { .bytes($0.hash) }, "reader": { .id($0.1) }]
  ) { ($0.id(), name: $0.text()) }

  /// Who made it, whatever became of it.
  static let maker = Statement<[UInt8], Reader.ID>(
    "friendLinks.maker", "SELECT reader_id FROM friend_link WHERE token_hash = :hash",
    ["hash": { .bytes($0) }]
  ) { $0.id() }

  /// Gives it to one caller alone.
  static let take = Statement<Key, FriendLink.ID>(
    "friendLinks.take",
    """
    UPDATE friend_link SET used = :now
    WHERE token_hash = :hash AND expires > :now AND used IS NULL RETURNING id
    """,
    ["hash": { .bytes($0.hash) }, "now": { .time($0.at) }]
  ) { $0.id() }

  static let noteUser = Statement<(hash: [UInt8], Reader.ID), Void>(
    "friendLinks.noteUser", "UPDATE friend_link SET used_by = :reader WHERE token_hash = :hash",
    ["hash": { .bytes($0.hash) }, "reader": { .id($0.1) }])

  static let statements: [Query] = [
    add.query, count.query, sweep.query, end.query, endOne.query, waiting.query, owner.query,
    usedBy.query, maker.query, take.query, noteUser.query,
  ]
}
