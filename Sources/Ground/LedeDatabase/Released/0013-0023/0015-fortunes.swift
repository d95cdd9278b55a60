// Cookies that readers opened, and the ledger of their points.

extension Migration {
  /// A reader has one opening of each date, and each thing earns or costs points once.
  static let fortunes = Migration(
    number: 15, name: "fortunes",
    sql: """
      -- points: the sum of the reader's ledger. visited: the last date that earned a visit.
      -- zone_changes: milliseconds, newest first, parted by blanks.
      CREATE TABLE fortune_state (
        reader_id BIGINT NOT NULL PRIMARY KEY REFERENCES reader (id),
        points BIGINT NOT NULL DEFAULT 0, openings BIGINT NOT NULL DEFAULT 0,
        streak BIGINT NOT NULL DEFAULT 0, longest BIGINT NOT NULL DEFAULT 0,
        forgiven_month BIGINT NOT NULL DEFAULT 0, forgiven BIGINT NOT NULL DEFAULT 0,
        visited BIGINT, zone TEXT, zone_changes TEXT NOT NULL DEFAULT '',
        length TEXT NOT NULL DEFAULT 'any', paper TEXT, accent TEXT, map TEXT);
      -- date: days since 1970. fortune, set_version: hashes, as Fortune makes them.
      CREATE TABLE opening (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id), date BIGINT NOT NULL,
        opened BIGINT NOT NULL, fortune BIGINT NOT NULL, set_version BIGINT NOT NULL,
        streak BIGINT NOT NULL, is_kept SMALLINT NOT NULL DEFAULT 0,
        is_hidden SMALLINT NOT NULL DEFAULT 0, zone TEXT NOT NULL, numbers TEXT NOT NULL,
        device TEXT, text TEXT NOT NULL);
      CREATE TABLE ledger (
        id {id}, reader_id BIGINT NOT NULL REFERENCES reader (id), at BIGINT NOT NULL,
        points BIGINT NOT NULL, opening_id BIGINT,
        reason TEXT NOT NULL, key TEXT NOT NULL);
      CREATE UNIQUE INDEX ledger_once ON ledger (reader_id, reason, key);
      CREATE INDEX ledger_of ON ledger (reader_id, id);
      CREATE TABLE own_fortune (
        number BIGINT NOT NULL PRIMARY KEY, kept BIGINT NOT NULL, text TEXT NOT NULL);
      CREATE TABLE fortune_report (
        reader_id BIGINT NOT NULL REFERENCES reader (id), fortune BIGINT NOT NULL,
        said BIGINT NOT NULL, PRIMARY KEY (fortune, reader_id)) {clustered};
      CREATE INDEX fortune_report_of ON fortune_report (reader_id, fortune);
      """,
    sqlite: "CREATE UNIQUE INDEX opening_date ON opening (reader_id, date);",
    // What a reader has had is read with each opening.
    postgres: "CREATE UNIQUE INDEX opening_date ON opening (reader_id, date) INCLUDE (fortune);")
}
