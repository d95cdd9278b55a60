// The articles behind items.

extension Migration {
  /// What was fetched for the reading view, kept as long as its item.
  static let articles = Migration(
    number: 9, name: "articles",
    sql: """
      -- failure: why there is none, in words for the reader; the rest is then NULL.
      CREATE TABLE article (
        item_id {key} REFERENCES item (id), fetched BIGINT NOT NULL, failure TEXT, address TEXT,
        title TEXT, byline TEXT, picture TEXT, language TEXT,
        direction TEXT, html TEXT, words BIGINT);
      """)
}
