#!/usr/bin/env bash
# How fast kept items are judged anew after a model update, and what the front page says meanwhile.
# Usage: Benchmarks/labels.sh [ITEMS]   200,000 articles when nothing is said; on SQLite and, where
# LEDE_TEST_POSTGRES names a server, on PostgreSQL.
set -euo pipefail
. "$(dirname "$0")/serving.sh"
fill=.build/release/StoreBench
items=${1:-200000}
waiting() { sql 'SELECT COALESCE(SUM(last - first + 1), 0) FROM verdict_todo'; }
anew() { sql 'SELECT COUNT(*) FROM verdict WHERE edition <> 1'; }
# judged SECONDS: how many items a second were judged in so long.
judged() {
  local before after
  before=$(anew)
  sleep "$1"
  after=$(anew)
  echo $(((after - before) / $1))
}
# walk LABEL: the front page, asked for by two at a time.
walk() {
  wrk -t1 -c2 -d10s --latency "http://127.0.0.1:$port/" >"$work/wrk"
  echo "labels.$1 $(sed -n 's/^ *\(50%\|99%\) *\([0-9.]*[a-z]*\)$/\1 \2/p' "$work/wrk" | paste -sd' ')"
}

measure() {
  local label=$1
  "$fill" articles "$items" >&2
  # Neither the search nor the labels have anything to do.
  sql 'DELETE FROM search_new' >/dev/null
  sql 'DELETE FROM verdict_todo' >/dev/null
  serve
  walk "$label.page.unlabelled"
  stop
  # As if other models had judged all of it: most is journalism, some of it is of each other kind.
  sql "INSERT INTO verdict (item_id, shown, basis, label, share, journalism, wiki, opinion, satire, sensational,
      agenda_driven, hate, edition, judged)
    SELECT id, shown, 1, CASE WHEN id % 10 > 5 THEN 0 ELSE id % 6 END, 40 + id % 60, 50, 10, 20, 5, 15, 8, 0, 1, 0 FROM item" >/dev/null
  sql "INSERT INTO setting (name, value) VALUES ('labels.edition', '1') ON CONFLICT (name) DO UPDATE SET value = '1'" >/dev/null
  if [ -n "${LEDE_DATABASE:-}" ]; then psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT; fi
  # The models of this Lede are others: all is judged anew.
  serve
  until [ "$(waiting)" -gt 0 ]; do sleep 0.1; done
  echo "labels.$label.anew $(judged 10) items/s"
  walk "$label.page.meanwhile" &
  local walking=$!
  echo "labels.$label.beside $(judged 10) items/s while pages are read"
  wait $walking
  if [ "$(waiting)" = 0 ]; then echo "labels.$label: all was judged too soon; name more items"; fi
  stop
  sql 'DELETE FROM verdict_todo' >/dev/null
  serve
  walk "$label.page.labelled"
  stop
}

measure sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  measure postgres
fi
