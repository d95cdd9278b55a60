// Work that waits its turn, shared by every process at one database.

import LedeNews

/// Statements on `job`.
enum Jobs {
  typealias Place = (kind: Job.Kind, subject: Int64, due: Timestamp)
  private static let placeBindings: KeyValuePairs<String, @Sendable (Place) -> Value> = [
    "kind": { .integer($0.kind.rawValue) }, "subject": { .integer($0.subject) },
    "due": { .time($0.due) },
  ]

  /// Makes a job, or makes one that nobody holds due sooner.
  static let hasten = Statement<Place, Void>(
    "jobs.hasten",
    """
    INSERT INTO job (kind, subject, due) VALUES (:kind, :subject, :due)
    ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due
    WHERE job.due > excluded.due AND job.leased = 0
    """, placeBindings)

  /// Makes a job unless there is one.
  static let add = Statement<Place, Void>(
    "jobs.add",
    """
    INSERT INTO job (kind, subject, due) VALUES (:kind, :subject, :due)
    ON CONFLICT (kind, subject) DO NOTHING
    """, placeBindings)

  /// Sets when a job that nobody holds is due, after somebody did its work by hand.
  static let put = Statement<Place, Void>(
    "jobs.put",
    "UPDATE job SET due = :due WHERE kind = :kind AND subject = :subject AND leased = 0",
    placeBindings)

  /// Makes the search's job due by then, unless somebody does it now; it then looks again by itself.
  ///
  /// Not `hasten`, which would hold the row of the job for every writer until its commit.
  static let hastenSearch = Statement<Timestamp, Void>(
    "jobs.hastenSearch",
    """
    UPDATE job SET due = :due WHERE kind = 3 AND subject = 0 AND leased = 0 AND due > :due
    """, ["due": { .time($0) }])

  /// Ends the search's job: due at `next`, or at once when something waits to be indexed.
  static let endSearch = Statement<End, Job.ID>(
    "jobs.endSearch",
    """
    UPDATE job SET leased = 0, attempts = 0, due = CASE
      WHEN EXISTS (SELECT 1 FROM search_new WHERE first > 0)
        OR EXISTS (SELECT 1 FROM search_todo WHERE item_id > 0) THEN CAST(0 AS BIGINT)
      ELSE :next END
    WHERE id = :id AND claim = :claim AND leased = 1 RETURNING id
    """, endBindings
  ) { $0.id() }

  /// Makes the job of labels due by then, unless somebody does it now.
  static let hastenLabels = Statement<Timestamp, Void>(
    "jobs.hastenLabels",
    "UPDATE job SET due = :due WHERE kind = 5 AND subject = 0 AND leased = 0 AND due > :due",
    ["due": { .time($0) }])

  /// Ends the job of labels: due at `next`, or at once when something waits to be judged or hidden.
  static let endLabels = Statement<End, Job.ID>(
    "jobs.endLabels",
    """
    UPDATE job SET leased = 0, attempts = 0, due = CASE
      WHEN EXISTS (SELECT 1 FROM verdict_todo WHERE first > 0)
        OR EXISTS (SELECT 1 FROM hidden_kind WHERE reader_id > 0 AND swept_shown IS NOT NULL)
        THEN CAST(0 AS BIGINT)
      ELSE :next END
    WHERE id = :id AND claim = :claim AND leased = 1 RETURNING id
    """, endBindings
  ) { $0.id() }

  static let remove = Statement<(kind: Job.Kind, subject: Int64), Void>(
    "jobs.remove", "DELETE FROM job WHERE kind = :kind AND subject = :subject",
    ["kind": { .integer($0.kind.rawValue) }, "subject": { .integer($0.subject) }])

  /// Ends the work of a feed that nobody follows, or that all who do have paused.
  static let removeUnwanted = Statement<Feed.ID, Void>(
    "jobs.removeUnwanted",
    """
    DELETE FROM job WHERE kind = 1 AND subject = :feed AND NOT EXISTS (
      SELECT 1 FROM subscription AS s WHERE s.feed_id = :feed AND s.is_followed = 1 AND s.is_paused = 0)
    """,
    ["feed": { .id($0) }])

  /// Due jobs, longest due first, held until the claim is written; what others hold is skipped.
  static let due = Statement<([Job.Kind], limit: Int, now: Timestamp), Job>(
    "jobs.due", sqlite: dueText, postgres: dueText + " FOR UPDATE SKIP LOCKED",
    [
      "kinds": { .list($0.0.map { Int64($0.rawValue) }) }, "limit": { .integer($0.limit) },
      "now": { .time($0.now) },
    ]
  ) { columns in
    let id: Job.ID = columns.id()
    let kind = Job.Kind(rawValue: columns.number()) ?? .refresh
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

  typealias End = (job: Job, next: Timestamp)
  private static let endBindings: KeyValuePairs<String, @Sendable (End) -> Value> = [
    "id": { .id($0.job.id) }, "claim": { .integer($0.job.claim) }, "next": { .time($0.next) },
  ]

  /// Ends a job that comes again, if the claim still holds; gives its number if so.
  static let end = Statement<End, Job.ID>(
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

  /// Makes due what `reader` follows and nobody is asking just now.
  static let hurryAll = Statement<(Reader.ID, now: Timestamp), Int64>(
    "jobs.hurryAll",
    """
    UPDATE job SET due = CASE WHEN due < :now THEN due ELSE :now END
    WHERE kind = 1 AND (leased = 0 OR due <= :now) AND subject IN (
      SELECT feed_id FROM subscription
      WHERE reader_id = :reader AND is_followed = 1 AND is_paused = 0)
    RETURNING subject
    """,
    ["reader": { .id($0.0) }, "now": { .time($0.now) }]
  ) { $0.integer() }

  static let hurry = Statement<([Feed.ID], now: Timestamp), Int64>(
    "jobs.hurry",
    """
    UPDATE job SET due = CASE WHEN due < :now THEN due ELSE :now END
    WHERE kind = 1 AND (leased = 0 OR due <= :now) AND subject IN :feeds
    RETURNING subject
    """,
    ["feeds": { .ids($0.0) }, "now": { .time($0.now) }]
  ) { $0.integer() }
}

/// Waking other processes; SQLite's notice a new commit by themselves.
enum Wakes {
  static let notify = Statement<Void, Void>(
    "wakes.notify", sqlite: "SELECT 1", postgres: "SELECT pg_notify('lede_work', '')"
  ) { _ in }
}
