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
  var guidIsLink: Bool?
  var title: MarkedText?
  package var link: String?
  package var links: [FeedLink] = []
  /// Entries: RSS `description`, Atom `summary`.
  var summary: MarkedText?
  var content: [MarkedText] = []
  var published: FeedDate?
  var updated: FeedDate?
  /// The author as one text, `Name (address)`.
  var author: String?
  var authors: [FeedPerson] = []
  var language: String?
  package var tags: [FeedTag] = []
  var enclosures: [FeedEnclosure] = []
  var comments: String?
  /// The small picture of `media:thumbnail`, or the first picture of `media:content`.
  var thumbnail: String?

  /// The rare facts, or none: an array, because an empty one takes no room.
  private var apart: [Rare] = []

  init() {}

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
    var subtitle: MarkedText?
    var info: MarkedText?
    var rights: MarkedText?
    var created: FeedDate?
    var expired: FeedDate?

    var contributors: [FeedPerson] = []
    var publisher: String?
    var publisherDetail: FeedPerson?

    var image: FeedImage?
    var icon: String?
    var logo: String?
    /// Files of Media RSS, thumbnails among them; they may be copies of one film in many sizes.
    var media: [FeedEnclosure] = []
    /// The publisher's own address where `link` leads through a counter (`feedburner:origLink`).
    var originalLink: String?
    /// The publisher's own address of a file that `enclosures` has through a counter, as
    /// `feedburner:origEnclosureLink` tells it.
    var originalFile: String?
    var commentsFeed: String?
    /// Where comments are posted to (`wfw:comment`).
    var commentsPost: String?
    /// The feed that an entry was taken from.
    var source: FeedSource?

    var generator: String?
    var generatorDetail: FeedGenerator?
    var timeToLive: String?
    var docs: String?
    var newLocation: String?
    var license: String?
    var podcast: FeedPodcast?
    /// Elements of names that Lede does not know, each name once; kept for printing alone.
    var others: [FeedOther] = []
  }
}
