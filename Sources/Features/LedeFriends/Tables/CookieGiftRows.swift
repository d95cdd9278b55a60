// Cookies that friends gave each other.

import LedeBase
import LedeDatabase
import LedeFortune

/// Statements on `cookie_gift`.
enum CookieGifts {
  private static let gift: @Sendable (inout Columns) -> CookieGift = { columns in
    CookieGift(
      giver: columns.id(), receiver: columns.id(), name: columns.text(),
      shown: columns.optionalText(), date: columns.date(), given: columns.time(),
      fortune: Fortune(number: columns.integer(), text: columns.text()),
      words: columns.optionalText())
  }

  /// Gives nothing when the giver has given one on that date.
  static let add = Statement<CookieGift, Int64>(
    "cookieGifts.add",
    """
    INSERT INTO cookie_gift (giver_id, receiver_id, date, given, fortune, text, words)
    VALUES (:giver, :receiver, :date, :given, :fortune, :text, :words)
    ON CONFLICT (giver_id, date) DO NOTHING RETURNING id
    """,
    [
      "giver": { .id($0.giver) }, "receiver": { .id($0.receiver) },
      "date": { .integer(Int64($0.date.days)) }, "given": { .time($0.given) },
      "fortune": { .integer($0.fortune.number) }, "text": { .text($0.fortune.text) },
      "words": { $0.words.map { .text($0) } ?? .null },
    ]
  ) { $0.integer() }

  static let last = Statement<Reader.ID, CookieGift>(
    "cookieGifts.last",
    """
    SELECT g.giver_id, g.receiver_id, a.name, a.shown, g.date, g.given, g.fortune, g.text, g.words
    FROM cookie_gift AS g JOIN account AS a ON a.reader_id = g.receiver_id
    WHERE g.giver_id = :giver ORDER BY g.date DESC LIMIT 1
    """,
    ["giver": { .id($0) }], read: gift)

  // MARK: Lists

  private static let record: @Sendable (inout Columns) -> GiftRecord = { columns in
    GiftRecord(
      position: columns.integer(),
      person: Person(columns.text(), shown: columns.optionalText()), isFriend: columns.flag(),
      given: columns.time(), text: columns.text(), words: columns.optionalText(),
      isSeen: columns.flag())
  }

  typealias Part = (Reader.ID, before: Int64, limit: Int)

  /// What a reader was given, newest first.
  static let received = Statement<Part, GiftRecord>(
    "cookieGifts.received",
    """
    SELECT g.id, a.name, a.shown, CASE WHEN f.friend_id IS NULL THEN 0 ELSE 1 END, g.given, g.text,
      g.words, CASE WHEN g.seen IS NULL THEN 0 ELSE 1 END
    FROM cookie_gift AS g JOIN account AS a ON a.reader_id = g.giver_id
    LEFT JOIN friend AS f ON f.reader_id = g.receiver_id AND f.friend_id = g.giver_id
    WHERE g.receiver_id = :reader AND g.id < :before ORDER BY g.id DESC LIMIT :limit
    """,
    [
      "reader": { .id($0.0) }, "before": { .integer($0.before) }, "limit": { .integer($0.limit) },
    ], read: record)

  /// What a reader gave, newest first, by the date on their calendar: there is one a date, and dates
  /// only go on.
  ///
  /// Whether it was seen is told by whoever shows the reader anything of theirs.
  static let given = Statement<Part, GiftRecord>(
    "cookieGifts.given",
    """
    SELECT g.date, a.name, a.shown, CASE WHEN f.friend_id IS NULL THEN 0 ELSE 1 END, g.given, g.text,
      g.words, CASE WHEN g.seen IS NULL OR f.extent IS NULL OR f.extent = 'nothing' THEN 0 ELSE 1 END
    FROM cookie_gift AS g JOIN account AS a ON a.reader_id = g.receiver_id
    LEFT JOIN friend AS f ON f.reader_id = g.receiver_id AND f.friend_id = g.giver_id
    WHERE g.giver_id = :reader AND g.date < :before ORDER BY g.date DESC LIMIT :limit
    """,
    [
      "reader": { .id($0.0) }, "before": { .integer($0.before) }, "limit": { .integer($0.limit) },
    ], read: record)

  /// Notes that a reader has seen what they were given, from one on.
  static let see = Statement<(Reader.ID, from: Int64, at: Timestamp), Void>(
    "cookieGifts.see",
    """
    UPDATE cookie_gift SET seen = :now
    WHERE receiver_id = :reader AND id >= :from AND seen IS NULL
    """,
    ["reader": { .id($0.0) }, "from": { .integer($0.from) }, "now": { .time($0.at) }])

  static let statements: [Query] = [
    add.query, last.query, received.query, given.query, see.query,
  ]
}
