#!/usr/bin/env bash
# Openings a second, 64 at once, over a store that holds many: over HTTP, and on the store alone.
# Usage: Benchmarks/fortunes.sh [READERS [OPENINGS EACH [SECONDS]]]
#   (100,000 readers with 100 each: 10 million; 12 seconds over HTTP, for two thirds of the readers)
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite. Needs wrk and python3. Prints:
#   openings-http-… RATE/s, p50 MS, p99 MS, how many answers were no cookie
#     ratio R   (1,500/s over 64 connections with p99 of 100 ms are asked for; the lesser of both)
#   ledger-… what a start finds as it looks through all ledgers in the background, while that goes on
#   openings-… the same on the store alone, without HTTP
set -euo pipefail
. "$(dirname "$0")/serving.sh"
readers=${1:-100000}
each=${2:-100}
seconds=${3:-12}
bench=.build/release/FortuneBench
command -v wrk >/dev/null || { echo "openings skipped: wrk is missing"; exit 0; }
last=$((readers + 1))
part=$((readers * 2 / 3 + 1))
# The last was opened at midnight yesterday, so that the next is allowed whenever this runs.
today=$(($(date +%s) / 86400))
first=$((today - each))
now=$(date +%s)

cat >"$work/open.lua" <<'LUA'
local reader, headers = 1, {}
function init(args) headers["Origin"] = args[1] end
function request()
  reader = reader + 1
  headers["Cookie"] = "lede=bench-" .. reader
  return wrk.format("POST", "/v1/fortune?zone=Europe/Lisbon", headers)
end
LUA

# over_http NAME: serves what LEDE_DATA or LEDE_DATABASE name and opens for one reader after the other.
over_http() {
  local base=http://127.0.0.1:$port
  serve --access-log=off
  wrk -t1 -c64 -d"${seconds}s" --timeout 30s --latency -s "$work/open.lua" "$base" -- "$base" >"$work/wrk"
  awk -v name="$1" '
    function ms(t) { return t ~ /us$/ ? t / 1000 : t ~ /ms$/ ? t + 0 : t * 1000 }
    $1 == "50%" { p50 = ms($2) } $1 == "99%" { p99 = ms($2) } $1 == "Requests/sec:" { rate = $2 }
    /requests in/ { all = $1 } /Non-2xx/ { bad = $NF } /Socket errors/ { errors = $0 }
    END {
      a = rate / 1500; b = p99 ? 100 / p99 : 0; ratio = bad ? 0 : a < b ? a : b
      printf "openings-http-%s %d opened, %d/s, p50 %.1f ms, p99 %.1f ms, %d no cookie %s ratio %.2f\n",
        name, all - bad, rate, p50, p99, bad, errors, ratio
    }' "$work/wrk"
  # The look through all ledgers goes on; how long it took stands in the log.
  for _ in $(seq 1200); do grep -q '"ledger.checked"' "$work/log" && break; sleep 0.5; done
  echo "ledger-$1 $(grep '"ledger\.' "$work/log" | head -3 | tr '\n' ' ')"
  stop
}

# alone DATABASE: opens for the other readers on the store, without HTTP.
alone() {
  [ -x "$bench" ] || { echo "openings on the store alone skipped: $bench is missing"; return 0; }
  "$bench" "$1" "$part" "$last" "$now"
}

echo "a ferry at noon" | "$lede" account add --owner anna >&2
python3 - "$LEDE_DATA/lede.db" "$readers" "$each" "$first" <<'PYTHON'
import hashlib, sqlite3, sys, time
path, readers, each, first = sys.argv[1], *map(int, sys.argv[2:])
db = sqlite3.connect(path, isolation_level=None)
db.create_function("token", 1, lambda n: hashlib.sha256(f"bench-{n}".encode()).digest(), deterministic=True)
db.execute("PRAGMA synchronous = OFF")
db.execute("PRAGMA cache_size = -400000")
now = int(time.time() * 1000)
db.execute("BEGIN")
db.execute(f"""WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= {readers})
  INSERT INTO reader (id, name) SELECT i, 'reader-' || i FROM n""")
db.execute(f"""INSERT INTO account (reader_id, name, key, made)
  SELECT id, name, name, {now} FROM reader WHERE id > 1""")
db.execute(f"""INSERT INTO session (token_hash, reader_id, expires, made, used)
  SELECT token(id), id, {now + 10**10}, {now}, {now} FROM reader WHERE id > 1""")
db.execute(f"""INSERT INTO fortune_state (reader_id, points, openings, streak, longest, zone)
  SELECT id, {each * 10}, {each}, {each}, {each}, 'Europe/Lisbon' FROM reader WHERE id > 1""")
db.execute(f"""WITH RECURSIVE d(day) AS (SELECT {first} UNION ALL SELECT day + 1 FROM d WHERE day < {first + each - 1})
  INSERT INTO opening (reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)
  SELECT r.id, d.day, d.day * 86400000, (r.id * 7919 + d.day * 104729) % 4503599627370495, 7,
    d.day - {first - 1}, 'Europe/Lisbon', '4 8 15 16 23 42', 'A text of some length that was drawn on that day, '
    || d.day || '.' FROM d CROSS JOIN reader AS r WHERE r.id > 1""")
db.execute("""INSERT INTO ledger (reader_id, at, points, opening_id, reason, key)
  SELECT reader_id, opened, 10, id, 'opening', date(date * 86400, 'unixepoch') FROM opening""")
db.execute("COMMIT")
db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
PYTHON
echo "filled: $readers readers, $((readers * each)) openings, $(du -m "$LEDE_DATA/lede.db" | cut -f1) MB"
# What was filled is on its way to the disk still, and would be measured along.
sync
over_http sqlite
alone "$LEDE_DATA/lede.db"
rm -rf "$LEDE_DATA"
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  echo "a ferry at noon" | "$lede" account add --owner anna >&2
  psql -q "$LEDE_TEST_POSTGRES" <<SQL
INSERT INTO reader (id, name) SELECT i, 'reader-' || i FROM generate_series(2, $last) AS i;
INSERT INTO account (reader_id, name, key, made) SELECT id, name, name, $now * 1000::bigint FROM reader WHERE id > 1;
INSERT INTO session (token_hash, reader_id, expires, made, used)
  SELECT sha256(convert_to('bench-' || id, 'UTF8')), id, ($now + 10000000) * 1000::bigint, $now * 1000::bigint,
    $now * 1000::bigint FROM reader WHERE id > 1;
INSERT INTO fortune_state (reader_id, points, openings, streak, longest, zone)
  SELECT id, $((each * 10)), $each, $each, $each, 'Europe/Lisbon' FROM reader WHERE id > 1;
INSERT INTO opening (reader_id, date, opened, fortune, set_version, streak, zone, numbers, text)
  SELECT r.id, d, d * 86400000::bigint, (r.id * 7919 + d * 104729::bigint) % 4503599627370495, 7,
    1, 'Europe/Lisbon', '4 8 15 16 23 42', 'A text of some length that was drawn on that day, ' || d || '.'
  FROM generate_series($first, $((first + each - 1))) AS d CROSS JOIN reader AS r WHERE r.id > 1;
INSERT INTO ledger (reader_id, at, points, opening_id, reason, key)
  SELECT reader_id, opened, 10, id, 'opening', (DATE '1970-01-01' + date::int)::text FROM opening;
ANALYZE;
SQL
  over_http postgres
  alone "$LEDE_TEST_POSTGRES"
fi
