#!/usr/bin/env bash
# What programs of other makers ask, among many kept items: numbers and items of the Google Reader API, Fever,
# Miniflux, and a thousand marks at once.
# Usage: Benchmarks/sync.sh [ITEMS]   (200,000 unless said)
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite. Prints for each:
#   sync.sqlite.ids MS, ratio R          (10,000 numbers in one answer; of 60 ms; medians of 15)
#   sync.sqlite.contents MS, ratio R     (100 items whole; of 25 ms)
#   sync.sqlite.marks MS, ratio R        (1,000 marks in one edit-tag; of 50 ms)
#   sync.sqlite.fever p50 MS at 2 connections, N/s at 32, ratio R      (50 items; the worse of 10 ms and of 500/s)
#   sync.sqlite.miniflux p50 MS at 2 connections, N/s at 32, ratio R   (100 entries; likewise)
set -euo pipefail
. "$(dirname "$0")/serving.sh"
command -v wrk >/dev/null || { echo "sync skipped: wrk is missing"; exit 0; }
items=${1:-200000}

# once LABEL MOST CHECK CURL…: the median time of 15 answers, which must pass a check of awk on their text.
once() {
  local label=$1 most=$2 check=$3 times=()
  shift 3
  for _ in $(seq 15); do
    times+=("$(curl -fs -o "$work/answer" -w '%{time_total}' "$@" | awk '{ print $1 * 1000 }')")
  done
  awk "BEGIN { RS = \"\\001\" } { exit !($check) }" "$work/answer" || { echo "sync.$label: a wrong answer" >&2; exit 1; }
  awk -v l="sync.$label" -v a="$(printf '%s\n' "${times[@]}" | median)" -v m="$most" \
    'BEGIN { printf "%s %.1f ms, ratio %.2f\n", l, a, m / a }'
}

# many LABEL SCRIPT PATH: p50 at 2 connections, and how many a second at 32.
many() {
  local fifty=() rate=() p50 r
  wrk -t1 -c2 -d1s -s "$2" "http://127.0.0.1:$port$3" >/dev/null
  for _ in 1 2 3 4 5; do
    wrk -t1 -c2 -d2s --latency -s "$2" "http://127.0.0.1:$port$3" >"$work/wrk"
    fifty+=("$(milliseconds '50%' <"$work/wrk")")
    wrk -t1 -c32 -d2s -s "$2" "http://127.0.0.1:$port$3" >"$work/wrk"
    if grep -q 'Non-2xx' "$work/wrk"; then cat "$work/wrk" >&2; exit 1; fi
    rate+=("$(awk '/^Requests\/sec/ { print $2 }' "$work/wrk")")
  done
  p50=$(printf '%s\n' "${fifty[@]}" | median)
  r=$(printf '%s\n' "${rate[@]}" | median)
  awk -v l="sync.$1" -v a="$p50" -v r="$r" 'BEGIN {
    x = 10 / a; y = r / 500
    printf "%s p50 %.2f ms at 2 connections, %.0f/s at 32, ratio %.2f\n", l, a, r, x < y ? x : y }'
}

both() {
  local label=$1 name=bench password key auth state=user/-/state/com.google
  .build/release/StoreBench words "$items" >&2
  # Nobody is behind these feeds, and no kind of writing is looked for.
  sql 'DELETE FROM job WHERE kind IN (1, 2, 5)'
  sql 'DELETE FROM verdict_todo'
  sql "INSERT INTO setting (name, value) SELECT 'topics.names', MAX(id) || ' ' || $(($(date +%s) / 86400)) FROM item"
  echo 'quiet harbour lanterns' | "$lede" account add --owner "$name" >/dev/null
  password=$("$lede" account app "$name" --label bench --fever | tail -n 1)
  if [ -n "${LEDE_DATABASE:-}" ]; then psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT; fi
  serve --access-log=off
  auth="Authorization: GoogleLogin auth=$password"
  api=http://127.0.0.1:$port/reader/api/0
  once "$label.ids" 60 'gsub(/"id"/, "") == 10000' -H "$auth" \
    "$api/stream/items/ids?s=$state/reading-list&n=10000&output=json"
  once "$label.contents" 25 'gsub(/"crawlTimeMsec"/, "") == 100' -H "$auth" \
    "$api/stream/contents/$state/reading-list?n=100"
  # Every second time they are read, every second time unread.
  curl -fs -H "$auth" "$api/stream/items/ids?s=$state/reading-list&n=1000&output=json" \
    | grep -o '"id":"[0-9]*"' | sed 's/.*:"\(.*\)"/i=\1/' | paste -sd '&' >"$work/numbers"
  local times=() turn
  for turn in $(seq 16); do
    { if ((turn % 2)); then printf 'a='; else printf 'r='; fi; printf '%s/read&' "$state"; cat "$work/numbers"; } >"$work/form"
    times+=("$(curl -fs -o "$work/answer" -w '%{time_total}' -H "$auth" --data-binary "@$work/form" "$api/edit-tag" | awk '{ print $1 * 1000 }')")
  done
  grep -q OK "$work/answer"
  awk -v l="sync.$label.marks" -v a="$(printf '%s\n' "${times[@]}" | median)" \
    'BEGIN { printf "%s %.1f ms, ratio %.2f\n", l, a, 50 / a }'
  key=$(printf '%s:%s' "$name" "$password" | md5sum | cut -d' ' -f1)
  cat >"$work/fever.lua" <<LUA
wrk.method = "POST"
wrk.body = "api_key=$key"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
LUA
  curl -fs -d "api_key=$key" "http://127.0.0.1:$port/fever/?api&items" | grep -q '"auth":1.*"items":\[{' \
    || { echo "sync.$label.fever: no items" >&2; exit 1; }
  many "$label.fever" "$work/fever.lua" '/fever/?api&items'
  echo "wrk.headers[\"X-Auth-Token\"] = \"$password\"" >"$work/miniflux.lua"
  curl -fs -H "X-Auth-Token: $password" "http://127.0.0.1:$port/v1/entries?limit=100" | grep -q '"entries":\[{' \
    || { echo "sync.$label.miniflux: no entries" >&2; exit 1; }
  many "$label.miniflux" "$work/miniflux.lua" '/v1/entries?limit=100'
  stop
}

both sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  both postgres
fi
