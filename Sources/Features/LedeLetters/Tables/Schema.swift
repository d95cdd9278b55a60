// What is kept of letters, beside the items that they become.

import LedeBase
package import LedeDatabase
import LedeNews

extension Letters {
  package static let schema = Schema(
    "letters", uses: [News.schema],
    tables: [
      // The hash travels with a backup, so that lists that know the address still find their reader.
      Table("letter_box", key: "reader_id", of: .reader(), without: ["sealed"]),
      Table("letter_day", key: "reader_id", of: .reader()),
      Table(
        "letter_list", key: "reader_id, feed_id",
        of: .reader(
          archive: Archive(
            """
            letter_list AS l JOIN feed AS f ON f.id = l.feed_id
            WHERE l.reader_id = :reader ORDER BY l.feed_id
            """,
            times: "last=l.last", texts: "list=l.list name=f.title sender=l.sender"))),
      Table(
        "letter", key: "item_id",
        of: .reader(
          archive: Archive(
            "letter WHERE reader_id = :reader ORDER BY item_id", integers: "item=item_id",
            times: "unsubscribed", texts: "sender_name sender signed_by=domain"))),
    ],
    migrations: [
      Migration(
        number: 1, name: "letters",
        sql: """
          -- The address at which letters come: a hash to find its reader by, and the address sealed,
          -- to show it again; NULL where a backup was put back.
          CREATE TABLE letter_box (
            reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
            token_hash {bytes} NOT NULL UNIQUE, sealed {bytes}, made BIGINT NOT NULL) {clustered};

          -- How many letters came on the newest day, by UTC, counted from 1970.
          CREATE TABLE letter_day (
            reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
            day BIGINT NOT NULL, taken INTEGER NOT NULL) {clustered};

          -- list: what tells its letters from others. last: when the newest came, left list or not.
          CREATE TABLE letter_list (
            reader_id BIGINT NOT NULL REFERENCES reader (id),
            feed_id BIGINT NOT NULL REFERENCES feed (id), list TEXT NOT NULL, sender TEXT NOT NULL,
            last BIGINT NOT NULL, PRIMARY KEY (reader_id, feed_id)) {clustered};

          -- It goes with its item. server says that domain signed it; mail and address are how its
          -- list is left. unsubscribed: when its reader asked for that.
          CREATE TABLE letter (
            item_id {key}, reader_id BIGINT NOT NULL REFERENCES reader (id), sender_name TEXT,
            sender TEXT NOT NULL, server TEXT, domain TEXT, address TEXT,
            is_one_click SMALLINT NOT NULL, mail TEXT, unsubscribed BIGINT);
          CREATE INDEX letter_reader ON letter (reader_id, item_id);
          """)
    ],
    statements: { LetterBoxes.all + LetterLists.all + ListLetters.all },
    hooks: NewsHooks(
      note: { change, _, connection throws(StoreError) in
        guard case .dropped(let items) = change else { return }
        try connection.run(ListLetters.drop, each: items)
      },
      sections: { _, _ in [] }))
}
