#!/bin/bash
# Measures /healthz at 64 connections beside nginx's answer of the same bytes, turn by turn.
#
#   Benchmarks/server.sh [SECONDS-A-TURN] [LOOPS]
#
# Needs nginx and wrk. Prints: server.healthz OURS req/s REFERENCE req/s ratio R
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-3} loops=${2:-}
rounds=5 connections=64 ours=9381 reference=9382

for tool in nginx wrk; do
  command -v "$tool" >/dev/null || { echo "server.healthz skipped: $tool is missing"; exit 0; }
done
swift build -c release --product ServerBench >&2

work=$(mktemp -d)
chmod 755 "$work" # started by root, nginx reads as nobody
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT

cat >"$work/nginx.conf" <<CONF
worker_processes 1;
daemon off;
pid $work/nginx.pid;
error_log $work/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  types {}
  default_type "text/plain; charset=utf-8";
  server {
    listen 127.0.0.1:$reference;
    root $work/www;
    # The same guard headers as ours, so that both send the same bytes.
    add_header Content-Security-Policy "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    add_header X-Content-Type-Options nosniff;
    add_header Referrer-Policy same-origin;
    add_header Permissions-Policy "camera=(), microphone=(), geolocation=(), payment=(), usb=()";
    add_header Cross-Origin-Opener-Policy same-origin;
    add_header Cross-Origin-Resource-Policy same-origin;
  }
}
CONF
mkdir "$work/www"
echo ok >"$work/www/healthz"

nginx -p "$work" -c "$work/nginx.conf" 2>/dev/null &
pids+=($!)
# shellcheck disable=SC2086  # no loops given means no argument
.build/release/ServerBench $ours $loops >/dev/null &
pids+=($!)
for port in $ours $reference; do
  for _ in $(seq 100); do
    curl -sf "http://127.0.0.1:$port/healthz" >/dev/null && break
    sleep 0.05
  done
done

measure() { # PORT
  wrk -t1 -c$connections -d"${seconds}s" "http://127.0.0.1:$1/healthz" |
    awk '/Requests\/sec/ { print $2 } /Non-2xx|Socket errors/ { print "0"; exit }'
}
median() { sort -g | sed -n "$((rounds / 2 + 1))p"; }

measure $ours >/dev/null
measure $reference >/dev/null
for _ in $(seq $rounds); do
  measure $ours >>"$work/ours"
  measure $reference >>"$work/reference"
done
a=$(median <"$work/ours") b=$(median <"$work/reference")
awk -v a="$a" -v b="$b" 'BEGIN {
  printf "server.healthz %d req/s %d req/s ratio %.2f\n", a, b, a / b
}'
