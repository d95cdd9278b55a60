// Streams of items for programs of readers: which fit, in which order, and where the next page begins.

package import LedeBase
import LedeDatabase

/// Which items a stream holds: those that fit all that is said here.
///
/// What is muted is in none.
package struct StreamFilter: Hashable, Sendable {
  /// Nil for all that the reader follows; with `isSaved`, also what they saved of feeds left since.
  package var feeds: Set<Feed.ID>?
  package var without: Set<Feed.ID> = []
  package var isRead: Bool?
  package var isSaved: Bool?
  /// What leads them, and what leads none of them.
  package var kind: Label?
  package var withoutKinds: Set<Label> = []
  /// The first and the last instant at which they arrived; with either, the stream goes by arrival.
  package var since: Timestamp?
  package var until: Timestamp?
  /// What appeared between these alone, both left out.
  package var shownAfter: Timestamp?
  package var shownBefore: Timestamp?
  /// Whose item or mark changed between these alone; a walk by number alone can tell.
  package var changedAfter: Timestamp?
  package var changedBefore: Timestamp?
  package var isOldestFirst = false
  /// Whether nothing can fit.
  package var isEmpty = false

  package init() {}

  fileprivate var goesByArrival: Bool { since != nil || until != nil }

  /// The entry that a row is; nil when it stands in another stream.
  func entry(of row: StreamRow) -> StreamEntry? {
    guard let arrived = row.arrived, let feed = row.feed, !row.shelf.isMuted,
      isSaved == true || !row.shelf.isAway, feeds?.contains(feed) ?? true, !without.contains(feed),
      isRead.map({ $0 == row.shelf.isRead }) ?? true, isSaved.map({ $0 == row.isSaved }) ?? true,
      since.map({ $0 <= arrived }) ?? true, until.map({ arrived <= $0 }) ?? true,
      shownAfter.map({ $0 < row.shown }) ?? true, shownBefore.map({ row.shown < $0 }) ?? true
    else { return nil }
    let changed = max(arrived, row.changed ?? arrived)
    guard changedAfter.map({ $0 < changed }) ?? true, changedBefore.map({ changed < $0 }) ?? true
    else { return nil }
    return StreamEntry(
      id: row.item, feed: feed, shown: row.shown, arrived: arrived, changed: changed,
      isRead: row.shelf.isRead, isSaved: row.isSaved)
  }

  /// Where a walk by date may begin; nil for its end.
  fileprivate var beginning: ListPosition? {
    if goesByArrival { return nil }
    return isOldestFirst
      ? shownAfter.map { ListPosition(shown: $0, id: Item.ID(.max)) }
      : shownBefore.map { ListPosition(shown: $0, id: Item.ID(.min)) }
  }

  /// Whether nothing behind a row can fit.
  fileprivate func ends(at row: StreamRow) -> Bool {
    guard !goesByArrival else { return false }
    return isOldestFirst
      ? shownBefore.map { $0 <= row.shown } ?? false
      : shownAfter.map { row.shown <= $0 } ?? false
  }

  /// Which of the lists that have an index of their own holds all of it.
  fileprivate var state: ListFilter.State {
    isSaved == true ? .saved : isRead == false ? .unread : .all
  }
}

/// One item of a stream.
package struct StreamEntry: Hashable, Sendable {
  package var id: Item.ID
  package var feed: Feed.ID
  package var shown: Timestamp
  package var arrived: Timestamp
  /// When it arrived, or its reader last marked it; of a list that is walked by date, the former.
  package var changed: Timestamp
  package var isRead: Bool
  package var isSaved: Bool
}

/// Where a page of a stream ends: behind an item, by where it stands or by when it arrived.
package struct StreamPlace: Hashable, Sendable {
  let position: ListPosition
  let isOfArrival: Bool
  /// Whether it may be behind an item that is not the reader's: then nobody may read it.
  package internal(set) var isOthers = false

  init(_ position: ListPosition, isOfArrival: Bool) {
    self.position = position
    self.isOfArrival = isOfArrival
  }

  /// The place that a text names; nil when it names none.
  package init?(_ text: String) {
    isOfArrival = text.hasPrefix("a")
    guard let position = ListPosition(isOfArrival ? String(text.dropFirst()) : text) else {
      return nil
    }
    self.position = position
  }

  package var text: String { (isOfArrival ? "a" : "") + position.text }
}

/// A page of a stream.
package struct StreamPage: Hashable, Sendable {
  package var entries: [StreamEntry] = []
  /// Where the next page begins; nil on the last.
  ///
  /// A page may be short, and another follow.
  package var next: StreamPlace?
}

/// Pages of streams, inside a transaction.
enum Streams {
  /// More rows are not looked at for one page; the next goes on from there.
  static let mostLooked = 20_000

  /// A page of a stream.
  ///
  /// Cost: O(limit) where an index holds just what fits; else bounded by `mostLooked`.
  static func page(
    _ filter: StreamFilter, of reader: Reader.ID, from place: StreamPlace?, limit: Int,
    mostLooked: Int = Streams.mostLooked, on connection: any Connection
  ) throws(StoreError) -> StreamPage {
    guard !filter.isEmpty, filter.feeds != [], limit > 0 else { return StreamPage() }
    let direction: Direction = filter.isOldestFirst ? .newer : .older
    let byArrival = filter.goesByArrival
    // A place of the other order is of another question, so this one begins at its top.
    let begin =
      place.flatMap { $0.isOfArrival == byArrival ? $0.position : nil } ?? filter.beginning
    let list = try byArrival ? nil : listing(filter, of: reader, on: connection)
    guard byArrival || list != nil else { return StreamPage() }
    return try walk(
      filter, from: begin, limit: limit, mostLooked: mostLooked, isOfArrival: byArrival
    ) {
      position, count throws(StoreError) in
      if let list {
        return try list.entries(direction, from: position, limit: count, on: connection)
      }
      return try arrivals(
        filter, of: reader, direction, from: position, limit: count, on: connection)
    } fitting: { entries throws(StoreError) in
      try ofKind(entries, filter, on: connection)
    }
  }

  /// Where a page goes on behind one of its entries.
  static func place(behind entry: StreamEntry, in filter: StreamFilter) -> StreamPlace {
    let byArrival = filter.goesByArrival
    return StreamPlace(
      ListPosition(shown: byArrival ? entry.arrived : entry.shown, id: entry.id),
      isOfArrival: byArrival)
  }

  /// Goes on until a page is full, all has been looked at, or too much.
  private static func walk(
    _ filter: StreamFilter, from begin: ListPosition?, limit: Int, mostLooked: Int,
    isOfArrival: Bool,
    rows: (ListPosition?, Int) throws(StoreError) -> [StreamRow],
    fitting: ([StreamEntry]) throws(StoreError) -> [StreamEntry]
  ) throws(StoreError) -> StreamPage {
    func position(_ item: Item.ID, shown: Timestamp, arrived: Timestamp?) -> ListPosition {
      ListPosition(shown: isOfArrival ? arrived ?? shown : shown, id: item)
    }
    var page = StreamPage()
    var here = begin
    var looked = 0
    var steps = max(limit + 1, 64)
    while true {
      let found = try rows(here, steps)
      looked += found.count
      page.entries += try fitting(found.compactMap(filter.entry))
      if page.entries.count > limit {
        page.entries.removeSubrange(limit...)
        page.next = page.entries.last.map { place(behind: $0, in: filter) }
        return page
      }
      guard found.count == steps, let last = found.last, !filter.ends(at: last) else { return page }
      let end = position(last.item, shown: last.shown, arrived: last.arrived)
      guard looked < mostLooked else {
        page.next = StreamPlace(end, isOfArrival: isOfArrival)
        page.next?.isOthers = isOfArrival
        return page
      }
      here = end
      steps = max(min(steps * 2, 4_096), limit + 1 - page.entries.count)
    }
  }

  private static func listing(
    _ filter: StreamFilter, of reader: Reader.ID, on connection: any Connection
  ) throws(StoreError) -> Listing? {
    let list = ListFilter(state: filter.state, kind: filter.kind)
    guard let feeds = filter.feeds?.sorted() else {
      return Listing(reader: reader, filter: list, scope: .everything, feed: nil, group: [])
    }
    if feeds.count == 1 {
      return Listing(reader: reader, filter: list, scope: .feed, feed: feeds[0], group: [])
    }
    let found = try connection.rows(Subscriptions.find, (reader, feeds: feeds))
      .filter(\.isFollowed)
    return found.isEmpty
      ? nil : Listing(reader: reader, filter: list, scope: .group, feed: nil, group: found)
  }

  /// Those of some entries whose leading label the filter takes.
  private static func ofKind(
    _ entries: [StreamEntry], _ filter: StreamFilter, on connection: any Connection
  ) throws(StoreError) -> [StreamEntry] {
    guard filter.kind != nil || !filter.withoutKinds.isEmpty, !entries.isEmpty else {
      return entries
    }
    let leading = Dictionary(
      try connection.rows(Verdicts.leading, entries.map(\.id)).map { ($0.item, $0.kind) },
      uniquingKeysWith: { first, _ in first })
    return entries.filter { entry in
      let kind = leading[entry.id] ?? nil
      return filter.kind.map { $0 == kind } ?? true
        && !(kind.map(filter.withoutKinds.contains) ?? false)
    }
  }

  private static func arrivals(
    _ filter: StreamFilter, of reader: Reader.ID, _ direction: Direction,
    from position: ListPosition?, limit: Int, on connection: any Connection
  ) throws(StoreError) -> [StreamRow] {
    guard let statement = StreamRows.byArrival[direction] else { return [] }
    let first = filter.since ?? Timestamp(milliseconds: .min)
    let last = filter.until ?? Timestamp(milliseconds: .max)
    let isOlder = direction == .older
    let begin =
      position ?? ListPosition(shown: isOlder ? last : first, id: Item.ID(isOlder ? .max : .min))
    return try connection.rows(
      statement, (reader: reader, from: begin, end: isOlder ? first : last, limit: limit))
  }

  /// Items by their numbers, behind one, up to `limit` that fit; and behind which to go on, nil at the end.
  static func numbered(
    _ filter: StreamFilter, of reader: Reader.ID, _ direction: Direction, from number: Item.ID,
    limit: Int, on connection: any Connection
  ) throws(StoreError) -> (entries: [StreamEntry], next: Item.ID?) {
    guard !filter.isEmpty, let statement = StreamRows.byNumber[direction] else { return ([], nil) }
    var entries: [StreamEntry] = []
    var here = number
    var (looked, steps) = (0, max(limit, 64))
    // A program takes a page without items for the end, so this looks further than a page may.
    while looked < 10 * mostLooked {
      let rows = try connection.rows(statement, (reader: reader, from: here, limit: steps))
      entries += rows.compactMap(filter.entry)
      looked += rows.count
      if entries.count >= limit {
        let page = Array(entries.prefix(limit))
        return (page, page.last?.id)
      }
      guard rows.count == steps, let last = rows.last else { return (entries, nil) }
      here = last.item
      steps = min(steps * 2, 4_096)
    }
    return (entries, here)
  }
}
