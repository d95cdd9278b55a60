// Daily reminders, and where they go.

extension Migration {
  /// Reminders and the browsers that take them.
  static let notifications = Migration(
    number: 17, name: "notifications",
    sql: """
      -- When a reader wants to be reminded, in minutes of the wall's day in a zone; its job is of kind 6.
      CREATE TABLE reminder (
        reader_id BIGINT NOT NULL REFERENCES reader (id), minute SMALLINT NOT NULL,
        zone TEXT NOT NULL, PRIMARY KEY (reader_id)) {clustered};

      -- public_key, secret: base64url. told: the last local date it was told of, in days since 1970.
      CREATE TABLE push_subscription (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id), endpoint TEXT NOT NULL,
        public_key TEXT NOT NULL, secret TEXT NOT NULL, made BIGINT NOT NULL,
        told BIGINT NOT NULL DEFAULT 0);
      CREATE UNIQUE INDEX push_subscription_endpoint ON push_subscription (endpoint);
      CREATE INDEX push_subscription_reader ON push_subscription (reader_id, id);
      """)
}
