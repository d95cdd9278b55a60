#!/bin/bash
# Measures how many pages a second become articles, beside trafilatura over the same pages.
#
#   Benchmarks/extract.sh
#
# LEDE_BENCH_PAGES names a folder of .html; without it pages are made. trafilatura comes from PyPI into
# .build/bench-venv, once; without it Lede is measured alone. Prints:
#   extract.asked OURS pages/s, 200 are asked for ratio R
#   extract.trafilatura OURS pages/s REFERENCE pages/s ratio R
set -euo pipefail
cd "$(dirname "$0")/.."
bench=$PWD/.build/release/ExtractBench
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pages=${LEDE_BENCH_PAGES:-}
if [ -z "$pages" ]; then
  pages=$work
  "$bench" --make "$pages" 120
fi
line=$(taskset -c 0 "$bench" "$pages")
echo "$line"
ours=$(sed -n 's/^extract.asked \([0-9.]*\) .*/\1/p' <<<"$line")
[ -n "$ours" ] || exit 0

venv=.build/bench-venv
if ! "$venv/bin/python" -c 'import trafilatura' 2>/dev/null; then
  { python3 -m venv "$venv" && "$venv/bin/pip" install -q trafilatura==2.3.1 lxml_html_clean; } >/dev/null 2>&1 || {
    echo "extract.trafilatura skipped: trafilatura cannot be had from PyPI"
    exit 0
  }
fi
theirs=$(taskset -c 0 "$venv/bin/python" - "$pages" <<'PYTHON'
import pathlib, sys, time
import trafilatura
found = [path.read_bytes() for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.html"))]
trafilatura.bare_extraction(found[0], with_metadata=True)
done, begun = 0, time.perf_counter()
for page in found:
    trafilatura.bare_extraction(page, with_metadata=True)
    done += 1
    if time.perf_counter() - begun > 20:
        break
print(f"{done / (time.perf_counter() - begun):.2f}")
PYTHON
)
awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "extract.trafilatura %s pages/s %s pages/s ratio %.2f\n", a, b, a / b }'
