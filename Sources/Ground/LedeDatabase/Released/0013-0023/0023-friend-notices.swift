// Who wishes to hear of friends, and what of them was told.

extension Migration {
  /// Questions and gifts that are told by a message.
  static let friendNotices = Migration(
    number: 23, name: "friend-notices",
    sql: """
      -- A row for each reader who wishes to be told.
      CREATE TABLE friend_telling (
        reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id), since BIGINT NOT NULL);

      -- kind: 1 other asks, 2 other gave a cookie. told: 0 waits, -1 passed over, else when; the job
      -- that tells is of kind 7.
      CREATE TABLE friend_notice (
        reader_id BIGINT NOT NULL REFERENCES reader (id),
        other_id BIGINT NOT NULL REFERENCES reader (id), kind SMALLINT NOT NULL,
        made BIGINT NOT NULL, told BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (reader_id, other_id, kind)) {clustered};
      CREATE INDEX friend_notice_back ON friend_notice (other_id);
      """)
}
