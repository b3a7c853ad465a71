#!/bin/sh
# `dump --vector` of a section assembles to the same bytes: for every section
# that the suite `conformance` took from the corpus, and for every hand-written
# one.  TAP, one test for each directory of them.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/round-trip.sh - 0 0 "$@"
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT

cat >"$work/each" <<'END'
#!/bin/sh
# DIRECTORY FILE...: name the sections that do not come back.
work=$1
shift
for section; do
  text=$work/$$.sfv
  build/bin/sframe-ref dump --vector --raw "$section" >"$text" 2>"$text.err"
  build/bin/sframe-ref assemble "$text" -o "$text.bin" >>"$text.err" 2>&1 &&
    cmp -s "$section" "$text.bin" || echo "differs $section"
  echo done
done
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
come_back 1500 build/check-cases/sections sframe
come_back 1000 build/check-cases/vectors/bin bin
echo "1..$n"
