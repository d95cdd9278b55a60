#!/usr/bin/env bash
# 10,000 changes of marks that a device noted while it was away, made up for through the real server
# with 100,000 items kept: in one request, in ten, and in ten of which each is first cut off midway,
# sent once more with the line closed before the answer, and then sent again. On SQLite and, where
# LEDE_TEST_POSTGRES names a server, on PostgreSQL. The ratio is 5 s over the slowest.
# Usage: Benchmarks/marks.sh
set -euo pipefail
. "$(dirname "$0")/serving.sh"

cat >"$work/marks.py" <<'PY'
import json, socket, sys, time, urllib.request
name, port = sys.argv[1], int(sys.argv[2])

def ask(path, body=None):
    own = {"Host": f"localhost:{port}", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=body, headers=own)
    return json.load(urllib.request.urlopen(request, timeout=60))

def cut(body, end):
    """Sends a request up to some place, and hangs up without reading an answer."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall((f"POST /marks HTTP/1.1\r\nHost: localhost:{port}\r\nSec-Fetch-Site: same-origin\r\n"
                      f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body[:end])

def counts():
    with socket.create_connection(("127.0.0.1", port)) as line, line.makefile("rb") as stream:
        line.sendall(f"GET /events HTTP/1.1\r\nHost: localhost:{port}\r\nAccept: text/event-stream\r\n\r\n".encode())
        for row in stream:
            if row.startswith(b"data: {\"all\""): return json.loads(row[6:])

ids, path = [], "/v1/news?limit=100"
while len(ids) < 2000:
    page = ask(path)["news"]
    ids += [item["id"] for item in page]
    path = f"/v1/news?limit=100&before={page[-1]['publishedAt']}"
ids = sorted(set(ids))[:2000]
before = counts()
assert before["unread"] == before["all"], before
worst = 0
for turn, (label, pieces, drops) in enumerate((("one", 1, False), ("ten", 10, False), ("cut", 10, True))):
    # Half of the items end read and not saved, half unread and saved.
    orders = (("read", "saved", "unread", "unsaved", "read"), ("unsaved", "read", "saved", "read", "unread"))
    at = int(time.time() * 1000) - 60_000
    changes = [{"key": f"{label}-{place}-{id}", "item": id, "change": orders[id % 2][place], "at": at + place}
               for place in range(5) for id in ids]
    size = len(changes) // pieces
    bodies = [json.dumps(changes[n * size:(n + 1) * size]).encode() for n in range(pieces)]
    made = repeated = 0
    start = time.monotonic()
    for body in bodies:
        if drops:
            cut(body, len(body) // 2)
            cut(body, len(body))
        answer = ask("/marks", body)
        made += answer["made"]
        repeated += answer["repeated"]
    took = time.monotonic() - start
    worst = max(worst, took)
    assert made + repeated == len(changes) and (drops or not repeated), (made, repeated)
    odd = sum(id % 2 for id in ids)
    now = counts()
    wanted = {"all": before["all"], "unread": before["all"] - len(ids) + odd, "saved": odd}
    assert now == wanted, (now, wanted)
    again = sum(ask("/marks", body)["repeated"] for body in bodies)
    assert again == len(changes), again
    ratio = f" ratio {5 / worst:.2f}" if drops else ""
    print(f"marks.{name}.{label} {len(changes)} changes in {pieces} request(s)"
          f"{', each cut off twice' if drops else ''}: {took:.2f} s, {repeated} made before the line was cut{ratio}"
          if drops else f"marks.{name}.{label} {len(changes)} changes in {pieces} request(s): {took:.2f} s", flush=True)
PY

measure() {
  .build/release/StoreBench fill 100000 >&2
  serve
  python3 "$work/marks.py" "$1" "$port" || { cat "$work/log" >&2; exit 1; }
  stop
}
measure sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  measure postgres
fi
