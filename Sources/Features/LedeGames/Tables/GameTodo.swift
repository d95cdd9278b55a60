// What is to be found out: items that are new or changed, in the transactions in which they are.

import LedeBase
import LedeDatabase
import LedeNews

extension Job.Kind {
  /// Look at new and changed items of feeds of games; there is one for all from the first such feed on, and it stays.
  static let games = Job.Kind(9, "games")
  /// Look at the page of an item that may be a review; the subject is its id.
  static let gamePage = Job.Kind(10, "gamePage")
}

/// Statements on the job of games.
enum GameJob {
  /// How long new items may gather before they are looked at.
  static let pause = Duration.seconds(1)

  /// Makes the job due by then, unless somebody does it now; it then looks again by itself.
  ///
  /// Not `hasten` of all jobs, which would hold its row for every writer until its commit.
  static let hasten = Statement<Timestamp, Void>(
    "jobs.hastenGames",
    """
    UPDATE job SET due = :due WHERE kind = \(Job.Kind.games.rawValue) AND subject = 0 AND leased = 0 AND due > :due
    """, ["due": { .time($0) }])

  /// Ends the job: due at `next`, or at once when something waits to be looked at.
  static let end = Statement<Jobs.End, Job.ID>(
    "jobs.endGames",
    """
    UPDATE job SET leased = 0, attempts = 0, due = CASE
      WHEN EXISTS (SELECT 1 FROM game_todo WHERE item_id > 0) THEN CAST(0 AS BIGINT)
      ELSE :next END
    WHERE id = :id AND claim = :claim AND leased = 1 RETURNING id
    """, Jobs.endBindings
  ) { $0.id() }
}

/// Statements on `game_todo`.
enum GameTodo {
  /// Notes what the news tell, and has it looked at soon.
  static func note(
    _ change: NewsHooks.Change, at now: Timestamp, on connection: any Connection
  ) throws(StoreError) {
    let noted: [[Item.ID]]
    switch change {
    case .new(let runs): noted = try connection.rows(noteRun, each: runs)
    case .back(let items), .changed(let items): noted = try connection.rows(noteOne, each: items)
    case .dropped(let items):
      try connection.run(GameFacts.forget, each: items)
      return
    case .merged(let feed, into: let into):
      let taken = try connection.rows(GameFeeds.take, (feed, into: into))
      try connection.run(GameFeeds.leave, feed)
      try connection.run(GameFacts.move, (feed, into: into))
      // What the other had told was nobody's game before.
      noted = taken.isEmpty ? [] : [try connection.rows(noteFeed, into)]
    }
    if noted.contains(where: { !$0.isEmpty }) {
      try connection.run(GameJob.hasten, now + GameJob.pause)
    }
  }

  private static let again = """
    ON CONFLICT (item_id) DO UPDATE SET turn = game_todo.turn + 1 RETURNING item_id
    """
  private static let isOfGames = """
    EXISTS (SELECT 1 FROM game_feed AS g WHERE g.feed_id = i.feed_id)
    """

  static let noteRun = Statement<NewsHooks.Run, Item.ID>(
    "gameTodo.noteRun",
    """
    INSERT INTO game_todo (item_id) SELECT i.id FROM item AS i
    WHERE i.id BETWEEN :first AND :last AND \(isOfGames) \(again)
    """, ["first": { .id($0.first) }, "last": { .id($0.last) }]
  ) { $0.id() }

  static let noteOne = Statement<Item.ID, Item.ID>(
    "gameTodo.noteOne",
    """
    INSERT INTO game_todo (item_id) SELECT i.id FROM item AS i
    WHERE i.id = :item AND \(isOfGames) \(again)
    """, ["item": { .id($0) }]
  ) { $0.id() }

  /// All that is kept of a feed: O(items of it).
  static let noteFeed = Statement<Feed.ID, Item.ID>(
    "gameTodo.noteFeed",
    """
    INSERT INTO game_todo (item_id) SELECT DISTINCT s.item_id FROM seen AS s
    WHERE s.feed_id = :feed AND s.is_dropped = 0 \(again)
    """, ["feed": { .id($0) }]
  ) { $0.id() }

  /// An item that waits, with what its feed tells of it; without it where it was dropped since.
  struct Waiting: Sendable {
    var item: Item.ID
    var turn: Int64
    var told: ToldGame?
  }

  /// A review says what it is at its beginning, and fifty long texts would fill the memory.
  private static let mostOfText = 200_000

  static let some = Statement<Int, Waiting>(
    "gameTodo.some",
    """
    SELECT todo.item_id, todo.turn, i.feed_id, i.shown, i.title, i.link, x.tags, x.enclosures,
      x.summary_kind, SUBSTR(x.summary, 1, \(mostOfText)),
      x.content_kind, SUBSTR(x.content, 1, \(mostOfText))
    FROM (SELECT item_id, turn FROM game_todo WHERE item_id > 0 ORDER BY item_id LIMIT :limit) AS todo
    LEFT JOIN item AS i ON i.id = todo.item_id LEFT JOIN item_text AS x ON x.item_id = todo.item_id
    ORDER BY todo.item_id
    """, ["limit": { .integer($0) }]
  ) { columns in
    let id: Item.ID = columns.id()
    let turn = columns.integer()
    let feed = columns.optionalInteger()
    let shown = columns.optionalTime()
    var item = Item(key: "", title: columns.optionalText(), link: columns.address())
    item.tags = KeptTags.read(columns.optionalText() ?? "").map(\.name)
    item.enclosures = Enclosures.read(columns.optionalText() ?? "")
    item.summary = text(&columns)
    item.content = text(&columns)
    let told = feed.flatMap { feed in
      shown.map { ToldGame(id: id, feed: Feed.ID(feed), shown: $0, item: item) }
    }
    return Waiting(item: id, turn: turn, told: told)
  }

  private static func text(_ columns: inout Columns) -> FeedText? {
    let kind = columns.optionalInteger().flatMap { FeedText.Kind(rawValue: Int(clamping: $0)) }
    let value = columns.optionalText()
    return kind.flatMap { kind in value.map { FeedText($0, kind) } }
  }

  /// Takes an item out that was looked at, unless it changed since.
  static let remove = Statement<(item: Item.ID, turn: Int64), Void>(
    "gameTodo.remove", "DELETE FROM game_todo WHERE item_id = :item AND turn = :turn",
    ["item": { .id($0.item) }, "turn": { .integer($0.turn) }])
}
