// What kind of writing each item is.

extension Migration {
  /// Verdicts on items, what waits to be judged, and the kinds of writing that readers hide.
  static let labels = Migration(
    number: 12, name: "labels",
    sql: """
      -- basis: what was read, 0 article, 1 feed, 2 headline; 3 not English, 4 too little.
      -- label: the one that lists show, share: its share; NULL when none is 40 or more.
      -- The labels' columns are per cent; NULL when nothing was judged.
      CREATE TABLE verdict (
        item_id BIGINT NOT NULL REFERENCES item (id), shown BIGINT NOT NULL,
        basis SMALLINT NOT NULL, label SMALLINT, share SMALLINT, journalism SMALLINT, wiki SMALLINT, opinion SMALLINT,
        satire SMALLINT, sensational SMALLINT, agenda_driven SMALLINT, hate SMALLINT,
        edition BIGINT NOT NULL, judged BIGINT NOT NULL, PRIMARY KEY (item_id)) {clustered};
      CREATE INDEX verdict_newest ON verdict (label, shown, item_id) WHERE label IS NOT NULL;
      CREATE INDEX verdict_strongest ON verdict (label, share, shown, item_id)
        WHERE label IS NOT NULL;

      -- Runs of numbers of items that wait to be judged. turn: how often the run was noted.
      CREATE TABLE verdict_todo (
        first {key}, last BIGINT NOT NULL, turn BIGINT NOT NULL DEFAULT 1);
      CREATE INDEX verdict_todo_last ON verdict_todo (last);
      INSERT INTO verdict_todo (first, last)
        SELECT low, high FROM (SELECT MIN(id) AS low, MAX(id) AS high FROM item) AS ends
        WHERE low IS NOT NULL;

      -- What a reader hides, and how far down that was carried out: NULL when it is done. With
      -- is_hidden = 0 the same is being taken back, and the row goes when that is done.
      CREATE TABLE hidden_kind (
        reader_id BIGINT NOT NULL REFERENCES reader (id), kind SMALLINT NOT NULL,
        is_hidden SMALLINT NOT NULL, swept_shown BIGINT, swept_item BIGINT,
        PRIMARY KEY (reader_id, kind)) {clustered};

      -- One job for all; it is never removed.
      INSERT INTO job (kind, subject, due) VALUES (5, 0, 0);
      """)
}
