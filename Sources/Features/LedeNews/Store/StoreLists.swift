// The door of whole lists: marking them read, taking that back, what stands beside an item.

package import LedeBase
import LedeDatabase

extension Store {
  /// Marks read what is unread of a list from `position` on down, itself included.
  ///
  /// With the position of the first item that a reader has seen, news that came since stays unread.
  /// Long lists are marked in pieces, between which others may write; each piece is all or none.
  package func markAll(
    _ filter: ListFilter, upTo position: ListPosition, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> MarkedList {
    var marked = MarkedList()
    for filter in try await parts(of: filter, reader) {
      var from: ListPosition? = position.above
      var isDone = false
      while !isDone, !Task.isCancelled {
        let begun = marked
        let start = from
        let piece = try await database.write { connection throws(StoreError) in
          try WholeLists.markPiece(
            filter, from: start, of: begun, by: reader, at: now, on: connection)
        }
        marked = piece.marked
        from = piece.end
        isDone = piece.end == nil
      }
    }
    return marked
  }

  /// The lists that a list is marked as: each feed of a group by itself, as order does not matter.
  private func parts(
    of filter: ListFilter, _ reader: Reader.ID
  ) async throws(StoreError) -> [ListFilter] {
    var filter = filter
    // What is read already is passed over as cheaply as it can be.
    if filter.state == .all { filter.state = .unread }
    let list = try await database.read { [filter] connection throws(StoreError) in
      try Listing.find(filter, of: reader, on: connection)
    }
    guard let list else { return [] }
    guard list.scope != .everything else { return [filter] }
    let feeds = list.feed.map { [$0] } ?? list.group.map(\.feed)
    return feeds.map {
      ListFilter(state: filter.state, feed: $0, tag: filter.tag, kind: filter.kind)
    }
  }

  /// Makes unread again what one `markAll` marked, once and within a day; returns how many.
  ///
  /// What was dropped since stays away; 0 when it is too late or another reader's.
  package func undo(
    _ marked: MarkedList.ID, by reader: Reader.ID, at now: Timestamp
  ) async throws(StoreError) -> Int {
    var count = 0
    // Each piece is given back once, whoever else may be taking the same list back.
    while let given = try await database.write({ connection throws(StoreError) in
      try WholeLists.undoPiece(of: marked, by: reader, at: now, on: connection)
    }) { count += given }
    return count
  }

  /// What stands beside an item in a list, whether or not the item itself is still in it.
  package func neighbours(
    of item: Item.ID, in filter: ListFilter, for reader: Reader.ID
  ) async throws(StoreError) -> Neighbours {
    try await database.read { connection throws(StoreError) in
      try Listing.neighbours(of: item, in: filter, for: reader, on: connection)
    }
  }
}

extension ListPosition {
  /// Just above it, so that a page which begins there begins with it.
  fileprivate var above: ListPosition {
    ListPosition(shown: shown, id: Item.ID(id.rawValue == .max ? .max : id.rawValue + 1))
  }
}

/// What marking whole lists writes, inside a transaction.
enum WholeLists {
  /// How many items are marked in one transaction, so that nobody waits long for the writer.
  static let piece = 2_000

  /// Marks some of a list read, noting which; `end` is nil when none are left.
  static func markPiece(
    _ filter: ListFilter, from position: ListPosition?, of marked: MarkedList,
    by reader: Reader.ID, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) -> (marked: MarkedList, end: ListPosition?) {
    try sweep(before: now - MarkedList.life, on: connection)
    guard let list = try Listing.find(filter, of: reader, on: connection) else {
      return (marked, nil)
    }
    let items = try list.numbers(before: position, limit: piece, on: connection)
    let changed = try Marking.mark(
      items, as: .read, by: reader, at: now, isWhole: true, on: connection
    )
    .changed
    var marked = marked
    if !changed.isEmpty {
      // By chance, so that an old page never takes back another list than its own.
      let id = marked.undo ?? MarkedList.ID(Int64.random(in: 1...Int64.max))
      if marked.undo == nil { try connection.run(MarkedLists.add, (id, reader, made: now)) }
      try connection.run(MarkedLists.note, (id, piece: marked.count, items: changed))
      marked.undo = id
      marked.count += changed.count
    }
    guard items.count == piece, let last = items.last,
      let shown = try connection.first(Marks.place, (reader, item: last))
    else { return (marked, nil) }
    return (marked, ListPosition(shown: shown, id: last))
  }

  /// Makes one piece unread again; nil when none is left.
  static func undoPiece(
    of marked: MarkedList.ID, by reader: Reader.ID, at now: Timestamp,
    on connection: any Connection
  ) throws(StoreError) -> Int? {
    let since = now - MarkedList.life
    guard try connection.first(MarkedLists.open, (marked, reader, since: since)) != nil else {
      return nil
    }
    guard let piece = try connection.first(MarkedLists.takePiece, marked) else {
      try connection.run(MarkedLists.remove, marked)
      return nil
    }
    return try Marking.mark(piece, as: .unread, by: reader, at: now, on: connection).changed.count
  }

  /// Forgets what can no longer be taken back.
  private static func sweep(before: Timestamp, on connection: any Connection) throws(StoreError) {
    let old = try connection.rows(MarkedLists.old, before)
    try connection.run(MarkedLists.removePieces, each: old)
    try connection.run(MarkedLists.remove, each: old)
  }
}
