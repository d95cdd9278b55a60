#!/usr/bin/env bash
# The front page while strangers guess passwords: 200 attempts a second from 50 addresses, half of them
# at a name that is there. Three turns each without and with, taking turns; medians.
#
#   Benchmarks/signing-in.sh [SECONDS-A-TURN]
#
# Needs wrk and python3. Prints:
#   signing-in.page p50 MS beside MS without, 1.2 times that are asked for ratio R   (at 2 connections)
#   signing-in.answers STATUS COUNT …                        (429: asked to wait, nothing was hashed)
set -euo pipefail
. "$(dirname "$0")/serving.sh"
seconds=${1:-10}
command -v wrk >/dev/null || { echo "signing-in.page skipped: wrk is missing"; exit 0; }
[ ! -x .build/release/StoreBench ] || .build/release/StoreBench fill 10000 >&2
echo "a ferry at noon" | "$lede" account add --owner anna >&2
serve --access-log=off
curl -fs -o /dev/null -c "$work/jar" -H "Origin: http://127.0.0.1:$port" \
  -d 'name=anna' --data-urlencode 'password=a ferry at noon' "http://127.0.0.1:$port/sign-in"
session=$(awk '$6 == "lede" { print $7 }' "$work/jar")
[ -n "$session" ] || { echo "nobody was let in" >&2; cat "$work/log" >&2; exit 1; }

cat >"$work/guess.py" <<'PY'
import asyncio, collections, sys, time
port, seconds, out = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
seen = collections.Counter()
async def guess(number):
    body = f"name={'anna' if number % 2 else f'nobody{number % 97}'}&password=a+wrong+guess+{number}".encode()
    head = (f"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nConnection: close\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n").encode()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.0.{10 + number % 50}", 0))
        writer.write(head + body)
        line = await asyncio.wait_for(reader.readline(), 30)
        seen[line.split()[1].decode()] += 1
        await reader.read()
        writer.close()
    except Exception as error:
        seen[type(error).__name__] += 1
async def main():
    start, number, tasks = time.monotonic(), 0, set()
    while time.monotonic() - start < seconds:
        due = int((time.monotonic() - start) * 200)
        while number < due:
            tasks.add(asyncio.create_task(guess(number)))
            number += 1
        tasks = {t for t in tasks if not t.done()}
        await asyncio.sleep(0.004)
    await asyncio.gather(*tasks)
    print(" ".join(f"{k} {v}" for k, v in sorted(seen.items())), file=open(out, "a"))
asyncio.run(main())
PY
page() {
  wrk -t1 -c2 -d"${seconds}s" --latency -H "Cookie: lede=$session" "http://127.0.0.1:$port/" >"$work/wrk"
  if grep -q 'Non-2xx' "$work/wrk"; then grep Non-2xx "$work/wrk" >&2; exit 1; fi
  milliseconds '50%' <"$work/wrk"
}
page >/dev/null
without=() with=()
for _ in 1 2 3; do
  without+=("$(page)")
  python3 "$work/guess.py" "$port" "$((seconds + 1))" "$work/answers" &
  guesser=$!
  sleep 0.5
  with+=("$(page)")
  wait "$guesser"
done
a=$(printf '%s\n' "${without[@]}" | median) b=$(printf '%s\n' "${with[@]}" | median)
echo "signing-in.page p50 $b ms beside $a ms without, 1.2 times that are asked for ratio $(awk -v a="$a" -v b="$b" 'BEGIN { printf "%.2f", 1.2 * a / b }')"
echo "signing-in.answers $(tr '\n' ';' <"$work/answers")"
