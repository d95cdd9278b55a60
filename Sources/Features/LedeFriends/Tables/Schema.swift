// What is kept of friends.

import LedeAccounts
import LedeBase
package import LedeDatabase
import LedeFortune

extension Friends {
  package static let schema = Schema(
    "friends", uses: [Fortunes.schema],
    tables: [
      Table(
        "friend", key: "reader_id, friend_id",
        of: .reader(
          archive: Archive(
            """
            friend AS f JOIN account AS a ON a.reader_id = f.friend_id
            WHERE f.reader_id = :reader ORDER BY a.key
            """,
            integers: "shows_city=f.shows_city", times: "since=f.since",
            texts: "name=a.name shows=f.extent"),
          leaving: [
            "DELETE FROM friend WHERE reader_id = :reader",
            "DELETE FROM friend WHERE friend_id = :reader",
          ])),
      Table(
        "friend_ask", key: "reader_id, key",
        of: .reader(
          archive: Archive(
            "friend_ask WHERE reader_id = :reader AND is_withdrawn = 0 ORDER BY asked",
            times: "asked", texts: "name"),
          leaving: [
            "DELETE FROM friend_ask WHERE reader_id = :reader",
            // Questions to them wait on as those to a name that nobody has: an asker who saw theirs go
            // would know who was here. The name may be another's one day, who has refused nothing.
            """
            DELETE FROM friend_ask WHERE is_withdrawn = 1
              AND key = (SELECT key FROM account WHERE reader_id = :reader)
            """,
            """
            UPDATE friend_ask SET refused = NULL
            WHERE key = (SELECT key FROM account WHERE reader_id = :reader)
            """,
          ])),
      Table(
        "friend_block", key: "reader_id, blocked_id",
        of: .reader(
          archive: Archive(
            """
            friend_block AS b JOIN account AS a ON a.reader_id = b.blocked_id
            WHERE b.reader_id = :reader ORDER BY a.key
            """,
            times: "since=b.since", texts: "name=a.name"),
          leaving: [
            "DELETE FROM friend_block WHERE reader_id = :reader",
            "DELETE FROM friend_block WHERE blocked_id = :reader",
          ])),
      Table(
        "friend_link", key: "id",
        of: .reader(leaving: [
          "DELETE FROM friend_link WHERE reader_id = :reader",
          "UPDATE friend_link SET used_by = NULL WHERE used_by = :reader",
        ]), backup: .nothing),
      Table(
        "friend_telling", key: "reader_id",
        of: .reader(
          archive: Archive("friend_telling WHERE reader_id = :reader", times: "since"),
          leaving: [
            "DELETE FROM friend_telling WHERE reader_id = :reader",
            "DELETE FROM job WHERE kind = \(Job.Kind.friends.rawValue) AND subject = :reader",
          ])),
      Table(
        "friend_notice", key: "reader_id, other_id, kind",
        of: .reader(leaving: [
          "DELETE FROM friend_notice WHERE reader_id = :reader",
          "DELETE FROM friend_notice WHERE other_id = :reader",
        ])),
      Table(
        "cookie_gift", key: "id",
        of: .reader(
          archive: Archive(
            """
            cookie_gift AS g LEFT JOIN account AS f ON f.reader_id = g.giver_id
            LEFT JOIN account AS t ON t.reader_id = g.receiver_id
            WHERE g.giver_id = :reader OR g.receiver_id = :reader ORDER BY g.id
            """,
            times: "given=g.given", texts: "from=f.name to=t.name text=g.text words=g.words"),
          leaving: [
            "DELETE FROM cookie_gift WHERE giver_id = :reader",
            "DELETE FROM cookie_gift WHERE receiver_id = :reader",
          ])),
    ],
    migrations: [
      Migration(
        number: 1, name: "a link for each person",
        sql: """
          -- used: when somebody became a friend by it; used_by: who, until they leave.
          CREATE TABLE friend_link_new (
            id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id),
            token_hash {bytes} NOT NULL UNIQUE, made BIGINT NOT NULL, expires BIGINT NOT NULL,
            used BIGINT, used_by BIGINT REFERENCES reader (id));
          INSERT INTO friend_link_new (reader_id, token_hash, made, expires)
            SELECT reader_id, token_hash, made, expires FROM friend_link;
          DROP TABLE friend_link;
          ALTER TABLE friend_link_new RENAME TO friend_link;
          CREATE INDEX friend_link_reader ON friend_link (reader_id, expires);
          """),
      Migration(
        number: 2, name: "words with a gift",
        sql: """
          ALTER TABLE cookie_gift ADD COLUMN words TEXT;
          -- When whoever received it first looked at it; NULL until then, and of older ones.
          ALTER TABLE cookie_gift ADD COLUMN seen BIGINT;
          """),
    ],
    jobs: [.friends],
    statements: {
      [
        FriendAsks.statements, FriendLinks.statements, CookieGifts.statements,
        FriendNotices.statements, FriendRows.statements, FriendBlocks.statements,
      ].flatMap { $0 }
    },
    onNewPassword: { reader, connection throws(StoreError) in
      try connection.run(FriendLinks.end, reader)
    })
}
