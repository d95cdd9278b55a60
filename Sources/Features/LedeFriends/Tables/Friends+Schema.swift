// What is kept of cookies, their places, reminders and links, and of friends.

import LedeAccounts
import LedeBase
import LedeDatabase

extension Schema {
  static let fortune = Schema(
    "fortune", uses: [Accounts.schema],
    tables: [
      Table(
        "fortune_state", key: "reader_id",
        of: .reader(
          archive: Archive(
            "fortune_state WHERE reader_id = :reader", integers: "points openings streak longest",
            texts: "zone length paper accent map"))),
      Table(
        "opening", key: "id",
        of: .reader(
          archive: Archive(
            "opening WHERE reader_id = :reader ORDER BY date",
            integers: "id day=date streak is_kept is_hidden", times: "opened",
            texts: "zone text numbers device"))),
      Table(
        "opening_place", key: "opening_id",
        of: .reader(
          archive: Archive(
            "opening_place WHERE reader_id = :reader ORDER BY opening_id",
            integers: """
              opening=opening_id latitude_in_millionths=latitude \
              longitude_in_millionths=longitude is_by_hand city
              """,
            texts: "kept_as name region country"))),
      Table(
        "ledger", key: "id",
        of: .reader(
          archive: Archive(
            "ledger WHERE reader_id = :reader ORDER BY id", integers: "points opening=opening_id",
            times: "at", texts: "reason key"))),
      Table("own_fortune", key: "number"),
      Table(
        "fortune_report", key: "fortune, reader_id",
        of: .reader(
          archive: Archive(
            "fortune_report WHERE reader_id = :reader ORDER BY said", integers: "fortune",
            times: "said"))),
      Table(
        "shared_fortune", key: "opening_id",
        of: .reader(
          archive: Archive(
            "shared_fortune WHERE reader_id = :reader ORDER BY opening_id",
            integers: "opening_id", times: "made")),
        backup: .nothing),
      Table(
        "reminder", key: "reader_id",
        of: .reader(
          archive: Archive(
            "reminder WHERE reader_id = :reader", integers: "minute", texts: "zone"),
          leaving: [
            "DELETE FROM reminder WHERE reader_id = :reader",
            "DELETE FROM job WHERE kind = \(Job.Kind.reminder.rawValue) AND subject = :reader",
          ])),
      // Without its keys, with which whoever finds the archive could read what is sent.
      Table(
        "push_subscription", key: "id",
        of: .reader(
          archive: Archive(
            "push_subscription WHERE reader_id = :reader ORDER BY id", times: "made",
            texts: "endpoint")),
        backup: .nothing),
    ])

  static let friends = Schema(
    "friends", uses: [.fortune],
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
      Table("friend_link", key: "reader_id", of: .reader(), backup: .nothing),
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
            times: "given=g.given", texts: "from=f.name to=t.name text=g.text"),
          leaving: [
            "DELETE FROM cookie_gift WHERE giver_id = :reader",
            "DELETE FROM cookie_gift WHERE receiver_id = :reader",
          ])),
    ],
    onNewPassword: { reader, connection throws(StoreError) in
      try connection.run(FriendLinks.end, reader)
    })
}
