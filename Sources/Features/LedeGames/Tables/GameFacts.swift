// What is known of items of feeds of games, and the lists that are made of it.

import LedeBase
import LedeDatabase
import LedeNews
import LedeReviews

/// Statements on `game_fact`.
enum GameFacts {
  /// The first of each feed's part of a list, so many of each.
  struct Part: Sendable {
    var reader: Reader.ID
    var feeds: [Feed.ID]
    var kind: GameFact.Kind
    var work: WorkKind?
    var before: GamePlace?
    var limit: Int
  }

  static var all: [Query] {
    [
      newest.query, newestOfWork.query, best.query, bestOfWork.query, some.query, films.query,
      keep.query, learn.query, forget.query, move.query,
    ]
  }

  /// The statement of a list: of each feed it reads a run of an index.
  static func list(_ list: GameList, _ work: GameWork?) -> Statement<Part, GameFact> {
    switch (list, work) {
    case (.top, nil): best
    case (.top, _): bestOfWork
    case (_, nil): newest
    case (_, _): newestOfWork
    }
  }

  private static let columns = """
    f.item_id, f.feed_id, f.shown, f.kind, f.work_kind, f.work, f.score, f.printed, f.seconds
    """

  private typealias Binding = @Sendable (Part) -> Value
  private static let common: [(String, Binding)] = [
    ("reader", { .id($0.reader) }), ("feeds", { .ids($0.feeds) }),
    ("shown", { .integer($0.before?.position.shown.milliseconds ?? .max) }),
    ("id", { .integer($0.before?.position.id.rawValue ?? .max) }),
    ("limit", { .integer($0.limit) }),
  ]
  private static let kind: (String, Binding) = ("kind", { .integer($0.kind.rawValue) })
  private static let work: (String, Binding) = ("work", { .integer($0.work?.rawValue ?? 0) })
  private static let score: (String, Binding) = (
    "score", { .integer($0.before?.tenths ?? 1_001) }
  )

  private static func list(
    _ name: String, _ condition: String, by order: String, _ more: [(String, Binding)]
  ) -> Statement<Part, GameFact> {
    let ordered = "ORDER BY \(order)shown DESC, item_id DESC"
    // What stands in the reader's lists; a mark is looked up by its key.
    func run(_ columns: String, of feed: String) -> String {
      """
      SELECT \(columns) FROM game_fact AS n
        WHERE n.feed_id = \(feed) AND \(condition) AND EXISTS (
          SELECT 1 FROM mark AS m
          WHERE m.reader_id = :reader AND m.item_id = n.item_id AND m.shelf IN (0, 1))
        \(ordered) LIMIT :limit
      """
    }
    return Statement(
      name,
      sqlite: """
        SELECT \(columns) FROM json_each(:feeds) AS g CROSS JOIN game_fact AS f
          ON f.item_id IN (\(run("n.item_id", of: "g.value")))
        \(ordered)
        """,
      postgres: """
        SELECT \(columns) FROM unnest(CAST(:feeds AS BIGINT[])) AS g (feed)
        CROSS JOIN LATERAL (\(run("n.*", of: "g.feed"))) AS f
        \(ordered)
        """, common + more, read: read)
  }

  static let newest = list(
    "gameFacts.newest", "n.kind = :kind AND (n.shown, n.item_id) < (:shown, :id)", by: "", [kind])

  static let newestOfWork = list(
    "gameFacts.newestOfWork",
    "n.kind = :kind AND n.work_kind = :work AND (n.shown, n.item_id) < (:shown, :id)", by: "",
    [kind, work])

  /// The best first; among equals the newest.
  static let best = list(
    "gameFacts.best",
    "n.score IS NOT NULL AND (n.score, n.shown, n.item_id) < (:score, :shown, :id)",
    by: "score DESC, ", [score])

  static let bestOfWork = list(
    "gameFacts.bestOfWork",
    """
    n.work_kind = :work AND n.score IS NOT NULL
      AND (n.score, n.shown, n.item_id) < (:score, :shown, :id)
    """, by: "score DESC, ", [work, score])

  /// What is known of some items.
  static let some = Statement<[Item.ID], GameFact>(
    "gameFacts.some", "SELECT \(columns) FROM game_fact AS f WHERE f.item_id IN :items",
    ["items": { .ids($0) }], read: read)

  /// When some items were published, and their films.
  static let films = Statement<[Item.ID], (Item.ID, Item)>(
    "gameFacts.films",
    """
    SELECT i.id, i.published, x.enclosures FROM item AS i JOIN item_text AS x ON x.item_id = i.id
    WHERE i.id IN :items
    """, ["items": { .ids($0) }]
  ) { columns in
    let id: Item.ID = columns.id()
    var item = Item(key: "", published: columns.optionalTime())
    item.enclosures = Enclosures.read(columns.text())
    return (id, item)
  }

  private static let bindings: KeyValuePairs<String, @Sendable (GameFact) -> Value> = [
    "item": { .id($0.item) }, "feed": { .id($0.feed) }, "shown": { .time($0.shown) },
    "kind": { .integer($0.kind.rawValue) }, "workKind": { .integer($0.workKind.rawValue) },
    "work": { .text($0.work) }, "score": { .integer($0.score?.tenths) },
    "printed": { .text($0.score?.printed) }, "seconds": { .integer($0.seconds) },
  ]

  /// Keeps what the feed tells of an item; a score that its page gave stays, and with it what it is.
  static let keep = Statement<GameFact, Void>(
    "gameFacts.keep",
    """
    INSERT INTO game_fact (item_id, feed_id, shown, kind, work_kind, work, score, printed, seconds)
    VALUES (:item, :feed, :shown, :kind, :workKind, :work, :score, :printed, :seconds)
    ON CONFLICT (item_id) DO UPDATE SET feed_id = excluded.feed_id, shown = excluded.shown,
      kind = CASE WHEN game_fact.score IS NOT NULL THEN game_fact.kind ELSE excluded.kind END,
      work_kind = CASE WHEN excluded.work_kind <> 0 THEN excluded.work_kind
        ELSE game_fact.work_kind END,
      work = COALESCE(excluded.work, game_fact.work),
      printed = CASE WHEN excluded.score IS NULL THEN game_fact.printed ELSE excluded.printed END,
      score = COALESCE(excluded.score, game_fact.score), seconds = excluded.seconds
    """, bindings)

  /// Adds to a fact what the item's page says of the review that it is.
  static let learn = Statement<(item: Item.ID, review: Review), Void>(
    "gameFacts.learn",
    """
    UPDATE game_fact SET kind = \(GameFact.Kind.review.rawValue),
      work_kind = CASE WHEN :workKind <> 0 THEN :workKind ELSE work_kind END,
      work = COALESCE(:work, work),
      printed = CASE WHEN CAST(:score AS BIGINT) IS NULL THEN printed ELSE :printed END,
      score = COALESCE(:score, score)
    WHERE item_id = :item
    """,
    [
      "item": { .id($0.item) }, "workKind": { .integer(($0.review.kind ?? .other).rawValue) },
      "work": { .text($0.review.work) }, "score": { .integer($0.review.score?.tenths) },
      "printed": { .text($0.review.score?.printed) },
    ])

  static let forget = Statement<Item.ID, Void>(
    "gameFacts.forget", "DELETE FROM game_fact WHERE item_id = :item", ["item": { .id($0) }])

  static let move = Statement<(Feed.ID, into: Feed.ID), Void>(
    "gameFacts.move", "UPDATE game_fact SET feed_id = :into WHERE feed_id = :from",
    ["from": { .id($0.0) }, "into": { .id($0.into) }])

  private static let read: @Sendable (inout Columns) -> GameFact = { columns in
    let item: Item.ID = columns.id()
    let feed: Feed.ID = columns.id()
    let shown = columns.time()
    var fact = GameFact(
      item: item, feed: feed, shown: shown,
      kind: GameFact.Kind(rawValue: Int(clamping: columns.integer())) ?? .article)
    fact.workKind = WorkKind(rawValue: Int(clamping: columns.integer())) ?? .other
    fact.work = columns.optionalText()
    let tenths = columns.optionalInteger()
    let printed = columns.optionalText()
    if let tenths, let printed {
      fact.score = Score(printed: printed, tenths: Int(clamping: tenths))
    }
    fact.seconds = columns.optionalInteger().map { Int(clamping: $0) }
    return fact
  }
}
