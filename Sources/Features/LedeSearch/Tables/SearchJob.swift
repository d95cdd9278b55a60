// When the search works.

import LedeBase
import LedeDatabase
import LedeNews

extension Job.Kind {
  /// Make new and changed items known to the search; there is one for all, and it stays.
  static let search = Job.Kind(3, "search")
}

/// Statements on the job of the search.
enum SearchJob {
  /// Makes the search's job due by then, unless somebody does it now; it then looks again by itself.
  ///
  /// Not `hasten`, which would hold the row of the job for every writer until its commit.
  static let hasten = Statement<Timestamp, Void>(
    "jobs.hastenSearch",
    """
    UPDATE job SET due = :due WHERE kind = \(Job.Kind.search.rawValue) AND subject = 0 AND leased = 0 AND due > :due
    """, ["due": { .time($0) }])

  /// Ends the search's job: due at `next`, or at once when something waits to be indexed.
  static let end = Statement<Jobs.End, Job.ID>(
    "jobs.endSearch",
    """
    UPDATE job SET leased = 0, attempts = 0, due = CASE
      WHEN EXISTS (SELECT 1 FROM search_new WHERE first > 0)
        OR EXISTS (SELECT 1 FROM search_todo WHERE item_id > 0) THEN CAST(0 AS BIGINT)
      ELSE :next END
    WHERE id = :id AND claim = :claim AND leased = 1 RETURNING id
    """, Jobs.endBindings
  ) { $0.id() }
}
