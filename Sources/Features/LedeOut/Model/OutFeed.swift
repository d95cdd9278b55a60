// A list that goes out as a feed, and what is wished of it.

import LedeBase

extension Bound {
  static let outFeeds = Bound("outFeeds", most: 50, refusal: Phrases.tooManyOutFeeds(50))
}

/// A list of a reader's that whoever has its address may read; the address itself is nowhere kept.
struct OutFeed: Hashable, Sendable {
  typealias ID = Identifier<OutFeed>

  var id: ID
  var reader: Reader.ID
  var wish: OutWish
  var made: Timestamp
  /// To some minutes; nil when nobody ever asked.
  var asked: Timestamp?
  /// What its last answer told, by a name of its own, and since when that is so.
  var told: Told?

  /// A state of what is told.
  struct Told: Hashable, Sendable {
    var print: String
    var since: Timestamp
  }
}

/// What a reader wishes of a feed that goes out.
struct OutWish: Hashable, Sendable {
  /// As the reader calls it, in characters.
  static let longestName = 100
  static let items = 1...100

  var name: String
  var list: OutList
  /// Whether it has whole texts, and not their beginnings alone.
  var hasTexts = false
  /// How many items at most, in `items`.
  var most = 50
}
