#!/bin/sh
# make fuzz-growth: time against size is measured, and what grows as the square is observed.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments fuzz/tests/growth.sh - 0 0 "$@"
export OUT=build/fuzz/check-growth
. fuzz/tests/suite.sh
. scripts/lib/observations.sh

# The reference grows as n; libsframe's decoder, row by row, as the square.
tells_what_is_slow() {
  make -s -f build.mk build/bin/sframe-growth testees || return
  build/bin/sframe-growth --most=16384 reference=build/bin/sframe-ref || return
  build/bin/sframe-growth --most=16384 libsframe-2.47=build/testees/libsframe-2.47/testee
  [ $? = 1 ] && grep -q '^reference .*rows ' "$OUT/why" && ! grep -q '^reference .* slow' "$OUT/why" &&
    grep -q '^libsframe-2.47 .*decode *rows .* n^[12].[0-9] slow' "$OUT/why" && grep -q '^libsframe-2.47 .*functions .*\(n^1\|fast\)' "$OUT/why"
}
is 'time against size: what grows as the square is told' tells_what_is_slow
# Up to a size that is no power of two; what the reference keeps of a dump does not grow with the section.
to_the_end() {
  build/bin/sframe-growth --shape=functions --rows=16 --most=30000 reference=build/bin/sframe-ref &&
    awk '$3 == "decode" { found = / 30000: [0-9]* ms/ && / 2070028 bytes, / && match ($0, /[0-9]* KiB/) && substr ($0, RSTART) + 0 < 10000 } END { exit !found }' "$OUT/why"
}
is 'time against size: up to the size that was asked for, in little memory' to_the_end
no_shape() { build/bin/sframe-growth --shape=nothing reference=build/bin/sframe-ref; [ $? = 2 ]; }
is 'a shape that there is not: exit status 2' no_shape
# A dump that is larger than what is kept, of a section that is good, and of one whose last function is out of order.
large_dump() {
  awk 'BEGIN {
    print "element version=2 abi=amd64-le flags=sorted,pcrel"
    for (i = 0; i < 20000; i++) printf "fde start=%d size=16 fre-type=addr1\nfre +0 words=16\n", 4096 + 16 * i }' >"$OUT/large.sfv" &&
    { cat "$OUT/large.sfv" && printf 'fde start=16 size=16 fre-type=addr1\nfre +0 words=16\n'; } >"$OUT/late.sfv" &&
    for each in large late; do build/bin/sframe-ref assemble "$OUT/$each.sfv" -o "$OUT/$each" || return; done
  build/bin/sframe-ref decode "$OUT/large" >"$OUT/decoded" && build/bin/sframe-ref dump --raw "$OUT/large" | cmp - "$OUT/decoded" &&
    [ "$(wc -c <"$OUT/decoded")" -gt 2000000 ] || return
  build/bin/sframe-ref decode "$OUT/late" >"$OUT/decoded"
  [ $? = 1 ] && ! grep '^f' "$OUT/decoded"
}
is 'a large dump is told whole, or not at all' large_dump
# judges STATUS PAGES: what was observed, as of a run of one testee.
judges() {
  build/bin/sframe-judge --issues="$2" "$OUT/growth.jsonl"
  [ $? = "$1" ]
}
slow_is_known() {
  make -s -f build.mk build/bin/sframe-judge && build/bin/sframe-growth --observe --most=16384 libsframe-2.47=build/testees/libsframe-2.47/testee >"$OUT/grown"
  [ $? = 1 ] || return
  # What a header claims takes addresses at larger counts alone, and no time.
  build/bin/sframe-growth --observe --shape=claimed libsframe-2.47=build/testees/libsframe-2.47/testee >"$OUT/claimed"
  [ $? = 1 ] && { grep -v '"shape":"claimed"' "$OUT/grown" && cat "$OUT/claimed"; } | end_observations growth mostly '' >"$OUT/growth.jsonl" && judges 0 conformance/issues
}
is 'which is known' slow_is_known
is 'and without its page new' judges 1 /dev/null
fast_is_gone() {
  cp -r conformance/issues "$OUT/growth-pages" && issue_page 'growth testee=libsframe-2.47 operation=decode shape=rows|functions' 99999 >"$OUT/growth-pages/libsframe/fast.md"
  judges 1 "$OUT/growth-pages" && grep -q '^gone: .*fast.* is not seen any more in shape=functions$' "$OUT/why" && [ "$(grep -c '^gone: ' "$OUT/why")" = 1 ]
}
is 'one series of a page that is not slow any more is gone' fast_is_gone
echo "1..$n"
