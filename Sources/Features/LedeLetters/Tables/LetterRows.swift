// Mailing lists of readers, and their letters.

import LedeBase
import LedeDatabase
import LedeMail

/// Statements on `letter_list`.
enum LetterLists {
  struct New: Sendable {
    var reader: Reader.ID
    var feed: Feed.ID
    var list: String
    var sender: String
    var last: Timestamp
  }

  /// Notes that a letter of a list came.
  static let note = Statement<New, Void>(
    "letterLists.note",
    """
    INSERT INTO letter_list (reader_id, feed_id, list, sender, last)
    VALUES (:reader, :feed, :list, :sender, :last)
    ON CONFLICT (reader_id, feed_id) DO UPDATE SET sender = excluded.sender, last = excluded.last
    """,
    [
      "reader": { .id($0.reader) }, "feed": { .id($0.feed) }, "list": { .text($0.list) },
      "sender": { .text($0.sender) }, "last": { .time($0.last) },
    ])

  /// How many a reader has not left.
  static let number = Statement<Reader.ID, Int>(
    "letterLists.number",
    """
    SELECT COUNT(*) FROM letter_list AS l JOIN subscription AS s
      ON s.reader_id = l.reader_id AND s.feed_id = l.feed_id AND s.is_followed = 1
    WHERE l.reader_id = :reader
    """,
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// Whether a list that is known is one that its reader has not left.
  static let isFollowed = Statement<(Reader.ID, address: WebAddress), Bool>(
    "letterLists.isFollowed",
    """
    SELECT s.is_followed FROM feed AS f JOIN letter_list AS l
      ON l.feed_id = f.id AND l.reader_id = :reader
    JOIN subscription AS s ON s.reader_id = l.reader_id AND s.feed_id = l.feed_id
    WHERE f.address = :address
    """,
    ["reader": { .id($0.0) }, "address": { .address($0.address) }]
  ) { $0.flag() }

  /// All of a reader, the newest letter first.
  static let ofReader = Statement<Reader.ID, LetterList>(
    "letterLists.all",
    """
    SELECT l.feed_id, COALESCE(s.name, f.title, l.sender), l.sender, l.last, s.is_followed
    FROM letter_list AS l JOIN feed AS f ON f.id = l.feed_id
    JOIN subscription AS s ON s.reader_id = l.reader_id AND s.feed_id = l.feed_id
    WHERE l.reader_id = :reader ORDER BY l.last DESC, l.feed_id LIMIT \(LetterList.most)
    """, ["reader": { .id($0) }]
  ) {
    LetterList(
      feed: $0.id(), name: $0.text(), sender: $0.text(), last: $0.time(), isFollowed: $0.flag())
  }

  static let all = [note.query, number.query, isFollowed.query, ofReader.query]
}

/// Statements on `letter`.
enum ListLetters {
  /// Keeps what a letter says beside its item; of one that is there, all stays.
  static let keep = Statement<(ListLetter, Reader.ID), Void>(
    "letters.keep",
    """
    INSERT INTO letter (item_id, reader_id, sender_name, sender, server, domain, address,
      is_one_click, mail)
    VALUES (:item, :reader, :name, :sender, :server, :domain, :address, :oneClick, :mail)
    ON CONFLICT (item_id) DO NOTHING
    """,
    [
      "item": { .id($0.0.item) }, "reader": { .id($0.1) }, "name": { .text($0.0.senderName) },
      "sender": { .text($0.0.sender) }, "server": { .text($0.0.signature?.server) },
      "domain": { .text($0.0.signature?.domain) },
      "address": { .address($0.0.unsubscribing.address) },
      "oneClick": { .flag($0.0.unsubscribing.isOneClick) },
      "mail": { .text($0.0.unsubscribing.mail) },
    ])

  static let one = Statement<(Item.ID, Reader.ID), ListLetter>(
    "letters.one",
    """
    SELECT item_id, sender_name, sender, server, domain, address, is_one_click, mail, unsubscribed
    FROM letter WHERE item_id = :item AND reader_id = :reader
    """,
    ["item": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { columns in
    let item: Item.ID = columns.id()
    let (name, sender) = (columns.optionalText(), columns.text())
    let (server, domain) = (columns.optionalText(), columns.optionalText())
    var unsubscribing = Unsubscribing()
    unsubscribing.address = columns.address()
    unsubscribing.isOneClick = columns.flag()
    unsubscribing.mail = columns.optionalText()
    return ListLetter(
      item: item, senderName: name, sender: sender,
      signature: server.flatMap { server in
        domain.map { LetterSignature(server: server, domain: $0) }
      },
      unsubscribing: unsubscribing, left: columns.optionalTime())
  }

  /// Notes that the reader of a letter asked to leave its list.
  static let leave = Statement<(Item.ID, Reader.ID, at: Timestamp), Void>(
    "letters.leave",
    "UPDATE letter SET unsubscribed = :now WHERE item_id = :item AND reader_id = :reader",
    ["item": { .id($0.0) }, "reader": { .id($0.1) }, "now": { .time($0.at) }])

  static let drop = Statement<Item.ID, Void>(
    "letters.drop", "DELETE FROM letter WHERE item_id = :item", ["item": { .id($0) }])

  static let all = [keep.query, one.query, leave.query, drop.query]
}
