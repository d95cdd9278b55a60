// When followed topics are asked again.

import LedeBase
import LedeDatabase

extension Job.Kind {
  /// Ask the sources of followed topics again; there is one for all, and it stays while somebody follows one.
  static let topics = Job.Kind(8, "topics")
  /// Count the names in what feeds tell; there is one for all, and it stays.
  static let topicNames = Job.Kind(11, "topicNames")
  /// Tell a reader what is new of topics, once a day at most; the subject is the reader's id.
  static let topicNotice = Job.Kind(12, "topicNotice")
}

enum TopicJob {
  /// Has the topics looked at now, unless somebody does so already.
  static func hasten(at now: Timestamp, on connection: any Connection) throws(StoreError) {
    try connection.run(Jobs.hasten, (kind: .topics, subject: 0, due: now))
  }

  /// So many topics are looked for in new items; the others are looked at in their turn.
  static let mostWatched = 5_000

  /// Topics whose sources new items may come from, oldest first; the newest beyond `mostWatched` are left out.
  static let watched = Statement<Int, FollowedTopic?>(
    "topics.watched",
    """
    SELECT \(TopicRows.columns) FROM topic WHERE id > 0 AND source <> 'nyt'
    ORDER BY id LIMIT :limit
    """, ["limit": { .integer($0) }], read: TopicRows.read)

  /// Has a topic whose reader has an item looked at in the next look, however short the last was ago.
  static let wake = Statement<(topic: Topic.ID, item: Item.ID, asked: Timestamp), Void>(
    "topics.wake",
    """
    UPDATE topic SET asked = :asked WHERE id = :id AND asked > :asked
      AND EXISTS (SELECT 1 FROM mark AS m WHERE m.reader_id = topic.reader_id AND m.item_id = :item)
    """,
    ["id": { .id($0.topic) }, "item": { .id($0.item) }, "asked": { .time($0.asked) }])

  /// The topics that were asked longest ago, or never.
  static let due = Statement<(before: Timestamp, limit: Int), FollowedTopic?>(
    "topics.due",
    """
    SELECT \(TopicRows.columns) FROM topic WHERE asked < :before
    ORDER BY asked, id LIMIT :limit
    """,
    ["before": { .time($0.before) }, "limit": { .integer($0.limit) }], read: TopicRows.read)
}
