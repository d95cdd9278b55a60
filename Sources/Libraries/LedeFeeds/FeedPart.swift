// What a document says of the feed, of one entry, or of the feed that an entry was taken from.

/// What a document says of the feed, of one entry, or of the feed an entry was taken from.
///
/// One type for the three, because formats let nearly everything stand everywhere; what does not apply
/// stays nil. What few entries have is kept apart (`Rare`), and read and written as if it were here.
@dynamicMemberLookup
package struct FeedPart: Hashable, Sendable {
  /// The publisher's own key for it, as written; web addresses among keys are made absolute.
  package var id: String?
  /// RSS: whether the id is also the entry's address.
  package var guidIsLink: Bool?
  package var title: MarkedText?
  package var link: String?
  package var links: [FeedLink] = []
  /// Entries: RSS `description`, Atom `summary`.
  package var summary: MarkedText?
  package var content: [MarkedText] = []
  package var published: FeedDate?
  package var updated: FeedDate?
  /// The author as one text, `Name (address)`.
  package var author: String?
  package var authors: [FeedPerson] = []
  package var language: String?
  package var tags: [FeedTag] = []
  package var enclosures: [FeedEnclosure] = []
  package var comments: String?
  /// The small picture of `media:thumbnail`, or the first picture of `media:content`.
  package var thumbnail: String?

  /// The rare facts, or none: an array, because an empty one takes no room.
  private var apart: [Rare] = []

  package init() {}

  package subscript<Value>(dynamicMember path: WritableKeyPath<Rare, Value>) -> Value {
    get { apart.isEmpty ? Rare.nothing[keyPath: path] : apart[0][keyPath: path] }
    set {
      if apart.isEmpty { apart.append(Rare()) }
      apart[0][keyPath: path] = newValue
    }
  }
}

extension FeedPart {
  /// What the feed says, and few entries.
  package struct Rare: Hashable, Sendable {
    static let nothing = Rare()

    /// Feeds: RSS `description`, Atom `subtitle`.
    package var subtitle: MarkedText?
    package var info: MarkedText?
    package var rights: MarkedText?
    package var created: FeedDate?
    package var expired: FeedDate?

    package var contributors: [FeedPerson] = []
    package var publisher: String?
    package var publisherDetail: FeedPerson?

    package var image: FeedImage?
    package var icon: String?
    package var logo: String?
    /// Files of Media RSS, thumbnails among them; they may be copies of one film in many sizes.
    package var media: [FeedEnclosure] = []
    /// The publisher's own address where `link` leads through a counter (`feedburner:origLink`).
    package var originalLink: String?
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
    /// Elements of names that Lede does not know, each name once; kept for printing alone.
    package var others: [FeedOther] = []
  }
}
