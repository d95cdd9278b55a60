#!/usr/bin/env bash
# Checks through the real server: pages that are handed over, at 64 and at 8 connections, by the form
# and by the API; and addresses of pages on this machine, one after the other.
#
#   Benchmarks/check.sh [SECONDS-A-TURN]
#
# LEDE_BENCH_PAGES names a folder of .html; without it pages are made. Needs wrk. Prints:
#   check.html64 RATE checks/s p99 MS, 150 are asked for ratio R        (and check.late64, p99 ≤ 900 ms)
#   check.late8 p99 MS, 150 are asked for ratio R
#   check.address p50 MS, 40 are asked for ratio R
set -euo pipefail
. "$(dirname "$0")/serving.sh"
# At 700 a second, four turns of ten seconds would be more checks than a reader may keep.
seconds=${1:-5}
command -v wrk >/dev/null || { echo "check.html64 skipped: wrk is missing"; exit 0; }
pages=${LEDE_BENCH_PAGES:-}
if [ -z "$pages" ]; then
  pages=$work/pages
  mkdir "$pages"
  .build/release/ExtractBench --make "$pages" 120
fi
site=$((port + 1))

python3 - "$pages" "$work" <<'PY'
import json, pathlib, sys, urllib.parse
pages = sorted(pathlib.Path(sys.argv[1]).rglob("*.html"))[:200]
with open(sys.argv[2] + "/forms", "w") as forms, open(sys.argv[2] + "/questions", "w") as questions:
    for number, page in enumerate(pages):
        html = page.read_bytes().decode("utf-8", "replace")
        url = f"https://bench.example/{number}"
        print(urllib.parse.urlencode({"url": url, "html": html, "src": "bench"}), file=forms)
        print(json.dumps({"url": url, "html": html, "src": "bench"}), file=questions)
PY
# wrk's own language: each request takes the next body of the file.
cat >"$work/post.lua" <<'LUA'
local path, kind, file = "/check", "application/x-www-form-urlencoded", nil
local bodies, at, bad = {}, 0, 0
function init(args)
  file = args[1]
  if args[2] then path, kind = args[2], "application/json" end
  for line in io.lines(file) do bodies[#bodies + 1] = line end
  wrk.method = "POST"
  wrk.headers["Sec-Fetch-Site"] = "same-origin"
  wrk.headers["Content-Type"] = kind
end
function request()
  at = at % #bodies + 1
  return wrk.format(nil, path, nil, bodies[at])
end
function done(summary, latency, requests)
  io.write(string.format("FIGURE %.1f %.1f %.1f %d\n", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.status + summary.errors.read + summary.errors.timeout))
end
LUA

LEDE_FETCH_PRIVATE=allow serve --access-log=off
python3 -m http.server "$site" --bind 127.0.0.1 --directory "$pages" >/dev/null 2>&1 &
others+=($!)
answers "http://127.0.0.1:$site/" || { echo "the pages are not served" >&2; exit 1; }

load() { # CONNECTIONS BODIES [PATH]
  wrk -t1 -c"$1" -d"${seconds}s" --timeout 10s -s "$work/post.lua" "http://127.0.0.1:$port" -- "$work/$2" ${3:+"$3"} |
    sed -n 's/^FIGURE //p'
}
tell() { # NAME CONNECTIONS FIGURES…
  local name=$1 connections=$2 rate=$3 p50=$4 p99=$5 bad=$6
  if [ "$bad" != 0 ]; then echo "check.$name$connections did not work: $bad answers were none"; return; fi
  if [ "$connections" = 64 ]; then
    awk -v n="$name" -v r="$rate" -v h="$p50" -v l="$p99" 'BEGIN {
      printf "check.%s64 %s checks/s, 150 are asked for ratio %.2f\n", n, r, r / 150
      printf "check.%s-late64 p50 %s ms p99 %s ms, 900 are asked for ratio %.2f\n", n, h, l, 900 / l }'
  else
    awk -v n="$name" -v r="$rate" -v h="$p50" -v l="$p99" 'BEGIN {
      printf "check.%s-late8 %s checks/s p50 %s ms p99 %s ms, 150 are asked for ratio %.2f\n", n, r, h, l, 150 / l }'
  fi
}
load 8 forms >/dev/null
for connections in 64 8; do
  # shellcheck disable=SC2046  # several figures
  tell html $connections $(load $connections forms)
done
if curl -sf "http://127.0.0.1:$port/api" >/dev/null; then
  for connections in 64 8; do
    # shellcheck disable=SC2046
    tell api $connections $(load $connections questions /api/predictions)
  done
fi

python3 - "$port" "$site" "$pages" <<'PY'
import http.client, pathlib, sys, time, urllib.parse
port, site, pages = int(sys.argv[1]), sys.argv[2], sorted(pathlib.Path(sys.argv[3]).rglob("*.html"))[:120]
line, took = http.client.HTTPConnection("127.0.0.1", port), []
for page in pages:
    body = urllib.parse.urlencode({"q": f"http://127.0.0.1:{site}/{page.relative_to(sys.argv[3])}"})
    begun = time.perf_counter()
    line.request("POST", "/check", body, {"Host": f"localhost:{port}", "Sec-Fetch-Site": "same-origin",
                                          "Content-Type": "application/x-www-form-urlencoded"})
    answer = line.getresponse()
    answer.read()
    if answer.status != 303: sys.exit(f"check.address did not work: {answer.status}")
    took.append((time.perf_counter() - begun) * 1000)
took.sort()
p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
print(f"check.address p50 {p50:.1f} ms p99 {p99:.1f} ms, 40 are asked for ratio {40 / p50:.2f}")
PY
