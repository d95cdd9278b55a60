// Friends, who asks to be one, whom nobody wants to hear of, and the cookies that friends give.

extension Migration {
  /// Each side of a friendship has its own row, with what it lets the other see.
  static let friends = Migration(
    number: 19, name: "friends",
    sql: """
      CREATE TABLE friend (
        reader_id BIGINT NOT NULL REFERENCES reader (id),
        friend_id BIGINT NOT NULL REFERENCES reader (id),
        since BIGINT NOT NULL, extent TEXT NOT NULL, shows_city SMALLINT NOT NULL,
        PRIMARY KEY (reader_id, friend_id)) {clustered};
      CREATE INDEX friend_back ON friend (friend_id);

      -- key: the name that is asked, in small letters, whether anybody has it or not.
      CREATE TABLE friend_ask (
        reader_id BIGINT NOT NULL REFERENCES reader (id), key TEXT {bytewise} NOT NULL,
        name TEXT NOT NULL, asked BIGINT NOT NULL, refused BIGINT,
        is_withdrawn SMALLINT NOT NULL DEFAULT 0, PRIMARY KEY (reader_id, key)) {clustered};
      CREATE INDEX friend_ask_key ON friend_ask (key, asked);

      CREATE TABLE friend_block (
        reader_id BIGINT NOT NULL REFERENCES reader (id),
        blocked_id BIGINT NOT NULL REFERENCES reader (id), since BIGINT NOT NULL,
        PRIMARY KEY (reader_id, blocked_id)) {clustered};
      CREATE INDEX friend_block_back ON friend_block (blocked_id);

      CREATE TABLE friend_link (
        reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
        token_hash {bytes} NOT NULL UNIQUE, made BIGINT NOT NULL, expires BIGINT NOT NULL);

      -- date: days since 1970 on the giver's calendar.
      CREATE TABLE cookie_gift (
        id {id}, giver_id BIGINT NOT NULL REFERENCES reader (id),
        receiver_id BIGINT NOT NULL REFERENCES reader (id), date BIGINT NOT NULL,
        given BIGINT NOT NULL, fortune BIGINT NOT NULL, text TEXT NOT NULL,
        UNIQUE (giver_id, date));
      CREATE INDEX cookie_gift_receiver ON cookie_gift (receiver_id, id);
      """)
}
