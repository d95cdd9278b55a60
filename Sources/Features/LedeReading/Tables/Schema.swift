// What reading keeps beside the news: how far readers have come in what they hear.

import LedeBase
package import LedeDatabase
import LedeNews

extension Reading {
  /// Articles are the news': they go with their items.
  package static let schema = Schema(
    "reading", uses: [News.schema],
    tables: [
      Table(
        "heard", key: "reader_id, item_id, part",
        of: .reader(
          archive: Archive(
            """
            heard AS h LEFT JOIN item AS i ON i.id = h.item_id
            WHERE h.reader_id = :reader ORDER BY h.item_id, h.part
            """,
            integers: "item=h.item_id part=h.part seconds=h.seconds", times: "at=h.at",
            texts: "title=i.title link=i.link")))
    ],
    migrations: [
      Migration(
        number: 1, name: "heard",
        sql: """
          -- part: the place of a file among those of its item, from 0. A place outlives its item,
          -- which may come back; each reader has so many places and no more.
          CREATE TABLE heard (
            reader_id BIGINT NOT NULL REFERENCES reader (id), item_id BIGINT NOT NULL,
            part INTEGER NOT NULL, seconds INTEGER NOT NULL, at BIGINT NOT NULL,
            PRIMARY KEY (reader_id, item_id, part)) {clustered};
          CREATE INDEX heard_last ON heard (reader_id, at);
          """)
    ],
    statements: {
      [Heard.of.query, Heard.keep.query, Heard.forget.query, Heard.makeRoom.query]
    })
}
