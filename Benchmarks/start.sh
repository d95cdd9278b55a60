#!/usr/bin/env bash
# How long it takes from the start of the program until it says that it lives, over many kept items.
# Usage: Benchmarks/start.sh [ITEMS]   (200,000 unless said)
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite. Prints, medians of nine starts:
#   start.sqlite MS, the front page MS later, ratio R   (of 300 ms for the former)
set -euo pipefail
. "$(dirname "$0")/serving.sh"
items=${1:-200000}

now() { date +%s%N; }

both() {
  local label=$1 lives=() page=() begun alive
  .build/release/StoreBench words "$items" >&2
  # Nobody is behind these feeds, and no kind of writing is looked for.
  sql 'DELETE FROM job WHERE kind IN (1, 2, 5)'
  sql 'DELETE FROM verdict_todo'
  if [ -n "${LEDE_DATABASE:-}" ]; then psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT; fi
  for _ in $(seq 9); do
    begun=$(now)
    "$lede" serve --port "$port" --access-log=off >"$work/log" 2>&1 &
    server=$!
    until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
      kill -0 "$server" || { cat "$work/log" >&2; exit 1; }
      sleep 0.005
    done
    curl -fs -o "$work/answer" "http://127.0.0.1:$port/healthz"
    alive=$(now)
    curl -fs "http://127.0.0.1:$port/" | grep -q 'class="stories' || { echo "start.$label: no stories" >&2; exit 1; }
    lives+=("$(((alive - begun) / 1000000))")
    page+=("$((($(now) - alive) / 1000000))")
    stop
  done
  awk -v l="start.$label" -v a="$(printf '%s\n' "${lives[@]}" | median)" -v b="$(printf '%s\n' "${page[@]}" | median)" \
    'BEGIN { printf "%s %d ms, the front page %d ms later, ratio %.2f\n", l, a, b, 300 / a }'
}

both sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  both postgres
fi
