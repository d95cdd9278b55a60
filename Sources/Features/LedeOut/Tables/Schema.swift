// What is kept of what goes out.

import LedeAccounts
package import LedeDatabase
import LedeNews
import LedeSearch

extension Out {
  package static let schema = Schema(
    "out", uses: [Accounts.schema, News.schema, Searches.schema],
    tables: [
      // A backup that brought addresses back would open what was ended since.
      Table(
        "out_feed", key: "id",
        of: .reader(
          archive: Archive(
            "out_feed WHERE reader_id = :reader ORDER BY id", integers: "has_texts most",
            times: "made asked", texts: "name list")),
        backup: .nothing)
    ],
    migrations: [
      Migration(
        number: 1, name: "lists that go out",
        sql: """
          -- list: the address of the page that shows it. print: what its last answer told, since told_since.
          CREATE TABLE out_feed (
            id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id),
            token_hash {bytes} NOT NULL UNIQUE, name TEXT NOT NULL, list TEXT NOT NULL,
            has_texts BIGINT NOT NULL, most BIGINT NOT NULL, made BIGINT NOT NULL, asked BIGINT,
            print TEXT, told_since BIGINT);
          CREATE INDEX out_feed_reader ON out_feed (reader_id, id);
          """)
    ],
    statements: { OutFeedRows.statements })
}
