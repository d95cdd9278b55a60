// What tells how fresh the news is, and what devices that were away need.

extension Migration {
  /// Silence and refusals of feeds, when marks were made, keys of noted changes, revisions of items.
  static let live = Migration(
    number: 6, name: "live",
    sql: """
      -- refused_at: the newest HTTP answer that was not the feed, until a good one.
      -- silent_since: when the round began in which it fell silent, until any HTTP answer.
      -- rest_until: until when its server asked to be left alone.
      ALTER TABLE feed ADD COLUMN refused_at BIGINT;
      ALTER TABLE feed ADD COLUMN silent_since BIGINT;
      ALTER TABLE feed ADD COLUMN rest_until BIGINT;
      CREATE INDEX feed_refused ON feed (refused_at) WHERE refused_at IS NOT NULL;
      CREATE INDEX feed_silent ON feed (silent_since) WHERE silent_since IS NOT NULL;

      -- When the reader made it read or unread, and saved or not; changed is when Lede heard of it.
      ALTER TABLE mark ADD COLUMN read_at BIGINT;
      ALTER TABLE mark ADD COLUMN saved_at BIGINT;

      -- Changes that a device sent, by its own key for each, so that none is made twice.
      CREATE TABLE noted (
        reader_id BIGINT NOT NULL REFERENCES reader (id), key TEXT NOT NULL,
        received BIGINT NOT NULL, PRIMARY KEY (reader_id, key)) {clustered};
      CREATE INDEX noted_received ON noted (received);

      -- How often the words of an item have changed.
      ALTER TABLE item ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
      """)
}
