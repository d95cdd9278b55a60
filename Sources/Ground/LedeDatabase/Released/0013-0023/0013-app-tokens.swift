// Tokens of apps.

extension Migration {
  /// Tokens by their hashes, each of one reader; `origin` is the extension that one belongs to.
  static let appTokens = Migration(
    number: 13, name: "app-tokens",
    sql: """
      CREATE TABLE app_token (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id),
        token_hash {bytes} NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL,
        origin TEXT, made BIGINT NOT NULL, used BIGINT);
      CREATE INDEX app_token_reader ON app_token (reader_id, id);
      CREATE INDEX app_token_origin ON app_token (origin, made);
      """)
}
