// All that one feed document says, whatever its format: the value that every reader of a format fills.

package import LedeNews

/// A feed document, read whole.
package struct FeedDocument: Hashable, Sendable {
  /// What it is written in; nil when it is a feed of no known kind.
  package var format: FeedFormat?
  /// Whether it breaks the rules of XML or JSON, or lies about its encoding, and was read all the same.
  package var isMalformed = false
  /// The encoding really used, lower case.
  package var encoding = "utf-8"
  /// Where it was found; nil when nobody said.
  package var address: WebAddress?
  /// What it says of itself.
  package var feed = FeedPart()
  /// Its entries in document order.
  package var entries: [FeedPart] = []
  /// The least time between asks that it wishes for; nil when it says nothing.
  package var rhythm: Duration?

  package init(format: FeedFormat? = nil) { self.format = format }
}

/// The formats that Lede reads; the raw value is the name in the output of `lede parse`.
package enum FeedFormat: String, Hashable, Sendable, CaseIterable {
  case rss090, rss091n, rss091u, rss092, rss093, rss094, rss10, rss20, rss
  case atom03, atom10, atom, cdf, opml
  case json1, json11
  /// NewsAPI's answers and Lede's own `GET /v1/news`.
  case newsContract = "news"
}

/// What a document says of the feed, of one entry, or of the feed an entry was taken from.
///
/// One type for the three, because formats let nearly everything stand everywhere; what does not apply
/// stays nil.
package struct FeedPart: Hashable, Sendable {
  /// The publisher's own key for it, as written; web addresses among keys are made absolute.
  package var id: String?
  /// RSS: whether the id is also the entry's address.
  package var guidIsLink: Bool?
  package var title: MarkedText?
  package var link: String?
  /// The publisher's own address where `link` leads through a counter (`feedburner:origLink`).
  package var originalLink: String?
  package var links: [FeedLink] = []
  /// Entries: RSS `description`, Atom `summary`.
  package var summary: MarkedText?
  /// Feeds: RSS `description`, Atom `subtitle`.
  package var subtitle: MarkedText?
  package var content: [MarkedText] = []
  package var info: MarkedText?

  package var published: FeedDate?
  package var updated: FeedDate?
  package var created: FeedDate?
  package var expired: FeedDate?

  /// The author as one text, `Name (address)`.
  package var author: String?
  package var authors: [FeedPerson] = []
  package var contributors: [FeedPerson] = []
  package var publisher: String?
  package var publisherDetail: FeedPerson?
  package var rights: MarkedText?
  package var language: String?
  package var tags: [FeedTag] = []

  package var image: FeedImage?
  package var icon: String?
  package var logo: String?
  package var enclosures: [FeedEnclosure] = []
  /// Files of Media RSS, thumbnails among them; they may be copies of one film in many sizes.
  package var media: [FeedEnclosure] = []
  /// The small picture of `media:thumbnail`, or the first picture of `media:content`.
  package var thumbnail: String?
  package var comments: String?
  package var commentsFeed: String?
  /// Where comments are posted to (`wfw:comment`).
  package var commentsPost: String?
  /// The feed that an entry was taken from.
  package var source: FeedSource?

  package var generator: String?
  package var generatorDetail: FeedGenerator?
  package var timeToLive: String?
  package var docs: String?
  package var newLocation: String?
  package var license: String?
  package var podcast: FeedPodcast?

  package init() {}
}

/// A text and what kind of text it is.
package struct MarkedText: Hashable, Sendable {
  package var value: String
  /// A media type: `text/plain`, `text/html`, `application/xhtml+xml`, or what the feed names.
  package var type: String
  /// A language tag; nil when nothing says.
  package var language: String?
  /// What relative links in it are resolved against; nil when nothing says.
  package var base: String?
  /// Where the text stands when it is not here (Atom's `src`).
  package var source: String?

  package init(
    _ value: String, type: String = "text/plain", language: String? = nil, base: String? = nil,
    source: String? = nil
  ) {
    self.value = value
    self.type = type
    self.language = language
    self.base = base
    self.source = source
  }

  /// Whether the value is markup.
  package var isMarkup: Bool { type == "text/html" || type.hasSuffix("xml") }

  /// The text as the rest of Lede knows it.
  package var feedText: FeedText { FeedText(value, isMarkup ? .html : .plain) }
}

/// A date as written, and as understood.
package struct FeedDate: Hashable, Sendable {
  package var raw: String
  /// Nil when nobody can tell what is meant.
  package var instant: Timestamp?

  package init(_ raw: String, _ instant: Timestamp?) {
    self.raw = raw
    self.instant = instant
  }
}

/// A link of a feed or an entry.
package struct FeedLink: Hashable, Sendable {
  package var relation: String
  package var address: String?
  package var type: String?
  package var title: String?
  package var language: String?
  package var length: String?

  package init(_ address: String?, relation: String = "alternate", type: String? = nil) {
    self.relation = relation
    self.address = address
    self.type = type
  }
}

/// Somebody named in a feed.
package struct FeedPerson: Hashable, Sendable {
  package var name: String?
  package var email: String?
  package var address: String?

  package init(name: String? = nil, email: String? = nil, address: String? = nil) {
    self.name = name
    self.email = email
    self.address = address
  }

  /// Whether nothing is known of them.
  package var isEmpty: Bool { name == nil && email == nil && address == nil }
}

/// A publisher's word for what something is about.
package struct FeedTag: Hashable, Sendable {
  package var term: String?
  package var scheme: String?
  package var label: String?

  package init(_ term: String?, scheme: String? = nil, label: String? = nil) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}

/// A picture that stands for a feed or an entry.
package struct FeedImage: Hashable, Sendable {
  package var address: String?
  package var title: String?
  package var link: String?
  package var description: String?
  package var width: Int?
  package var height: Int?

  package init(_ address: String? = nil) { self.address = address }
}

/// A file that goes with an entry.
package struct FeedEnclosure: Hashable, Sendable {
  package var address: String
  package var type: String?
  package var length: String?

  /// The type of what is a picture, whichever kind.
  static let anyPicture = "image/*"

  package init(_ address: String, type: String? = nil, length: String? = nil) {
    self.address = address
    self.type = type
    self.length = length
  }
}

/// The program that wrote a feed.
package struct FeedGenerator: Hashable, Sendable {
  package var name: String?
  package var address: String?
  package var version: String?

  package init(name: String? = nil, address: String? = nil, version: String? = nil) {
    self.name = name
    self.address = address
    self.version = version
  }
}

/// What only podcasts say.
package struct FeedPodcast: Hashable, Sendable {
  /// Whether the words are not for children; nil when it is said to be neither (`clean` is false).
  package var isExplicit: Bool?
  package var saysExplicit = false
  /// Whether it is to be left out of directories.
  package var isBlocked: Bool?
  package var duration: String?

  package init() {}
}

/// The feed an entry was taken from, kept apart so that a part may hold another.
package struct FeedSource: Hashable, Sendable {
  private var box: [FeedPart]
  /// Where that feed is found (RSS `source url`).
  package var address: String?

  package var part: FeedPart {
    get { box[0] }
    set { box[0] = newValue }
  }

  package init(_ part: FeedPart = FeedPart(), address: String? = nil) {
    box = [part]
    self.address = address
  }
}
