// What is kept of games: whose feeds they are, and what is known of their items.

import LedeBase
package import LedeDatabase
import LedeNews

extension Games {
  package static let schema = Schema(
    "games", uses: [News.schema],
    tables: [
      Table(
        "game_feed", key: "reader_id, feed_id",
        of: .reader(
          archive: Archive(
            """
            game_feed AS g JOIN feed AS f ON f.id = g.feed_id
            JOIN subscription AS s
              ON s.reader_id = g.reader_id AND s.feed_id = g.feed_id AND s.is_followed = 1
            WHERE g.reader_id = :reader ORDER BY g.feed_id
            """,
            texts: "address=f.address title=f.title"))),
      Table("game_fact", key: "item_id"),
      Table("game_todo", key: "item_id"),
    ],
    migrations: [
      Migration(
        number: 1, name: "games",
        sql: """
          CREATE TABLE game_feed (
            reader_id BIGINT NOT NULL REFERENCES reader (id), feed_id BIGINT NOT NULL,
            PRIMARY KEY (reader_id, feed_id)) {clustered};
          CREATE INDEX game_feed_feed ON game_feed (feed_id);

          -- One row for each item of such a feed; it goes with its item. shown: where it stands in
          -- lists. kind: 1 article, 2 review, 3 video. work_kind: 0 not known, 1 game, 2 film,
          -- 3 television. score: tenths of a point of 100. seconds: how long its film lasts.
          CREATE TABLE game_fact (
            item_id {key}, feed_id BIGINT NOT NULL, shown BIGINT NOT NULL, kind SMALLINT NOT NULL,
            work_kind SMALLINT NOT NULL, work TEXT, score SMALLINT, printed TEXT, seconds INTEGER);
          CREATE INDEX game_fact_newest ON game_fact (feed_id, kind, shown, item_id);
          CREATE INDEX game_fact_work ON game_fact (feed_id, kind, work_kind, shown, item_id);
          CREATE INDEX game_fact_best ON game_fact (feed_id, score, shown, item_id)
            WHERE score IS NOT NULL;
          CREATE INDEX game_fact_best_work ON game_fact (feed_id, work_kind, score, shown, item_id)
            WHERE score IS NOT NULL;

          -- Items that are to be looked at; turn grows with each change of one.
          CREATE TABLE game_todo (item_id {key}, turn BIGINT NOT NULL DEFAULT 1);
          """)
    ],
    ownSettings: GameSpotDesk.budgets,
    jobs: [.games, .gamePage],
    statements: {
      GameFacts.all + [
        GameFeeds.of.query, GameFeeds.marked.query, GameFeeds.count.query, GameFeeds.add.query,
        GameFeeds.remove.query, GameFeeds.take.query, GameFeeds.leave.query,
        GameTodo.noteRun.query, GameTodo.noteOne.query, GameTodo.noteFeed.query,
        GameTodo.some.query,
        GameTodo.remove.query, GameJob.hasten.query, GameJob.end.query, GamePages.due.query,
        GamePages.waiting.query, GamePages.pause.query,
      ]
    },
    hooks: NewsHooks(
      note: { change, now, connection throws(StoreError) in
        try GameTodo.note(change, at: now, on: connection)
      }, sections: { _, _ in [] }))
}
