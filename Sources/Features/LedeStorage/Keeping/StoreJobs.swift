// The doors of jobs and settings.

package import LedeBase
import LedeDatabase

extension Store: JobKeeper {
  private var queue: JobQueue { JobQueue(database) }

  package func claim(
    _ kinds: [Job.Kind], limit: Int, lease: Duration, at now: Timestamp
  ) async throws(StoreError) -> [Job] {
    try await queue.claim(kinds, limit: limit, lease: lease, at: now)
  }

  package func finish(_ job: Job, next: Timestamp?) async throws(StoreError) -> Bool {
    let ending =
      switch job.kind {
      case .search: NewsJobs.endSearch
      case .label: NewsJobs.endLabels
      case .refresh, .retention, .article, .reminder, .friends: Jobs.end
      }
    return try await queue.finish(job, next: next, by: ending)
  }

  package func giveBack(_ jobs: [Job], retry: Timestamp) async throws(StoreError) {
    try await queue.giveBack(jobs, retry: retry)
  }

  package func retry(_ job: Job, at retry: Timestamp) async throws(StoreError) {
    try await queue.retry(job, at: retry)
  }

  package func nextDue(_ kinds: [Job.Kind]) async throws(StoreError) -> Timestamp? {
    try await queue.nextDue(kinds)
  }

  package func wakeUps() -> AsyncStream<Void> { database.wakeUps() }
}

extension Store: SettingKeeper {
  package func value(_ name: String) async throws(StoreError) -> String? {
    try await database.first(Facts.value, name)
  }

  package func setValue(_ value: String?, for name: String) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      if let value {
        try connection.run(Facts.set, (name: name, value: value))
      } else {
        try connection.run(Facts.remove, name)
      }
    }
  }

  package func take(_ name: String) async throws(StoreError) -> String? {
    try await database.write { connection throws(StoreError) in
      try connection.first(Facts.take, name)
    }
  }
}
