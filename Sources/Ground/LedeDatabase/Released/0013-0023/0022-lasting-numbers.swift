// Numbers that are never given twice: readers', and those of subscriptions to notifications.

extension Migration {
  /// Numbers outlive their rows.
  ///
  /// Who left is still named in the ledgers of friends, and an answer about a subscription may come
  /// when that one is gone. SQLite gives a number that was the highest and is free to the next row;
  /// PostgreSQL never does.
  static let lastingNumbers = Migration(
    number: 22, name: "lasting-numbers",
    sql: """
      -- The keys of gifts are a date, a blank and the giver's number.
      INSERT INTO number (name, next)
      SELECT 'reader', COALESCE(MAX(n.id), 1) + 1 FROM (
        SELECT id FROM reader
        UNION ALL
        SELECT CAST(SUBSTR(key, 12) AS BIGINT) FROM ledger WHERE reason = 'gifted') AS n;
      """,
    sqlite: """
      CREATE TABLE push_subscription_new (
        id INTEGER PRIMARY KEY AUTOINCREMENT, reader_id BIGINT NOT NULL REFERENCES reader (id),
        endpoint TEXT NOT NULL, public_key TEXT NOT NULL, secret TEXT NOT NULL,
        made BIGINT NOT NULL, told BIGINT NOT NULL DEFAULT 0);
      INSERT INTO push_subscription_new (id, reader_id, endpoint, public_key, secret, made, told)
      SELECT id, reader_id, endpoint, public_key, secret, made, told FROM push_subscription;
      DROP TABLE push_subscription;
      ALTER TABLE push_subscription_new RENAME TO push_subscription;
      CREATE UNIQUE INDEX push_subscription_endpoint ON push_subscription (endpoint);
      CREATE INDEX push_subscription_reader ON push_subscription (reader_id, id);
      """)
}
