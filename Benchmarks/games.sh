#!/usr/bin/env bash
# The lists of games, 100,000 of whose articles, reviews and videos stand among many kept items; and the page of a
# work. Medians of 5 runs of wrk.
# Usage: Benchmarks/games.sh [ITEMS]   (1,000,000 unless said; a tenth of them is of games)
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite. Prints for each:
#   games.sqlite.LIST p50 MS p99 MS at 2 connections, ratio R   (of 5 ms for the p50; for a work of 20 ms)
set -euo pipefail
. "$(dirname "$0")/serving.sh"
command -v wrk >/dev/null || { echo "games skipped: wrk is missing"; exit 0; }
items=${1:-1000000}

# walk LABEL PATH MOST TELLS: the page must answer, and tell of something.
walk() {
  local fifty=() ninety=() page=http://127.0.0.1:$port$2
  curl -fs "$page" | grep -q "$4" || { echo "games.$1: nothing stands there" >&2; exit 1; }
  wrk -t1 -c2 -d1s "$page" >/dev/null
  for _ in 1 2 3 4 5; do
    wrk -t1 -c2 -d2s --latency "$page" >"$work/wrk"
    if grep -q 'Non-2xx' "$work/wrk"; then cat "$work/wrk" >&2; exit 1; fi
    fifty+=("$(milliseconds '50%' <"$work/wrk")")
    ninety+=("$(milliseconds '99%' <"$work/wrk")")
  done
  awk -v l="games.$1" -v a="$(printf '%s\n' "${fifty[@]}" | median)" -v b="$(printf '%s\n' "${ninety[@]}" | median)" -v m="$3" \
    'BEGIN { printf "%s p50 %.2f ms p99 %.2f ms at 2 connections, ratio %.2f\n", l, a, b, m / a }'
}

both() {
  local label=$1 list
  .build/release/StoreBench words "$items" >&2
  # Nobody is behind these feeds, and no kind of writing is looked for.
  sql 'DELETE FROM job WHERE kind IN (1, 2, 5)'
  sql 'DELETE FROM verdict_todo'
  sql "INSERT INTO setting (name, value) SELECT 'topics.names', MAX(id) || ' ' || $(($(date +%s) / 86400)) FROM item"
  sql 'INSERT INTO game_feed (reader_id, feed_id) SELECT 1, id FROM feed WHERE id % 10 = 0'
  # Kinds of 1 article, 2 review, 3 video; scores in tenths of a point of 100. Reviews with the thousandth word in
  # their titles are of a work of that name.
  sql "INSERT INTO game_fact (item_id, feed_id, shown, kind, work_kind, work, score, printed, seconds)
    SELECT id, feed_id, shown, 1 + id % 3, CASE WHEN id % 3 = 1 THEN 1 + id % 2 ELSE 0 END,
      CASE WHEN id % 3 = 1 AND ' ' || title || ' ' LIKE '% mebaden %' THEN 'Mebaden' END, CASE WHEN id % 3 = 1 THEN 10 * (id % 101) END,
      CASE WHEN id % 3 = 1 THEN id % 101 || '/100' END, CASE WHEN id % 3 = 2 THEN 60 + id % 600 END
    FROM item WHERE feed_id IN (SELECT feed_id FROM game_feed)"
  if [ -n "${LEDE_DATABASE:-}" ]; then psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT; fi
  serve --access-log=off
  # Beside them the front page, which is as quick as they are to be.
  walk "$label.front" / 5 'class="stories'
  for list in articles reviews top videos; do walk "$label.$list" "/games?show=$list" 5 'class="games"'; done
  walk "$label.work" '/games/work?name=mebaden' 20 'class="critics'
  stop
}

both sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  both postgres
fi
