#!/usr/bin/env bash
# A refresh of 2,000 feeds of 20 items from a local nginx: fetch, parse, keep; then 20,000 asks in
# which nothing changed. Beside it, curl fetching the same files without reading or keeping them, and,
# where LEDE_TEST_POSTGRES names a server, once the same on PostgreSQL.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
lede=$here/.build/release/lede
work=$(mktemp -d)
trap 'kill "$(cat "$work/nginx.pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$work"' EXIT
port=$((20000 + RANDOM % 20000))

python3 - "$work" "$port" <<'PY'
import email.utils, os, sys
work, port = sys.argv[1:]
os.makedirs(work + "/www")
words = "The harbour office said on Friday that the ferry sails again after its inspection. " * 6
rows = []
for n in range(2000):
    items = "".join(
        f"<item><title>Site {n} story {i}</title><link>http://site{n}.example/{i}</link>"
        f"<guid>http://site{n}.example/{i}</guid><pubDate>{email.utils.formatdate(1790000000 - i * 3600)}</pubDate>"
        f"<description>&lt;p&gt;{words}&lt;/p&gt;</description></item>" for i in range(20))
    with open(f"{work}/www/{n}.xml", "w") as file:
        file.write(f"<?xml version='1.0'?><rss version='2.0'><channel><title>Site {n}</title>"
                   f"<link>http://site{n}.example/</link><description>A site.</description>{items}</channel></rss>")
    rows.append(f"<outline text='Site {n}' xmlUrl='http://127.0.0.1:{port}/{n}.xml'/>")
open(work + "/all.opml", "w").write("<opml version='2.0'><body>" + "".join(rows) + "</body></opml>")
with open(work + "/all.curl", "w") as file:
    for n in range(2000):
        file.write(f'url = "http://127.0.0.1:{port}/{n}.xml"\noutput = /dev/null\n')
PY

user=$(id -un)
cat >"$work/nginx.conf" <<CONF
daemon on; pid $work/nginx.pid; error_log $work/error.log; worker_processes 1;
$([ "$(id -u)" -eq 0 ] && echo "user $user;")
events { worker_connections 4096; }
http { access_log off; keepalive_requests 1000000; types { application/rss+xml xml; }
  client_body_temp_path $work/t1; proxy_temp_path $work/t2; fastcgi_temp_path $work/t3; uwsgi_temp_path $work/t4; scgi_temp_path $work/t5;
  server { listen 127.0.0.1:$port backlog=4096; root $work/www; } }
CONF
nginx -c "$work/nginx.conf"

export LEDE_FETCH_PRIVATE=allow LEDE_FETCH_PER_HOST=100 LEDE_FETCH_GAP=0 LEDE_FETCH_AT_ONCE=100
seconds() { date +%s.%N; }
median() { sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

times_first=() times_same=() times_curl=() memory=0
for run in 1 2 3 4 5; do
  export LEDE_DATA=$work/data$run
  "$lede" import "$work/all.opml" >/dev/null
  a=$(seconds)
  # The system counts the highest memory of a child in kilobytes.
  python3 - "$lede" <<'PY' >"$work/peak"
import resource, subprocess, sys
out = subprocess.run([sys.argv[1], "refresh"], capture_output=True, text=True)
assert "2000 feeds asked, 40000 new items, 0 failed" in out.stdout, out.stdout + out.stderr[-2000:]
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
PY
  b=$(seconds)
  times_first+=("$(echo "$b - $a" | bc -l 2>/dev/null || awk "BEGIN { print $b - $a }")")
  peak=$(cat "$work/peak"); [ "$peak" -gt "$memory" ] && memory=$peak
  a=$(seconds)
  for _ in 1 2 3 4 5 6 7 8 9 10; do "$lede" refresh >"$work/out" || { cat "$work/out" >&2; exit 1; }; done
  b=$(seconds)
  grep -q "2000 feeds asked, 0 new items, 0 failed" "$work/out" || { cat "$work/out" >&2; exit 1; }
  times_same+=("$(awk "BEGIN { print $b - $a }")")
  a=$(seconds)
  curl -s -Z --parallel-max 100 -K "$work/all.curl" 2>/dev/null
  b=$(seconds)
  times_curl+=("$(awk "BEGIN { print $b - $a }")")
  rm -rf "$LEDE_DATA"
done
first=$(printf '%s\n' "${times_first[@]}" | median)
same=$(printf '%s\n' "${times_same[@]}" | median)
reference=$(printf '%s\n' "${times_curl[@]}" | median)
awk -v f="$first" -v c="$reference" 'BEGIN { printf "refresh.first %.0f feeds/s %.0f feeds/s (curl, fetch alone) ratio %.2f\n", 2000 / f, 2000 / c, c / f }'
awk -v s="$same" -v c="$reference" 'BEGIN { printf "refresh.unchanged %.0f asks/s %.0f asks/s (curl, whole bodies) ratio %.2f\n", 20000 / s, 2000 / c, (20000 / s) / (2000 / c) }'
echo "refresh.memory $((memory / 1024)) MB at most, resident"

if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATA=$work/postgres LEDE_DATABASE=$LEDE_TEST_POSTGRES
  "$lede" import "$work/all.opml" >/dev/null
  a=$(seconds)
  "$lede" refresh >"$work/out"
  b=$(seconds)
  grep -q "2000 feeds asked, 40000 new items, 0 failed" "$work/out" || { cat "$work/out" >&2; exit 1; }
  for _ in 1 2 3; do "$lede" refresh >"$work/out"; done
  c=$(seconds)
  awk -v a="$a" -v b="$b" -v c="$c" 'BEGIN { printf "refresh.postgres %.0f feeds/s first, %.0f asks/s unchanged\n", 2000 / (b - a), 6000 / (c - b) }'
fi
