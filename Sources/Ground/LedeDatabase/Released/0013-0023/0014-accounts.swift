// Accounts, what sessions are known by, links that let people in, and failed attempts.

extension Migration {
  /// Who has a name here, and how they prove who they are; of every secret, only a hash.
  static let accounts = Migration(
    number: 14, name: "accounts",
    sql: """
      -- key: the name in small letters. recovery: the hash of a printed code.
      CREATE TABLE account (
        reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
        name TEXT NOT NULL, key TEXT {bytewise} NOT NULL UNIQUE,
        is_owner SMALLINT NOT NULL DEFAULT 0, password TEXT, recovery {bytes}, made BIGINT NOT NULL);
      CREATE UNIQUE INDEX account_owner ON account (is_owner) WHERE is_owner = 1;

      ALTER TABLE session ADD COLUMN made BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE session ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
      CREATE INDEX session_reader ON session (reader_id, used);

      -- reader_id: whose password it sets; null where it makes an account.
      CREATE TABLE invite (
        id {id}, token_hash {bytes} NOT NULL UNIQUE, reader_id BIGINT REFERENCES reader (id),
        made BIGINT NOT NULL, expires BIGINT NOT NULL);
      CREATE INDEX invite_reader ON invite (reader_id);

      -- Hashes of names, addresses and browsers; last: when the last attempt was counted.
      CREATE TABLE attempt (
        subject {bytes} NOT NULL PRIMARY KEY, failures BIGINT NOT NULL, last BIGINT NOT NULL)
        {clustered};
      CREATE INDEX attempt_last ON attempt (last);

      CREATE TABLE known_device (
        token_hash {bytes} NOT NULL PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
        made BIGINT NOT NULL);
      CREATE INDEX known_device_reader ON known_device (reader_id, made);

      -- public_key: a point of P-256, as 64 bytes. signs: how often it has signed, as it says.
      CREATE TABLE passkey (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id),
        credential {bytes} NOT NULL UNIQUE, public_key {bytes} NOT NULL, name TEXT NOT NULL,
        signs BIGINT NOT NULL DEFAULT 0, made BIGINT NOT NULL, used BIGINT);
      CREATE INDEX passkey_reader ON passkey (reader_id, id);
      """)
}
