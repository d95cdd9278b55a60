#!/usr/bin/env bash
# The second reader beside onnxruntime from PyPI: the same pieces and weights, one thread each.
set -euo pipefail
cd "$(dirname "$0")/.."
python=.build/second-reader/bin/python
if ! "$python" -c 'import onnx, onnxruntime, tokenizers' 2>/dev/null; then
  python3 -m venv .build/second-reader
  .build/second-reader/bin/pip install --quiet numpy==2.4.6 onnx==1.23.2 onnxruntime==1.32.0 tokenizers==0.23.3
fi
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
.build/release/JudgeBench Sources/share/lede/models lines 200 >"$lines"
"$python" Benchmarks/SecondReader/beside.py agree .build/release/lede Sources/share/lede/models/second.reader "$lines"
"$python" Benchmarks/SecondReader/beside.py speed .build/release/lede Sources/share/lede/models/second.reader "$lines"
