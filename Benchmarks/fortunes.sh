#!/usr/bin/env bash
# Openings a second, 64 at once, over a store that holds many: ratio 1 is 1,500/s.
# Usage: Benchmarks/fortunes.sh [READERS [OPENINGS EACH]]   (100,000 readers with 100 each: 10 million)
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite.
set -euo pipefail
cd "$(dirname "$0")/.."
readers=${1:-100000}
each=${2:-100}
bench=.build/release/FortuneBench
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$bench" "$folder/lede.db" 0 >/dev/null   # makes the schema
python3 - "$folder/lede.db" "$readers" "$each" <<'PYTHON'
import sqlite3, sys
path, readers, each = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
db = sqlite3.connect(path, isolation_level=None)
db.execute("PRAGMA synchronous = OFF")
db.execute("PRAGMA cache_size = -400000")
first = 20778 - each
db.execute("BEGIN")
db.execute(f"""WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= {readers})
  INSERT INTO reader (id, name) SELECT i, 'reader ' || i FROM n""")
db.execute(f"""INSERT INTO fortune_state (reader_id, points, openings, streak, longest, zone)
  SELECT id, {each * 10}, {each}, {each}, {each}, 'Europe/Lisbon' FROM reader WHERE id > 1""")
db.execute(f"""WITH RECURSIVE d(day) AS (SELECT {first} UNION ALL SELECT day + 1 FROM d WHERE day < 20777)
  INSERT INTO opening (reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)
  SELECT r.id, d.day, d.day * 86400000 + 36000000, (r.id * 7919 + d.day * 104729) % 4503599627370495, 7,
    d.day - {first - 1}, 'Europe/Lisbon', '4 8 15 16 23 42', 'A text of some length that was drawn on that day, '
    || d.day || '.' FROM d CROSS JOIN reader AS r WHERE r.id > 1""")
db.execute("""INSERT INTO ledger (reader_id, at, points, opening_id, reason, key)
  SELECT reader_id, opened, 10, id, 'opening', date(date * 86400, 'unixepoch') FROM opening""")
db.execute("COMMIT")
db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
PYTHON
echo "filled: $readers readers, $((readers * each)) openings, $(du -m "$folder/lede.db" | cut -f1) MB"
"$bench" "$folder/lede.db" "$readers"
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  "$bench" "$LEDE_TEST_POSTGRES" 0 >/dev/null
  psql -q "$LEDE_TEST_POSTGRES" <<SQL
INSERT INTO reader (id, name) SELECT i, 'reader ' || i FROM generate_series(2, $readers + 1) AS i;
INSERT INTO fortune_state (reader_id, points, openings, streak, longest, zone)
  SELECT id, $((each * 10)), $each, $each, $each, 'Europe/Lisbon' FROM reader WHERE id > 1;
INSERT INTO opening (reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)
  SELECT r.id, d, d * 86400000::bigint + 36000000, (r.id * 7919 + d * 104729::bigint) % 4503599627370495, 7,
    1, 'Europe/Lisbon', '4 8 15 16 23 42', 'A text of some length that was drawn on that day, ' || d || '.'
  FROM generate_series(20778 - $each, 20777) AS d CROSS JOIN reader AS r WHERE r.id > 1;
INSERT INTO ledger (reader_id, at, points, opening_id, reason, key)
  SELECT reader_id, opened, 10, id, 'opening', (DATE '1970-01-01' + date::int)::text FROM opening;
ANALYZE;
SQL
  "$bench" "$LEDE_TEST_POSTGRES" "$readers"
fi
