// The door of items: keeping them, listing them, marking them.

package import LedeBase
import LedeDatabase

extension Store {
  /// Keeps what refreshes brought: each report all or none, and each job ended exactly once.
  ///
  /// Results stand in the order of the reports. Many callers at once share a transaction.
  package func keep(_ reports: [RefreshReport]) async throws(StoreError) -> [RefreshResult] {
    let results = try await keeping.keep(reports)
    // There is work for the search's job.
    if results.contains(where: { $0.new > 0 || $0.changed > 0 }) { database.wake() }
    return results
  }

  /// A page of a list, newest first.
  ///
  /// Cost: O(limit) + O(log items).
  package func headlines(
    _ filter: ListFilter, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) async throws(StoreError) -> [Headline] {
    try await database.read { connection throws(StoreError) in
      try Listing.headlines(filter, of: reader, before: before, limit: limit, on: connection)
    }
  }

  /// Whole items of a list, newest first, for the news contract.
  package func items(
    _ filter: ListFilter, of reader: Reader.ID, before: ListPosition?, limit: Int
  ) async throws(StoreError) -> [KeptItem] {
    try await database.read { connection throws(StoreError) in
      try Listing.items(filter, of: reader, before: before, limit: limit, on: connection)
    }
  }

  /// One item; nil when there is none, or none that this reader may see.
  package func item(_ id: Item.ID, of reader: Reader.ID) async throws(StoreError) -> KeptItem? {
    try await database.read { connection throws(StoreError) in
      try Listing.item(id, of: reader, on: connection)
    }
  }

  /// Changes marks; ids that are unknown are passed over.
  ///
  /// Returns how many items bear the change.
  func mark(
    _ items: [Item.ID], as change: MarkChange, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    guard !items.isEmpty else { return 0 }
    return try await database.write { connection throws(StoreError) in
      try Marking.mark(items, as: change, by: reader, at: now, on: connection).known
    }
  }

  /// How many items of what a reader follows: all, unread, saved.
  ///
  /// Kept by the writer, so O(feeds).
  package func counts(of reader: Reader.ID) async throws(StoreError) -> ItemCounts {
    try await database.first(Readers.counts, reader) ?? ItemCounts()
  }

  /// How many items are kept, whoever follows their feeds.
  package func numberOfItems() async throws(StoreError) -> Int {
    try await database.first(Items.number, ()) ?? 0
  }

  /// The tag of that name; nil when no item bears it.
  func tag(named name: String) async throws(StoreError) -> KeptTag? {
    try await database.first(Tags.named, name)
  }
}

/// What marking writes, inside a transaction.
enum Marking {
  /// Changes marks of one reader and the counters of their feeds; `isWhole` when a whole list is
  /// marked, which is no reading of its feeds.
  ///
  /// Returns how many of the items there are, and which bear another mark now.
  static func mark(
    _ items: [Item.ID], as change: MarkChange, by reader: Reader.ID, at now: Timestamp,
    isWhole: Bool = false, withCopies: Bool = true, on connection: any Connection
  ) throws(StoreError) -> (known: Int, changed: [Item.ID]) {
    // Who reads one copy of a story has read them all.
    var all = items
    if withCopies, change == .read || change == .unread {
      let siblings = try connection.rows(Stories.siblings, (reader, items: items)).map(\.sibling)
      if !siblings.isEmpty { all += Set(siblings).subtracting(items).sorted() }
    }
    let rows = try connection.rows(Marks.locked, (reader, items: all))
    let known = all.count == items.count ? rows.count : count(of: items, in: rows)
    var changed: [(Reader.ID, row: Marks.Row, at: Timestamp)] = []
    var unread: [Feed.ID: Int] = [:]
    var total = Readers.Change(reader: reader)
    for row in rows {
      var marked = row
      switch change {
      case .read: marked.shelf = row.shelf.asRead(true)
      case .unread: marked.shelf = row.shelf.asRead(false)
      case .saved: marked.isSaved = true
      case .unsaved: marked.isSaved = false
      }
      guard marked.shelf != row.shelf || marked.isSaved != row.isSaved else { continue }
      changed.append((reader, row: marked, at: now))
      let more = (marked.shelf == .unread ? 1 : 0) - (row.shelf == .unread ? 1 : 0)
      unread[row.feed, default: 0] += more
      total.unread += more
      total.saved += (marked.isSaved ? 1 : 0) - (row.isSaved ? 1 : 0)
    }
    guard !changed.isEmpty else { return (known, []) }
    try connection.run(Marks.change, each: changed)
    let feeds = unread.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    try connection.run(
      Subscriptions.count,
      each: feeds.map { feed, count in
        Subscriptions.Change(reader: reader, feed: feed, items: 0, unread: count)
      })
    if change == .read, !isWhole {
      try connection.run(
        Subscriptions.noteRead, each: feeds.map { (reader: reader, feed: $0.key, at: now) })
    }
    try connection.run(Readers.count, total)
    return (known, changed.map(\.row.item))
  }

  private static func count(of items: [Item.ID], in rows: [Marks.Row]) -> Int {
    let asked = Set(items)
    return rows.count { asked.contains($0.item) }
  }
}

extension Store {
  /// How many stories wait for each reader as lists show them: what stands behind another does not
  /// count as unread.
  func shownCounts(of readers: [Reader.ID]) async throws(StoreError) -> [Reader.ID: ItemCounts] {
    guard !readers.isEmpty else { return [:] }
    return try await database.read { connection throws(StoreError) in
      let found = try connection.rows(Fresh.counts, readers)
      let copies = try Copies.unread(of: readers, on: connection)
      return Dictionary(
        uniqueKeysWithValues: found.map { reader, counts in
          var counts = counts
          counts.unread -= copies[reader] ?? 0
          return (reader, counts)
        })
    }
  }

  /// The same for one reader.
  func shownCounts(of reader: Reader.ID) async throws(StoreError) -> ItemCounts {
    try await database.read { connection throws(StoreError) in
      try Readers.shownCounts(of: reader, on: connection)
    }
  }
}

extension Readers {
  /// How many stories wait for a reader as lists show them: what stands behind another does not
  /// count as unread.
  static func shownCounts(
    of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> ItemCounts {
    var shown = try connection.first(counts, reader) ?? ItemCounts()
    shown.unread -= try Copies.unread(of: [reader], on: connection)[reader] ?? 0
    return shown
  }
}

extension Copies {
  /// How many unread items stand behind another of their story; of very many not all are counted.
  fileprivate static func unread(
    of readers: [Reader.ID], on connection: any Connection
  ) throws(StoreError) -> [Reader.ID: Int] {
    let counts = try connection.rows(
      Stories.hidden, each: readers.map { ($0, limit: mostCounted) })
    let hidden = zip(readers, counts).map { ($0, $1.first ?? 0) }.filter { $0.1 > 0 }
    return Dictionary(hidden, uniquingKeysWith: { count, _ in count })
  }
}
