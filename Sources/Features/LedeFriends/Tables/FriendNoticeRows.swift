// What readers wish to hear of friends, and what they heard.

import LedeFortune
import LedeBase
import LedeDatabase

extension Job.Kind {
  /// Tell a reader of friends; the subject is the reader's id.
  static let friends = Job.Kind(7, "friends")
}

/// Statements on `friend_telling` and `friend_notice`.
enum FriendNotices {
  // MARK: The wish

  static let isWished = Statement<Reader.ID, Bool>(
    "friendNotices.isWished",
    "SELECT EXISTS (SELECT 1 FROM friend_telling WHERE reader_id = :reader)",
    ["reader": { .id($0) }]
  ) { $0.flag() }

  static let wish = Statement<(Reader.ID, at: Timestamp), Void>(
    "friendNotices.wish",
    """
    INSERT INTO friend_telling (reader_id, since) VALUES (:reader, :now)
    ON CONFLICT (reader_id) DO NOTHING
    """,
    ["reader": { .id($0.0) }, "now": { .time($0.at) }])

  static let unwish = Statement<Reader.ID, Void>(
    "friendNotices.unwish", "DELETE FROM friend_telling WHERE reader_id = :reader",
    ["reader": { .id($0) }])

  // MARK: What there is to tell

  /// Notes that a reader asks whoever has that name, if they wish to hear of it.
  ///
  /// It runs for every name alike, whether anybody has it or not. Where it is noted already, it is
  /// told anew only after `FriendNotice.lasts`.
  static let ask = Statement<(Reader.ID, key: String, at: Timestamp), Void>(
    "friendNotices.ask",
    """
    INSERT INTO friend_notice (reader_id, other_id, kind, made, told)
    SELECT a.reader_id, k.reader_id, 1, CAST(:now AS BIGINT), 0
    FROM friend_ask AS k JOIN account AS a ON a.key = k.key
    JOIN friend_telling AS w ON w.reader_id = a.reader_id
    WHERE k.reader_id = :reader AND k.key = :key AND a.reader_id <> :reader
      AND (k.refused IS NULL OR k.refused <= :old)
      AND NOT EXISTS (SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = a.reader_id AND b.blocked_id = :reader)
    ON CONFLICT (reader_id, other_id, kind) DO UPDATE SET made = excluded.made, told = 0
    WHERE friend_notice.made <= :old
    """,
    [
      "reader": { .id($0.0) }, "key": { .text($0.key) }, "now": { .time($0.at) },
      "old": { .time($0.at - FriendNotice.lasts) },
    ])

  /// Notes that a reader was given a cookie, if they wish to hear of it.
  static let gift = Statement<CookieGift, Void>(
    "friendNotices.gift",
    """
    INSERT INTO friend_notice (reader_id, other_id, kind, made, told)
    SELECT w.reader_id, CAST(:giver AS BIGINT), 2, CAST(:now AS BIGINT), 0
    FROM friend_telling AS w WHERE w.reader_id = :reader
    ON CONFLICT (reader_id, other_id, kind) DO UPDATE SET made = excluded.made, told = 0
    """,
    [
      "reader": { .id($0.receiver) }, "giver": { .id($0.giver) }, "now": { .time($0.given) },
    ])

  /// Makes the job of those due who have not heard of a reader; whoever is at it now ends nothing.
  static let due = Statement<(Reader.ID, at: Timestamp), Void>(
    "friendNotices.due",
    """
    INSERT INTO job (kind, subject, due)
    SELECT DISTINCT \(Job.Kind.friends.rawValue), n.reader_id, CAST(:now AS BIGINT) FROM friend_notice AS n
    WHERE n.other_id = :other AND n.told = 0
    ON CONFLICT (kind, subject) DO UPDATE
    SET due = excluded.due, leased = 0, attempts = 0, claim = job.claim + 1
    """,
    ["other": { .id($0.0) }, "now": { .time($0.at) }])

  // MARK: Telling

  /// How often a reader was told since an instant.
  static let heard = Statement<(Reader.ID, since: Timestamp), Int>(
    "friendNotices.heard",
    """
    SELECT COUNT(DISTINCT told) FROM friend_notice WHERE reader_id = :reader AND told > :since
    """,
    ["reader": { .id($0.0) }, "since": { .time($0.since) }]
  ) { $0.number() }

  typealias Row = (FriendNotice, other: Reader.ID)

  /// What waits and still holds, oldest first.
  static let waiting = Statement<(Reader.ID, at: Timestamp), Row?>(
    "friendNotices.waiting",
    """
    SELECT n.kind, a.name, a.shown, n.other_id FROM friend_notice AS n
    JOIN account AS a ON a.reader_id = n.other_id
    WHERE n.reader_id = :reader AND n.told = 0
      AND (n.kind = 2 OR EXISTS (SELECT 1 FROM friend_ask AS k
        JOIN account AS me ON me.key = k.key
        WHERE k.reader_id = n.other_id AND me.reader_id = :reader AND k.is_withdrawn = 0
          AND k.asked > :old AND (k.refused IS NULL OR k.refused <= :old)))
      AND NOT EXISTS (SELECT 1 FROM friend_block AS b
        WHERE b.reader_id = :reader AND b.blocked_id = n.other_id)
    ORDER BY n.made, n.other_id, n.kind
    """,
    ["reader": { .id($0.0) }, "old": { .time($0.at - FriendNotice.lasts) }]
  ) { columns in
    FriendNotice.Kind(rawValue: columns.number()).map {
      (
        FriendNotice(kind: $0, name: columns.text(), shown: columns.optionalText()),
        other: columns.id()
      )
    }
  }

  static let tell = Statement<(Reader.ID, Row, at: Timestamp), Void>(
    "friendNotices.tell",
    """
    UPDATE friend_notice SET told = :now
    WHERE reader_id = :reader AND other_id = :other AND kind = :kind
    """,
    [
      "reader": { .id($0.0) }, "other": { .id($0.1.other) },
      "kind": { .integer($0.1.0.kind.rawValue) }, "now": { .time($0.at) },
    ])

  /// Passes over what waits.
  static let pass = Statement<Reader.ID, Void>(
    "friendNotices.pass",
    "UPDATE friend_notice SET told = -1 WHERE reader_id = :reader AND told = 0",
    ["reader": { .id($0) }])

  /// Has wait again what was noted as told at an instant.
  static let undo = Statement<(Reader.ID, at: Timestamp), Void>(
    "friendNotices.undo",
    "UPDATE friend_notice SET told = 0 WHERE reader_id = :reader AND told = :at",
    ["reader": { .id($0.0) }, "at": { .time($0.at) }])

  /// Forgets what is too old to matter.
  static let sweep = Statement<(Reader.ID, before: Timestamp), Void>(
    "friendNotices.sweep",
    "DELETE FROM friend_notice WHERE reader_id = :reader AND told <> 0 AND made <= :before",
    ["reader": { .id($0.0) }, "before": { .time($0.before) }])

  static let statements: [Query] = [
    isWished.query, wish.query, unwish.query, ask.query, gift.query, due.query, heard.query,
    waiting.query, tell.query, pass.query, undo.query, sweep.query,
  ]
}
