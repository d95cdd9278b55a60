// Which entries a program for Miniflux asks for, and in which order.

import LedeBase
import LedeHTTP
import LedeNews
import LedeSite

/// Which entries a request asks for, and in which order.
struct EntryWish: Sendable {
  enum Order: String {
    case id, status, published = "published_at", arrived = "created_at", changed = "changed_at"
    case category = "category_title", folder = "category_id"
    case title, author
  }

  private(set) var filter = StreamFilter()
  private var order = Order.published
  private let isAscending: Bool
  private(set) var limit: Int
  private(set) var offset = 0
  /// Words that entries are to say; nil for none.
  private(set) var search: String?
  /// Publishers' tags, all of which an entry is to bear.
  private(set) var tags: [String] = []
  /// Behind and before which numbers.
  private var after: Int64?
  private var before: Int64?

  /// Reads a request; `standard` is how many it gets that does not say.
  init(_ call: ReaderCall, most: Int, standard: Int, _ shelves: Shelves) throws {
    let fields = SyncFields(call.request)
    search = fields.word("search")
    tags = fields.all("tags").filter { !$0.isEmpty }
    guard tags.count <= SyncFields.mostLabels else {
      throw SyncFault.malformed(Phrases.syncTooManyLabels(SyncFields.mostLabels))
    }
    filter.feeds = try shelves.feeds(named: call)
    for (name, find) in [("feed_id", shelves.feed(_:)), ("category_id", shelves.category(_:))] {
      guard let number = try fields.number(name), number != 0 else { continue }
      let feeds = try find(number)
      filter.feeds = filter.feeds.map { $0.intersection(feeds) } ?? feeds
    }
    let states = Set(fields.all("status").filter { !$0.isEmpty })
    guard states.isSubset(of: ["read", "unread", "removed"]) else {
      throw SyncFault.malformed(Phrases.syncBadAction)
    }
    switch (states.contains("read"), states.contains("unread")) {
    case (true, false): filter.isRead = true
    case (false, true): filter.isRead = false
    case (true, true): break
    case (false, false): filter.isEmpty = !states.isEmpty
    }
    if let starred = fields.word("starred") {
      // As Go reads it; Python's client says True.
      filter.isSaved = ["1", "t", "true"].contains(starred.lowercased())
    }
    filter.shownAfter = try fields.instant("published_after") ?? fields.instant("after")
    filter.shownBefore = try fields.instant("published_before") ?? fields.instant("before")
    filter.changedAfter = try fields.instant("changed_after")
    filter.changedBefore = try fields.instant("changed_before")
    after = try fields.number("after_entry_id").flatMap { $0 > 0 ? $0 : nil }
    before = try fields.number("before_entry_id").flatMap { $0 > 0 ? $0 : nil }
    if let text = fields.word("order") {
      guard let order = Order(rawValue: text) else {
        throw SyncFault.malformed(Phrases.syncNotOffered)
      }
      self.order = order
    }
    isAscending = fields["direction"] != "desc"
    filter.isOldestFirst = isAscending
    let (wanted, passed) = (try fields.number("limit") ?? 0, try fields.number("offset") ?? 0)
    guard wanted >= 0, passed >= 0 else {
      throw SyncFault.malformed(Phrases.syncBadNumber(wanted < 0 ? "limit" : "offset"))
    }
    limit = wanted == 0 ? standard : Int(min(wanted, Int64(most)))
    offset = Int(min(passed, 1_000_000_000))
  }

  /// Whether counters know how many there are, and a list of Lede's its order.
  var isPlain: Bool {
    var bare = StreamFilter()
    bare.isOldestFirst = isAscending
    var kinds = [bare, bare, bare]
    kinds[1].isRead = false
    kinds[2].isSaved = true
    return order == .published && after == nil && before == nil && !goesByNumbers
      && kinds.contains(filter)
  }

  /// Whether it asks for when entries changed, which lists by date do not know.
  var goesByChange: Bool {
    order == .changed || filter.changedAfter != nil || filter.changedBefore != nil
  }

  /// Whether entries are found by their numbers: those that say some words, or bear some tags.
  var goesByNumbers: Bool { search != nil || !tags.isEmpty }

  /// Whether it sorts by what entries say, which has to be looked up.
  var goesByName: Bool { order == .title || order == .author }

  func fits(_ entry: StreamEntry) -> Bool {
    after.map { entry.id.rawValue > $0 } ?? true && before.map { entry.id.rawValue < $0 } ?? true
  }

  /// Entries in the order that is asked for.
  ///
  /// `names` are those of all of them, where it goes by name.
  func sorted(
    _ entries: [StreamEntry], _ shelves: Shelves,
    names: [Item.ID: (title: String, author: String)] = [:]
  ) -> [StreamEntry] {
    func sorted<Key: Comparable>(_ key: (StreamEntry) -> Key) -> [StreamEntry] {
      entries.map { (key($0), $0) }
        .sorted {
          let (a, b) = isAscending ? ($0, $1) : ($1, $0)
          return (a.0, a.1.id) < (b.0, b.1.id)
        }.map(\.1)
    }
    return switch order {
    case .published: goesByChange || goesByNumbers ? sorted(\.shown) : entries
    case .id: sorted(\.id)
    case .arrived: sorted(\.arrived)
    case .changed: sorted(\.changed)
    case .status: sorted { $0.isRead ? 1 : 0 }
    case .category: sorted { shelves.category(of: $0.feed).title }
    case .folder: sorted { shelves.category(of: $0.feed).number }
    case .title: sorted { (names[$0.id]?.title ?? "").lowercased() }
    case .author: sorted { (names[$0.id]?.author ?? "").lowercased() }
    }
  }
}
