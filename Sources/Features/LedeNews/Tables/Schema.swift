// What is kept of feeds, items and what readers did with them.

import LedeAccounts
import LedeBase
package import LedeDatabase

extension News {
  package static let schema = Schema(
    "news", uses: [Accounts.schema],
    tables: [
      Table(
        "preference", key: "reader_id, name",
        of: .reader(
          archive: Archive(
            "preference WHERE reader_id = :reader ORDER BY name", texts: "name value"))),
      Table("number", key: "name", backup: .rowsWhere("name <> 'epoch'")),
      Table("feed", key: "id"),
      Table("feed_key", key: "feed_id", backup: .nothing),
      Table("folder", key: "id", of: .reader()),
      Table(
        "subscription", key: "reader_id, feed_id",
        of: .reader(
          archive: Archive(
            """
            subscription AS s JOIN feed AS f ON f.id = s.feed_id
            LEFT JOIN feed AS shown ON shown.id = s.feed_id
              AND (shown.is_owners <> 2 OR s.reader_id = \(Reader.ID.local.rawValue))
            LEFT JOIN folder AS d ON d.id = s.folder_id
            WHERE s.reader_id = :reader ORDER BY f.id
            """,
            integers: "is_followed=s.is_followed", times: "since=s.since",
            // What a feed says that became the owner's alone is for the owner alone.
            texts: "address=f.address title=shown.title name=s.name folder=d.name"))),
      Table(
        "subscription_tag", key: "reader_id, name, feed_id",
        of: .reader(
          archive: Archive(
            """
            subscription_tag AS t JOIN feed AS f ON f.id = t.feed_id
            WHERE t.reader_id = :reader ORDER BY t.name, f.id
            """,
            texts: "tag=t.name feed=f.address"))),
      Table("item", key: "id"),
      Table("item_text", key: "item_id"),
      Table("article", key: "item_id"),
      Table("seen", key: "feed_id, key_hash"),
      Table("forgotten", key: "feed_id, key_hash"),
      Table("tag", key: "id"),
      Table("tag_feed", key: "tag_id, feed_id"),
      Table("item_tag", key: "tag_id, shown, item_id"),
      Table("story_print", key: "period, hash, item_id"),
      Table(
        "mark", key: "reader_id, item_id",
        of: .reader(
          archive: Archive(
            """
            mark AS m LEFT JOIN item AS i ON i.id = m.item_id
            WHERE m.reader_id = :reader AND (m.is_saved = 1 OR m.read_at IS NOT NULL)
            ORDER BY m.item_id
            """,
            integers: "item=m.item_id is_saved=m.is_saved",
            times: "read=m.read_at saved=m.saved_at",
            texts: "title=i.title link=i.link"))),
      Table("marked_list", key: "id", of: .reader()),
      Table(
        "marked_piece", key: "list_id, piece",
        of: .reader(leaving: [
          """
          DELETE FROM marked_piece WHERE list_id IN (
            SELECT id FROM marked_list WHERE reader_id = :reader)
          """
        ])),
      Table("verdict", key: "item_id"),
      Table("verdict_todo", key: "first"),
      // Sites are asked again.
      Table("site_icon", key: "origin", backup: .nothing),
      Table("hidden_kind", key: "reader_id, kind", of: .reader()),
    ],
    migrations: [
      Migration(
        number: 1, name: "failures put away",
        sql: """
          -- When the reader was told that the feed cannot be read, and put that away.
          ALTER TABLE subscription ADD COLUMN failure_seen BIGINT;
          """),
      Migration(
        number: 2, name: "pictures of sites",
        sql: """
          -- Where a site's own picture is; NULL where it has none that can be shown.
          CREATE TABLE site_icon (
            origin TEXT {bytewise} PRIMARY KEY, address TEXT, asked BIGINT NOT NULL) {clustered};
          """),
      Migration(
        number: 3, name: "items as they arrived",
        sql: """
          -- Programs that read for their readers ask for what arrived since they asked last.
          CREATE INDEX item_arrived ON item (arrived, id);
          """),
      Migration(
        number: 4, name: "names of a length",
        sql: """
          -- Names of lists that were brought, and authors, were kept at any length.
          UPDATE subscription SET name = SUBSTR(name, 1, 100) WHERE LENGTH(name) > 100;
          UPDATE item SET author = SUBSTR(author, 1, 600) WHERE LENGTH(author) > 600;
          -- Two of one name in one place cannot be: the number of the folder tells them apart.
          UPDATE folder SET name = SUBSTR(name, 1, 80) || ' ' || id
          WHERE LENGTH(name) > 100 AND NOT EXISTS (
            SELECT 1 FROM folder AS f WHERE f.reader_id = folder.reader_id
              AND COALESCE(f.parent_id, 0) = COALESCE(folder.parent_id, 0)
              AND f.name = SUBSTR(folder.name, 1, 80) || ' ' || folder.id);
          """),
      Migration(
        number: 5, name: "saved pages of who left",
        sql: """
          -- What readers saved stayed when they left: it is dropped as by the retention of its feed (2).
          INSERT INTO job (kind, subject, due)
          SELECT 2, f.id, 0 FROM feed AS f
          WHERE f.address LIKE '%/.well-known/lede-saved-pages%'
            AND NOT EXISTS (SELECT 1 FROM subscription AS s WHERE s.feed_id = f.id)
          ON CONFLICT (kind, subject) DO NOTHING;
          """),
    ],
    jobs: [.refresh, .retention, .article, .label], statements: { News.statements },
    leaving: { reader, connection throws(StoreError) in
      try connection.run(NewsJobs.dropSaved, reader)
      try connection.run(Wakes.notify, ())
      // Nobody else ever sees what came to this reader by letter.
      let letters = try connection.rows(LetterFeedRows.ofReader, reader)
      for feed in try connection.rows(Subscriptions.followed, reader) {
        try Following.unfollow(feed, by: reader, on: connection)
      }
      try connection.run(LetterFeedRows.forget, each: letters)
      try connection.run(
        Jobs.hasten,
        each: letters.map {
          (kind: .retention, subject: $0.rawValue, due: Timestamp(milliseconds: 0))
        })
    },
    restoring: { connection, copy throws(StoreError) in
      let items = try connection.first(Numbers.next, "item") ?? 1
      let readers = try connection.first(Numbers.next, "reader") ?? 2
      try copy()
      try connection.run(Numbers.afterRestore, (items: items, readers: readers))
    })
}
