// What a feed says about one piece of news, before anyone has opened the page.

/// One entry of a feed, as its publisher wrote it.
///
/// Nothing here is checked for truth: a date may lie and a title may be missing.
package struct Item: Hashable, Sendable {
  /// A kept item's number: positive, never used again for another item.
  package typealias ID = Identifier<Item>

  /// The publisher's own key, or one made from the link or the words; the same at each reading.
  package var key: String
  /// Plain text on one line, no markup.
  package var title: String?
  package var link: WebAddress?
  /// Where the publisher's readers talk about it.
  package var commentsLink: WebAddress?
  package var author: String?
  /// When the publisher says it appeared; shown, never used to decide what is new.
  package var published: Timestamp?
  package var updated: Timestamp?
  package var summary: FeedText?
  package var content: FeedText?
  /// The first words for a list: plain, one line, at most 300 bytes; the newsroom makes it.
  package var brief: String
  /// The picture that stands for the item.
  package var picture: WebAddress?
  /// A language tag such as `en-GB`, as the feed says.
  package var language: String?
  /// The publisher's words for it, in order, without repeats.
  package var tags: [String]
  package var enclosures: [Enclosure]

  package init(
    key: String, title: String? = nil, link: WebAddress? = nil, published: Timestamp? = nil
  ) {
    self.key = key
    self.title = title
    self.link = link
    self.published = published
    brief = ""
    tags = []
    enclosures = []
  }
}

/// A text as a feed sent it.
///
/// Never print it raw.
package struct FeedText: Hashable, Sendable {
  package enum Kind: Int, Sendable { case plain = 0, html = 1 }
  package var value: String
  package var kind: Kind

  package init(_ value: String, _ kind: Kind) {
    self.value = value
    self.kind = kind
  }
}

/// A file that goes with an item: a sound, a film, a picture.
package struct Enclosure: Hashable, Sendable {
  package var address: WebAddress
  /// A media type such as `audio/mpeg`, as the feed says.
  package var type: String?
  /// Bytes, as the feed says.
  package var length: Int?
  /// What the feed calls it: plain text on one line.
  package var title: String?
  /// How long it lasts, as the feed says.
  package var seconds: Int?

  package init(address: WebAddress, type: String? = nil, length: Int? = nil) {
    self.address = address
    self.type = type
    self.length = length
  }
}

/// A number that names one thing of one kind.
package struct Identifier<Thing>: Hashable, Comparable, Sendable {
  package let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A feed read once: what it says of itself, and its items in its own order.
package struct FeedSnapshot: Hashable, Sendable {
  package var title: String?
  /// The site that the feed belongs to.
  package var site: WebAddress?
  package var subtitle: String?
  package var language: String?
  package var icon: WebAddress?
  /// Where the feed says that it lives now.
  package var newAddress: WebAddress?
  /// Where the feed says that it is found, and the hubs that push what is new in it (WebSub).
  package var ownAddress: WebAddress?
  package var hubs: [WebAddress] = []
  /// The least time between asks that the feed itself wishes for (`ttl`, `sy:updatePeriod`).
  package var rhythm: Duration?
  package var items: [Item]

  package init(title: String? = nil, items: [Item] = []) {
    self.title = title
    self.items = items
  }
}
