// What readers are told of their topics.

import LedeBase
import LedeDatabase

/// Statements on what is told of `topic`.
enum TopicNotices {
  static let setTells = Statement<(Topic.ID, Reader.ID, Bool), Void>(
    "topicNotices.setTells",
    "UPDATE topic SET tells = :tells WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "tells": { .flag($0.2) }])

  /// When a reader was last told of any topic.
  static let lastTold = Statement<Reader.ID, Timestamp>(
    "topicNotices.lastTold", "SELECT COALESCE(MAX(told), 0) FROM topic WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.time() }

  /// What is new of the topics that a reader wishes to be told of, and was not told yet.
  static let new = Statement<Reader.ID, (topic: Topic.ID, count: Int)>(
    "topicNotices.new",
    """
    SELECT t.id, COUNT(*) FROM topic AS t JOIN topic_point AS p ON p.topic_id = t.id
    WHERE t.reader_id = :reader AND t.tells = 1 AND p.found > t.seen AND p.found > t.told
    GROUP BY t.id ORDER BY 2 DESC, t.id
    """, ["reader": { .id($0) }]
  ) { ($0.id(), $0.number()) }

  static let note = Statement<(Topic.ID, at: Timestamp), Void>(
    "topicNotices.note", "UPDATE topic SET told = :now WHERE id = :id",
    ["id": { .id($0.0) }, "now": { .time($0.at) }])

  /// Takes back what was noted at an instant.
  static let undo = Statement<(Reader.ID, at: Timestamp), Void>(
    "topicNotices.undo", "UPDATE topic SET told = 0 WHERE reader_id = :reader AND told = :now",
    ["reader": { .id($0.0) }, "now": { .time($0.at) }])
}
