// Wishes for friendship, by the name that is asked.

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
    SELECT a.name, a.shown, k.asked FROM friend_ask AS k JOIN account AS a ON a.reader_id = k.reader_id
    WHERE k.key = (SELECT key FROM account WHERE reader_id = :reader) AND k.asked > :old
      AND k.is_withdrawn = 0 AND (k.refused IS NULL OR k.refused <= :old)
      AND NOT EXISTS (
        SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = :reader AND b.blocked_id = k.reader_id)
    ORDER BY k.asked, k.reader_id LIMIT \(FriendAsk.most)
    """,
    ["reader": { .id($0.0) }, "old": { .time($0.at - FriendAsk.lasts) }]
  ) { FriendAsk(name: $0.text(), shown: $0.optionalText(), asked: $0.time()) }

  /// The names of those who wait and were refused; sorted as those who are blocked.
  static let refused = Statement<(Reader.ID, at: Timestamp), Person>(
    "friendAsks.refused",
    """
    SELECT a.name, a.shown FROM friend_ask AS k JOIN account AS a ON a.reader_id = k.reader_id
    WHERE k.key = (SELECT key FROM account WHERE reader_id = :reader) AND k.asked > :old
      AND k.is_withdrawn = 0 AND k.refused > :old
      AND NOT EXISTS (
        SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = :reader AND b.blocked_id = k.reader_id)
    ORDER BY a.key || '' LIMIT \(FriendAsk.most)
    """,
    ["reader": { .id($0.0) }, "old": { .time($0.at - FriendAsk.lasts) }]
  ) { Person($0.text(), shown: $0.optionalText()) }

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
