// The pages behind items that may be reviews.

import LedeBase
import LedeDatabase

/// Statements on the links of items, and on the jobs to ask for these.
enum GamePages {
  /// A page that is due.
  struct Due: Sendable {
    var job: Job.ID
    /// Where it lies, and whose it is; nil where its item was dropped, or leads nowhere.
    var page: Page?
  }

  struct Page: Sendable {
    var feed: Feed.ID
    var link: WebAddress
    var title: String?
  }

  /// So many that wait are looked at, and so many are given.
  private static let most = (seen: 20_000, given: 1_000)

  /// Those that are due, longest due first, of each feed as many as may be under way.
  ///
  /// Cost: O(pages that are due), up to a bound.
  static let due = Statement<Timestamp, Due>(
    "gamePages.due",
    """
    SELECT pending.id, pending.feed_id, pending.link, pending.title FROM (
      SELECT queue.id, queue.due, i.feed_id, i.link, i.title, ROW_NUMBER() OVER (
        PARTITION BY COALESCE(i.feed_id, -queue.id) ORDER BY queue.due, queue.id) AS place
      FROM (
        SELECT id, subject, due FROM job WHERE kind = \(Job.Kind.gamePage.rawValue) AND due <= :now
        ORDER BY due, id LIMIT \(most.seen)) AS queue
      LEFT JOIN item AS i ON i.id = queue.subject) AS pending
    WHERE pending.place <= \(PageTurns.mostOfFeed) ORDER BY pending.due, pending.id
    LIMIT \(most.given)
    """, ["now": { .time($0) }]
  ) { columns in
    let job: Job.ID = columns.id()
    let feed = columns.optionalInteger()
    let link = columns.address()
    let title = columns.optionalText()
    let page = feed.flatMap { feed in
      link.map { Page(feed: Feed.ID(feed), link: $0, title: title) }
    }
    return Due(job: job, page: page)
  }

  /// The items of a feed whose pages wait, the newest first.
  ///
  /// Cost: O(items of the feed).
  static let waiting = Statement<Feed.ID, Item.ID>(
    "gamePages.waiting",
    """
    SELECT f.item_id FROM game_fact AS f
    JOIN job AS j ON j.kind = \(Job.Kind.gamePage.rawValue) AND j.subject = f.item_id
    WHERE f.feed_id = :feed AND j.leased = 0 ORDER BY f.shown DESC, f.item_id DESC
    """, ["feed": { .id($0) }]
  ) { $0.id() }

  /// Leaves all pages of a feed alone until then.
  ///
  /// Cost: O(items of the feed).
  static let pause = Statement<(feed: Feed.ID, until: Timestamp), Void>(
    "gamePages.pause",
    """
    UPDATE job SET due = :until
    WHERE kind = \(Job.Kind.gamePage.rawValue) AND leased = 0 AND due < :until
      AND subject IN (SELECT item_id FROM game_fact WHERE feed_id = :feed)
    """, ["feed": { .id($0.feed) }, "until": { .time($0.until) }])
}
