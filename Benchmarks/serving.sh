# shellcheck shell=bash
# What benchmarks of a running Lede share: a folder of its own, a server that starts and ends, and the
# figures of wrk. Read by the others (`. Benchmarks/serving.sh`); measures nothing by itself.
# Leaves $lede, $work (removed at the end), $port, and LEDE_DATA in a folder that is there.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
lede=${LEDE_BIN:-$PWD/.build/release/lede}
work=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
export LEDE_DATA=$work/data
mkdir "$LEDE_DATA"
server=
# Whatever else a benchmark started and what is to end with it.
others=()

# end PID: ends a process, and comes back when it is gone. Fails when it had ended by itself: then what
# was measured is not what it is called.
end() {
  kill "$1" || return 1
  wait "$1" 2>/dev/null || true
}
stop() {
  local one=$server
  server=
  if [ -n "$one" ]; then end "$one"; fi
}
finish() {
  for one in ${others[@]+"${others[@]}"} $server; do end "$one" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT

# answers ADDRESS: waits until something answers there, 20 s at most.
answers() {
  for _ in $(seq 400); do
    curl -fs -o /dev/null "$1" && return
    sleep 0.05
  done
  return 1
}

# serve [OPTION…]: starts Lede on what LEDE_DATA or LEDE_DATABASE name, and waits until it answers.
serve() {
  "$lede" serve --port "$port" "$@" >"$work/log" 2>&1 &
  server=$!
  answers "http://127.0.0.1:$port/healthz" || { cat "$work/log" >&2; exit 1; }
}

# sql STATEMENT: runs it on the database that is measured.
sql() {
  if [ -n "${LEDE_DATABASE:-}" ]; then psql -qtA "$LEDE_DATABASE" -c "$1"; else
    sqlite3 -cmd '.timeout 10000' "$LEDE_DATA/lede.db" "$1"
  fi
}

# median: the one in the middle of the numbers that come, one a line.
median() { sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
# milliseconds PERCENT: of what wrk prints as 123.45us, 1.23ms or 1.23s.
milliseconds() { sed -n "s/^ *$1 *\([0-9.]*\)\(us\|ms\|s\)$/\1 \2/p" | awk '{ print $2 == "us" ? $1 / 1000 : $2 == "s" ? $1 * 1000 : $1 }'; }
