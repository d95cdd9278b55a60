// Keeps the search up with the news: a batch, a rest, a batch, until it knows all.

import LedeDatabase
import LedeMarkup
package import LedeBase
package import LedeSite

/// Makes new items known to the search for as long as its task lives.
package struct SearchClock: Sendable {
  private let store: SearchStore
  private let queue: JobQueue
  private let now: @Sendable () -> Timestamp

  /// Items in one transaction; more is hardly faster and holds up those who keep and mark.
  private static let batch = 500
  /// How long one process holds the job before others may have it.
  private static let lease = Duration.seconds(120)
  /// For so long after work begins it leaves half the time to others, such as a refresh; then it
  /// hurries, so that it is never far behind.
  private static let patience = Duration.seconds(20)
  /// When to look again by itself; what is kept makes the job due sooner.
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)

  package init(_ house: House) {
    store = SearchStore(house.database)
    queue = JobQueue(house.database)
    now = house.now
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameter ended: Called when all was indexed, with how many items, or when it failed.
  package func run(ended: @escaping @Sendable (Result<Int, StoreError>) -> Void) async {
    await Clockwork.run(
      [.search], store.database, now, rest: SearchClock.longestRest,
      restAfterFailure: SearchClock.restAfterFailure, ended: ended
    ) { () async throws(StoreError) -> Int in
      try await catchUp()
    }
  }

  /// Indexes what waits, if it is time and no other process does; returns how many items.
  ///
  /// - Parameters:
  ///   - isUrgent: Whether to leave no time to others.
  ///   - tell: Called after each batch with how many there were so far.
  /// - Returns: How many items were new, changed or dropped.
  /// - Throws: Why the store could not be used; the job is given back.
  package func catchUp(
    isUrgent: Bool = false, tell: (Int) -> Void = { _ in }
  ) async throws(StoreError) -> Int {
    // New items make the job due a little later, so that more may gather.
    let time = isUrgent ? now() + .seconds(5) : now()
    let claimed = try await queue.claim([.search], limit: 1, lease: SearchClock.lease, at: time)
    guard let job = claimed.first else { return 0 }
    var total = 0
    do throws(StoreError) {
      let begun = ContinuousClock.now
      while !Task.isCancelled, .now - begun < SearchClock.lease / 2 {
        let before = ContinuousClock.now
        let count = try await store.index(limit: SearchClock.batch) { SearchClock.words(of: $0) }
        if count == 0 { break }
        total += count
        tell(total)
        if !isUrgent, .now - begun < SearchClock.patience {
          // Cut short only when the task ends, which the loop sees.
          try? await Task.sleep(for: .now - before)
        }
      }
    } catch {
      // If this fails too, the lease passes by itself.
      try? await queue.giveBack([job], retry: now() + SearchClock.restAfterFailure)
      throw error
    }
    _ = try await queue.finish(job, next: now() + SearchClock.longestRest, by: SearchJob.end)
    return total
  }

  /// What there is to read in a feed's text.
  private static func words(of text: FeedText) -> String {
    text.kind == .plain ? text.value : PlainText.text(of: text)
  }
}
