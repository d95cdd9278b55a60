#!/bin/bash
# Measures how many thumbnails a second lede-picture makes, one process each, beside vipsthumbnail on
# the same pictures, turn by turn.
#
#   Benchmarks/pictures.sh
#
# Needs libvips-tools. Prints: pictures.KIND OURS a second REFERENCE a second ratio R
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in vips vipsthumbnail; do
  command -v "$tool" >/dev/null || { echo "pictures skipped: $tool is missing"; exit 0; }
done
count=4 # different pictures
program=$PWD/.build/release/lede-picture
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# One thread each, as Lede makes one picture a process.
export VIPS_CONCURRENCY=1

# Soft shapes with a grain, which cost a decoder what a photograph does. They are made small and then
# drawn out, as that is quicker.
make() {
  local width=$1 height=$2 kind=$3 seed part
  for ((n = 0; n < count; n++)); do
    part=()
    for band in 1 2 3; do
      seed=$((n * 3 + band))
      vips perlin "p$band.v" 300 200 --cell-size 40 --seed "$seed"
      vips linear "p$band.v" "q$band.v" 110 128
      vips resize "q$band.v" "l$band.v" "$((width / 300))" --kernel linear
      part+=("l$band.v")
    done
    vips bandjoin "${part[*]}" soft.v
    vips gaussnoise grain.v "$width" "$height" --sigma 6 --mean 0 --seed "$n"
    vips add soft.v grain.v sum.v
    vips cast sum.v whole.v uchar
    vips copy whole.v rgb.v --interpretation srgb
    vips copy rgb.v "$n.$kind"
  done
}

now() { date +%s%N; }
ours() { for file in *."$1"; do "$program" 320 <"$file" >"ours.webp"; done; }
theirs() { for file in *."$1"; do vipsthumbnail "$file" --size '320x1920>' -o "theirs.webp[Q=76,effort=2,strip]"; done; }

for case in "jpeg 1200 800 jpg" "large 3600 2400 jpg" "png 1200 800 png"; do
  read -r name width height kind <<<"$case"
  rm -f ./*.v ./*.jpg ./*.png
  make "$width" "$height" "$kind"
  ours "$kind"
  theirs "$kind"
  best_ours= best_theirs=
  for _ in 1 2 3 4 5; do
    a=$(now); ours "$kind"; b=$(now); theirs "$kind"; c=$(now)
    if [ -z "$best_ours" ] || [ $((b - a)) -lt "$best_ours" ]; then best_ours=$((b - a)); fi
    if [ -z "$best_theirs" ] || [ $((c - b)) -lt "$best_theirs" ]; then best_theirs=$((c - b)); fi
  done
  awk -v name="$name" -v n="$count" -v a="$best_ours" -v b="$best_theirs" -v size="${width}x$height" 'BEGIN {
    printf "pictures.%s %.1f a second %.1f a second ratio %.2f   (%s to 320)\n", name, n * 1e9 / a, n * 1e9 / b, b / a, size }'
done
