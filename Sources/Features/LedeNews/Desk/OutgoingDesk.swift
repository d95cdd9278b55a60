// What of a reader's lists may leave this Lede, and what a reader would call each list.

package import LedeBase
import LedeDatabase

extension NewsDesk {
  /// More items are not looked at for one answer, where most of a list may not go out.
  private static let mostLooked = 2_000

  /// The newest items of a list that may go out, whole.
  ///
  /// None that is muted, nor of a feed that is the owner's alone, needs a key, or has one in its address. The answer
  /// is shorter where the texts are too much for one.
  ///
  /// - Parameters:
  ///   - filter: Which list; its order and its copies do not count.
  ///   - limit: The most items.
  ///   - reader: Whose list.
  /// - Returns: The items, newest first, with the subscriptions that they are of.
  /// - Throws: Why the database could not be read.
  package func outgoing(
    _ filter: ListFilter, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> WholeItems {
    try await store.database.read { connection throws(StoreError) in
      let numbers = try Self.open(filter, limit: limit, reader, on: connection)
      return try Self.items(numbers, reader, beyond: .left, on: connection)
    }
  }

  /// Their numbers alone.
  package func outgoingNumbers(
    _ filter: ListFilter, limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> [Item.ID] {
    try await store.database.read { connection throws(StoreError) in
      try Self.open(filter, limit: limit, reader, on: connection)
    }
  }

  private static func open(
    _ filter: ListFilter, limit: Int, _ reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> [Item.ID] {
    var filter = filter
    filter.hidesCopies = false
    if let feed = filter.feed { filter.feed = try connection.first(Feeds.merged, feed) ?? feed }
    guard let list = try Listing.find(filter, of: reader, on: connection) else { return [] }
    var items: [Item.ID] = []
    var place: ListPosition?
    var looked = 0
    while items.count < limit, looked < mostLooked {
      let rows = try list.headlines(.older, from: place, limit: 100, on: connection)
      items += try open(rows, on: connection)
      looked += rows.count
      place = rows.last?.position
      guard rows.count == 100 else { break }
    }
    return Array(items.prefix(limit))
  }

  /// Those of some items, by their numbers and in their order, that may go out.
  package func outgoing(
    _ numbers: [Item.ID], limit: Int, reader: Reader.ID
  ) async throws(StoreError) -> WholeItems {
    guard !numbers.isEmpty else { return WholeItems() }
    return try await store.database.read { connection throws(StoreError) in
      let rows = try connection.rows(List.headlinesOf, (reader, items: numbers))
      let open = Set(try Self.open(rows, on: connection))
      return try Self.items(
        Array(numbers.filter { open.contains($0) }.prefix(limit)), reader, beyond: .left,
        on: connection)
    }
  }

  /// The numbers of those that may go out.
  private static func open(
    _ rows: [Headline], on connection: any Connection
  ) throws(StoreError) -> [Item.ID] {
    guard !rows.isEmpty else { return [] }
    let feeds = try connection.rows(Feeds.belonging, Set(rows.map(\.feed)).sorted())
    let open = Set(feeds.filter(\.isOpen).map(\.id))
    return rows.filter { !$0.isMuted && open.contains($0.feed) }.map(\.id)
  }

  /// What a reader would call a list; nil where its feed is not followed, or nothing bears its tag.
  package func name(
    of filter: ListFilter, reader: Reader.ID
  ) async throws(StoreError) -> String? {
    try await store.database.read { connection throws(StoreError) -> String? in
      var names: [String] = []
      switch filter.state {
      case .all: break
      case .unread: names.append(Phrases.unread)
      case .saved: names.append(Phrases.saved)
      case .muted: names.append(Phrases.muted)
      }
      if let feed = filter.feed {
        let now = try connection.first(Feeds.merged, feed) ?? feed
        guard let one = try Wishing.subscription(now, of: reader, on: connection) else {
          return nil
        }
        names.append(one.title)
      }
      if let folder = filter.folder { names.append(folder.joined(separator: " / ")) }
      if let label = filter.label { names.append(label) }
      if let tag = filter.tag {
        guard let tag = try connection.first(Tags.numbered, (tag, reader)) else { return nil }
        names.append(tag.name)
      }
      if let kind = filter.kind { names.append(kind.displayName) }
      return names.isEmpty ? Phrases.news : names.joined(separator: " · ")
    }
  }

  /// The lists that a reader chooses among: all, the unread, the saved, folders, tags on feeds, kinds of writing.
  package func lists(
    of reader: Reader.ID
  ) async throws(StoreError) -> [(name: String, filter: ListFilter)] {
    let groups = try await store.groups(of: reader).map { group in
      switch group.kind {
      case .folder(let path): (path.joined(separator: " / "), ListFilter(folder: path))
      case .label(let name): (name, ListFilter(label: name))
      }
    }
    return [
      (Phrases.news, ListFilter()), (Phrases.unread, ListFilter(state: .unread)),
      (Phrases.saved, ListFilter(state: .saved)),
    ] + groups + Label.shown.map { ($0.displayName, ListFilter(kind: $0)) }
  }

  /// The list that a section of the front page is; nil for a tag that nothing bears, and for what is no list.
  package func list(
    _ section: Preferences.Section
  ) async throws(StoreError) -> ListFilter? {
    switch section {
    case .all: ListFilter()
    case .unread: ListFilter(state: .unread)
    case .saved: ListFilter(state: .saved)
    case .folder(let path): ListFilter(folder: path)
    case .label(let name): ListFilter(label: name)
    case .feed(let feed): ListFilter(feed: feed)
    case .tag(let name): try await store.tag(named: name).map { ListFilter(tag: $0.id) }
    case .kind(let kind): ListFilter(kind: kind)
    case .search, .topic: nil
    }
  }
}
