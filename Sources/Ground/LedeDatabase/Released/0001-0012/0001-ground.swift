// The first schema: feeds, who follows them, items, marks, jobs.

extension Migration {
  /// Readers, feeds, folders, subscriptions, items with their texts and tags, marks, jobs, settings.
  static let ground = Migration(
    number: 1, name: "ground",
    sql: """
      -- Blocks of item numbers, so that a number is known before its row and never used twice.
      CREATE TABLE number (name TEXT PRIMARY KEY, next BIGINT NOT NULL);
      INSERT INTO number (name, next) VALUES ('item', 1), ('epoch', 1);

      -- items, unread, saved: counters kept by the writer.
      CREATE TABLE reader (
        id {id}, name TEXT NOT NULL UNIQUE,
        items BIGINT NOT NULL DEFAULT 0, unread BIGINT NOT NULL DEFAULT 0,
        saved BIGINT NOT NULL DEFAULT 0);
      INSERT INTO reader (name) VALUES ('local');

      -- arrivals: when its newest items arrived, newest first, at most 20, comma-separated.
      -- snapshot: how many items its last good answer held; never fewer are retained.
      CREATE TABLE feed (
        id {id}, address TEXT NOT NULL UNIQUE,
        title TEXT, subtitle TEXT, site TEXT, icon TEXT, etag TEXT, last_modified TEXT,
        body_hash BIGINT, failures BIGINT NOT NULL DEFAULT 0, last_error TEXT, last_asked BIGINT,
        last_good BIGINT, is_owners SMALLINT NOT NULL DEFAULT 0,
        is_stopped SMALLINT NOT NULL DEFAULT 0, items BIGINT NOT NULL DEFAULT 0,
        snapshot BIGINT NOT NULL DEFAULT 0, arrivals TEXT NOT NULL DEFAULT '',
        keep_newest BIGINT, keep_days BIGINT);
      CREATE INDEX feed_good ON feed (last_good) WHERE last_good IS NOT NULL;

      -- Apart from feed, so that a backup leaves it out.
      CREATE TABLE feed_key (
        feed_id BIGINT NOT NULL PRIMARY KEY REFERENCES feed (id), name TEXT NOT NULL,
        sealed {bytes} NOT NULL);

      CREATE TABLE folder (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id),
        parent_id BIGINT REFERENCES folder (id), name TEXT NOT NULL);
      CREATE UNIQUE INDEX folder_name ON folder (reader_id, COALESCE(parent_id, 0), name);

      -- A reader who stops following keeps the row, so that marks and folder are there again later.
      CREATE TABLE subscription (
        reader_id BIGINT NOT NULL REFERENCES reader (id),
        feed_id BIGINT NOT NULL REFERENCES feed (id), folder_id BIGINT REFERENCES folder (id),
        name TEXT, is_followed SMALLINT NOT NULL DEFAULT 1, since BIGINT NOT NULL,
        items BIGINT NOT NULL DEFAULT 0, unread BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (reader_id, feed_id)) {clustered};
      CREATE INDEX subscription_feed ON subscription (feed_id, reader_id);

      -- What lists show. shown is where an item stands in lists and never changes.
      CREATE TABLE item (
        id {key}, feed_id BIGINT NOT NULL REFERENCES feed (id), shown BIGINT NOT NULL,
        arrived BIGINT NOT NULL, published BIGINT, updated BIGINT, title TEXT, link TEXT,
        author TEXT, picture TEXT, brief TEXT NOT NULL);

      -- The heavy rest of an item. tags: 'number name' lines; enclosures: lines of three fields.
      CREATE TABLE item_text (
        item_id {key} REFERENCES item (id), key TEXT NOT NULL, language TEXT, comments_link TEXT,
        tags TEXT NOT NULL, enclosures TEXT NOT NULL, summary_kind SMALLINT, summary TEXT,
        content_kind SMALLINT, content TEXT);

      -- Every item a feed ever told, by the publisher's key; it stays when the item is dropped, so
      -- that an item which comes back is known, with its number, and is not unread again.
      CREATE TABLE seen (
        feed_id BIGINT NOT NULL REFERENCES feed (id), key_hash BIGINT NOT NULL,
        item_id BIGINT NOT NULL, link_hash BIGINT NOT NULL, title_hash BIGINT NOT NULL,
        words_hash BIGINT NOT NULL, published BIGINT, is_dropped SMALLINT NOT NULL DEFAULT 0,
        PRIMARY KEY (feed_id, key_hash)) {clustered};
      CREATE INDEX seen_link ON seen (feed_id, link_hash);

      CREATE TABLE tag (id {id}, name TEXT NOT NULL UNIQUE);
      CREATE TABLE item_tag (
        tag_id BIGINT NOT NULL REFERENCES tag (id), shown BIGINT NOT NULL,
        item_id BIGINT NOT NULL, PRIMARY KEY (tag_id, shown, item_id)) {clustered};

      -- One row for each reader and item of a feed the reader follows, made as the item is kept.
      -- No foreign key to item here and in item_tag: it would want one more index on each.
      -- shelf: 0 unread, 1 read; 2 and 3 the same, put away while the feed is not followed.
      CREATE TABLE mark (
        reader_id BIGINT NOT NULL REFERENCES reader (id), item_id BIGINT NOT NULL,
        feed_id BIGINT NOT NULL, shown BIGINT NOT NULL, shelf SMALLINT NOT NULL,
        is_saved SMALLINT NOT NULL DEFAULT 0, changed BIGINT,
        PRIMARY KEY (reader_id, item_id)) {clustered};
      CREATE INDEX mark_newest ON mark (reader_id, shelf, shown, item_id, is_saved);
      CREATE INDEX mark_feed ON mark (reader_id, feed_id, shelf, shown, item_id, is_saved);
      CREATE INDEX mark_saved ON mark (reader_id, shown, item_id, feed_id, shelf)
        WHERE is_saved = 1;

      -- due: when it may be claimed; of a leased job, when its lease passes.
      CREATE TABLE job (
        id {id}, kind SMALLINT NOT NULL, subject BIGINT NOT NULL, due BIGINT NOT NULL,
        leased SMALLINT NOT NULL DEFAULT 0, attempts BIGINT NOT NULL DEFAULT 0,
        claim BIGINT NOT NULL DEFAULT 0, UNIQUE (kind, subject));
      CREATE INDEX job_due ON job (due, kind);

      CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);

      CREATE TABLE session (
        token_hash {bytes} NOT NULL PRIMARY KEY, reader_id BIGINT NOT NULL REFERENCES reader (id),
        expires BIGINT NOT NULL);
      CREATE INDEX session_end ON session (expires);
      """)
}
