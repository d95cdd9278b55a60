// What friends leave behind, and take along.

extension ReaderData {
  /// The tables of friends.
  static let friends = [
    ReaderData(
      "cookie_gift",
      rows: """
        cookie_gift AS g LEFT JOIN account AS f ON f.reader_id = g.giver_id
        LEFT JOIN account AS t ON t.reader_id = g.receiver_id
        WHERE g.giver_id = :reader OR g.receiver_id = :reader ORDER BY g.id
        """,
      times: "given=g.given", texts: "from=f.name to=t.name text=g.text",
      deletes: [
        "DELETE FROM cookie_gift WHERE giver_id = :reader",
        "DELETE FROM cookie_gift WHERE receiver_id = :reader",
      ]),
    ReaderData(
      "friend_ask",
      rows: "friend_ask WHERE reader_id = :reader AND is_withdrawn = 0 ORDER BY asked",
      times: "asked", texts: "name",
      deletes: [
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
      ]),
    ReaderData(
      "friend_block",
      rows: """
        friend_block AS b JOIN account AS a ON a.reader_id = b.blocked_id
        WHERE b.reader_id = :reader ORDER BY a.key
        """,
      times: "since=b.since", texts: "name=a.name",
      deletes: [
        "DELETE FROM friend_block WHERE reader_id = :reader",
        "DELETE FROM friend_block WHERE blocked_id = :reader",
      ]),
    ReaderData("friend_link"),
    ReaderData(
      "friend_notice",
      deletes: [
        "DELETE FROM friend_notice WHERE reader_id = :reader",
        "DELETE FROM friend_notice WHERE other_id = :reader",
      ]),
    ReaderData(
      "friend_telling", rows: "friend_telling WHERE reader_id = :reader", times: "since",
      deletes: [
        "DELETE FROM friend_telling WHERE reader_id = :reader",
        "DELETE FROM job WHERE kind = 7 AND subject = :reader",
      ]),
    ReaderData(
      "friend",
      rows: """
        friend AS f JOIN account AS a ON a.reader_id = f.friend_id
        WHERE f.reader_id = :reader ORDER BY a.key
        """,
      integers: "shows_city=f.shows_city", times: "since=f.since",
      texts: "name=a.name shows=f.extent",
      deletes: [
        "DELETE FROM friend WHERE reader_id = :reader",
        "DELETE FROM friend WHERE friend_id = :reader",
      ]),
  ]
}
