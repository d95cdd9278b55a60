// A message of what is new of topics, once a day at most.

import LedeBase
package import LedeDatabase
package import LedeSite

extension Topics {
  /// Between two messages to one reader.
  static let restOfTelling = Duration.seconds(86_400)

  /// What readers hear of topics by the messages of Lede.
  package static func telling(_ database: Database) -> Telling {
    Telling(
      job: .topicNotice, tag: "topics",
      begin: { reader, now async throws(StoreError) in
        try await database.write { connection throws(StoreError) -> Telling.Words? in
          let last = try connection.first(TopicNotices.lastTold, reader)
          // A clock that was set back holds up nobody for longer than it was wrong.
          if let last, last <= now, now - last < restOfTelling { return nil }
          let new = try connection.rows(TopicNotices.new, reader)
          guard let first = new.first,
            let topic = try connection.first(TopicRows.one, (first.topic, reader)).flatMap(\.self)
          else { return nil }
          try connection.run(TopicNotices.note, each: new.map { ($0.topic, at: now) })
          return Telling.Words(
            title: Phrases.newOn(topic.question.topic.shown, others: new.count - 1),
            body: Phrases.newFound(new.reduce(0) { $0 + $1.count }),
            path: new.count == 1 ? TopicsView.path(first.topic) : TopicsView.path)
        }
      },
      undo: { reader, now async throws(StoreError) in
        try await database.run(TopicNotices.undo, (reader, at: now))
      })
  }
}

extension TopicsDesk {
  /// Has a reader told of what is new of a topic, when they were told nothing for a day.
  func hastenTelling(
    of topic: FollowedTopic, at now: Timestamp
  ) async throws(StoreError) {
    guard topic.tells else { return }
    try await database.write { connection throws(StoreError) in
      guard try !connection.rows(TopicNotices.new, topic.reader).isEmpty else { return }
      let last = try connection.first(TopicNotices.lastTold, topic.reader) ?? now
      let due = last > now ? now : max(now, last + Topics.restOfTelling)
      try connection.run(
        Jobs.hasten, (kind: .topicNotice, subject: topic.reader.rawValue, due: due))
    }
  }
}
