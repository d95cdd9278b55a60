#!/usr/bin/env bash
# How much memory `lede serve` holds when nobody asks it: 1,000 feeds of 20 items from a local nginx,
# kept, judged and made searchable, then pages read, then rest.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
lede=$here/.build/release/lede
work=$(mktemp -d)
pid=
trap 'kill $pid "$(cat "$work/nginx.pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$work"' EXIT
feeds=$((20000 + RANDOM % 20000))
port=$((feeds + 1))

python3 - "$work" "$feeds" <<'PY'
import email.utils, os, random, sys
work, port = sys.argv[1:]
random.seed(7)
os.makedirs(work + "/www")
words = ("the harbour office said on friday that a ferry sails again after its inspection and council of "
         "river bridge school train station weather market price company report study people city").split()
rows = []
for n in range(1000):
    items = "".join(
        f"<item><title>Site {n} story {i}: {' '.join(random.choices(words, k=7))}</title>"
        f"<link>http://site{n}.example/{i}</link><guid>http://site{n}.example/{i}</guid>"
        f"<pubDate>{email.utils.formatdate(1790000000 - i * 3600 - n)}</pubDate>"
        f"<description>&lt;p&gt;{' '.join(random.choices(words, k=random.randint(40, 400)))}.&lt;/p&gt;</description></item>"
        for i in range(20))
    with open(f"{work}/www/{n}.xml", "w") as file:
        file.write(f"<?xml version='1.0'?><rss version='2.0'><channel><title>Site {n}</title>"
                   f"<link>http://site{n}.example/</link><description>A site.</description>{items}</channel></rss>")
    rows.append(f"<outline text='Site {n}' xmlUrl='http://127.0.0.1:{port}/{n}.xml'/>")
open(work + "/all.opml", "w").write("<opml version='2.0'><body>" + "".join(rows) + "</body></opml>")
PY

cat >"$work/nginx.conf" <<CONF
daemon on; pid $work/nginx.pid; error_log $work/error.log; worker_processes 1;
$([ "$(id -u)" -eq 0 ] && echo "user $(id -un);")
events { worker_connections 4096; }
http { access_log off; types { application/rss+xml xml; }
  client_body_temp_path $work/t1; proxy_temp_path $work/t2; fastcgi_temp_path $work/t3; uwsgi_temp_path $work/t4; scgi_temp_path $work/t5;
  server { listen 127.0.0.1:$feeds backlog=4096; root $work/www; } }
CONF
nginx -c "$work/nginx.conf"

export LEDE_FETCH_PRIVATE=allow LEDE_FETCH_PER_HOST=100 LEDE_FETCH_GAP=0 LEDE_DATA=$work/data
"$lede" import "$work/all.opml" >/dev/null
"$lede" refresh >/dev/null
"$lede" serve --port "$port" >"$work/log" 2>&1 &
pid=$!
left() { sqlite3 -readonly "$work/data/lede.db" "SELECT COALESCE(SUM(last - first + 1), 0) FROM verdict_todo" || echo 1; }
for _ in $(seq 120); do
  [ "$(left)" = 0 ] && break
  sleep 1
done
ask() { curl --silent --fail --output /dev/null --write-out '%{time_total}\n' "http://localhost:$port$1"; }
for _ in 1 2 3; do for path in / "/search?q=ferry" /feeds; do ask "$path" >/dev/null; done; done
held() { awk -v what="$1:" '$1 == what { printf "%.1f", $2 / 1024 }' "/proc/$pid/smaps_rollup"; }
read_now=$(held Rss)
sleep 30
rest=$(held Rss)
own=$(held Anonymous)
first=$(ask /)
second=$(ask /)
echo "idle.memory $rest MB resident at rest, $own MB of it its own; $read_now MB while pages were read"
awk -v a="$first" -v b="$second" 'BEGIN { printf "idle.page %.1f ms the first front page after a rest, %.1f ms the second\n", a * 1000, b * 1000 }'
