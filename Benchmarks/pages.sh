#!/usr/bin/env bash
# The front page with 1,000,000 items kept and 50 shown, beside the same with 10,000, on SQLite and,
# where LEDE_TEST_POSTGRES names a server, on PostgreSQL. Median of 5 runs of wrk.
# Usage: Benchmarks/pages.sh [postgres]   (both, or PostgreSQL alone)
set -euo pipefail
. "$(dirname "$0")/serving.sh"
fill=.build/release/StoreBench

# walk LABEL: prints p50 and p99 at 2 connections and pages a second at 32; leaves p50 in $p50.
walk() {
  local label=$1 fifty=() ninety=() rate=()
  wrk -t1 -c2 -d1s "http://127.0.0.1:$port/" >/dev/null
  for _ in 1 2 3 4 5; do
    wrk -t1 -c2 -d2s --latency "http://127.0.0.1:$port/" >"$work/wrk"
    fifty+=("$(milliseconds '50%' <"$work/wrk")")
    ninety+=("$(milliseconds '99%' <"$work/wrk")")
    wrk -t1 -c32 -d2s "http://127.0.0.1:$port/" >"$work/wrk"
    rate+=("$(sed -n 's/^Requests\/sec: *//p' "$work/wrk")")
    if grep -q 'Non-2xx' "$work/wrk"; then grep Non-2xx "$work/wrk"; fi
  done
  p50=$(printf '%s\n' "${fifty[@]}" | median)
  echo "pages.$label p50 $p50 ms p99 $(printf '%s\n' "${ninety[@]}" | median) ms, $(printf '%s\n' "${rate[@]}" | median) pages/s at 32"
}

# settle: the server's own tidying after a fill is not part of a page's time, and neither is judging
# what was filled in: every item gets some verdict, so that pages show labels.
settle() {
  sql "INSERT INTO verdict (item_id, shown, basis, label, share, journalism, wiki, opinion, satire, sensational,
      agenda_driven, hate, edition, judged)
    SELECT id, shown, 1, CASE WHEN id % 10 > 5 THEN 0 ELSE id % 6 END, 40 + id % 60, 50, 10, 20, 5, 15, 8, 0, 1, 0
    FROM item WHERE id NOT IN (SELECT item_id FROM verdict)"
  sql 'DELETE FROM verdict_todo'
  if [ -n "${LEDE_DATABASE:-}" ]; then psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT; fi
}

both() {
  local label=$1 small
  "$fill" fill 10000 >&2
  settle
  serve
  walk "$label.10k"
  small=$p50
  stop
  "$fill" fill 990000 >&2
  settle
  serve
  walk "$label.1M"
  awk -v l="$label" -v a="$small" -v b="$p50" 'BEGIN { printf "pages.%s.growth %.3f ms with 1,000,000, %.3f ms with 10,000, ratio %.2f\n", l, b, a, a / b }'
  stop
}

[ "${1:-}" = postgres ] || both sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  both postgres
else
  echo "pages.postgres not run: LEDE_TEST_POSTGRES names no server"
fi
