#!/usr/bin/env bash
# Posts among 100,000 readers: the feed of one who has 200 friends, likes at 64 connections, whose counters are exact
# behind them, and the sending of a photo of 12 megapixels.
# Usage: Benchmarks/posts.sh [READERS]   (100,000 unless said; 20 posts of each)
# With LEDE_TEST_POSTGRES, as script/with-postgres sets it, PostgreSQL beside SQLite. Prints for each:
#   posts.sqlite.feed p50 MS p99 MS at 2 connections, ratio R   (of 10 ms for the p50)
#   posts.sqlite.likes N per s at most, p99 MS at M per s, 64 connections, ratio R, counters exact
#     (of 500 per s, and 100 ms)
#   posts.sqlite.photo S s, rss +MB   (of 1.5 s, and 10 MB)
set -euo pipefail
. "$(dirname "$0")/serving.sh"
for tool in wrk python3; do
  command -v "$tool" >/dev/null || { echo "posts skipped: $tool is missing"; exit 0; }
done
readers=${1:-100000}
# Friends stand all over the table.
step=$(((readers - 1) / 200))

# Readers with accounts; 201 have sessions, of whom the first is a friend of the others.
fill() {
  local now hash
  now=$(($(date +%s) * 1000))
  sql "INSERT INTO reader (name) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $readers)
    SELECT 'reader' || i FROM n"
  sql "INSERT INTO account (reader_id, name, key, made) SELECT id, name, name, $now FROM reader WHERE name LIKE 'reader%'"
  sql "INSERT INTO post (reader_id, form_key, extent, caption, described, about, about_title, made, changed)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
    SELECT r.id, 'k' || n.i, 'friends', 'Post ' || n.i || ' of ' || r.name, '', '/fortune', 'A fortune', $now, $now
    FROM n CROSS JOIN reader AS r WHERE r.name LIKE 'reader%' ORDER BY n.i, r.id"
  first=$(sql "SELECT id FROM reader WHERE name = 'reader1'")
  sql "INSERT INTO friend (reader_id, friend_id, since, extent, shows_city)
    SELECT $first, id, $now, 'all', 0 FROM reader WHERE id > $first AND id <= $first + 200 * $step AND (id - $first) % $step = 0"
  sql "INSERT INTO friend (reader_id, friend_id, since, extent, shows_city)
    SELECT friend_id, reader_id, since, extent, shows_city FROM friend WHERE reader_id = $first"
  for number in $(seq 0 200); do
    hash=$(printf 'session of %s' "$((first + number * step))" | sha256sum | cut -d' ' -f1)
    if [ -n "${LEDE_DATABASE:-}" ]; then hash="'\\x$hash'"; else hash="x'$hash'"; fi
    echo "INSERT INTO session (token_hash, reader_id, expires, made, used)
      VALUES ($hash, $((first + number * step)), $((now + 1000000000)), $now, $now);"
  done >"$work/sessions.sql"
  sql "$(cat "$work/sessions.sql")"
  if [ -n "${LEDE_DATABASE:-}" ]; then psql -q "$LEDE_DATABASE" -c 'VACUUM ANALYZE' -c CHECKPOINT; fi
}

feed() {
  local fifty=() ninety=() page=http://127.0.0.1:$port/posts cookie="Cookie: lede=session of $first"
  curl -fs -H "$cookie" "$page" | grep -q 'class="card post"' || { echo "posts.$1: nobody's posts stand there" >&2; exit 1; }
  wrk -t1 -c2 -d1s -H "$cookie" "$page" >/dev/null
  for _ in 1 2 3 4 5; do
    wrk -t1 -c2 -d2s --latency -H "$cookie" "$page" >"$work/wrk"
    if grep -q 'Non-2xx' "$work/wrk"; then cat "$work/wrk" >&2; exit 1; fi
    fifty+=("$(milliseconds '50%' <"$work/wrk")")
    ninety+=("$(milliseconds '99%' <"$work/wrk")")
  done
  awk -v l="posts.$1.feed" -v a="$(printf '%s\n' "${fifty[@]}" | median)" -v b="$(printf '%s\n' "${ninety[@]}" | median)" \
    'BEGIN { printf "%s p50 %.2f ms p99 %.2f ms at 2 connections, ratio %.2f\n", l, a, b, 10 / a }'
}

# Friends like the posts of the first reader and take that back, in no order; then counters must be what there is.
likes() {
  local posts wrong pause
  posts=$(sql "SELECT id FROM post WHERE reader_id = $first ORDER BY id" | tr '\n' ' ')
  # As fast as they can, and then with pauses that make a little over 500 a second of 64 connections.
  for pause in 0 220; do
    cat >"$work/like.lua" <<LUA
local posts, at = {}, 0
for id in ("$posts"):gmatch("%d+") do posts[#posts + 1] = id end
function init() math.randomseed(os.time()) end
function delay() return math.random(0, $pause) end
function request()
  at = at + 1
  return wrk.format("POST", "/posts/" .. posts[at % #posts + 1], {
    ["Cookie"] = "lede=session of " .. ($first + $step * math.random(1, 200)), ["Sec-Fetch-Site"] = "same-origin",
    ["Accept"] = "application/json", ["Content-Type"] = "application/x-www-form-urlencoded",
  }, math.random(2) == 1 and "do=like" or "do=unlike")
end
LUA
    wrk -t2 -c64 -d10s --latency -s "$work/like.lua" "http://127.0.0.1:$port" >"$work/likes.$pause"
    if grep -q 'Non-2xx\|Socket errors' "$work/likes.$pause"; then cat "$work/likes.$pause" >&2; exit 1; fi
  done
  wrong=$(sql "SELECT COUNT(*) FROM post AS p
    WHERE p.likes <> (SELECT COUNT(*) FROM post_like AS l WHERE l.post_id = p.id) OR p.likes < 0")
  [ "$wrong" = 0 ] || { echo "posts.$1.likes: $wrong posts are counted wrongly" >&2; exit 1; }
  rate() { awk '/Requests\/sec/ { print $2 }' "$work/likes.$1"; }
  awk -v l="posts.$1.likes" -v m="$(rate 0)" -v r="$(rate 220)" -v b="$(milliseconds '99%' <"$work/likes.220")" \
    'BEGIN { a = r / 500; c = 100 / b; printf "%s %.0f per s at most, p99 %.1f ms at %.0f per s, 64 connections, ratio %.2f, counters exact\n", l, m, b, r, a < c ? a : c }'
}

# A photo of 4,000 × 3,000 with noise in it, as cameras have; nine times, the median, and how the server has grown.
photo() {
  local times=() before after kept
  python3 - "$work/photo.png" <<'PY'
import os, struct, sys, zlib
width, height = 4000, 3000
def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
shades = [bytes((n & 1) + shade for n in range(256)) for shade in range(0, 240, 8)]
rows = b"".join(b"\0" + os.urandom(3 * width).translate(shades[y // 100]) for y in range(height))
head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
open(sys.argv[1], "wb").write(
    b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
PY
  send() {
    curl -fs -o /dev/null -w '%{http_code} %{time_total}\n' -H "Cookie: lede=session of $first" \
      -H 'Sec-Fetch-Site: same-origin' -F "key=photo$1" -F 'caption=A photo' -F "picture=@$work/photo.png" \
      "http://127.0.0.1:$port/posts"
  }
  send warm >/dev/null
  before=$(awk '/VmRSS/ { print $2 }' "/proc/$server/status")
  for number in 1 2 3 4 5 6 7 8 9; do
    times+=("$(send "$number" | awk '$1 == 303 { print $2 }')")
  done
  after=$(awk '/VmRSS/ { print $2 }' "/proc/$server/status")
  kept=$(sql "SELECT COUNT(*) FROM post WHERE form_key LIKE 'photo%' AND file_id IS NOT NULL")
  [ "$kept" = 10 ] || { echo "posts.$1.photo: $kept of 10 are kept" >&2; exit 1; }
  awk -v l="posts.$1.photo" -v t="$(printf '%s\n' "${times[@]}" | median)" -v g="$(((after - before) / 1024))" \
    'BEGIN { printf "%s %.2f s of 1.5, ratio %.2f, rss +%d MB of 10\n", l, t, 1.5 / t, g }'
}

both() {
  serve --access-log=off  # makes the tables
  stop
  fill
  serve --access-log=off
  feed "$1"
  likes "$1"
  photo "$1"
  stop
}

both sqlite
if [ -n "${LEDE_TEST_POSTGRES:-}" ]; then
  export LEDE_DATABASE=$LEDE_TEST_POSTGRES
  both postgres
fi
