// What readers wish: of Lede, of the feeds they follow, of whole lists.

extension Migration {
  /// Preferences, own tags and wishes on subscriptions, lists marked read, a run of what is saved.
  static let subscribing = Migration(
    number: 4, name: "subscribing",
    sql: """
      -- Only what differs from how Lede comes.
      CREATE TABLE preference (
        reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY (reader_id, name)) {clustered};

      -- ask_interval: milliseconds between asks; keep_newest and keep_days: as in feed, which has
      -- the most that any follower wants kept and the least wait that any wants.
      ALTER TABLE subscription ADD COLUMN is_paused SMALLINT NOT NULL DEFAULT 0;
      ALTER TABLE subscription ADD COLUMN ask_interval BIGINT;
      ALTER TABLE subscription ADD COLUMN keep_newest BIGINT;
      ALTER TABLE subscription ADD COLUMN keep_days BIGINT;
      ALTER TABLE subscription ADD COLUMN last_read BIGINT;
      UPDATE subscription SET
        keep_newest = (SELECT f.keep_newest FROM feed AS f WHERE f.id = subscription.feed_id),
        keep_days = (SELECT f.keep_days FROM feed AS f WHERE f.id = subscription.feed_id);
      CREATE INDEX subscription_folder ON subscription (folder_id);
      CREATE INDEX folder_parent ON folder (parent_id);
      ALTER TABLE feed ADD COLUMN ask_interval BIGINT;
      -- pace: how many items each of the last 30 days brought, 'day newest,…,oldest'.
      ALTER TABLE feed ADD COLUMN pace TEXT NOT NULL DEFAULT '';

      CREATE TABLE subscription_tag (
        reader_id BIGINT NOT NULL REFERENCES reader (id), name TEXT NOT NULL,
        feed_id BIGINT NOT NULL REFERENCES feed (id),
        PRIMARY KEY (reader_id, name, feed_id)) {clustered};
      CREATE INDEX subscription_tag_feed ON subscription_tag (reader_id, feed_id, name);

      -- What was marked read at once, for a day: item numbers, comma-separated, in pieces.
      CREATE TABLE marked_list (
        id {key}, reader_id BIGINT NOT NULL REFERENCES reader (id), made BIGINT NOT NULL);
      CREATE INDEX marked_list_made ON marked_list (made);
      CREATE TABLE marked_piece (
        list_id BIGINT NOT NULL REFERENCES marked_list (id), piece BIGINT NOT NULL,
        items TEXT NOT NULL, PRIMARY KEY (list_id, piece)) {clustered};

      CREATE INDEX mark_saved_feed ON mark (reader_id, feed_id, shown, item_id, shelf)
        WHERE is_saved = 1;
      """)
}
