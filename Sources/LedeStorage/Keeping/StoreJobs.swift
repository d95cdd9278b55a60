// The doors of jobs, settings and sessions.

package import LedeNews

extension Store: JobKeeper {
  package func claim(
    _ kinds: [Job.Kind], limit: Int, lease: Duration, at now: Timestamp
  ) async throws(StoreError) -> [Job] {
    guard limit > 0, !kinds.isEmpty else { return [] }
    return try await database.write { connection throws(StoreError) in
      let jobs = try connection.rows(Jobs.due, (kinds, limit: limit, now: now))
      guard !jobs.isEmpty else { return [] }
      try connection.run(Jobs.claim, (jobs.map(\.id), until: now + lease))
      return jobs
    }
  }

  package func finish(_ job: Job, next: Timestamp?) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let next else { return try connection.first(Jobs.endForGood, job) != nil }
      switch job.kind {
      case .search: return try connection.first(Jobs.endSearch, (job: job, next: next)) != nil
      case .label: return try connection.first(Jobs.endLabels, (job: job, next: next)) != nil
      case .refresh, .retention, .article, .reminder, .friends: break
      }
      return try connection.first(Jobs.end, (job: job, next: next)) != nil
    }
  }

  package func giveBack(_ jobs: [Job], retry: Timestamp) async throws(StoreError) {
    guard !jobs.isEmpty else { return }
    try await database.write { connection throws(StoreError) in
      let ordered = jobs.sorted { $0.id < $1.id }
      try connection.run(Jobs.giveBack, each: ordered.map { (job: $0, next: retry) })
    }
  }

  package func retry(_ job: Job, at retry: Timestamp) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      try connection.run(Jobs.retry, (job: job, next: retry))
    }
  }

  package func nextDue(_ kinds: [Job.Kind]) async throws(StoreError) -> Timestamp? {
    try await database.read { connection throws(StoreError) in
      try connection.first(Jobs.nextDue, kinds)
    }
  }

  package func wakeUps() -> AsyncStream<Void> { wakes.stream() }
}

extension Store: SettingKeeper {
  package func value(_ name: String) async throws(StoreError) -> String? {
    try await database.read { connection throws(StoreError) in
      try connection.first(Settings.value, name)
    }
  }

  package func setValue(_ value: String?, for name: String) async throws(StoreError) {
    try await database.write { connection throws(StoreError) in
      if let value {
        try connection.run(Settings.set, (name: name, value: value))
      } else {
        try connection.run(Settings.remove, name)
      }
    }
  }

  package func take(_ name: String) async throws(StoreError) -> String? {
    try await database.write { connection throws(StoreError) in
      try connection.first(Settings.take, name)
    }
  }
}
