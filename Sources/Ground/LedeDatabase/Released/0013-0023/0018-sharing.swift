// Fortunes that are shown to whoever has their link.

extension Migration {
  /// Links to fortunes.
  static let sharing = Migration(
    number: 18, name: "sharing",
    sql: """
      -- token_hash: SHA-256. sealed: the token, under the key of this Lede, for its reader alone.
      CREATE TABLE shared_fortune (
        opening_id BIGINT NOT NULL REFERENCES opening (id),
        reader_id BIGINT NOT NULL REFERENCES reader (id),
        token_hash {bytes} NOT NULL, sealed {bytes} NOT NULL, made BIGINT NOT NULL,
        PRIMARY KEY (opening_id)) {clustered};
      CREATE UNIQUE INDEX shared_fortune_token ON shared_fortune (token_hash);
      CREATE INDEX shared_fortune_reader ON shared_fortune (reader_id);
      """)
}
