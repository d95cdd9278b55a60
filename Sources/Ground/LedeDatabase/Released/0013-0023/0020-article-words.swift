// The search looks into articles that were fetched.

extension Migration {
  /// What the index says of an item's article, for taking it out again; and all items that have one
  /// wait to be indexed with it.
  static let articleWords = Migration(
    number: 20, name: "article-words",
    sql: """
      ALTER TABLE search_todo ADD COLUMN article TEXT;
      UPDATE job SET due = 0 WHERE kind = 3;
      """,
    sqlite: """
      INSERT INTO search_todo (item_id, since, turn, feed_id, shown, title, author, tags,
        summary_kind, summary, content_kind, content)
      SELECT i.id, a.fetched, 1, i.feed_id, i.shown, i.title, i.author, t.tags, t.summary_kind,
        t.summary, t.content_kind, t.content
      FROM article AS a JOIN item AS i ON i.id = a.item_id JOIN item_text AS t ON t.item_id = i.id
      WHERE a.html IS NOT NULL
      ON CONFLICT (item_id) DO NOTHING;
      """,
    postgres: """
      INSERT INTO search_todo (item_id, since, turn)
      SELECT item_id, fetched, 1 FROM article WHERE html IS NOT NULL
      ON CONFLICT (item_id) DO NOTHING;
      """)
}
