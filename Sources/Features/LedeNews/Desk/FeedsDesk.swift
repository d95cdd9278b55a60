// What the pages of feeds show and change: how each fares, one feed's wishes, lists in and out.

import LedeFeeds
package import LedeBase
import LedeDatabase
import LedeSite

/// Which of a reader's feeds a page shows.
struct FeedsFilter: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case all
    /// The last answer was a failure.
    case failing
    /// Nothing came of it for 30 days: `Subscription.isDead`.
    case dead
    /// The reader never opened a story of it.
    case unread
    case paused
  }
  var kind = Kind.all
  /// Those in a folder and all that lies in it; empty for all.
  var folder: [String] = []
  /// How many feeds are passed over, for a later page.
  var from = 0
  /// How many folders are passed over among those to choose from.
  var folders = 0
}

/// What the page of feeds shows.
struct FeedsPage: Sendable {
  var filter = FeedsFilter()
  /// Those that fit the filter, by folder and title, from `filter.from` on.
  var subscriptions: [Subscription]
  /// How many feeds there are of each kind.
  var counts: [FeedsFilter.Kind: Int] = [:]
  /// Those outermost folders that fit on the page, by name, from `filter.folders` on.
  var folders: [String] = []
  /// Whether there are more folders.
  var hasMoreFolders = false
  /// What was followed just now, to be named and put into a folder.
  var added: Subscription?
  /// All folders that a feed may lie in, outermost first.
  var places: [[String]] = []
  /// Where the next page begins; nil on the last.
  var next: Int?
  var now: Timestamp
}

/// What came of following all feeds of a list.
package struct TakenList: Hashable, Sendable {
  /// How many feeds are followed that were not before.
  var new: Int
  /// What stands in the list as addresses and is none, as written there.
  var passedOver: [String] = []
  /// What is the owner's alone, and the reader another.
  var notShared: [WebAddress] = []
  /// What is more than a reader may follow.
  var tooMany: [WebAddress] = []
  /// Folders that are more than a reader may have; their feeds lie in no folder.
  var foldersLeftOut: [[String]] = []
  /// How many feeds were more than a list may hold.
  var leftOut = 0
  /// Whether the file ends before its list does.
  var isCutOff = false

  /// Whether nothing is missing of what the file was to tell.
  var isWhole: Bool {
    passedOver.isEmpty && notShared.isEmpty && tooMany.isEmpty && foldersLeftOut.isEmpty
      && leftOut == 0 && !isCutOff
  }
}

/// What one feed's own page shows.
struct FeedPage: Sendable {
  var subscription: Subscription
  /// The reader's folders, to choose from.
  var folders: [[String]]
  var now: Timestamp
}

extension NewsDesk {
  /// How many feeds stand on a page.
  static let feedsOnPage = 50
  /// How many folders stand above them.
  static let foldersOnPage = 40

  /// The page of all feeds and how they fare.
  func feedsPage(
    _ filter: FeedsFilter = FeedsFilter(), added: Feed.ID? = nil, reader: Reader.ID = .local
  ) async throws(StoreError) -> FeedsPage {
    let all = try await store.subscriptions(of: reader)
    let now = now()
    let fitting = all.filter {
      $0.isOf(filter.kind, at: now) && $0.folder.starts(with: filter.folder)
    }
    let shown = fitting.dropFirst(filter.from).prefix(NewsDesk.feedsOnPage)
    var page = FeedsPage(subscriptions: Array(shown), now: now)
    page.filter = filter
    for kind in FeedsFilter.Kind.allCases {
      page.counts[kind] = all.count { $0.isOf(kind, at: now) }
    }
    let folders = Set(all.compactMap(\.folder.first)).sorted().dropFirst(filter.folders)
    page.folders = Array(folders.prefix(NewsDesk.foldersOnPage))
    page.hasMoreFolders = folders.count > NewsDesk.foldersOnPage
    page.added = all.first { $0.feed.id == added }
    if page.added != nil {
      let paths = Set(all.flatMap { one in one.folder.indices.map { Array(one.folder[...$0]) } })
      page.places = paths.sorted { FolderPath.text($0) < FolderPath.text($1) }
    }
    page.next = shown.endIndex < fitting.endIndex ? shown.endIndex : nil
    return page
  }

  /// One feed's page; nil when the reader does not follow it.
  func feedPage(_ feed: Feed.ID, reader: Reader.ID = .local) async throws(StoreError) -> FeedPage? {
    try await store.database.read { connection throws(StoreError) -> FeedPage? in
      guard let found = try Wishing.subscription(feed, of: reader, on: connection) else {
        return nil
      }
      let folders = try Wishing.groups(of: reader, on: connection).compactMap { group in
        if case .folder(let path) = group.kind { path } else { [String]?.none }
      }
      return FeedPage(subscription: found, folders: folders, now: now())
    }
  }

  /// Changes what a reader wishes of a feed; nil when the reader does not follow it.
  func change(
    _ change: SubscriptionChange, of feed: Feed.ID, reader: Reader.ID = .local
  ) async throws(StoreError) -> Subscription? {
    try await store.change(change, of: feed, by: reader, at: now())
  }

  /// Changes what a reader wishes of all feeds in a folder and those within it; how many these are.
  func change(
    _ change: SubscriptionChange, in folder: [String], reader: Reader.ID = .local
  ) async throws(StoreError) -> Int {
    let change = change.cleaned
    return try await store.database.write { [now] connection throws(StoreError) in
      let feeds = try Wishing.subscriptions(of: reader, on: connection)
        .filter { $0.folder.starts(with: folder) }.map(\.feed.id).sorted()
      for feed in feeds {
        _ = try Wishing.change(change, of: feed, by: reader, at: now(), on: connection)
      }
      return feeds.count
    }
  }

  /// Follows again a feed that was left, with all that was wished of it; false when there is none.
  func refollow(_ feed: Feed.ID, reader: Reader.ID = .local) async throws(StoreError) -> Bool {
    try await store.refollow(feed, by: reader, at: now())
  }

  /// The feeds of a list (OPML), in order; nil when it is none.
  package static func outlines(in bytes: [UInt8]) -> [Outline]? {
    // Why it is none is of no use to whoever ships the list.
    try? OPMLReader.list(in: bytes).outlines
  }

  /// The most feeds that are taken from one list.
  static let feedsInList = 20_000

  /// Follows all feeds of a list (OPML) that can be followed.
  ///
  /// - Throws: `FeedError.notAList` and the like when it is none, `StoreError` when it cannot be kept.
  package func follow(list bytes: [UInt8], reader: Reader.ID = .local) async throws -> TakenList {
    let list = try await alone(reader) { try OPMLReader.list(in: bytes) }
    let outlines = list.outlines
    let taken = Array(outlines.prefix(NewsDesk.feedsInList))
    let followed = try await follow(taken, reader: reader)
    return TakenList(
      new: followed.new, passedOver: list.passedOver.map(\.url), notShared: followed.notShared,
      tooMany: followed.tooMany, foldersLeftOut: followed.foldersLeftOut,
      leftOut: outlines.count - taken.count, isCutOff: list.isCutOff)
  }

  /// Takes the stories of another reader's list: stars, what was read, what was to be read.
  ///
  /// - Throws: `FeedError.notAList` when it is none, `StoreError` when it cannot be kept.
  package func take(stories bytes: [UInt8], reader: Reader.ID = .local) async throws
    -> TakenStories
  {
    let list = try await alone(reader) { try MovedList.read(bytes) }
    return try await store.take(list, by: reader, at: now())
  }

  /// Reads what somebody brought: one of each reader at a time, and beside what answers everybody else.
  private func alone<Result: Sendable>(
    _ reader: Reader.ID, _ read: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    guard let result = try await answers.make(for: reader, { try read() }) else {
      throw Trouble.answersWait
    }
    return result
  }

  /// Follows these feeds; those that the reader may not follow are passed over.
  func follow(_ outlines: [Outline], reader: Reader.ID = .local) async throws(StoreError)
    -> FollowedList
  {
    try await store.follow(outlines, by: reader, isOwners: reader == .local, at: now())
  }

  /// What the reader follows, as a list that other readers take (OPML).
  package func list(of reader: Reader.ID = .local) async throws(StoreError) -> [UInt8] {
    // Letters are this reader's alone: nobody could follow them by an address.
    let followed = try await store.subscriptions(of: reader).filter { !$0.feed.isOfLetters }
    let outlines = followed.map { one in
      Outline(address: one.feed.address, title: one.title, site: one.feed.site, folder: one.folder)
    }
    return OPMLWriter.bytes(outlines, at: now())
  }
}

extension Subscription {
  /// Whether it is one of a kind.
  fileprivate func isOf(_ kind: FeedsFilter.Kind, at now: Timestamp) -> Bool {
    switch kind {
    case .all: true
    case .failing: feed.health.isFailing && !isPaused
    case .dead: isDead(at: now)
    case .unread: lastRead == nil
    case .paused: isPaused
    }
  }
}
