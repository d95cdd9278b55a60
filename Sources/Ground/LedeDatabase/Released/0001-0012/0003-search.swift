// The index of words, what it does not know yet, and the searches that readers keep.

extension Migration {
  /// Everything kept so far waits to be indexed; the work is done later, in the background.
  static let search = Migration(
    number: 3, name: "search",
    sql: """
      -- Ranges of numbers of new items; since: when they came, 0 when all is indexed anew.
      CREATE TABLE search_new (first {key}, last BIGINT NOT NULL, since BIGINT NOT NULL);
      INSERT INTO search_new (first, last, since)
        SELECT low, high, 0 FROM (SELECT MIN(id) AS low, MAX(id) AS high FROM item) AS ends
        WHERE low IS NOT NULL;

      -- Items that changed, came back or were dropped. turn: how often since the row was made. The
      -- rest is what the index says of the item: SQLite must be told it to take it out again.
      CREATE TABLE search_todo (
        item_id {key}, since BIGINT NOT NULL, turn BIGINT NOT NULL, feed_id BIGINT, shown BIGINT,
        title TEXT, author TEXT, tags TEXT, summary_kind SMALLINT, summary TEXT,
        content_kind SMALLINT, content TEXT);
      CREATE INDEX search_todo_since ON search_todo (since);

      -- The words there are, with the item each was met in first.
      CREATE TABLE search_word (
        word TEXT {bytewise} NOT NULL PRIMARY KEY, item_id BIGINT NOT NULL) {clustered};

      CREATE TABLE saved_search (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id), query TEXT NOT NULL,
        name TEXT NOT NULL, UNIQUE (reader_id, query));

      -- One job for all; it is never removed.
      INSERT INTO job (kind, subject, due) VALUES (3, 0, 0);
      """,
    // The index holds no text: the items do. Its row numbers are made of time and item.
    sqlite: """
      CREATE VIRTUAL TABLE search_words USING fts5 (words, content='', tokenize='ascii');
      """,
    // A short list of entries that are not sorted in yet: every search reads all of it. No
    // statistics: the planner is to use the index whatever the words.
    postgres: """
      CREATE TABLE search_words (item_id BIGINT PRIMARY KEY, words TSVECTOR NOT NULL);
      ALTER TABLE search_words ALTER COLUMN words SET STATISTICS 0;
      CREATE INDEX search_words_found ON search_words USING gin (words)
        WITH (fastupdate = on, gin_pending_list_limit = 512);
      """)
}
