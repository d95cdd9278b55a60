// How many items of each feed bear a tag, so that a list of a tag can say how long it is.

extension Migration {
  /// A counter for each tag and feed; the writer changes it only while it holds the feed.
  static let tagFeed = Migration(
    number: 2, name: "tag-feed",
    sql: """
      CREATE TABLE tag_feed (
        tag_id BIGINT NOT NULL REFERENCES tag (id), feed_id BIGINT NOT NULL,
        items BIGINT NOT NULL, PRIMARY KEY (tag_id, feed_id)) {clustered};
      INSERT INTO tag_feed (tag_id, feed_id, items)
        SELECT t.tag_id, i.feed_id, COUNT(*) FROM item_tag AS t JOIN item AS i ON i.id = t.item_id
        GROUP BY t.tag_id, i.feed_id;
      """)
}
