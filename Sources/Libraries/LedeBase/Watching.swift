// What pages that stay open are told: how a round goes on, what came, what is unread.

/// Something that happened for one reader.
package enum NewsEvent: Hashable, Sendable {
  /// How far the round under way has come.
  case round(RoundState)
  /// So many items were kept since the last such event; `newest` is the newest of all.
  case items(new: Int, newest: ListPosition?)
  /// How many items there are now.
  case counts(ItemCounts)
  /// What was missed cannot be told: whoever watches should load what it shows anew.
  case resync
  /// Nothing happened; the line is still there.
  case beat
}

/// How far a round of asking feeds has come.
package struct RoundState: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable { case began, progress, ended }
  package var phase: Phase
  /// Feeds asked and kept.
  package var asked: Int
  /// Feeds the round will ask, as far as is known: those due.
  package var of: Int
  /// Of the asked, those that failed.
  package var failed: Int
  /// Items that were not there before, of all feeds and readers.
  package var new: Int

  package init(_ phase: Phase, asked: Int = 0, of: Int = 0, failed: Int = 0, new: Int = 0) {
    self.phase = phase
    self.asked = asked
    self.of = of
    self.failed = failed
    self.new = new
  }
}

/// Tells those who watch what happens.
package protocol Watching: Sendable {
  /// Begins to watch for `reader`; nil when as many watch as may, or Lede is stopping.
  ///
  /// With `seen`, how many items the reader had when the watcher last heard of it, what was missed
  /// comes first.
  func watch(for reader: Reader.ID, seen: Int?) async -> (any NewsWatch)?
  /// Says that a reader's counts may have changed, by a mark or by following.
  func changed(for reader: Reader.ID)
  /// Says that `reader` looks at the front page: due feeds, and those not asked for a while, are
  /// asked soon. Never waits, and does nothing when the reader looked a moment ago.
  func opened(by reader: Reader.ID)
}

/// One who watches.
///
/// What it has not taken yet is kept short: a later state replaces an earlier one.
package protocol NewsWatch: AnyObject, Sendable {
  /// What happened since the last call, after waiting until something did; nil when it is over.
  func next() async -> [NewsEvent]?
  /// Ends watching.
  func close()
}

package protocol HasWatching { var watching: any Watching { get } }

extension ItemKeeper {
  /// Asks for one after the other: right, but as many questions; a keeper of many does better.
  package func counts(of readers: [Reader.ID]) async throws(StoreError) -> [Reader.ID: ItemCounts] {
    var counts: [Reader.ID: ItemCounts] = [:]
    for reader in readers { counts[reader] = try await self.counts(of: reader) }
    return counts
  }
}
