// Entries by Miniflux's API: lists of them, one, and their marks.

import LedeBase
import LedeHTTP
import LedeJSON
import LedeNews
import LedeSite

extension MinifluxAPI {
  // MARK: Lists

  /// The most entries in an answer, and the most numbers.
  private static let mostEntries = 1_000
  private static let mostNumbers = 10_000
  /// Behind more, a page is found by going through all.
  private static let mostPassed = 20_000

  func entries(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    let wish = try EntryWish(call, most: Self.mostEntries, standard: 100, shelves)
    return try await sync.alone(call.reader) {
      let (entries, total) = try await found(wish, shelves, of: call.reader)
      let items = try await desk.items(entries.map(\.id), reader: call.reader)
      return Self.json(MinifluxJSON.entries(items, total: total, of: call.reader, shelves))
    }
  }

  func entryNumbers(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    let wish = try EntryWish(
      call, most: Self.mostNumbers, standard: Self.mostNumbers, shelves)
    return try await sync.alone(call.reader) {
      let (entries, total) = try await found(wish, shelves, of: call.reader)
      return Self.json(MinifluxJSON.numbers(entries.map(\.id), total: total))
    }
  }

  /// A page of a list, and how much all of it is.
  ///
  /// Cost: O(offset + limit) of what is unread, saved or all, by date; else O(what fits), as the protocol
  /// counts it and sorts it by more than Lede's lists know.
  private func found(
    _ wish: EntryWish, _ shelves: Shelves, of reader: Reader.ID
  ) async throws -> (entries: [StreamEntry], total: Int) {
    if wish.isPlain, wish.offset + wish.limit <= Self.mostPassed {
      let counts = try await desk.counts(of: reader)
      let total =
        wish.filter.isSaved == true
        ? counts.saved : wish.filter.isRead == false ? counts.unread : counts.all
      let page = try await desk.stream(
        wish.filter, from: nil, limit: wish.offset + wish.limit, reader: reader)
      // A page that breaks off early is one of many items that fit nowhere: the long way finds the rest.
      if page.next == nil || page.entries.count == wish.offset + wish.limit {
        return (Array(page.entries.dropFirst(wish.offset)), total)
      }
    }
    let entries =
      wish.goesByChange
      ? try await desk.changed(wish.filter, reader: reader)
      : try await sync.entries(wish.filter, of: reader)
    let all = wish.sorted(entries.filter(wish.fits), shelves)
    return (Array(all.dropFirst(wish.offset).prefix(wish.limit)), all.count)
  }

  // MARK: One

  func entry(_ call: ReaderCall) async throws -> Response {
    let shelves = try await shelves(of: call.reader)
    return try await sync.alone(call.reader) {
      let (item, found) = try await item(call)
      if call.parameters["feed"] != nil || call.parameters["category"] != nil {
        guard try shelves.feeds(named: call)?.contains(item.headline.feed) == true else {
          throw Trouble.notFound
        }
      }
      return Self.json(MinifluxJSON.entry(item, found, of: call.reader, shelves))
    }
  }

  private func item(
    _ call: ReaderCall, hole: String = "entry"
  ) async throws -> (KeptItem, WholeItems) {
    let found = try await desk.items(
      call.parameters.number(hole).map { [Item.ID($0)] } ?? [], reader: call.reader)
    guard let item = found.items.first else { throw Trouble.notFound }
    return (item, found)
  }

  /// A file of an entry, by the number that stands with it in the entry.
  func enclosure(_ call: ReaderCall) async throws -> Response {
    guard let number = call.parameters.number("enclosure") else { throw Trouble.notFound }
    let (id, index) = number.quotientAndRemainder(dividingBy: MinifluxJSON.mostFiles)
    return try await sync.alone(call.reader) {
      let found = try await desk.items([Item.ID(id)], reader: call.reader)
      guard let item = found.items.first, item.item.enclosures.indices.contains(Int(index)) else {
        throw Trouble.notFound
      }
      return Self.json(
        JSONWriter.object { json in
          MinifluxJSON.enclosure(Int(index), of: item, call.reader, &json)
        })
    }
  }

  // MARK: Marks

  /// Marks entries read or unread, saved or not.
  func changeEntries(_ call: ReaderCall) async throws -> Response {
    let json = try Self.object(call)
    let numbers = json["entry_ids"]?.elements ?? []
    guard numbers.count <= Self.mostNumbers else {
      throw SyncFault.malformed(Phrases.syncTooManyItems(Self.mostNumbers))
    }
    let items = numbers.compactMap(\.integer).map { Item.ID($0) }
    guard !items.isEmpty, items.count == numbers.count else {
      throw SyncFault.malformed(Phrases.syncBadItem)
    }
    var changes: [MarkChange] = []
    switch (json["status"], json["status"]?.string) {
    case (nil, _), (.null, _): break
    case (_, "read"): changes.append(.read)
    case (_, "unread"): changes.append(.unread)
    default: throw SyncFault.malformed(Phrases.syncBadAction)
    }
    switch json["starred"] {
    case nil, .null: break
    case .bool(let isSaved): changes.append(isSaved ? .saved : .unsaved)
    default: throw SyncFault.malformed(Phrases.syncBadAction)
    }
    guard !changes.isEmpty else { throw SyncFault.malformed(Phrases.syncBadAction) }
    for change in changes { _ = try await desk.mark(items, as: change, reader: call.reader) }
    return Self.done
  }

  /// Saves an entry that is not saved, and the other way round.
  func toggle(_ call: ReaderCall) async throws -> Response {
    let item = try await item(call).0.headline
    _ = try await desk.mark(
      [item.id], as: item.mark.isSaved ? .unsaved : .saved, reader: call.reader)
    return Self.done
  }

  /// Miniflux sends an entry to other services; here it is saved.
  func save(_ call: ReaderCall) async throws -> Response {
    _ = try await desk.mark(
      [try await item(call).0.headline.id], as: .saved, reader: call.reader)
    return Response(202, headers: Headers([("Cache-Control", "no-store")]))
  }

  /// Marks read what a feed, a category or all that the reader follows holds now.
  func markAll(_ call: ReaderCall) async throws -> Response {
    var filter = StreamFilter()
    if let who = call.parameters["who"] {
      guard who == String(call.reader.rawValue) else { throw Trouble.notFound }
    } else {
      filter.feeds = try await shelves(of: call.reader).feeds(named: call)
    }
    _ = try await desk.markStream(filter, arrivedBy: sync.now(), reader: call.reader)
    return Self.done
  }
}

/// Which entries a request asks for, and in which order.
struct EntryWish: Sendable {
  enum Order: String {
    case id, status, published = "published_at", arrived = "created_at", changed = "changed_at"
    case category = "category_title", folder = "category_id"
  }

  private(set) var filter = StreamFilter()
  private var order = Order.published
  private let isAscending: Bool
  private(set) var limit: Int
  private(set) var offset = 0
  /// Behind and before which numbers.
  private var after: Int64?
  private var before: Int64?

  /// Reads a request; `standard` is how many it gets that does not say.
  init(_ call: ReaderCall, most: Int, standard: Int, _ shelves: Shelves) throws {
    let fields = SyncFields(call.request)
    guard ["search", "tags"].allSatisfy({ fields.word($0) == nil })
    else { throw SyncFault.malformed(Phrases.syncNotOffered) }
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
    return order == .published && after == nil && before == nil && kinds.contains(filter)
  }

  /// Whether it asks for when entries changed, which lists by date do not know.
  var goesByChange: Bool {
    order == .changed || filter.changedAfter != nil || filter.changedBefore != nil
  }

  func fits(_ entry: StreamEntry) -> Bool {
    after.map { entry.id.rawValue > $0 } ?? true && before.map { entry.id.rawValue < $0 } ?? true
  }

  /// Entries in the order that is asked for.
  func sorted(_ entries: [StreamEntry], _ shelves: Shelves) -> [StreamEntry] {
    func sorted<Key: Comparable>(_ key: (StreamEntry) -> Key) -> [StreamEntry] {
      entries.map { (key($0), $0) }
        .sorted {
          let (a, b) = isAscending ? ($0, $1) : ($1, $0)
          return (a.0, a.1.id) < (b.0, b.1.id)
        }.map(\.1)
    }
    return switch order {
    case .published: goesByChange ? sorted(\.shown) : entries
    case .id: sorted(\.id)
    case .arrived: sorted(\.arrived)
    case .changed: sorted(\.changed)
    case .status: sorted { $0.isRead ? 1 : 0 }
    case .category: sorted { shelves.category(of: $0.feed).title }
    case .folder: sorted { shelves.category(of: $0.feed).number }
    }
  }
}
