// The door of totals.

import LedeBase
import LedeDatabase

extension Totals {
  /// How many items a list has, and `most` where more would have to be counted.
  static func total(
    of filter: ListFilter, for reader: Reader.ID, counting most: Int,
    on connection: any Connection
  ) throws(StoreError) -> Int {
    if let total = try kept(of: filter, for: reader, on: connection) { return total }
    guard let list = try Listing.find(filter, of: reader, on: connection) else { return 0 }
    return try list.numbers(before: nil, limit: most, on: connection).count
  }

  /// What a counter tells of a list; nil where none is kept.
  private static func kept(
    of filter: ListFilter, for reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Int? {
    guard filter.folder == nil, filter.label == nil, filter.kind == nil else { return nil }
    switch (filter.tag, filter.feed, filter.state) {
    case (nil, nil, let state):
      let counts = try connection.first(Readers.counts, reader) ?? ItemCounts()
      return switch state {
      case .all: counts.all
      case .unread: counts.unread
      case .saved: counts.saved
      case .muted: nil
      }
    case (nil, let feed?, .all):
      return try connection.first(ofFeed, (reader, feed))?.items ?? 0
    case (nil, let feed?, .unread):
      return try connection.first(ofFeed, (reader, feed))?.unread ?? 0
    case (let tag?, let feed, .all):
      return try connection.first(ofTag, (reader, tag: tag, feed: feed))
    default: return nil
    }
  }
}

/// What changes in the counters of tags.
struct TagCounts: Sendable {
  private struct Place: Hashable {
    var tag: Int64
    var feed: Feed.ID
  }
  private var items: [Place: Int] = [:]

  /// One item more, or fewer, of a feed bears these tags.
  mutating func add(_ tags: [KeptTag], of feed: Feed.ID, _ count: Int) {
    for tag in tags { items[Place(tag: tag.id, feed: feed), default: 0] += count }
  }

  /// Writes the changes, inside a transaction that holds the feeds.
  func write(on connection: any Connection) throws(StoreError) {
    let changes = items.filter { $0.value != 0 }
      .map { Tags.Change(tag: $0.tag, feed: $0.feed, items: $1) }
      .sorted { ($0.tag, $0.feed) < ($1.tag, $1.feed) }
    try connection.run(Tags.count, each: changes)
  }
}
