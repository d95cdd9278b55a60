#!/usr/bin/env bash
# Topics: what fits a few letters, among 27,000 tags of the Times and 100,000 names of one's own feeds; and a topic
# over many kept items, first when nothing of it is judged, then with its tones kept.
# Usage: Benchmarks/topics.sh [ITEMS]   (200,000 unless said)
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite. Prints:
#   topics.sqlite.suggest p50 MS p99 MS at 2 connections, N/s at 8, ratio R   (of 15 ms for the p99, and of 1,000/s)
#   topics.sqlite.first p50 MS, ratio R    (of 1,500 ms, eight topics that nobody asked about before)
#   topics.sqlite.kept p50 MS, ratio R     (of 60 ms)
set -euo pipefail
. "$(dirname "$0")/serving.sh"
command -v wrk >/dev/null || { echo "topics skipped: wrk is missing"; exit 0; }
items=${1:-200000}

# names: a line for each name, as the table has them.
names() {
  awk 'BEGIN {
    srand(7)
    split("ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo ya ze bra cre dri flo gru kla ple pri sto tru", s, " ")
    for (n in s) count++
    split("x person place organisation subject title", unused, " ")
    for (i = 0; i < 127000; i++) {
      a = word(); b = word()
      if (a == b) continue
      feed = i < 27000 ? 0 : 1 + int(rand() * 500)
      kind = i < 27000 ? 1 + i % 5 : 0
      name = toupper(substr(a, 1, 1)) substr(a, 2) " " toupper(substr(b, 1, 1)) substr(b, 2)
      many = 1 + int(40 * rand() ^ 4)
      printf " %s %s\t%d\t%d\t%s\t%d\t%.0f\n", a, b, kind, feed, name, many, systime() * 1000
    }
  }
  function word() { return s[1 + int(rand() * count)] s[1 + int(rand() * count)] s[1 + int(rand() * count)] }' | sort -u -t$'\t' -k1,3
}

# fraction A B: A over B with two places.
fraction() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

cat >"$work/typing.lua" <<'LUA'
-- Words as people type them: two to seven letters of names.
local begun = {"ba", "ce", "stof", "truk", "lo", "gruba", "ple", "qui", "mu", "kla", "wixo", "fo", "priz", "na", "suta", "dri"}
local turn = 0
request = function()
  turn = turn + 1
  local word = begun[1 + turn % #begun] .. begun[1 + (turn * 7) % #begun]
  return wrk.format("GET", "/v1/topics/suggestions?here=yes&q=" .. word:sub(1, 2 + turn % 6))
end
LUA

both() {
  local label=$1 fifty=() ninety=() rate=() first=() kept=() p50 p99 many word
  .build/release/StoreBench words "$items" >&2
  # Nobody is behind these feeds, and no kind of writing is looked for.
  sql 'DELETE FROM job WHERE kind IN (1, 2, 5)'
  sql 'DELETE FROM verdict_todo'
  sql "INSERT INTO setting (name, value) SELECT 'topics.names', MAX(id) || ' ' || $(($(date +%s) / 86400)) FROM item"
  sql "INSERT INTO subscription (reader_id, feed_id, since, is_followed)
    SELECT 1, id, 0, 1 FROM feed WHERE id NOT IN (SELECT feed_id FROM subscription WHERE reader_id = 1)"
  names >"$work/names.tsv"
  if [ -n "${LEDE_DATABASE:-}" ]; then
    psql -q "$LEDE_DATABASE" -c "\\copy topic_name (key, kind, feed_id, name, count, seen) FROM '$work/names.tsv'"
    psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT
  else
    sqlite3 -cmd '.mode tabs' "$LEDE_DATA/lede.db" ".import $work/names.tsv topic_name"
  fi
  serve --access-log=off
  wrk -t1 -c2 -d1s -s "$work/typing.lua" "http://127.0.0.1:$port" >/dev/null
  for _ in 1 2 3 4 5; do
    wrk -t1 -c2 -d2s --latency -s "$work/typing.lua" "http://127.0.0.1:$port" >"$work/wrk"
    if grep -q 'Non-2xx' "$work/wrk"; then cat "$work/wrk" >&2; exit 1; fi
    fifty+=("$(milliseconds '50%' <"$work/wrk")")
    ninety+=("$(milliseconds '99%' <"$work/wrk")")
    wrk -t1 -c8 -d2s -s "$work/typing.lua" "http://127.0.0.1:$port" >"$work/wrk"
    rate+=("$(sed -n 's/^Requests\/sec: *//p' "$work/wrk")")
  done
  curl -fs "http://127.0.0.1:$port/v1/topics/suggestions?here=yes&q=ba" | grep -q '"group"' \
    || { echo "topics.$label: nothing fits" >&2; exit 1; }
  p50=$(printf '%s\n' "${fifty[@]}" | median)
  p99=$(printf '%s\n' "${ninety[@]}" | median)
  many=$(printf '%s\n' "${rate[@]}" | median)
  awk -v l="topics.$label.suggest" -v a="$p50" -v b="$p99" -v c="$many" \
    'BEGIN { r = 15 / b; q = c / 1000; printf "%s p50 %.2f ms p99 %.2f ms at 2 connections, %d/s at 8, ratio %.2f\n", l, a, b, c, r < q ? r : q }'
  # Of the words of StoreBench the 9th, the 40th and so on: from in every second item to in a few hundred.
  for word in lisko meme vanpra prasolko pravantu mebaden bagaprako badenrisol; do
    first+=("$(curl -fs -o "$work/page" -w '%{time_total}' "http://127.0.0.1:$port/topics?q=$word")")
    # The page by itself, and each picture and script apart.
    for _ in 1 2 3 4 5; do kept+=("$(curl -fs -o /dev/null -w '%{time_total}' "http://127.0.0.1:$port/topics?q=$word")"); done
  done
  grep -q 'class="told"' "$work/page" || echo "topics.$label: the last topic was told by no article" >&2
  p50=$(printf '%s\n' "${first[@]}" | median)
  echo "topics.$label.first p50 $(fraction "$p50" 0.001) ms, ratio $(fraction 1.5 "$p50")"
  p50=$(printf '%s\n' "${kept[@]}" | median)
  echo "topics.$label.kept p50 $(fraction "$p50" 0.001) ms, ratio $(fraction 0.06 "$p50")"
  stop
}

both sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  both postgres
fi
