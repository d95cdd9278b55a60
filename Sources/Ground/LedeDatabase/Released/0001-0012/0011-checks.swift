// What readers had checked, and what they take it for.

extension Migration {
  /// Checks with their verdicts, under numbers that nobody can guess.
  static let checks = Migration(
    number: 11, name: "checks",
    sql: """
      -- judge: the server that judged; NULL for Lede's own models. took: microseconds.
      -- shares, evidence: as VerdictText writes them. item_id: of an item that may be gone.
      -- lasts: 1 for what a reader disagreed with, which is never dropped.
      CREATE TABLE checked (
        id {key}, reader_id BIGINT NOT NULL REFERENCES reader (id), asked BIGINT NOT NULL,
        took BIGINT NOT NULL, item_id BIGINT, words BIGINT NOT NULL,
        lasts SMALLINT NOT NULL DEFAULT 0, address TEXT, title TEXT NOT NULL,
        source TEXT NOT NULL, reading TEXT NOT NULL, via TEXT NOT NULL, judge TEXT,
        basis TEXT NOT NULL, walt TEXT NOT NULL, language TEXT NOT NULL, checksum TEXT NOT NULL,
        shares TEXT NOT NULL, evidence TEXT NOT NULL, read_text TEXT NOT NULL);
      CREATE INDEX checked_of ON checked (reader_id, asked, id);
      CREATE INDEX checked_old ON checked (lasts, asked);
      CREATE TABLE disagreement (
        check_id BIGINT NOT NULL REFERENCES checked (id),
        reader_id BIGINT NOT NULL REFERENCES reader (id), said BIGINT NOT NULL,
        label TEXT NOT NULL, PRIMARY KEY (check_id, reader_id)) {clustered};
      """,
    // Addresses may be longer than PostgreSQL's other indices can hold.
    sqlite: "CREATE INDEX article_address ON article (address) WHERE address IS NOT NULL;",
    postgres: "CREATE INDEX article_address ON article USING hash (address);")
}
