#!/bin/sh
# `dump --vector` of a section assembles to the same bytes: for every section
# that the suite `conformance` took from the corpus, and for every hand-written
# and generated one of it, after it.  TAP, one test for each directory of them.
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/tests/round-trip.sh - 0 0 "$@"
. conformance/readers/tests/check-cases.sh
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT

cat >"$work/each" <<'END'
#!/bin/sh
# DIRECTORY FILE...: name the sections that do not come back.
place=$1/$$
shift
mkdir "$place"
number=0 made=
for section; do
  number=$((number + 1))
  bin=$place/$number made="$made $place/$number"
  echo none >"$bin"
  build/bin/sframe-ref.static dump --vector --raw "$section" >"$bin.sfv" 2>>"$place/said"
  build/bin/sframe-ref.static assemble "$bin.sfv" -o "$bin" >>"$place/said" 2>&1
done
sha256sum "$@" >"$place/wanted"
# shellcheck disable=SC2086  # files
sha256sum $made | paste "$place/wanted" - | awk '$1 != $3 { print "differs " $2 } { print "done" }'
END
chmod +x "$work/each"

n=0
# come_back LEAST DIRECTORY SUFFIX
come_back() {
  n=$((n + 1))
  find "$2" -name "*.$3" -type f | sort |
    xargs -P "$(nproc)" -n 50 "$work/each" "$work" >"$work/out"
  count=$(grep -c '^done' "$work/out")
  if [ "$count" -lt "$1" ] || grep -q '^differs' "$work/out"; then printf 'not '; fi
  echo "ok $n - the $count sections of $2 (at least $1)"
  grep '^differs' "$work/out" | head -5 | sed 's/^/# /'
}
come_back 600 $check_cases/sections sframe
come_back 1000 $check_cases/vectors/bin bin
come_back 150 $check_cases/generated sframe
echo "1..$n"
