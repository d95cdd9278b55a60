// Wishes for friendship by the name that is asked, links that make friends, and gifts.

import LedeFortune
import LedeBase
import LedeDatabase

/// Statements on `friend_ask`; `:old` is the instant before which a wish is forgotten.
enum FriendAsks {
  typealias One = (Reader.ID, key: String)

  /// Asking again leaves a refusal as it is, and what waits where it stands in its list.
  static let add = Statement<(Reader.ID, key: String, name: String, at: Timestamp), Void>(
    "friendAsks.add",
    """
    INSERT INTO friend_ask (reader_id, key, name, asked) VALUES (:reader, :key, :name, :now)
    ON CONFLICT (reader_id, key) DO UPDATE SET
      name = excluded.name, is_withdrawn = 0,
      asked = CASE WHEN friend_ask.is_withdrawn = 1 OR friend_ask.asked <= :old
        THEN excluded.asked ELSE friend_ask.asked END
    """,
    [
      "reader": { .id($0.0) }, "key": { .text($0.key) }, "name": { .text($0.name) },
      "now": { .time($0.at) }, "old": { .time($0.at - FriendAsk.lasts) },
    ])

  static let sweep = Statement<(Reader.ID, at: Timestamp), Void>(
    "friendAsks.sweep",
    """
    DELETE FROM friend_ask
    WHERE reader_id = :reader AND asked <= :old AND (refused IS NULL OR refused <= :old)
    """,
    ["reader": { .id($0.0) }, "old": { .time($0.at - FriendAsk.lasts) }])

  /// What a reader has waiting, newest first.
  static let waiting = Statement<(Reader.ID, at: Timestamp), FriendAsk>(
    "friendAsks.waiting",
    """
    SELECT name, asked FROM friend_ask
    WHERE reader_id = :reader AND asked > :old AND is_withdrawn = 0 ORDER BY asked DESC, key
    """,
    ["reader": { .id($0.0) }, "old": { .time($0.at - FriendAsk.lasts) }]
  ) { FriendAsk(name: $0.text(), asked: $0.time()) }

  /// Those that a reader has to answer, oldest first.
  static let incoming = Statement<(Reader.ID, at: Timestamp), FriendAsk>(
    "friendAsks.incoming",
    """
    SELECT a.name, k.asked FROM friend_ask AS k JOIN account AS a ON a.reader_id = k.reader_id
    WHERE k.key = (SELECT key FROM account WHERE reader_id = :reader) AND k.asked > :old
      AND k.is_withdrawn = 0 AND (k.refused IS NULL OR k.refused <= :old)
      AND NOT EXISTS (
        SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = :reader AND b.blocked_id = k.reader_id)
    ORDER BY k.asked, k.reader_id LIMIT \(FriendAsk.most)
    """,
    ["reader": { .id($0.0) }, "old": { .time($0.at - FriendAsk.lasts) }]
  ) { FriendAsk(name: $0.text(), asked: $0.time()) }

  /// The names of those who wait and were refused; sorted as those who are blocked.
  static let refused = Statement<(Reader.ID, at: Timestamp), String>(
    "friendAsks.refused",
    """
    SELECT a.name FROM friend_ask AS k JOIN account AS a ON a.reader_id = k.reader_id
    WHERE k.key = (SELECT key FROM account WHERE reader_id = :reader) AND k.asked > :old
      AND k.is_withdrawn = 0 AND k.refused > :old
      AND NOT EXISTS (
        SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = :reader AND b.blocked_id = k.reader_id)
    ORDER BY a.key || '' LIMIT \(FriendAsk.most)
    """,
    ["reader": { .id($0.0) }, "old": { .time($0.at - FriendAsk.lasts) }]
  ) { $0.text() }

  /// Whether somebody's wish is there, refused or not.
  static let isThere = Statement<(Reader.ID, key: String, at: Timestamp), Bool>(
    "friendAsks.isThere",
    """
    SELECT EXISTS (SELECT 1 FROM friend_ask
      WHERE reader_id = :reader AND key = :key AND asked > :old AND is_withdrawn = 0)
    """,
    ["reader": { .id($0.0) }, "key": { .text($0.key) }, "old": { .time($0.at - FriendAsk.lasts) }]
  ) { $0.flag() }

  static let refuse = Statement<(Reader.ID, key: String, at: Timestamp), String>(
    "friendAsks.refuse",
    """
    UPDATE friend_ask SET refused = :now WHERE reader_id = :reader AND key = :key RETURNING key
    """,
    ["reader": { .id($0.0) }, "key": { .text($0.key) }, "now": { .time($0.at) }]
  ) { $0.text() }

  /// A refused one stays, so that it cannot be made anew.
  static let withdraw = Statement<One, String>(
    "friendAsks.withdraw",
    """
    UPDATE friend_ask SET is_withdrawn = 1
    WHERE reader_id = :reader AND key = :key AND is_withdrawn = 0 RETURNING key
    """,
    ["reader": { .id($0.0) }, "key": { .text($0.key) }]
  ) { $0.text() }

  static let dropWithdrawn = Statement<One, Void>(
    "friendAsks.dropWithdrawn",
    """
    DELETE FROM friend_ask
    WHERE reader_id = :reader AND key = :key AND is_withdrawn = 1 AND refused IS NULL
    """,
    ["reader": { .id($0.0) }, "key": { .text($0.key) }])

  static let remove = Statement<One, Void>(
    "friendAsks.remove", "DELETE FROM friend_ask WHERE reader_id = :reader AND key = :key",
    ["reader": { .id($0.0) }, "key": { .text($0.key) }])

  static let statements: [Query] = [
    add.query, sweep.query, waiting.query, incoming.query, refused.query, isThere.query,
    refuse.query, withdraw.query, dropWithdrawn.query, remove.query,
  ]
}

/// Statements on `friend_link`.
enum FriendLinks {
  static let keep = Statement<(Reader.ID, hash: [UInt8], until: Timestamp, at: Timestamp), Void>(
    "friendLinks.keep",
    """
    INSERT INTO friend_link (reader_id, token_hash, made, expires)
    VALUES (:reader, :hash, :now, :until)
    ON CONFLICT (reader_id) DO UPDATE SET
      token_hash = excluded.token_hash, made = excluded.made, expires = excluded.expires
    """,
    [
      "reader": { .id($0.0) }, "hash": { .bytes($0.hash) }, "until": { .time($0.until) },
      "now": { .time($0.at) },
    ])

  static let end = Statement<Reader.ID, Void>(
    "friendLinks.end", "DELETE FROM friend_link WHERE reader_id = :reader", ["reader": { .id($0) }])

  static let until = Statement<(Reader.ID, at: Timestamp), Timestamp>(
    "friendLinks.until",
    "SELECT expires FROM friend_link WHERE reader_id = :reader AND expires > :now",
    ["reader": { .id($0.0) }, "now": { .time($0.at) }]
  ) { $0.time() }

  /// Whose it is, for a reader; nothing where either has blocked the other.
  static let owner = Statement<
    (hash: [UInt8], Reader.ID, at: Timestamp), (Reader.ID, name: String)
  >(
    "friendLinks.owner",
    """
    SELECT l.reader_id, a.name FROM friend_link AS l
    JOIN account AS a ON a.reader_id = l.reader_id
    WHERE l.token_hash = :hash AND l.expires > :now AND l.reader_id <> :reader
      AND NOT EXISTS (SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = l.reader_id AND b.blocked_id = :reader)
      AND NOT EXISTS (SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = :reader AND b.blocked_id = l.reader_id)
    """,
    ["hash": { .bytes($0.hash) }, "reader": { .id($0.1) }, "now": { .time($0.at) }]
  ) { ($0.id(), name: $0.text()) }

  static let statements: [Query] = [keep.query, end.query, until.query, owner.query]
}

/// Statements on `cookie_gift`.
enum CookieGifts {
  private static let gift: @Sendable (inout Columns) -> CookieGift = { columns in
    CookieGift(
      giver: columns.id(), receiver: columns.id(), name: columns.text(), date: columns.date(),
      given: columns.time(), fortune: Fortune(number: columns.integer(), text: columns.text()))
  }

  /// Gives nothing when the giver has given one on that date.
  static let add = Statement<CookieGift, Int64>(
    "cookieGifts.add",
    """
    INSERT INTO cookie_gift (giver_id, receiver_id, date, given, fortune, text)
    VALUES (:giver, :receiver, :date, :given, :fortune, :text)
    ON CONFLICT (giver_id, date) DO NOTHING RETURNING id
    """,
    [
      "giver": { .id($0.giver) }, "receiver": { .id($0.receiver) },
      "date": { .integer(Int64($0.date.days)) }, "given": { .time($0.given) },
      "fortune": { .integer($0.fortune.number) }, "text": { .text($0.fortune.text) },
    ]
  ) { $0.integer() }

  static let last = Statement<Reader.ID, CookieGift>(
    "cookieGifts.last",
    """
    SELECT g.giver_id, g.receiver_id, a.name, g.date, g.given, g.fortune, g.text
    FROM cookie_gift AS g JOIN account AS a ON a.reader_id = g.receiver_id
    WHERE g.giver_id = :giver ORDER BY g.date DESC LIMIT 1
    """,
    ["giver": { .id($0) }], read: gift)

  static let received = Statement<(Reader.ID, limit: Int), CookieGift>(
    "cookieGifts.received",
    """
    SELECT g.giver_id, g.receiver_id, a.name, g.date, g.given, g.fortune, g.text
    FROM cookie_gift AS g JOIN account AS a ON a.reader_id = g.giver_id
    WHERE g.receiver_id = :receiver ORDER BY g.id DESC LIMIT :limit
    """,
    ["receiver": { .id($0.0) }, "limit": { .integer($0.limit) }], read: gift)

  static let statements: [Query] = [add.query, last.query, received.query]
}
