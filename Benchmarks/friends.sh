#!/usr/bin/env bash
# The page of friends and the Fortune tab of a reader with 200 friends, beside the same of one with 5,
# while 100,000 readers have opened 30 cookies each. Median of 5 runs of wrk at 2 connections.
# Usage: Benchmarks/friends.sh [READERS [OPENINGS EACH]]
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite. Prints:
#   friends.sqlite.page p50 MS p99 MS with 200, MS and MS with 5, ratio R    (of the p50)
#   friends.sqlite.tab  the same of the Fortune tab
set -euo pipefail
. "$(dirname "$0")/serving.sh"
command -v wrk >/dev/null || { echo "friends.page skipped: wrk is missing"; exit 0; }
readers=${1:-100000}
each=${2:-30}
today=$(($(date +%s) / 86400))
first=$((today - each + 1))
now=$(($(date +%s) * 1000))

# fill SERIES HASH HASH: what fills either database; SERIES makes a table of numbers.
fill() {
  numbers() { sed "s/NUMBERS/$1/g;s/FROM_/$2/;s/TO_/$3/" <<<"$series"; }
  local series=$1 hash_200=$2 hash_5=$3
  cat <<SQL
$(numbers n 2 $((readers + 1))) INSERT INTO reader (id, name) SELECT i, 'reader ' || i FROM n;
INSERT INTO account (reader_id, name, key, made) SELECT id, 'reader' || id, 'reader' || id, 0 FROM reader WHERE id > 1;
INSERT INTO fortune_state (reader_id, points, openings, streak, longest, zone)
  SELECT id, $((each * 10)), $each, $each, $each, 'UTC' FROM reader WHERE id > 1;
-- Every other reader has opened today's.
$(numbers d $first $today) INSERT INTO opening (reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)
  SELECT r.id, d.i, d.i * CAST(86400000 AS BIGINT), (r.id * 7919 + d.i * CAST(104729 AS BIGINT)) % 4503599627370495, 7, 1, 'UTC',
    '4 8 15 16 23 42', 'A text of some length that was drawn on that day, ' || d.i || '.'
  FROM d CROSS JOIN reader AS r WHERE r.id > 1 AND (d.i < $today OR r.id % 2 = 0);
INSERT INTO opening_place (opening_id, reader_id, latitude, longitude, kept_as, is_by_hand, city, name, country)
  SELECT id, reader_id, 38725090, -9149800, 'city', 1, 2267057, 'Lisbon', 'PT' FROM opening WHERE date = $today;
-- Friends from all over the table: reader 2 has 200, reader 3 has 5.
$(numbers n 1 200) INSERT INTO friend (reader_id, friend_id, since, extent, shows_city)
  SELECT 2, 4 + i * (($readers - 4) / 200), 0, 'all', 1 FROM n;
$(numbers n 1 5) INSERT INTO friend (reader_id, friend_id, since, extent, shows_city)
  SELECT 3, 5 + i * (($readers - 5) / 200), 0, 'all', 1 FROM n;
INSERT INTO friend (reader_id, friend_id, since, extent, shows_city)
  SELECT friend_id, reader_id, 0, 'all', 1 FROM friend WHERE reader_id IN (2, 3);
INSERT INTO session (token_hash, reader_id, expires, made, used) VALUES
  ($hash_200, 2, $now + 90000000, $now, $now), ($hash_5, 3, $now + 90000000, $now, $now);
SQL
}
hash() { printf '%s' "$1" | sha256sum | cut -d' ' -f1; }

# walk PATH SESSION: leaves the medians of p50 and p99 in $p50 and $p99.
walk() {
  local fifty=() ninety=() cookie="Cookie: lede=$2; lede-zone=UTC"
  wrk -t1 -c2 -d1s -H "$cookie" "http://127.0.0.1:$port$1" >/dev/null
  for _ in 1 2 3 4 5; do
    wrk -t1 -c2 -d2s --latency -H "$cookie" "http://127.0.0.1:$port$1" >"$work/wrk"
    if grep -q 'Non-2xx' "$work/wrk"; then cat "$work/wrk" >&2; exit 1; fi
    fifty+=("$(milliseconds '50%' <"$work/wrk")")
    ninety+=("$(milliseconds '99%' <"$work/wrk")")
  done
  p50=$(printf '%s\n' "${fifty[@]}" | median)
  p99=$(printf '%s\n' "${ninety[@]}" | median)
}

both() {
  local label=$1 name path many many99
  serve --access-log=off
  for name in page:/friends tab:/fortune; do
    path=${name#*:}
    # What is measured is a list of friends, and all of them.
    curl -fs -H "Cookie: lede=of-200" "http://127.0.0.1:$port/friends" | grep -o 'class="face"' | wc -l | grep -qx 200 \
      || { echo "friends.$label: the page has not 200 friends" >&2; exit 1; }
    walk "$path" of-200
    many=$p50 many99=$p99
    walk "$path" of-5
    awk -v l="friends.$label.${name%%:*}" -v a="$many" -v b="$many99" -v c="$p50" -v d="$p99" \
      'BEGIN { printf "%s p50 %.2f ms p99 %.2f ms with 200, %.2f ms and %.2f ms with 5, ratio %.2f\n", l, a, b, c, d, c / a }'
  done
  stop
}

echo "a ferry at noon" | "$lede" account add --owner anna >&2   # makes the schema
fill "WITH RECURSIVE NUMBERS(i) AS (SELECT FROM_ UNION ALL SELECT i + 1 FROM NUMBERS WHERE i < TO_)" \
  "X'$(hash of-200)'" "X'$(hash of-5)'" >"$work/fill.sql"
sqlite3 -cmd 'PRAGMA synchronous = OFF' "$LEDE_DATA/lede.db" <<<"BEGIN; $(cat "$work/fill.sql") COMMIT; PRAGMA wal_checkpoint(TRUNCATE);" >&2
echo "filled: $readers readers, $((readers * each)) openings, $(du -m "$LEDE_DATA/lede.db" | cut -f1) MB" >&2
both sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  echo "a ferry at noon" | "$lede" account add --owner anna >&2
  fill "WITH NUMBERS(i) AS (SELECT generate_series(FROM_, TO_))" \
    "'\\x$(hash of-200)'" "'\\x$(hash of-5)'" >"$work/fill.sql"
  psql -q -v ON_ERROR_STOP=1 "$LEDE_DATABASE" -f "$work/fill.sql" >&2
  psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT
  both postgres
fi
