// When the pages of a feed are asked for: no feed fills the queue of all.

import LedeBase
import Synchronization

/// Gives each feed twenty pages at once, and then one each five seconds.
final class PageTurns: Sendable {
  private let next = Mutex<[Feed.ID: Timestamp]>([:])

  private static let pause = Duration.seconds(5)
  /// The first of twenty goes at once, and nineteen pauses later the last is as good as new.
  private static let burst = pause * 19

  /// When the next page of a feed may be asked for, at the earliest `now`.
  func next(of feed: Feed.ID, at now: Timestamp) -> Timestamp {
    next.withLock { next in
      // What waited longest is as good as new, and kept no longer.
      if next[feed] == nil { next = next.filter { $0.value > now - PageTurns.burst } }
      let turn = max(next[feed] ?? now - PageTurns.burst, now - PageTurns.burst)
      next[feed] = turn + PageTurns.pause
      return max(turn, now)
    }
  }
}
