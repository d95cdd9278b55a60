// Dropping what a feed's retention does not keep, inside a transaction.

import LedeBase
import LedeDatabase

/// What dropping items writes.
enum Retaining {
  /// How many items are dropped in one transaction, so that nobody waits long for the writer.
  static let piece = 500

  /// Drops up to `piece` items; returns how many.
  ///
  /// Of what readers saved who have left, nothing is kept. Where nobody has said how many are kept, as many are as the feed's last answer held.
  static func dropSome(
    of feed: Feed.ID, at now: Timestamp, _ hooks: [NewsHooks], on connection: any Connection
  ) throws(StoreError) -> Int {
    _ = try connection.rows(Feeds.locked, [feed])
    guard let kept = try connection.first(Feeds.retention, feed) else { return 0 }
    let isLeft = try SavedPages.isLeft(feed, on: connection)
    let newest = isLeft ? 0 : kept.newest ?? max(Retention.standard, kept.snapshot)
    var droppable = try connection.rows(
      Items.droppable, (feed: feed, newest: newest, before: nil, limit: piece))
    if let days = kept.days, droppable.count < piece {
      let before = now - .seconds(Int64(days) * 86_400)
      let taken = Set(droppable.map(\.id))
      droppable += try connection.rows(
        Items.droppable, (feed: feed, newest: 0, before: before, limit: piece)
      ).filter { !taken.contains($0.id) }
      droppable = Array(droppable.prefix(piece))
    }
    try drop(droppable, of: feed, at: now, hooks, on: connection)
    return droppable.count
  }

  /// Which dropped items are kept again when their feed tells them again.
  ///
  /// What the retention would drop at once stays dropped, or it would come and go with each answer.
  ///
  /// - Parameters:
  ///   - places: Where the items stand in lists.
  ///   - retention: What somebody said of the feed; nil for what nobody has said.
  ///   - count: How many items the feed has kept, those of this answer that are new among them.
  ///   - now: The time of the answer.
  /// - Returns: Indices of `places`.
  static func keptAgain(
    _ places: [Timestamp], by retention: Retention, beside count: Int, at now: Timestamp
  ) -> Set<Int> {
    var indices = Array(places.indices)
    if let days = retention.days {
      let before = now - .seconds(Int64(days) * 86_400)
      indices.removeAll { places[$0] < before }
    }
    if let newest = retention.newest {
      indices.sort { places[$0] > places[$1] }
      indices = Array(indices.prefix(max(0, newest - count)))
    }
    return Set(indices)
  }

  private static func drop(
    _ items: [Items.Droppable], of feed: Feed.ID, at now: Timestamp,
    _ hooks: [NewsHooks], on connection: any Connection
  ) throws(StoreError) {
    guard !items.isEmpty else { return }
    let marks = try connection.rows(Marks.drop, each: items.map { (item: $0.id, feed: feed) })
    try erase(items, of: feed, at: now, hooks, on: connection)
    try connection.run(Seen.drop, each: items.map { (feed: feed, key: $0.keyHash, at: now) })
    try connection.run(Feeds.dropped, (feed: feed, items: items.count))
    var lost: [Reader.ID: Int] = [:]
    for (reader, shelf) in marks.joined() where shelf == .read { lost[reader, default: 0] += 1 }
    let readers = lost.sorted { $0.key < $1.key }
    try connection.run(
      Subscriptions.count,
      each: readers.map { reader, count in
        Subscriptions.Change(reader: reader, feed: feed, items: -count, unread: 0)
      })
    try connection.run(Readers.count, each: readers.map { Readers.Change(reader: $0, items: -$1) })
  }

  /// Removes items with all that hangs on them but marks and what `seen` remembers.
  static func erase(
    _ items: [Items.Droppable], of feed: Feed.ID, at now: Timestamp,
    _ hooks: [NewsHooks], on connection: any Connection
  ) throws(StoreError) {
    guard !items.isEmpty else { return }
    try connection.run(
      Tags.shed,
      each: items.flatMap { item in
        item.tags.map { (tag: $0.id, shown: item.shown, item: item.id) }
      })
    var tagCounts = TagCounts()
    for item in items { tagCounts.add(item.tags, of: feed, -1) }
    try tagCounts.write(on: connection)
    try hooks.note(.dropped(items.map(\.id)), at: now, on: connection)
    try Ruling.erase(items.map(\.id), on: connection)
    try connection.run(Verdicts.delete, each: items.map(\.id))
    try connection.run(Articles.delete, each: items.map(\.id))
    try connection.run(ItemTexts.delete, each: items.map(\.id))
    try connection.run(Items.delete, each: items.map(\.id))
  }
}
