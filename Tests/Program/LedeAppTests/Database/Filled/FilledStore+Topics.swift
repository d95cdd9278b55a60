// The topics that readers of the filled store follow, and what came of them.

import LedeBase
import LedeDatabase
import LedeTesting
import LedeTimes
import Testing

@testable import LedeNews
@testable import LedeTopics

extension FilledStore {
  func topics(of readers: Readers, _ feeds: Feeds) async throws {
    let ferries = TopicQuestion(
      try #require(Topic("Ferries", kind: .subject)), .all, beside: .feed(feeds.harbour))
    let mayor = TopicQuestion(try #require(Topic("Rowan, Ada", kind: .person)), .times)
    let tone = ArticleTone(
      score: 0.625, sure: 0.75,
      evidence: SubjectSentence(text: "The ferry is a fine sight.", subject: 4..<9))
    var article = TimesArticle()
    article.id = "nyt://article/1"
    article.title = "The Mayor Rides the Ferry"
    article.abstract = "Ada Rowan took the boat at eight."
    article.published = FilledStore.time(190)
    try await store.database.write { [article] connection throws(StoreError) in
      for (question, reader) in [(ferries, readers.ines), (mayor, readers.tunde)] {
        guard
          let id = try connection.first(
            TopicRows.follow, (question, reader, at: FilledStore.time(180)))
        else { continue }
        try connection.run(
          PointRows.put,
          each: (0..<4).map { day in
            PointRows.New(
              topic: id, isBeside: day == 3, article: "i\(day + 1)",
              published: FilledStore.time(150 + 10 * day), found: FilledStore.time(181),
              score: 0.25 * Double(day) - 0.5)
          })
      }
      try connection.run(
        ToneRows.keep, (ferries.topic, print: 7, tone: tone, at: FilledStore.time(181)))
      let tag = TimesTag(mayor.topic)
      try connection.run(
        TimesRows.keepAnswer, (tag: tag.full, [article], at: FilledStore.time(199)))
      try connection.run(
        NameRows.add,
        NameRows.New(topic: mayor.topic, feed: nil, count: 3, seen: FilledStore.time(199)))
      try connection.run(
        TimesRows.keepTags, (typed: "row", [tag], at: FilledStore.time(199)))
    }
  }
}
