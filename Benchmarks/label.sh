#!/usr/bin/env bash
# How many articles a second `lede label` judges, beside the 10,000 that are asked of two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
count=20000
.build/release/JudgeBench Sources/share/lede/models lines $count >"$lines"
best=
for _ in 1 2 3; do
  start=$(date +%s%N)
  .build/release/lede label <"$lines" >/dev/null
  took=$((($(date +%s%N) - start) / 1000))
  if [ -z "$best" ] || [ "$took" -lt "$best" ]; then best=$took; fi
done
awk -v count=$count -v took=$best -v cores="$(nproc)" 'BEGIN {
  rate = count * 1000000 / took
  asked = 5000 * (cores < 2 ? 1 : cores > 2 ? 2 : cores)
  printf "label.articles %d articles/s on %d cores, asked %d ratio %.3f\n", rate, cores, asked, rate / asked
}'
