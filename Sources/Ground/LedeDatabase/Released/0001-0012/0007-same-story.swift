// Which items tell one story.

extension Migration {
  /// What each new item is known by to other feeds, and the story that it tells with their items.
  static let sameStory = Migration(
    number: 7, name: "same-story",
    sql: """
      -- story: the number of the first item of the story, of all its items; null of those alone. A
      -- reader's mark has it too, unless the reader has taken the story apart.
      ALTER TABLE item ADD COLUMN story BIGINT;
      CREATE INDEX item_story ON item (story, feed_id) WHERE story IS NOT NULL;
      ALTER TABLE mark ADD COLUMN story BIGINT;
      CREATE INDEX mark_story ON mark (reader_id, shelf, story, item_id) WHERE story IS NOT NULL;

      -- period: the fortnight in which the item arrived; after the next one its rows are swept out.
      CREATE TABLE story_print (
        period BIGINT NOT NULL, hash BIGINT NOT NULL, item_id BIGINT NOT NULL,
        feed_id BIGINT NOT NULL, shown BIGINT NOT NULL,
        PRIMARY KEY (period, hash, item_id)) {clustered};
      """,
    // Larger bites are quicker; what is left in the list is sorted in when all is indexed.
    postgres: """
      ALTER INDEX search_words_found SET (gin_pending_list_limit = 4096);
      """)
}
