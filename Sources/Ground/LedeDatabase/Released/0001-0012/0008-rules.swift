// Readers' rules, and what they caught.

extension Migration {
  /// Rules, and one row for each item that each of them caught.
  static let rules = Migration(
    number: 8, name: "rules",
    sql: """
      -- trouble: why Lede switched it off by itself. caught: how many rows it has in rule_catch.
      -- removed: when its reader removed it; it is kept for a while, to be returned.
      CREATE TABLE rule (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id),
        feed_id BIGINT REFERENCES feed (id), action TEXT NOT NULL, matching TEXT NOT NULL,
        place TEXT NOT NULL, words TEXT NOT NULL, is_on SMALLINT NOT NULL DEFAULT 1, trouble TEXT,
        caught BIGINT NOT NULL DEFAULT 0, made BIGINT NOT NULL, removed BIGINT);
      CREATE INDEX rule_reader ON rule (reader_id, id);
      CREATE INDEX rule_on ON rule (reader_id, id) WHERE is_on = 1 AND removed IS NULL;
      CREATE INDEX rule_feed ON rule (feed_id) WHERE feed_id IS NOT NULL;

      -- Items that are dropped go from here too. action: what was done, whatever the rule does
      -- now. caught: when.
      CREATE TABLE rule_catch (
        rule_id BIGINT NOT NULL REFERENCES rule (id), shown BIGINT NOT NULL,
        item_id BIGINT NOT NULL, action TEXT NOT NULL, caught BIGINT NOT NULL,
        PRIMARY KEY (rule_id, shown, item_id)) {clustered};
      CREATE INDEX rule_catch_item ON rule_catch (item_id, rule_id);
      """)
}
