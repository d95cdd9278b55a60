// The topics that readers follow.

import LedeBase
import LedeDatabase

/// A topic that a reader follows.
struct FollowedTopic: Hashable, Sendable {
  var id: Topic.ID
  var reader: Reader.ID
  var question: TopicQuestion
  var followed: Timestamp
  /// When its sources were last asked; nil before the first time.
  var asked: Timestamp?
  /// When its reader last saw it.
  var seen: Timestamp
  /// Whether its reader wishes to be told of what is new.
  var tells = false
}

/// Statements on `topic`.
enum TopicRows {
  static let columns =
    "id, reader_id, name, kind, source, beside, followed, asked, seen, tells"

  static let read: @Sendable (inout Columns) -> FollowedTopic? = { columns in
    let (id, reader): (Topic.ID, Reader.ID) = (columns.id(), columns.id())
    let (name, kind) = (columns.text(), columns.text())
    let (source, beside) = (columns.text(), columns.optionalText())
    // What a later Lede knows and this one does not is passed over, and stays.
    guard let topic = Topic(name, kind: Topic.Kind(rawValue: kind) ?? .any),
      let source = TopicSource(source)
    else { return nil }
    return FollowedTopic(
      id: id, reader: reader,
      question: TopicQuestion(topic, source, beside: beside.flatMap { TopicSource($0) }),
      followed: columns.time(), asked: columns.integer().nonZero, seen: columns.time(),
      tells: columns.flag())
  }

  /// A reader's topics, by name.
  static let all = Statement<Reader.ID, FollowedTopic?>(
    "topics.all", "SELECT \(columns) FROM topic WHERE reader_id = :reader ORDER BY name, id",
    ["reader": { .id($0) }], read: read)

  static let one = Statement<(Topic.ID, Reader.ID), FollowedTopic?>(
    "topics.one", "SELECT \(columns) FROM topic WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }], read: read)

  /// The followed topic of a question, if there is one.
  static let like = Statement<(Reader.ID, TopicQuestion), FollowedTopic?>(
    "topics.like",
    "SELECT \(columns) FROM topic WHERE reader_id = :reader AND key = :key AND source = :source",
    [
      "reader": { .id($0.0) }, "key": { .text($0.1.topic.key) },
      "source": { .text($0.1.source.text) },
    ], read: read)

  static let number = Statement<Reader.ID, Int>(
    "topics.number", "SELECT COUNT(*) FROM topic WHERE reader_id = :reader",
    ["reader": { .id($0) }]
  ) { $0.number() }

  /// Follows a topic; one that is followed already is compared with what is said now.
  static let follow = Statement<(TopicQuestion, Reader.ID, at: Timestamp), Topic.ID>(
    "topics.follow",
    """
    INSERT INTO topic (reader_id, name, kind, key, source, beside, followed, seen)
    VALUES (:reader, :name, :kind, :key, :source, CAST(:beside AS TEXT), :now, :now)
    ON CONFLICT (reader_id, key, source) DO UPDATE SET beside = excluded.beside RETURNING id
    """,
    [
      "reader": { .id($0.1) }, "name": { .text($0.0.topic.name) },
      "kind": { .text($0.0.topic.kind.rawValue) }, "key": { .text($0.0.topic.key) },
      "source": { .text($0.0.source.text) }, "beside": { .text($0.0.beside?.text) },
      "now": { .time($0.at) },
    ]
  ) { $0.id() }

  static let forgetPoints = Statement<(Topic.ID, Reader.ID), Void>(
    "topics.forgetPoints",
    """
    DELETE FROM topic_point WHERE topic_id IN (
      SELECT id FROM topic WHERE id = :id AND reader_id = :reader)
    """, ["id": { .id($0.0) }, "reader": { .id($0.1) }])

  static let unfollow = Statement<(Topic.ID, Reader.ID), Topic.ID>(
    "topics.unfollow", "DELETE FROM topic WHERE id = :id AND reader_id = :reader RETURNING id",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }]
  ) { $0.id() }

  static let noteAsked = Statement<(Topic.ID, at: Timestamp), Void>(
    "topics.noteAsked", "UPDATE topic SET asked = :now WHERE id = :id",
    ["id": { .id($0.0) }, "now": { .time($0.at) }])

  static let noteSeen = Statement<(Topic.ID, Reader.ID, at: Timestamp), Void>(
    "topics.noteSeen", "UPDATE topic SET seen = :now WHERE id = :id AND reader_id = :reader",
    ["id": { .id($0.0) }, "reader": { .id($0.1) }, "now": { .time($0.at) }])
}

extension Int64 {
  /// The instant that many milliseconds after the epoch; nil for never.
  fileprivate var nonZero: Timestamp? { self == 0 ? nil : Timestamp(milliseconds: self) }
}
