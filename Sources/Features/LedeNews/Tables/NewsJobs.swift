// Work on feeds and labels, where more than its time decides when it is due.

package import LedeBase
import LedeDatabase

extension Job.Kind {
  /// Ask a feed for news; the subject is its id.
  ///
  /// The job stays as long as the feed does.
  static let refresh = Job.Kind(1, "refresh")
  /// Drop old items of a feed by its retention, or all that a reader saved who has left; the subject is
  /// its id.
  static let retention = Job.Kind(2, "retention")
  /// Fetch the article behind an item; the subject is the item's id.
  package static let article = Job.Kind(4, "article")
  /// Judge what kind of writing new and changed items are; there is one for all, and it stays.
  static let label = Job.Kind(5, "label")
}

/// An article that is due, and one who wants it; nobody's number is 0.
package struct DueArticle: Hashable, Sendable {
  package var job: Job.ID
  package var reader: Reader.ID

  package init(job: Job.ID, reader: Reader.ID) {
    self.job = job
    self.reader = reader
  }
}

/// Statements on `job` for the kinds that news and labels have.
enum NewsJobs {
  /// How long new items may gather before they are judged.
  static let pause = Duration.seconds(2)

  /// Makes the job of labels due by then, unless somebody does it now.
  static let hastenLabels = Statement<Timestamp, Void>(
    "jobs.hastenLabels",
    "UPDATE job SET due = :due WHERE kind = \(Job.Kind.label.rawValue) AND subject = 0 AND leased = 0 AND due > :due",
    ["due": { .time($0) }])

  /// Ends the job of labels: due at `next`, or at once when something waits to be judged or hidden.
  static let endLabels = Statement<Jobs.End, Job.ID>(
    "jobs.endLabels",
    """
    UPDATE job SET leased = 0, attempts = 0, due = CASE
      WHEN EXISTS (SELECT 1 FROM verdict_todo WHERE first > 0)
        OR EXISTS (SELECT 1 FROM hidden_kind WHERE reader_id > 0 AND swept_shown IS NOT NULL)
        THEN CAST(0 AS BIGINT)
      ELSE :next END
    WHERE id = :id AND claim = :claim AND leased = 1 RETURNING id
    """, Jobs.endBindings
  ) { $0.id() }

  /// Ends the work of a feed that nobody follows, or that all who do have paused.
  static let removeUnwanted = Statement<Feed.ID, Void>(
    "jobs.removeUnwanted",
    """
    DELETE FROM job WHERE kind = \(Job.Kind.refresh.rawValue) AND subject = :feed AND NOT EXISTS (
      SELECT 1 FROM subscription AS s WHERE s.feed_id = :feed AND s.is_followed = 1 AND s.is_paused = 0)
    """,
    ["feed": { .id($0) }])

  /// Has a feed that somebody asks asked by then, unless that happens now.
  static let sooner = Statement<(Feed.ID, due: Timestamp), Void>(
    "jobs.sooner",
    """
    UPDATE job SET due = :due
    WHERE kind = \(Job.Kind.refresh.rawValue) AND subject = :feed AND leased = 0 AND due > :due
    """, ["feed": { .id($0.0) }, "due": { .time($0.due) }])

  /// Has what a reader saved dropped, who is about to leave: what somebody drops just now is begun again.
  static let dropSaved = Statement<Reader.ID, Void>(
    "jobs.dropSaved",
    """
    INSERT INTO job (kind, subject, due)
    SELECT \(Job.Kind.retention.rawValue), s.feed_id, 0
    FROM subscription AS s JOIN feed AS f ON f.id = s.feed_id
    WHERE s.reader_id = :reader AND \(SavedPages.areAt("f.address"))
    ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due, leased = 0, claim = job.claim + 1
    """,
    ["reader": { .id($0) }])

  /// So many articles of one reader are looked at, and so many of all.
  private static let mostArticles = (ofReader: 50, all: 1_000)

  /// Articles that are due and for whom, one row for each who wants it or saved its page: of each reader
  /// the longest due, and the first of all before anybody's second.
  ///
  /// Cost: O(articles that are due), each as often as it is wanted.
  static let dueArticles = Statement<Timestamp, DueArticle>(
    "jobs.dueArticles",
    """
    SELECT pending.id, pending.reader FROM (
      SELECT j.id, j.due, COALESCE(s.reader_id, 0) AS reader, ROW_NUMBER() OVER (
        PARTITION BY COALESCE(s.reader_id, 0) ORDER BY j.due, j.id) AS place
      FROM job AS j LEFT JOIN item AS i ON i.id = j.subject
      LEFT JOIN subscription AS s ON s.feed_id = i.feed_id
        AND (s.wants_article = 1 OR s.is_followed = 0)
      WHERE j.kind = \(Job.Kind.article.rawValue) AND j.due <= :now) AS pending
    WHERE pending.place <= \(mostArticles.ofReader)
    ORDER BY pending.place, pending.due, pending.id LIMIT \(mostArticles.all)
    """,
    ["now": { .time($0) }]
  ) { DueArticle(job: $0.id(), reader: $0.id()) }

  /// Makes due what `reader` follows and nobody is asking just now.
  static let hurryAll = Statement<(Reader.ID, now: Timestamp), Int64>(
    "jobs.hurryAll",
    """
    UPDATE job SET due = CASE WHEN due < :now THEN due ELSE :now END
    WHERE kind = \(Job.Kind.refresh.rawValue) AND (leased = 0 OR due <= :now) AND subject IN (
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
    WHERE kind = \(Job.Kind.refresh.rawValue) AND (leased = 0 OR due <= :now) AND subject IN :feeds
    RETURNING subject
    """,
    ["feeds": { .ids($0.0) }, "now": { .time($0.now) }]
  ) { $0.integer() }
}
