// Feeds, the readers who follow them, and what readers do with items.

/// An address Lede asks for news, and how it has answered.
package struct Feed: Hashable, Sendable {
  package typealias ID = Identifier<Feed>

  package var id: ID
  package var address: WebAddress
  /// The feed's own title, or nil before the first good answer.
  package var title: String?
  package var site: WebAddress?
  package var subtitle: String?
  package var icon: WebAddress?
  package var health: FeedHealth
  /// Whether it is the owner's alone, as it is not known to answer on the open web.
  package var isOwners: Bool
  /// Whether a sealed key goes with each request.
  package var hasKey: Bool

  /// The feed's title; without one its address, as several feeds may share a host.
  package var name: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? address.name }

  package init(id: ID, address: WebAddress, title: String? = nil) {
    self.id = id
    self.address = address
    self.title = title
    health = FeedHealth()
    isOwners = false
    hasKey = false
  }
}

/// How a feed has been answering.
package struct FeedHealth: Hashable, Sendable {
  /// The last time anything came back, or nothing did.
  package var lastAsked: Timestamp?
  /// The last 200 or 304 that could be read.
  package var lastGood: Timestamp?
  /// When it is to be asked next.
  package var nextAsk: Timestamp?
  /// Failures in a row; 0 after a good answer.
  package var failures = 0
  /// The last failure in plain words, nil after a good answer.
  package var lastError: String?
  /// How many items it has kept.
  package var items = 0
  /// How many items it tells in a week: the mean of the 30 days before its last good answer.
  package var itemsAWeek = 0.0
  /// Whether it is gone for good (410) or paused, and so no longer asked.
  package var isStopped = false
  /// Until when a hub pushes what is new in it; nil when none does, and it may have passed.
  package var toldUntil: Timestamp?
  /// Whether the last thing it did was to fail.
  package var isFailing: Bool { failures > 0 || isStopped }
  package init() {}
}

/// What Lede must remember of a feed to ask for it again.
package struct FeedToAsk: Hashable, Sendable {
  package var id: Feed.ID
  package var address: WebAddress
  package var validators: Validators
  /// A hash of the last body that was read, so that the same body is not parsed again.
  package var bodyHash: UInt64?
  package var failures: Int
  /// Arrival times of its newest items, newest first, at most 20: what its rhythm is learnt from.
  package var recentArrivals: [Timestamp]
  /// Whether it is asked for the owner, who added it, so that it may be inside when settings allow.
  package var isOwners: Bool
  /// The name of a header and its sealed value, when the feed needs a key.
  package var key: SealedHeader?
  /// The least wait that any of its followers wishes for; nil for its own rhythm.
  package var interval: Duration?
  /// Whether it ever gave an answer that could be read.
  package var hasAnswered = false
  /// Until when a hub pushes what is new in it; nil when none does, and it may have passed.
  package var toldUntil: Timestamp?
  /// Whether a person waits for what it answers.
  package var isAwaited = false

  package init(id: Feed.ID, address: WebAddress) {
    self.id = id
    self.address = address
    validators = Validators()
    failures = 0
    recentArrivals = []
    isOwners = false
  }
}

/// What a server gave to ask conditionally with.
package struct Validators: Hashable, Sendable {
  package var etag: String?
  package var lastModified: String?
  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// A header whose value is a secret, sealed under the key of this installation.
package struct SealedHeader: Hashable, Sendable {
  package var name: String
  package var sealed: [UInt8]
  package init(name: String, sealed: [UInt8]) {
    self.name = name
    self.sealed = sealed
  }
}

/// The person who reads.
package struct Reader: Hashable, Sendable {
  package typealias ID = Identifier<Reader>
  package var id: ID
  package var name: String
  package init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}

extension Identifier<Reader> {
  /// The one who reads on this machine before there are accounts.
  package static var local: Self { Self(1) }
}

/// What a reader did with an item.
package struct Mark: Hashable, Sendable {
  package var isRead: Bool
  package var isSaved: Bool
  package init(isRead: Bool = false, isSaved: Bool = false) {
    self.isRead = isRead
    self.isSaved = isSaved
  }
}

/// One change of a mark.
package enum MarkChange: String, Hashable, Sendable, CaseIterable {
  case read, unread, saved, unsaved
}

/// One feed that a reader follows.
package struct Subscription: Hashable, Sendable {
  package var feed: Feed
  /// The reader's own name for it.
  package var name: String?
  /// The folders it lies in, outermost first; empty at the top.
  package var folder: [String]
  /// Unread items of this feed.
  package var unread: Int
  /// The reader's own tags, in the order of their names.
  package var tags: [String] = []
  /// Whether this reader wants it left alone for a while; it stays in the lists.
  package var isPaused = false
  /// Whether this reader wants the article behind each new item fetched.
  package var wantsArticle = false
  /// The wait between asks that this reader wishes for; nil for the feed's own rhythm.
  package var interval: Duration?
  /// How much this reader wants kept.
  package var retention = Retention()
  /// When this reader last read an item of it by itself; nil for never.
  package var lastRead: Timestamp?
  /// When this reader began to follow it, or began again; nil when that is not known.
  package var since: Timestamp?

  /// The reader's name for the feed, or the feed's own.
  package var title: String { name ?? feed.name }

  package init(feed: Feed, name: String? = nil, folder: [String] = [], unread: Int = 0) {
    self.feed = feed
    self.name = name
    self.folder = folder
    self.unread = unread
  }
}

/// One line of a subscription list (OPML): a feed and where it lies.
package struct Outline: Hashable, Sendable {
  package var address: WebAddress
  package var title: String?
  package var site: WebAddress?
  package var folder: [String]
  package init(
    address: WebAddress, title: String? = nil, site: WebAddress? = nil, folder: [String] = []
  ) {
    self.address = address
    self.title = title
    self.site = site
    self.folder = folder
  }
}
