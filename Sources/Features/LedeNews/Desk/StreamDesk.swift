// What programs of readers ask of the news: streams, items by number, and what they change.

package import LedeBase
import LedeDatabase

extension NewsDesk {
  // MARK: Reading

  /// A page of a stream.
  package func stream(
    _ filter: StreamFilter, from place: StreamPlace?, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> StreamPage {
    try await store.database.read { connection throws(StoreError) in
      try Streams.page(filter, of: reader, from: place, limit: limit, on: connection)
    }
  }

  /// A page of a stream as lists show it.
  package func headlines(
    _ filter: StreamFilter, from place: StreamPlace?, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> (headlines: [Headline], next: StreamPlace?) {
    try await store.database.read { connection throws(StoreError) in
      let page = try Streams.page(filter, of: reader, from: place, limit: limit, on: connection)
      guard !page.entries.isEmpty else { return ([], page.next) }
      let rows = try connection.rows(List.headlinesOf, (reader, items: page.entries.map(\.id)))
      let byID = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return (page.entries.compactMap { byID[$0.id] }, page.next)
    }
  }

  /// A page of a stream with its items whole, and the subscriptions that they are of; it ends where its texts are
  /// too much for one answer.
  package func wholeStream(
    _ filter: StreamFilter, from place: StreamPlace?, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> (items: WholeItems, next: StreamPlace?) {
    try await store.database.read { connection throws(StoreError) in
      let page = try Streams.page(filter, of: reader, from: place, limit: limit, on: connection)
      let items = try NewsDesk.items(
        page.entries.map(\.id), reader, beyond: .left, on: connection)
      guard let first = items.firstLeftOut,
        let end = page.entries.firstIndex(where: { $0.id == first }),
        end > 0
      else { return (items, page.next) }
      return (items, Streams.place(behind: page.entries[end - 1], in: filter))
    }
  }

  /// Items by their numbers, in the order of these; what is unknown, muted or away is passed over.
  ///
  /// Where their texts are too much for one answer, the last come with their beginnings alone.
  package func items(
    _ numbers: [Item.ID], reader: Reader.ID
  ) async throws(StoreError) -> WholeItems {
    try await store.database.read { connection throws(StoreError) in
      try NewsDesk.items(numbers, reader, beyond: .brief, on: connection)
    }
  }

  /// Items behind a number, upwards or downwards, up to `limit` that fit, and to what one answer may hold.
  package func items(
    _ filter: StreamFilter, isUpwards: Bool, from number: Item.ID, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> WholeItems {
    try await store.database.read { connection throws(StoreError) in
      let (entries, _) = try Streams.numbered(
        filter, of: reader, isUpwards ? .newer : .older, from: number, limit: limit,
        on: connection)
      return try NewsDesk.items(entries.map(\.id), reader, beyond: .left, on: connection)
    }
  }

  /// All entries of a stream, by number, each with when it changed.
  package func changed(
    _ filter: StreamFilter, reader: Reader.ID
  ) async throws(StoreError) -> [StreamEntry] {
    var entries: [StreamEntry] = []
    var place: Item.ID? = Item.ID(.min)
    while let from = place {
      let page = try await store.database.read { connection throws(StoreError) in
        try Streams.numbered(
          filter, of: reader, .newer, from: from, limit: 10_000, on: connection)
      }
      entries += page.entries
      place = page.next
    }
    return entries
  }

  /// Entries by their numbers, as far as they fit a stream, by number; each with when it changed.
  package func entries(
    _ numbers: [Item.ID], in filter: StreamFilter, reader: Reader.ID
  ) async throws(StoreError) -> [StreamEntry] {
    guard !filter.isEmpty, !numbers.isEmpty else { return [] }
    return try await store.database.read { connection throws(StoreError) in
      try connection.rows(StreamRows.named, (reader, items: numbers)).compactMap(filter.entry)
        .sorted { $0.id < $1.id }
    }
  }

  /// The titles and authors of items, by which programs sort them.
  package func names(
    of numbers: [Item.ID], reader: Reader.ID
  ) async throws(StoreError) -> [Item.ID: (title: String, author: String)] {
    guard !numbers.isEmpty else { return [:] }
    let rows = try await store.database.rows(StreamRows.names, (reader, items: numbers))
    return Dictionary(
      rows.map { ($0.item, ($0.title, $0.author)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The numbers of the newest items before the reader that bear a publisher's tag, by its very name.
  ///
  /// Cost: O(limit), or about twice the items of the shorter of both, the tag's and the reader's.
  package func bearers(
    ofTag name: String, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> [Item.ID] {
    try await store.database.read { connection throws(StoreError) in
      guard let tag = try connection.first(Tags.named, name),
        let list = try Listing.find(ListFilter(tag: tag.id), of: reader, on: connection)
      else { return [] }
      return try list.tagged(.older, from: nil, limit: limit, on: connection).items
    }
  }

  /// What becomes of items whose texts are too much for one answer.
  enum Beyond {
    /// They are left to the next.
    case left
    /// They come with their beginnings alone, as nothing would bring them later.
    case brief

    /// In bytes.
    ///
    /// An item may have nine megabytes, and an answer is made in memory.
    var mostText: Int {
      switch self {
      case .left: 4_000_000
      case .brief: 8_000_000
      }
    }
  }

  /// How many of these have texts that one answer may hold, one at least, and of how many bytes.
  static func fitting(
    _ items: [Item.ID], of reader: Reader.ID, in mostText: Int, on connection: any Connection
  ) throws(StoreError) -> (count: Int, bytes: Int) {
    var fitting = (count: 0, bytes: 0)
    while fitting.count < items.count {
      let some = Array(items[fitting.count...].prefix(50))
      let sizes = Dictionary(
        try connection.rows(StreamRows.sizes, (reader, items: some)),
        uniquingKeysWith: { first, _ in first })
      for item in some {
        let bytes = fitting.bytes + (sizes[item] ?? 0)
        if bytes > mostText, fitting.count > 0 { return fitting }
        fitting = (fitting.count + 1, bytes)
      }
    }
    return fitting
  }

  static func items(
    _ numbers: [Item.ID], _ reader: Reader.ID, beyond: Beyond, on connection: any Connection
  ) throws(StoreError) -> WholeItems {
    guard !numbers.isEmpty else { return WholeItems() }
    var seen: Set<Item.ID> = []
    var wanted = numbers.filter { seen.insert($0).inserted }
    let whole = try fitting(wanted, of: reader, in: beyond.mostText, on: connection).count
    var rows = try connection.rows(
      List.itemsOf, (reader, items: Array(wanted.prefix(whole))))
    var left: Item.ID?
    switch beyond {
    case .left:
      left = whole < wanted.count ? wanted[whole] : nil
      wanted = Array(wanted.prefix(whole))
    case .brief:
      let others = Array(wanted.dropFirst(whole))
      if !others.isEmpty {
        rows += try connection.rows(List.headlinesOf, (reader, items: others)).map(\.briefly)
      }
    }
    let byID = Dictionary(
      rows.filter { !$0.headline.isMuted }.map { ($0.headline.id, $0) },
      uniquingKeysWith: { first, _ in first })
    var found = WholeItems(items: wanted.compactMap { byID[$0] })
    found.firstLeftOut = left
    for (item, changed) in try connection.rows(StreamRows.changed, (reader, items: wanted)) {
      found.changed[item] = changed
    }
    let feeds = Set(found.items.map(\.headline.feed)).sorted()
    found.subscriptions = try Wishing.subscriptions(feeds, of: reader, on: connection)
    // What was never saved of a feed that its reader left stands in no list.
    found.items.removeAll {
      found.subscriptions[$0.headline.feed] == nil && !$0.headline.mark.isSaved
    }
    return found
  }

  /// When the newest unread item of each of these feeds appeared; of those that have any.
  package func newestUnread(
    _ feeds: [Feed.ID], reader: Reader.ID
  ) async throws(StoreError) -> [Feed.ID: Timestamp] {
    try await store.database.read { connection throws(StoreError) in
      let found = try connection.rows(
        StreamRows.newestUnread, each: feeds.map { (reader, $0) })
      return Dictionary(
        zip(feeds, found).compactMap { feed, times in times.first.map { (feed, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// What a reader follows, by folder and title.
  package func subscriptions(of reader: Reader.ID) async throws(StoreError) -> [Subscription] {
    try await store.subscriptions(of: reader)
  }

  /// The numbers of a reader's folders, by their names from the top down.
  package func folders(of reader: Reader.ID) async throws(StoreError) -> [[String]: Int64] {
    let paths = Folders.paths(try await store.database.rows(Folders.all, reader))
    return Dictionary(paths.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// How many items of what a reader follows: all, unread, saved.
  package func counts(of reader: Reader.ID) async throws(StoreError) -> ItemCounts {
    try await store.counts(of: reader)
  }

  /// Makes a folder where it is missing, and moves there all that lies in another, which goes unless more
  /// folders lie in it.
  ///
  /// - Parameters:
  ///   - old: The number of the other; nil for none.
  ///   - path: The names from the top down, cleaned; empty for the top.
  ///   - reader: Whose folders.
  /// - Returns: The folder's number; nil for the top.
  /// - Throws: `StoreError.tooMany` where the reader has too many, and errors of the store.
  package func moveFolder(
    _ old: Int64?, to path: [String], reader: Reader.ID
  ) async throws(StoreError) -> Int64? {
    let number = try await store.database.write { connection throws(StoreError) -> Int64? in
      let (known, hasMade) = try Following.folders([path], of: reader, on: connection)
      guard path.isEmpty || known[path] != nil else { throw .tooMany(.folders) }
      if let old, try connection.rows(Folders.all, reader).contains(where: { $0.id == old }) {
        try connection.run(Folders.move, (reader, from: old, to: known[path]))
        try Wishing.prune(old, on: connection)
      }
      if hasMade {
        try Following.keepTo(.folders, Folders.number, of: reader, on: connection)
      }
      return known[path]
    }
    watching.changed(for: reader)
    return number
  }

  /// The newest good answer of any feed that a reader follows.
  package func freshAt(for reader: Reader.ID) async throws(StoreError) -> Timestamp? {
    try await store.freshAt(for: reader)
  }

  // MARK: Changing

  /// Marks read what is unread of a stream and had arrived by an instant; says how many.
  ///
  /// What came since has not been seen. It is done in pieces, between which others may write.
  package func markStream(
    _ filter: StreamFilter, arrivedBy instant: Timestamp, reader: Reader.ID
  ) async throws(StoreError) -> Int {
    var filter = filter
    guard filter.isRead != true else { return 0 }
    filter.isRead = false
    var count = 0
    var place: StreamPlace?
    repeat {
      let from = place
      let (changed, next) = try await store.database.write {
        [filter, now] connection
          throws(StoreError) in
        let page = try Streams.page(
          filter, of: reader, from: from, limit: WholeLists.piece, on: connection)
        let items = page.entries.filter { $0.arrived <= instant }.map(\.id)
        let marked = try Marking.mark(
          items, as: .read, by: reader, at: now(), isWhole: true, on: connection)
        return (marked.changed.count, page.next)
      }
      count += changed
      place = next
    } while place != nil && !Task.isCancelled
    watching.changed(for: reader)
    return count
  }

  /// Changes each subscription for which there is something to change; says how many, all or none.
  package func changeEach(
    reader: Reader.ID, _ decide: @Sendable (Subscription) -> SubscriptionChange?
  ) async throws(StoreError) -> Int {
    let count = try await store.database.write { [now] connection throws(StoreError) in
      var count = 0
      let all = try Wishing.subscriptions(of: reader, on: connection)
      for one in all.sorted(by: { $0.feed.id < $1.feed.id }) {
        guard let change = decide(one)?.cleaned else { continue }
        _ = try Wishing.change(change, of: one.feed.id, by: reader, at: now(), on: connection)
        count += 1
      }
      return count
    }
    store.database.wake()
    watching.changed(for: reader)
    return count
  }
}

/// Items, whole, with the subscriptions that they are of.
package struct WholeItems: Sendable {
  package var items: [KeptItem] = []
  /// None of a feed that the reader has left.
  package var subscriptions: [Feed.ID: Subscription] = [:]
  /// When the reader last marked each; none of those that never were.
  package var changed: [Item.ID: Timestamp] = [:]

  /// The first that was left out, as the texts before it are as much as one answer may hold.
  var firstLeftOut: Item.ID?

  package init(items: [KeptItem] = []) { self.items = items }
}

extension Headline {
  /// The item with its beginning in place of its text.
  fileprivate var briefly: KeptItem {
    var item = Item(key: "", title: title, link: link, published: shown)
    item.author = author
    item.summary = FeedText(summary, .plain)
    return KeptItem(headline: self, item: item, tags: [])
  }
}

extension Wishing {
  /// Some that a reader follows, with their folders and tags.
  fileprivate static func subscriptions(
    _ feeds: [Feed.ID], of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> [Feed.ID: Subscription] {
    guard !feeds.isEmpty else { return [:] }
    let paths = Folders.paths(try connection.rows(Folders.all, reader))
    let pairs = feeds.map { (reader, $0) }
    let rows = try connection.rows(Subscriptions.one, each: pairs)
    let tags = try connection.rows(SubscriptionTags.ofFeed, each: pairs)
    var found: [Feed.ID: Subscription] = [:]
    for (row, tags) in zip(rows, tags) {
      guard let (one, folder) = row.first ?? nil else { continue }
      var subscription = one
      subscription.folder = folder.flatMap { paths[$0] } ?? []
      subscription.tags = tags
      found[subscription.feed.id] = subscription
    }
    return found
  }
}
