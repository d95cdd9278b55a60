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
