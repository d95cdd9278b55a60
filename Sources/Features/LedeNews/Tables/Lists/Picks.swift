// Which items a page of a list holds: runs of indexes that end in (shown, item_id), one or many.

import LedeBase

/// Which of a reader's marks a list is made of.
enum Scope: Hashable, CaseIterable, Sendable {
  /// All that the reader follows.
  case everything
  case feed
  /// Several feeds: a folder, or those that bear a tag of the reader's.
  case group
}

/// Which way a page goes from where it begins.
enum Direction: Hashable, CaseIterable, Sendable {
  case older, newer

  var compares: String { self == .older ? "<" : ">" }
  var order: String { self == .older ? "DESC" : "ASC" }
}

/// The part of a list's statement that finds item_id, shown, shelf and is_saved of one page.
///
/// Whatever a list holds is a run of an index, or a few runs side by side: those a reader has read
/// and has not, those of several feeds. A page of several runs costs one look at each and a step
/// for each item.
struct Pick: Sendable {
  let sqlite: String
  let postgres: String
  /// The names of parameters that the text speaks of.
  let parameters: [String]

  init(_ scope: Scope, _ state: ListFilter.State, _ direction: Direction) {
    switch scope {
    case .everything:
      let text = Pick.text("reader_id = :reader", state, direction)
      self.init(text, text, Pick.common)
    case .feed:
      let text = Pick.text("reader_id = :reader AND feed_id = :feed", state, direction)
      self.init(text, text, Pick.common + ["feed"])
    case .group:
      self.init(
        Pick.queue(state, direction), Pick.lateral(state, direction), Pick.common + ["runs"])
    }
  }

  private init(_ sqlite: String, _ postgres: String, _ parameters: [String]) {
    self.sqlite = sqlite
    self.postgres = postgres
    self.parameters = parameters
  }

  private static let common = ["reader", "shown", "id", "limit"]

  /// The numbers of the runs that make up a group's list, for `:runs`.
  ///
  /// Counters tell which runs are empty, so that nobody looks there.
  static func runs(of feeds: [Subscriptions.Found], _ state: ListFilter.State) -> [Int64] {
    feeds.flatMap { found -> [Int64] in
      let feed = found.feed.rawValue
      switch state {
      case .all:
        return (found.unread > 0 ? [run(feed, .unread)] : [])
          + (found.items > found.unread ? [run(feed, .read)] : [])
      case .unread: return found.unread > 0 ? [run(feed, .unread)] : []
      case .saved: return [feed]
      case .muted: return [run(feed, .muted), run(feed, .mutedRead)]
      }
    }
  }

  private static func run(_ feed: Int64, _ shelf: Shelf) -> Int64 { feed * 8 + shelf.rawValue }

  // MARK: One run, or two

  private static func text(
    _ whose: String, _ state: ListFilter.State, _ direction: Direction
  ) -> String {
    switch state {
    case .all: merged(.unread, .read, whose, direction)
    case .unread: run("\(whose) AND shelf = 0", "is_saved", direction)
    case .saved: run("\(whose) AND is_saved = 1", "1 AS is_saved", direction)
    case .muted: merged(.muted, .mutedRead, whose, direction)
    }
  }

  private static func run(_ condition: String, _ saved: String, _ direction: Direction) -> String {
    """
    SELECT item_id, shown, shelf, \(saved) FROM mark
    WHERE \(condition) AND (shown, item_id) \(direction.compares) (:shown, :id)
    ORDER BY shown \(direction.order), item_id \(direction.order) LIMIT :limit
    """
  }

  /// What is read and what is not are two runs of the index; a page of both is within a page of each.
  private static func merged(
    _ unread: Shelf, _ read: Shelf, _ whose: String, _ direction: Direction
  ) -> String {
    let first = run("\(whose) AND shelf = \(unread.rawValue)", "is_saved", direction)
    let second = run("\(whose) AND shelf = \(read.rawValue)", "is_saved", direction)
    return """
      SELECT item_id, shown, shelf, is_saved FROM (
        SELECT * FROM (\(first)) AS unread
        UNION ALL SELECT * FROM (\(second)) AS read) AS merged
      ORDER BY shown \(direction.order), item_id \(direction.order) LIMIT :limit
      """
  }

  // MARK: Many runs

  /// Which marks `n` stand in the run of a number.
  private static func isIn(_ run: String, _ state: ListFilter.State) -> String {
    state == .saved
      ? "n.feed_id = \(run) AND n.is_saved = 1"
      : "n.feed_id = \(run) / 8 AND n.shelf = \(run) % 8"
  }

  /// SQLite keeps the rows of a recursion in order, so that it is a queue: the newest of all runs
  /// leaves it, the next of that run joins it.
  ///
  /// The plus signs have it compare both columns with the index; without them it uses only one.
  private static func queue(_ state: ListFilter.State, _ direction: Direction) -> String {
    func next(_ run: String, after position: String) -> String {
      """
      SELECT n.item_id FROM mark AS n WHERE n.reader_id = :reader AND \(isIn(run, state))
        AND (n.shown, n.item_id) \(direction.compares) \(position)
      ORDER BY n.shown \(direction.order), n.item_id \(direction.order) LIMIT 1
      """
    }
    return """
      WITH RECURSIVE queue (run, item_id, shown, shelf, is_saved) AS (
        SELECT * FROM (
          SELECT r.value, m.item_id, m.shown, m.shelf, m.is_saved
          FROM json_each(:runs) AS r CROSS JOIN mark AS m ON m.reader_id = :reader
            AND m.item_id = (\(next("r.value", after: "(:shown, :id)"))))
        UNION ALL
        SELECT last.run, m.item_id, m.shown, m.shelf, m.is_saved
        FROM queue AS last CROSS JOIN mark AS m ON m.reader_id = :reader
          AND m.item_id = (\(next("last.run", after: "(+last.shown, +last.item_id)")))
        ORDER BY 3 \(direction.order), 2 \(direction.order) LIMIT :limit)
      SELECT item_id, shown, shelf, is_saved FROM queue
      """
  }

  /// PostgreSQL looks at the newest of each run; a page lies in as many runs as it has items at
  /// most, and no lower than the last of those newest.
  private static func lateral(_ state: ListFilter.State, _ direction: Direction) -> String {
    func some(_ run: String, _ columns: String, _ more: String, _ limit: String) -> String {
      """
      SELECT \(columns) FROM mark AS n WHERE n.reader_id = :reader AND \(isIn(run, state))
        AND (n.shown, n.item_id) \(direction.compares) (:shown, :id)\(more)
      ORDER BY n.shown \(direction.order), n.item_id \(direction.order) LIMIT \(limit)
      """
    }
    // Written so that the index ends the search there.
    let end = direction == .older ? "-9223372036854775807" : "9223372036854775807"
    let edge = """
       AND (n.shown, n.item_id) \(direction == .older ? ">=" : "<=")
          (COALESCE(edge.shown, \(end)), COALESCE(edge.item_id, \(end)))
      """
    return """
      WITH head AS MATERIALIZED (
        SELECT g.run, h.shown, h.item_id FROM unnest(CAST(:runs AS BIGINT[])) AS g (run)
        CROSS JOIN LATERAL (\(some("g.run", "n.shown, n.item_id", "", "1"))) AS h
        ORDER BY h.shown \(direction.order), h.item_id \(direction.order) LIMIT :limit)
      SELECT p.item_id, p.shown, p.shelf, p.is_saved FROM head
      LEFT JOIN (
        SELECT shown, item_id FROM head
        ORDER BY shown \(direction.order), item_id \(direction.order)
        LIMIT 1 OFFSET :limit - 1) AS edge ON TRUE
      CROSS JOIN LATERAL (
        \(some("head.run", "n.item_id, n.shown, n.shelf, n.is_saved", edge, ":limit"))) AS p
      ORDER BY p.shown \(direction.order), p.item_id \(direction.order) LIMIT :limit
      """
  }
}
