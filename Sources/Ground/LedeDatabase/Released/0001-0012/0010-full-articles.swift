// Feeds whose articles readers want in full.

extension Migration {
  /// A wish on subscriptions, and on feeds whether any follower has it.
  static let fullArticles = Migration(
    number: 10, name: "full-articles",
    sql: """
      ALTER TABLE subscription ADD COLUMN wants_article SMALLINT NOT NULL DEFAULT 0;
      ALTER TABLE feed ADD COLUMN wants_article SMALLINT NOT NULL DEFAULT 0;
      """)
}
