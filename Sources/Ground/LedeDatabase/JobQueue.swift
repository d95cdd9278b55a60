// Work that waits its turn, shared by every process at one database.

package import LedeBase

/// The queue of work: jobs are claimed for a while, so that of many processes one does each.
package struct JobQueue: Sendable {
  private let database: Database
  package init(_ database: Database) { self.database = database }

  /// Claims due jobs, longest due first; no other process gets them for `lease`.
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

  /// Claims certain jobs, for a feature that chooses among those that are due by itself.
  ///
  /// - Returns: Those that are due still: what another process has claimed meanwhile is not.
  package func claim(
    _ jobs: [Job.ID], lease: Duration, at now: Timestamp
  ) async throws(StoreError) -> [Job] {
    guard !jobs.isEmpty else { return [] }
    return try await database.write { connection throws(StoreError) in
      try connection.rows(Jobs.claimDue, (jobs, until: now + lease, now: now))
    }
  }

  /// Ends a job well: gone, or due again at `next`.
  ///
  /// - Parameters:
  ///   - job: As it was claimed.
  ///   - next: When it comes again; nil when it does not.
  ///   - ending: What ends a job that comes again; a feature's own where more than the time decides.
  /// - Returns: False when the claim had passed to another.
  /// - Throws: When the database cannot be used.
  package func finish(
    _ job: Job, next: Timestamp?, by ending: Statement<Jobs.End, Job.ID> = Jobs.end
  ) async throws(StoreError) -> Bool {
    try await database.write { connection throws(StoreError) in
      guard let next else { return try connection.first(Jobs.endForGood, job) != nil }
      return try connection.first(ending, (job: job, next: next)) != nil
    }
  }

  /// Gives jobs back unharmed, due at `retry`.
  package func giveBack(_ jobs: [Job], retry: Timestamp) async throws(StoreError) {
    guard !jobs.isEmpty else { return }
    try await database.write { connection throws(StoreError) in
      let ordered = jobs.sorted { $0.id < $1.id }
      try connection.run(Jobs.giveBack, each: ordered.map { (job: $0, next: retry) })
    }
  }

  /// Ends an attempt that failed and may do better later; attempts go on being counted.
  package func retry(_ job: Job, at retry: Timestamp) async throws(StoreError) {
    try await database.run(Jobs.retry, (job: job, next: retry))
  }

  /// When the next job is due; nil when none waits.
  package func nextDue(_ kinds: [Job.Kind]) async throws(StoreError) -> Timestamp? {
    try await database.first(Jobs.nextDue, kinds)
  }
}

/// Statements on `job`.
package enum Jobs {
  /// A job by what it does, to what, and when.
  package typealias Place = (kind: Job.Kind, subject: Int64, due: Timestamp)
  private static let placeBindings: KeyValuePairs<String, @Sendable (Place) -> Value> = [
    "kind": { .integer($0.kind.rawValue) }, "subject": { .integer($0.subject) },
    "due": { .time($0.due) },
  ]

  /// Makes a job, or makes one that nobody holds due sooner.
  package static let hasten = Statement<Place, Void>(
    "jobs.hasten",
    """
    INSERT INTO job (kind, subject, due) VALUES (:kind, :subject, :due)
    ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due
    WHERE job.due > excluded.due AND job.leased = 0
    """, placeBindings)

  /// Makes a job unless there is one.
  package static let add = Statement<Place, Void>(
    "jobs.add",
    """
    INSERT INTO job (kind, subject, due) VALUES (:kind, :subject, :due)
    ON CONFLICT (kind, subject) DO NOTHING
    """, placeBindings)

  /// Sets when a job that nobody holds is due, after somebody did its work by hand.
  package static let put = Statement<Place, Void>(
    "jobs.put",
    "UPDATE job SET due = :due WHERE kind = :kind AND subject = :subject AND leased = 0",
    placeBindings)

  package static let remove = Statement<(kind: Job.Kind, subject: Int64), Void>(
    "jobs.remove", "DELETE FROM job WHERE kind = :kind AND subject = :subject",
    ["kind": { .integer($0.kind.rawValue) }, "subject": { .integer($0.subject) }])

  /// Due jobs, longest due first, held until the claim is written; what others hold is skipped.
  static let due = Statement<([Job.Kind], limit: Int, now: Timestamp), Job>(
    "jobs.due", sqlite: dueText, postgres: dueText + " FOR UPDATE SKIP LOCKED",
    [
      "kinds": { .list($0.0.map { Int64($0.rawValue) }) }, "limit": { .integer($0.limit) },
      "now": { .time($0.now) },
    ]
  ) { columns in
    let id: Job.ID = columns.id()
    let kind = Job.Kind(rawValue: columns.number())
    // The claim below adds one to both.
    return Job(
      id: id, kind: kind, subject: columns.integer(), attempts: columns.number() + 1,
      claim: columns.integer() + 1)
  }
  private static let dueText = """
    SELECT id, kind, subject, attempts, claim FROM job
    WHERE due <= :now AND kind IN :kinds ORDER BY due, id LIMIT :limit
    """

  static let claim = Statement<([Job.ID], until: Timestamp), Void>(
    "jobs.claim",
    """
    UPDATE job SET due = :until, leased = 1, attempts = attempts + 1, claim = claim + 1
    WHERE id IN :ids
    """,
    ["ids": { .ids($0.0) }, "until": { .time($0.until) }])

  static let claimDue = Statement<([Job.ID], until: Timestamp, now: Timestamp), Job>(
    "jobs.claimDue",
    """
    UPDATE job SET due = :until, leased = 1, attempts = attempts + 1, claim = claim + 1
    WHERE id IN :ids AND due <= :now RETURNING id, kind, subject, attempts, claim
    """,
    ["ids": { .ids($0.0) }, "until": { .time($0.until) }, "now": { .time($0.now) }]
  ) { columns in
    let id: Job.ID = columns.id()
    let kind = Job.Kind(rawValue: columns.number())
    return Job(
      id: id, kind: kind, subject: columns.integer(), attempts: columns.number(),
      claim: columns.integer())
  }

  /// A job that ends, and when it is due again.
  package typealias End = (job: Job, next: Timestamp)
  /// What stands behind `:id`, `:claim` and `:next` of a statement that ends a job.
  package static let endBindings: KeyValuePairs<String, @Sendable (End) -> Value> = [
    "id": { .id($0.job.id) }, "claim": { .integer($0.job.claim) }, "next": { .time($0.next) },
  ]

  /// Ends a job that comes again, if the claim still holds; gives its number if so.
  package static let end = Statement<End, Job.ID>(
    "jobs.end",
    """
    UPDATE job SET due = :next, leased = 0, attempts = 0
    WHERE id = :id AND claim = :claim AND leased = 1 RETURNING id
    """, endBindings
  ) { $0.id() }

  static let giveBack = Statement<End, Void>(
    "jobs.giveBack",
    """
    UPDATE job SET due = :next, leased = 0, attempts = attempts - 1
    WHERE id = :id AND claim = :claim AND leased = 1
    """, endBindings)

  static let retry = Statement<End, Void>(
    "jobs.retry",
    "UPDATE job SET due = :next, leased = 0 WHERE id = :id AND claim = :claim AND leased = 1",
    endBindings)

  /// Ends a job that does not come again, if the claim still holds.
  static let endForGood = Statement<Job, Job.ID>(
    "jobs.endForGood",
    "DELETE FROM job WHERE id = :id AND claim = :claim AND leased = 1 RETURNING id",
    ["id": { .id($0.id) }, "claim": { .integer($0.claim) }]
  ) { $0.id() }

  static let nextDue = Statement<[Job.Kind], Timestamp>(
    "jobs.nextDue", "SELECT due FROM job WHERE kind IN :kinds ORDER BY due LIMIT 1",
    ["kinds": { .list($0.map { Int64($0.rawValue) }) }]
  ) { $0.time() }

  /// All of them, for the tests that prepare each.
  static let all: [Query] = [
    hasten.query, add.query, put.query, remove.query, due.query, claim.query,
    claimDue.query, end.query, giveBack.query, retry.query, endForGood.query, nextDue.query,
    Wakes.notify.query,
  ]
}

/// Waking other processes; SQLite's notice a new commit by themselves.
package enum Wakes {
  package static let notify = Statement<Void, Void>(
    "wakes.notify", sqlite: "SELECT 1", postgres: "SELECT pg_notify('lede_work', '')"
  ) { _ in }
}
