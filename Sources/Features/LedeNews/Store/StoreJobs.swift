// The doors of jobs and settings.

package import LedeBase
import LedeDatabase

extension Store {
  private var queue: JobQueue { JobQueue(database) }

  /// Claims due jobs, longest due first; no other process gets them for `lease`.
  package func claim(
    _ kinds: [Job.Kind], limit: Int, lease: Duration, at now: Timestamp
  ) async throws(StoreError) -> [Job] {
    try await queue.claim(kinds, limit: limit, lease: lease, at: now)
  }

  /// Articles that are due and for whom: of each reader some, the first of all before anybody's second.
  package func dueArticles(at now: Timestamp) async throws(StoreError) -> [DueArticle] {
    try await database.rows(NewsJobs.dueArticles, now)
  }

  /// Claims certain jobs; those that another process has claimed meanwhile are not among what is given.
  package func claim(
    _ jobs: [Job.ID], lease: Duration, at now: Timestamp
  ) async throws(StoreError) -> [Job] {
    try await queue.claim(jobs, lease: lease, at: now)
  }

  /// Ends a job well: gone, or due again at `next`.
  ///
  /// False when the claim had passed to another.
  package func finish(_ job: Job, next: Timestamp?) async throws(StoreError) -> Bool {
    try await queue.finish(job, next: next, by: job.kind == .label ? NewsJobs.endLabels : Jobs.end)
  }

  /// Gives a job back unharmed, due at `retry`.
  package func giveBack(_ jobs: [Job], retry: Timestamp) async throws(StoreError) {
    try await queue.giveBack(jobs, retry: retry)
  }

  /// Ends an attempt that failed and may do better later; attempts go on being counted.
  package func retry(_ job: Job, at retry: Timestamp) async throws(StoreError) {
    try await queue.retry(job, at: retry)
  }

  /// When the next job is due; nil when none waits.
  func nextDue(_ kinds: [Job.Kind]) async throws(StoreError) -> Timestamp? {
    try await queue.nextDue(kinds)
  }

  /// Yields whenever this or another process may have made work due, at most once a second.
  func wakeUps() -> AsyncStream<Void> { database.wakeUps() }
}
