// A letter of a mailing list, as its story tells it, and the list.

import LedeBase
import LedeMail
import LedeMarkup

/// What is kept of a letter beside its item.
struct ListLetter: Hashable, Sendable {
  var item: Item.ID
  /// Plain words on one line.
  var senderName: String?
  var sender: String
  var signature: LetterSignature?
  var unsubscribing: Unsubscribing
  /// When its reader asked to leave the list.
  var left: Timestamp?

  init(_ letter: Letter, as item: Item.ID) {
    self.item = item
    senderName = letter.senderName.flatMap { PlainName.of($0, most: 200) }
    sender = letter.sender.flatMap { PlainName.of($0, most: 254) } ?? ""
    signature = letter.signature
    unsubscribing = letter.unsubscribing
  }

  init(
    item: Item.ID, senderName: String?, sender: String, signature: LetterSignature?,
    unsubscribing: Unsubscribing, left: Timestamp?
  ) {
    self.item = item
    self.senderName = senderName
    self.sender = sender
    self.signature = signature
    self.unsubscribing = unsubscribing
    self.left = left
  }
}

/// One mailing list of a reader.
struct LetterList: Hashable, Sendable {
  var feed: Feed.ID
  /// The reader's name for it, or its own.
  var name: String
  var sender: String
  var last: Timestamp
  /// Whether its letters are kept; those of a list that was left are dropped.
  var isFollowed: Bool

  /// How many a reader may have, so that no sender makes feeds without end.
  static let most = 200
}

/// How many letters a reader gets in a day, by UTC.
enum LetterDay {
  static let most = 100

  /// The day of an instant, counted from 1970.
  static func of(_ instant: Timestamp) -> Int64 {
    Int64((Double(instant.milliseconds) / 86_400_000).rounded(.down))
  }
}

extension Item {
  /// The item that a letter becomes.
  ///
  /// - Parameters:
  ///   - letter: What it says of itself.
  ///   - sum: A hash of its bytes, which stands for a Message-ID where it has none.
  init(_ letter: Letter, sum: [UInt8]) {
    let named = letter.messageID.flatMap { PlainName.of($0, most: 500) }
    self.init(
      key: named.map { "letter " + $0 } ?? "letter sum " + Base64URL.text(sum),
      title: letter.subject.flatMap { PlainName.of($0, most: 500) }, published: letter.written)
    let names = [letter.senderName, letter.sender].compactMap { $0 }
    author = names.lazy.compactMap { PlainName.of($0, most: 200) }.first
    content =
      letter.html.map { FeedText($0, .html) } ?? letter.plain.map { FeedText($0, .plain) }
  }
}
