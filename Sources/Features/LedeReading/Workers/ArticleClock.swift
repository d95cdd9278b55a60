// Fetches the articles that readers want in full, as their items come.

import LedeDatabase
package import LedeExtraction
package import LedeBase
import LedeSite
package import LedeNews

/// Fetches wanted articles for as long as its task lives.
package struct ArticleClock: Sendable {
  private let desk: ReadingDesk
  private let store: Store
  private let now: @Sendable () -> Timestamp
  private let turns = ArticleTurns()

  private static let lease = Duration.seconds(120)
  private static let longestRest = Duration.seconds(600)
  private static let restAfterFailure = Duration.seconds(5)
  private static let longestFetch = Duration.seconds(15)
  /// While articles are fetched, how soon it is looked for what others want.
  private static let restBeside = Duration.seconds(5)
  /// How often a page is asked for that cannot be had, and how long it is left alone the first time.
  private static let mostAttempts = 4
  private static let firstRetry = Duration.seconds(300)

  /// A clock over these services.
  ///
  /// - Parameters:
  ///   - services: What it may touch.
  ///   - rules: What the owner knows of single sites.
  package init(_ services: Services, rules: ExtractionRules = ExtractionRules()) {
    desk = ReadingDesk(services, rules: rules)
    store = services.store
    now = services.house.now
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameter ended: Called when none was left to fetch, with how many there were, or when the
  ///   store failed.
  package func run(ended: @escaping @Sendable (Result<Int, StoreError>) -> Void) async {
    await Clockwork.run(
      [.article], store.database, now, rest: ArticleClock.longestRest,
      restAfterFailure: ArticleClock.restAfterFailure, ended: ended
    ) { () async throws(StoreError) -> Int in
      try await catchUp()
    }
  }

  /// Fetches all that is due; returns how many.
  func catchUp() async throws(StoreError) -> Int {
    try await Clockwork.inPlaces(ArticleTurns.places, rest: ArticleClock.restBeside) {
      () async throws(StoreError) in
      try await claim()
    } work: {
      await fetch($0)
    }
  }

  /// Claims as many as have a place.
  private func claim() async throws(StoreError) -> [Job] {
    while true {
      if turns.isStale(after: ArticleClock.restBeside) {
        turns.renew(try await store.dueArticles(at: now()))
      }
      let chosen = turns.choose()
      if chosen.isEmpty { return [] }
      let jobs: [Job]
      do throws(StoreError) {
        jobs = try await store.claim(chosen, lease: ArticleClock.lease, at: now())
      } catch {
        for job in chosen { turns.release(job) }
        throw error
      }
      // Others are another process's, or nobody's any more.
      for job in Set(chosen).subtracting(jobs.map(\.id)) { turns.release(job) }
      if !jobs.isEmpty { return jobs }
    }
  }

  private func fetch(_ job: Job) async -> StoreError? {
    defer { turns.release(job.id) }
    do throws(StoreError) {
      switch try await desk.fetch(
        Item.ID(job.subject), mayBePrivate: true, within: ArticleClock.longestFetch)
      {
      case .calledOff?: try await store.giveBack([job], retry: now())
      case .ended(_, mayPass: true)? where job.attempts < ArticleClock.mostAttempts:
        // Each time it is left alone four times as long.
        let wait = ArticleClock.firstRetry * (1 << (2 * max(0, job.attempts - 1)))
        try await store.retry(job, at: now() + wait)
      case .ended?, nil: _ = try await store.finish(job, next: nil)
      }
      return nil
    } catch {
      return error
    }
  }
}
