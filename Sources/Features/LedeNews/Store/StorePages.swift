// The door of pages that readers add by address.

package import LedeBase
import LedeDatabase

extension Store {
  /// Keeps a page among what the reader has saved.
  ///
  /// A page that is there already is renewed, or left as it is when it could not be fetched. What one
  /// reader saves is apart from what all others save, with what they call it.
  ///
  /// - Returns: Its number, as any item's.
  package func savePage(_ page: PageToSave, by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> Item.ID
  {
    try await savePages([page], by: reader, at: now)[0].item
  }

  /// The same for several pages, each of another address.
  ///
  /// - Returns: In their order, the numbers, and which were not there before.
  func savePages(_ pages: [PageToSave], by reader: Reader.ID, at now: Timestamp)
    async throws(StoreError) -> [(item: Item.ID, isNew: Bool)]
  {
    let prints = pages.map { Fingerprint(of: $0.item) }
    let places = try await database.write {
      connection throws(StoreError) -> [(feed: Feed.ID, isKnown: Bool)] in
      try SavedPages.places(of: pages, prints, for: reader, at: now, on: connection)
    }
    // What could not be fetched now says nothing new of a page that was.
    let told = pages.indices.filter { !places[$0].isKnown || pages[$0].isFound }
    let reports = Dictionary(grouping: told) { places[$0].feed }.sorted { $0.key < $1.key }.map {
      feed, own in
      let first = pages[own[0]]
      var snapshot = FeedSnapshot(title: first.root.host, items: own.map { pages[$0].item })
      snapshot.site = first.root
      var report = RefreshReport(
        feed: feed, asked: now, outcome: .fresh(snapshot, Validators(), bodyHash: 0), nextAsk: now)
      report.isInside = first.isOwners
      return report
    }
    guard try await keep(reports).allSatisfy({ !$0.isLate }) else {
      throw .failed(statement: "savedPages.feed", cause: "its feed vanished as it was kept")
    }
    // Cut short before this, saving the pages once more ends it well.
    return try await database.write {
      connection throws(StoreError) -> [(item: Item.ID, isNew: Bool)] in
      var saved: [(item: Item.ID, isNew: Bool)] = []
      for (page, (print, place)) in zip(pages, zip(prints, places)) {
        let known = try connection.rows(Seen.byKey, (feed: place.feed, keys: [print.key]))
        guard let item = known.first?.item else {
          throw .failed(statement: "seen.byKey", cause: "the page was not kept")
        }
        let shown = try connection.first(Items.shown, [item])?.shown ?? now
        try connection.run(
          Marks.insert,
          Marks.New(
            reader: reader, item: item, feed: place.feed, shown: shown, shelf: .unreadAway))
        _ = try Marking.mark([item], as: .saved, by: reader, at: now, on: connection)
        try Articles.put(
          KeptArticle(item: item, fetched: now, outcome: page.outcome), hooks, on: connection)
        try connection.run(VerdictTodo.note, (first: item, last: item))
        saved.append((item, isNew: !place.isKnown))
      }
      try connection.run(NewsJobs.hastenLabels, now)
      return saved
    }
  }
}

/// Statements on the feeds that stand for the sites of saved pages.
///
/// A saved page hangs on a feed like any item, so that lists, searches and backups know it. That
/// feed is nobody's: it has no job, so it is never asked, and no follower, so no list of feeds shows
/// it; what keeps the page is that it is saved.
///
/// The pages of each reader hang on a feed of their own: the owner's may come from inside, and what a
/// reader calls a page is for nobody else. Others never get to them, nor to what was fetched again.
enum SavedPages {
  private static let path = "/.well-known/lede-saved-pages"
  private static let pathOfOthers = path + "/others"
  private static let pathOfOwner = path + "/owner"

  /// Whether an address stands for saved pages, so that nobody follows it.
  static func holds(_ address: WebAddress) -> Bool {
    let path = AddressText(CanonicalAddress.text(address))?.path
    guard let path else { return false }
    return path == SavedPages.path || path.hasPrefix(SavedPages.path + "/")
  }

  /// The condition that an address in a column may stand for saved pages; `holds` knows.
  static func areAt(_ column: String) -> String { "\(column) LIKE '%\(path)%'" }

  /// Whether a feed stands for pages whose readers have all left.
  static func isLeft(_ feed: Feed.ID, on connection: any Connection) throws(StoreError) -> Bool {
    try connection.first(left, feed)?.map(holds) ?? false
  }

  /// Leaves of such a feed its number alone, once its pages are dropped.
  static func clear(_ feed: Feed.ID, on connection: any Connection) throws(StoreError) {
    _ = try connection.rows(Feeds.locked, [feed])
    guard try isLeft(feed, on: connection),
      try connection.rows(Items.droppable, (feed: feed, newest: 0, before: nil, limit: 1)).isEmpty
    else { return }
    try connection.run(Seen.clear, feed)
    try connection.run(Forgotten.clear, feed)
    try connection.run(empty, feed)
  }

  /// Where pages hang, and whether each is there already.
  static func places(
    of pages: [PageToSave], _ prints: [Fingerprint], for reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) -> [(feed: Feed.ID, isKnown: Bool)] {
    var places: [(feed: Feed.ID, isKnown: Bool)] = []
    for (page, print) in zip(pages, prints) {
      let feed = try feed(
        at: page.root, isOwners: page.isOwners, for: reader, at: now, on: connection)
      let known = try connection.rows(Seen.byKey, (feed: feed, keys: [print.key]))
      places.append((feed, known.first?.isDropped == false))
    }
    return places
  }

  /// The feed of a page's site, made where there is none, with a place for the reader.
  static func feed(
    at root: WebAddress, isOwners: Bool, for reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) -> Feed.ID {
    let path = isOwners ? path : "\(pathOfOthers)/\(reader.rawValue)"
    var feed = try self.feed(root, at: path, on: connection)
    // Before the two were parted, others saved pages at the first address, too.
    if isOwners, !(try connection.rows(Subscriptions.others, [feed]).isEmpty) {
      feed = try self.feed(root, at: pathOfOwner, on: connection)
    }
    try connection.run(Feeds.revive, (feed, isOwners: isOwners))
    try connection.run(place, (reader, feed, since: now))
    return feed
  }

  private static func feed(
    _ root: WebAddress, at path: String, on connection: any Connection
  ) throws(StoreError) -> Feed.ID {
    guard let address = root.resolving(path) else {
      throw .failed(statement: "savedPages.feed", cause: "\(root) has no root")
    }
    let outline = Outline(address: address, site: root)
    _ = try connection.first(Feeds.add, outline)
    guard let feed = try connection.first(Feeds.byAddress, outline) else {
      throw .failed(statement: "feeds.byAddress", cause: "a feed vanished as it was made")
    }
    return feed
  }

  static let left = Statement<Feed.ID, WebAddress?>(
    "savedPages.left",
    """
    SELECT f.address FROM feed AS f WHERE f.id = :feed AND \(areAt("f.address"))
      AND NOT EXISTS (SELECT 1 FROM subscription AS s WHERE s.feed_id = f.id)
    """,
    ["feed": { .id($0) }]
  ) { $0.address() }

  /// Empties the row, which stays: to remove it would mean to look at all items.
  ///
  /// No address can be of that name (RFC 2606 §2).
  static let empty = Statement<Feed.ID, Void>(
    "savedPages.empty",
    """
    UPDATE feed SET address = 'https://left.invalid/' || id, title = NULL, site = NULL, icon = NULL,
      arrivals = '', is_stopped = 1
    WHERE id = :feed
    """,
    ["feed": { .id($0) }])

  /// A subscription that was never begun: it keeps the reader's saved pages from being dropped.
  static let place = Statement<(Reader.ID, Feed.ID, since: Timestamp), Void>(
    "savedPages.place",
    """
    INSERT INTO subscription (reader_id, feed_id, since, is_followed)
    VALUES (:reader, :feed, :since, 0) ON CONFLICT (reader_id, feed_id) DO NOTHING
    """,
    ["reader": { .id($0.0) }, "feed": { .id($0.1) }, "since": { .time($0.since) }])
}

extension PageToSave {
  fileprivate var isFound: Bool {
    if case .found = outcome { true } else { false }
  }
}
