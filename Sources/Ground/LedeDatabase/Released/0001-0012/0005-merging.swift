// Feeds that became one, and items that were dropped long ago.

extension Migration {
  /// When items were dropped, keys of what is forgotten, which feed another has become part of.
  static let merging = Migration(
    number: 5, name: "merging",
    sql: """
      -- When it was dropped; of what was dropped before, when its feed was asked last.
      ALTER TABLE seen ADD COLUMN dropped BIGINT;
      UPDATE seen SET dropped = (SELECT f.last_asked FROM feed AS f WHERE f.id = seen.feed_id)
        WHERE is_dropped = 1;
      CREATE TABLE forgotten (
        feed_id BIGINT NOT NULL REFERENCES feed (id), key_hash BIGINT NOT NULL,
        PRIMARY KEY (feed_id, key_hash)) {clustered};
      -- forgotten: the newest time of what stands there. merged_into: the feed that has this one's
      -- items and readers; no foreign key, so that rows can be restored in any order.
      ALTER TABLE feed ADD COLUMN forgotten BIGINT;
      ALTER TABLE feed ADD COLUMN merged_into BIGINT;
      CREATE INDEX feed_merged ON feed (merged_into) WHERE merged_into IS NOT NULL;
      """)
}
