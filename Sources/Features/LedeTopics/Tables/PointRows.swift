// What was found for followed topics: the points of their charts.

import LedeBase
import LedeDatabase

/// An article's tone at its time.
struct TonePoint: Hashable, Sendable {
  /// Whether it is of the source that is asked beside the first.
  var isBeside: Bool
  var published: Timestamp
  /// −1…1.
  var score: Double
}

/// Statements on `topic_point`.
enum PointRows {
  struct New: Sendable {
    var topic: Topic.ID
    var isBeside: Bool
    var article: String
    var published: Timestamp
    var found: Timestamp
    var score: Double
  }

  /// Keeps a point; one that is there gets the newest tone, and stays as new as it was.
  static let put = Statement<New, Void>(
    "topicPoints.put",
    """
    INSERT INTO topic_point (topic_id, side, article, published, found, score)
    VALUES (:topic, :side, :article, :published, :found, :score)
    ON CONFLICT (topic_id, side, article) DO UPDATE SET score = excluded.score
    """,
    [
      "topic": { .id($0.topic) }, "side": { .flag($0.isBeside) }, "article": { .text($0.article) },
      "published": { .time($0.published) }, "found": { .time($0.found) },
      "score": { .integer(ToneRows.thousandths($0.score)) },
    ])

  /// The points since a time, oldest first.
  static let of = Statement<(Topic.ID, since: Timestamp), TonePoint>(
    "topicPoints.of",
    """
    SELECT side, published, score FROM topic_point
    WHERE topic_id = :topic AND published >= :since ORDER BY published LIMIT 20000
    """, ["topic": { .id($0.0) }, "since": { .time($0.since) }]
  ) {
    TonePoint(isBeside: $0.flag(), published: $0.time(), score: Double($0.integer()) / 1_000)
  }

  /// How many articles were found of each of a reader's topics since they last saw it.
  static let new = Statement<Reader.ID, (topic: Topic.ID, count: Int)>(
    "topicPoints.new",
    """
    SELECT t.id, COUNT(*) FROM topic AS t JOIN topic_point AS p ON p.topic_id = t.id
    WHERE t.reader_id = :reader AND p.found > t.seen GROUP BY t.id
    """, ["reader": { .id($0) }]
  ) { ($0.id(), $0.number()) }

  /// Drops what is older than charts go back.
  static let forget = Statement<Timestamp, Void>(
    "topicPoints.forget", "DELETE FROM topic_point WHERE published < :before",
    ["before": { .time($0) }])
}
