#!/usr/bin/env bash
# How fast kept items are judged anew after a model update, and what the front page says meanwhile.
# Usage: Benchmarks/labels.sh [ITEMS]   200,000 when nothing is said; on SQLite and, where
# LEDE_TEST_POSTGRES names a server, on PostgreSQL.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
lede=$here/.build/release/lede
fill=$here/.build/release/StoreBench
items=${1:-200000}
work=$(mktemp -d)
server=
stop() { if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; server=; fi; }
trap 'stop; rm -rf "$work"' EXIT
port=$((20000 + RANDOM % 20000))
export LEDE_DATA=$work/data

serve() {
  "$lede" serve --port "$port" >"$work/log" 2>&1 &
  server=$!
  for _ in $(seq 200); do
    curl -fs "http://127.0.0.1:$port/healthz" >/dev/null && return
    sleep 0.05
  done
  cat "$work/log" >&2
  exit 1
}
sql() { if [ -n "${LEDE_DATABASE:-}" ]; then psql -qtA "$LEDE_DATABASE" -c "$1"; else sqlite3 "$LEDE_DATA/lede.db" ".timeout 5000" "$1"; fi; }
waiting() { sql 'SELECT COALESCE(SUM(last - first + 1), 0) FROM verdict_todo'; }
# judged SECONDS: how many a second were judged in so long.
judged() {
  local before after
  before=$(waiting)
  sleep "$1"
  after=$(waiting)
  echo $(((before - after) / $1))
}
times() { sed -n 's/^ *\(50%\|99%\) *\([0-9.]*[a-z]*\)$/\1 \2/p' "$work/wrk" | paste -sd' '; }

measure() {
  local label=$1
  "$fill" fill "$items" >&2
  serve
  until [ "$(waiting)" = 0 ]; do sleep 1; done
  wrk -t1 -c2 -d10s --latency "http://127.0.0.1:$port/" >"$work/wrk"
  echo "labels.$label.page.quiet $(times)"
  stop
  # As if other models had judged.
  sql "UPDATE setting SET value = '1' WHERE name = 'labels.edition'"
  serve
  until [ "$(waiting)" -gt 0 ]; do sleep 0.1; done
  echo "labels.$label.alone $(judged 10) items/s"
  wrk -t1 -c2 -d10s --latency "http://127.0.0.1:$port/" >"$work/wrk" &
  local walking=$!
  echo "labels.$label.beside $(judged 10) items/s while pages are read"
  wait $walking
  if [ "$(waiting)" = 0 ]; then echo "labels.$label: all was judged before the pages were read"; fi
  echo "labels.$label.page.busy $(times)"
  stop
}

mkdir -p "$LEDE_DATA"
measure sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  measure postgres
fi
