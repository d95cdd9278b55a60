// What is kept of topics: those that readers follow, what came of each, and tones that were judged.

import LedeAccounts
import LedeBase
package import LedeDatabase
import LedeNews

extension Topics {
  package static let schema = Schema(
    "topics", uses: [News.schema],
    tables: [
      Table(
        "topic", key: "id",
        of: .reader(
          archive: Archive(
            "topic WHERE reader_id = :reader ORDER BY id", times: "followed",
            texts: "name kind source beside"))),
      Table(
        "topic_point", key: "topic_id, side, article",
        of: .reader(leaving: [
          "DELETE FROM topic_point WHERE topic_id IN (SELECT id FROM topic WHERE reader_id = :reader)"
        ])),
      // By what was read, and so of use again after a restore; made anew where it is not there.
      Table("topic_tone", key: "topic, print", backup: .derived),
      // Asked again.
      Table("times_answer", key: "tag", backup: .derived),
      Table("times_tags", key: "typed", backup: .derived),
      // Counted anew.
      Table("topic_name", key: "key, kind, feed_id", backup: .derived),
    ],
    migrations: [
      Migration(
        number: 1, name: "topics",
        sql: """
          -- A topic that a reader follows, and whom they ask; "key" tells topics of the same tones.
          CREATE TABLE topic (
            id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL,
            kind TEXT NOT NULL, key TEXT {bytewise} NOT NULL, source TEXT {bytewise} NOT NULL,
            beside TEXT, followed BIGINT NOT NULL, asked BIGINT NOT NULL DEFAULT 0, seen BIGINT NOT NULL,
            UNIQUE (reader_id, key, source));
          CREATE INDEX topic_due ON topic (asked, id);
          -- An article that was found for a followed topic: a point of its chart. Side 0 is the source, 1 the one
          -- beside it; the score is in thousandths.
          CREATE TABLE topic_point (
            topic_id BIGINT NOT NULL REFERENCES topic (id), side SMALLINT NOT NULL,
            article TEXT {bytewise} NOT NULL, published BIGINT NOT NULL, found BIGINT NOT NULL,
            score INTEGER NOT NULL, PRIMARY KEY (topic_id, side, article)) {clustered};
          CREATE INDEX topic_point_time ON topic_point (topic_id, published);
          -- How a text, by its hash and that of who judged, speaks of a topic; shares in thousandths.
          CREATE TABLE topic_tone (
            topic TEXT {bytewise} NOT NULL, print BIGINT NOT NULL, score INTEGER NOT NULL,
            sure INTEGER NOT NULL, is_whole SMALLINT NOT NULL, sentence TEXT NOT NULL,
            first INTEGER NOT NULL, last INTEGER NOT NULL, judged BIGINT NOT NULL,
            PRIMARY KEY (topic, print)) {clustered};
          CREATE INDEX topic_tone_age ON topic_tone (judged);
          """),
      Migration(
        number: 2, name: "answers of the Times",
        sql: """
          -- The last articles on a tag of the New York Times, as JSON.
          CREATE TABLE times_answer (
            tag TEXT {bytewise} PRIMARY KEY, asked BIGINT NOT NULL, articles TEXT NOT NULL) {clustered};
          CREATE INDEX times_answer_age ON times_answer (asked);
          -- Its tags with a word that begins so, one a line, the most used first.
          CREATE TABLE times_tags (
            typed TEXT {bytewise} PRIMARY KEY, asked BIGINT NOT NULL, tags TEXT NOT NULL) {clustered};
          CREATE INDEX times_tags_age ON times_tags (asked);
          """),
      Migration(
        number: 3, name: "names, and telling of what is new",
        sql: """
          -- A word of a name that can be asked about, as a feed (0: the Times) tells it; "key" has all its words.
          CREATE TABLE topic_name (
            word TEXT {bytewise} NOT NULL, key TEXT {bytewise} NOT NULL, kind SMALLINT NOT NULL,
            feed_id BIGINT NOT NULL, name TEXT {bytewise} NOT NULL, count INTEGER NOT NULL,
            seen BIGINT NOT NULL, PRIMARY KEY (word, key, kind, feed_id)) {clustered};
          CREATE INDEX topic_name_seen ON topic_name (seen);
          -- Whether its reader is told of what is new, and when they were last.
          ALTER TABLE topic ADD COLUMN tells SMALLINT NOT NULL DEFAULT 0;
          ALTER TABLE topic ADD COLUMN told BIGINT NOT NULL DEFAULT 0;
          """),
      Migration(
        number: 4, name: "a row for each name",
        sql: """
          -- What fits a few letters is found in memory. Names are counted from the first item on, and tags asked again.
          DROP TABLE topic_name;
          DELETE FROM setting WHERE name = 'topics.names';
          DELETE FROM times_tags;
          -- A name that can be asked about, as a feed (0: the Times) tells it; "key" has its folded words.
          CREATE TABLE topic_name (
            key TEXT {bytewise} NOT NULL, kind SMALLINT NOT NULL, feed_id BIGINT NOT NULL,
            name TEXT {bytewise} NOT NULL, count INTEGER NOT NULL, seen BIGINT NOT NULL,
            PRIMARY KEY (key, kind, feed_id)) {clustered};
          CREATE INDEX topic_name_seen ON topic_name (seen);
          """),
    ],
    ownSettings: TimesDesk.budgets + [NameClock.place, NameRows.learnt],
    jobs: [.topics, .topicNames, .topicNotice],
    statements: {
      [
        TopicRows.all.query, TopicRows.one.query, TopicRows.like.query, TopicRows.number.query,
        TopicRows.follow.query, TopicRows.unfollow.query, TopicRows.forgetPoints.query,
        TopicRows.noteAsked.query, TopicRows.noteSeen.query,
        PointRows.put.query, PointRows.of.query, PointRows.new.query, PointRows.forget.query,
        ToneRows.of.query, ToneRows.keep.query, ToneRows.forget.query, TopicTexts.of.query,
        TopicJob.due.query, TopicJob.watched.query, TopicJob.wake.query,
        TimesRows.answer.query, TimesRows.keepAnswer.query, TimesRows.forgetAnswers.query,
        TimesRows.tags.query, TimesRows.keepTags.query, TimesRows.forgetTags.query,
        NameRows.add.query, NameRows.put.query, NameRows.told.query,
        NameRows.feeds.query, NameRows.items.query, NameRows.forget.query,
        TopicNotices.setTells.query, TopicNotices.lastTold.query, TopicNotices.new.query,
        TopicNotices.note.query, TopicNotices.undo.query,
      ]
    },
    // Names are counted again from the first item on.
    restoring: { connection, copy throws(StoreError) in
      try copy()
      try connection.run(Facts.remove, NameClock.place)
    },
    hooks: NewsHooks(
      note: { _, _, _ in },
      sections: { reader, connection throws(StoreError) in
        let new = Dictionary(
          try connection.rows(PointRows.new, reader).map { ($0.topic, $0.count) },
          uniquingKeysWith: +)
        return try connection.rows(TopicRows.all, reader).compactMap(\.self).map { topic in
          FrontSection(
            section: .topic(topic.id.rawValue), name: topic.question.topic.shown,
            page: TopicsView.path(topic.id), count: new[topic.id])
        }
      }))
}

extension Bound {
  static let topics = Bound("topics", most: 100, refusal: Phrases.tooManyTopics(100))
}
