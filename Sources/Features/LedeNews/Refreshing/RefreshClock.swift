// The clock that keeps the news coming: a round, a rest until the next feed is due, a round.

import LedeDatabase
package import LedeBase
import LedeSite

/// Runs rounds for as long as its task lives.
package struct RefreshClock: Sendable {
  private let round: RefreshRound
  private let store: Store
  private let now: @Sendable () -> Timestamp

  /// Never sleeps longer than this, in case a wake-up call was lost.
  private static let longestRest = Duration.seconds(60)
  /// The rest after the database failed, so that a full disk is not hammered.
  private static let restAfterFailure = Duration.seconds(5)

  package init(_ services: Services, round: RefreshRound) {
    self.round = round
    store = services.store
    now = services.house.now
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - began: Called when a round begins to ask.
  ///   - tell: Called after each feed.
  ///   - ended: Called after each round that began, or failed.
  package func run(
    began: @escaping @Sendable (RefreshProgress) -> Void = { _ in },
    tell: @escaping @Sendable (RefreshProgress, RefreshEvent) -> Void,
    ended: @escaping @Sendable (Result<RefreshProgress, StoreError>) -> Void
  ) async {
    let alarm = Alarm()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in store.wakeUps() { await alarm.ring() }
      }
      while !Task.isCancelled {
        var rest = RefreshClock.longestRest
        do throws(StoreError) {
          let progress = try await round.run(began: began, tell: tell)
          if progress.of > 0 { ended(.success(progress)) }
          try await forgetOld()
          if let due = try await store.nextDue([.refresh, .retention]) {
            rest = min(max(due - now(), .milliseconds(20)), RefreshClock.longestRest)
          }
        } catch {
          ended(.failure(error))
          rest = RefreshClock.restAfterFailure
        }
        if Task.isCancelled { break }
        await alarm.wait(atMost: rest)
      }
      group.cancelAll()
    }
  }

  /// Drops what the retention of feeds does not keep, where a refresh has made them overfull.
  private func forgetOld() async throws(StoreError) {
    while !Task.isCancelled {
      let claimed = try await store.claim([.retention], limit: 10, lease: .seconds(300), at: now())
      if claimed.isEmpty { return }
      for job in claimed {
        _ = try await store.retain(Feed.ID(job.subject), at: now())
        _ = try await store.finish(job, next: nil)
      }
    }
  }
}
