#!/usr/bin/env bash
# 500 readers with a session each watch /events: what that costs in memory, and what it does to the
# front page, first while nothing happens and then while each of them is told something each second.
set -euo pipefail
. "$(dirname "$0")/serving.sh"
.build/release/StoreBench fill 100000 >&2
serve --public-url "http://localhost:$port"

# Readers with the counters of the one who follows all, and the session of token `t-N` for each.
python3 - "$LEDE_DATA/lede.db" <<'PY'
import hashlib, sqlite3, sys, time
database = sqlite3.connect(sys.argv[1], timeout=10)
for n in range(500):
    database.execute("INSERT INTO reader (id, name, items, unread) SELECT ?, ?, items, unread FROM reader WHERE id = 1", (n + 2, f"reader {n}"))
for n in range(501):
    database.execute("INSERT INTO session (token_hash, reader_id, expires) VALUES (?, ?, ?)", (hashlib.sha256(f"t-{n}".encode()).digest(), n + 1, int((time.time() + 9e4) * 1000)))
database.commit()
PY

cat >"$work/watch.py" <<'PY'
# Holds 500 streams open and counts what comes; with "tell", changes every reader's counts each second.
import asyncio, sqlite3, sys
port, mode, database = int(sys.argv[1]), sys.argv[2], sys.argv[3]
heard = 0

async def watch(n):
    global heard
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /events HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: lede=t-{n + 1}\r\nAccept: text/event-stream\r\n\r\n".encode())
    line = await reader.readline()
    assert b" 200 " in line, line
    first = True
    while line := await reader.readline():
        if line.startswith(b"event: counts"):
            heard += 1
            if first: ready.release()
            first = False

async def main():
    global ready
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(watch(n)) for n in range(500)]
    for _ in tasks: await ready.acquire()
    print("watching", flush=True)
    while True:
        await asyncio.sleep(1)
        if mode == "tell":
            store = sqlite3.connect(database, timeout=10)
            store.execute("UPDATE reader SET unread = unread + 1 WHERE id > 1")
            store.commit()
            store.close()
            print("heard", heard, flush=True)

asyncio.run(main())
PY

memory() { awk '/VmRSS/ { printf "%.1f", $2 / 1024 }' "/proc/$server/status"; }
walk() {
  local fifty=() rate=()
  for _ in 1 2 3 4 5; do
    wrk -t1 -c2 -d2s --latency -H "Host: localhost:$port" -H "Cookie: lede=t-0" "http://127.0.0.1:$port/" >"$work/wrk"
    fifty+=("$(milliseconds '50%' <"$work/wrk")")
    wrk -t1 -c32 -d2s -H "Host: localhost:$port" -H "Cookie: lede=t-0" "http://127.0.0.1:$port/" >"$work/wrk"
    rate+=("$(sed -n 's/^Requests\/sec: *//p' "$work/wrk")")
    if grep -q 'Non-2xx' "$work/wrk"; then grep Non-2xx "$work/wrk"; fi
  done
  p50=$(printf '%s\n' "${fifty[@]}" | median)
  pages=$(printf '%s\n' "${rate[@]}" | median)
}
begin() {
  python3 "$work/watch.py" "$port" "$1" "$LEDE_DATA/lede.db" >"$work/heard" &
  others=($!)
  for _ in $(seq 200); do grep -q watching "$work/heard" && return; sleep 0.05; done
  echo "the watchers did not get their streams" >&2
  exit 1
}

walk
alone=$p50 alone_pages=$pages before=$(memory)
echo "watchers.none p50 $alone ms, $alone_pages pages/s at 32, $before MB"
begin quiet
sleep 1
opened=$(memory)
walk
awk -v a="$alone" -v b="$p50" -v r="$alone_pages" -v s="$pages" -v m="$opened" -v n="$before" -v w="$(memory)" 'BEGIN { printf "watchers.quiet 500 watch: p50 %s ms, %s pages/s at 32, %s MB (%.1f kB for each), %s MB after the pages, ratio %.2f\n", b, s, m, (m - n) * 1024 / 500, w, s / r }'
end "${others[0]}"
others=()
begin tell
walk
awk -v b="$p50" -v r="$alone_pages" -v s="$pages" -v m="$(memory)" -v h="$(tail -1 "$work/heard")" 'BEGIN { printf "watchers.told 500 told each second (%s): p50 %s ms, %s pages/s at 32, %s MB, ratio %.2f\n", h, b, s, m, s / r }'
end "${others[0]}"
others=()

curl -fs -o /dev/null -H "Host: localhost:$port" -H "Cookie: lede=t-0" -w 'offline.list %{time_total} s\n' "http://127.0.0.1:$port/offline.json"
