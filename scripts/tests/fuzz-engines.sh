#!/bin/sh
# Engines of make fuzz: AFL++ explores, shares its corpus and loses no finding; the
# sanitizers tell what does not kill; time against size is measured.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/fuzz-engines.sh - 0 0 "$@"
export OUT=build/fuzz/check-engines SEED=1 SWEEP=0 SHRINK=600 SHRINK_RUNS=5
. scripts/lib/fuzz-suite.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
# shellcheck source=scripts/lib/observations.sh
. scripts/lib/observations.sh
make -s -f build.mk vectors fuzz-libfuzzer-reference >/dev/null 2>&1
work=$OUT/libsframe-2.47

# The figures of a run are printed, and most inputs are valid.
has_figures() {
  grep -Eq '^[1-9][0-9]+ executions, [1-9][0-9]* per second and core, coverage [1-9][0-9]* edges' "$OUT/why" || return
  share=$(sed -n 's/.*edges, \([0-9]*\).*valid$/\1/p' "$OUT/why")
  [ "${share:-0}" -ge "$1" ]
}

afl_explores() {
  ENGINE=afl RUNS=10000 JOBS=2 SEEDS=build/vectors/bin/regressions fuzz/run libsframe
  [ $? -le 1 ] && has_figures 40 && [ "$(wc -l <"$work/table")" -ge 5 ] &&
    [ -d "$work/afl/main" ] && [ -d "$work/afl/secondary-1" ] && grep -q 'Loaded [1-9][0-9]* extra tokens' "$work/log-0"
}
is 'AFL++, main and secondary: executions per second, more than 40 % valid, at least 5 causes' afl_explores

keeps_what_it_reached() { [ "$(find "$work/corpus" -type f | wc -l)" -ge 20 ]; }
is 'what it reached is in the corpus' keeps_what_it_reached

# With SIGKILL, before it is done: nothing was there when it began.
survives() {
  rm -rf "$work"
  ENGINE=afl RUNS=1000000 JOBS=2 SEEDS=build/vectors/bin/rows setsid fuzz/run libsframe >"$OUT/killed" 2>&1 &
  run=$!
  eventually at_least 1 "$work/findings" '*'
  kill -s KILL -- -$run
  wait $run
  found=$(find "$work/findings" -type f ! -name '*.part' | wc -l)
  fuzz/triage libsframe-2.47
  [ $? -le 1 ] && [ "$found" -gt 0 ] && [ -s "$work/classified" ]
}
is 'findings of AFL++ survive a kill, and are classified' survives

libfuzzer_explores() { RUNS=30000 JOBS=2 SEEDS=build/vectors/bin/functions fuzz/run decode && has_figures 60; }
is 'libFuzzer: executions per second, more than 60 % valid' libfuzzer_explores

# A flexible function for big-endian AArch64 whose row libsframe prints without
# having read it.
tells_what_was_never_written() {
  printf '\342\336\003\005\002\000\000\000\001\000\000\000\001\000\000\000\015\000\000\000\000\000\000\000\020\000\000\000\344\017\000\000\000\000\000\000\100\000\000\000\000\000\000\000\001\000\000\001\000\000\146\371\000\020\000\000\001' \
    >"$OUT/unread-row"
  fuzz/replay libsframe-2.47 "$OUT/unread-row"
  [ $? = 1 ] && grep -q 'MemorySanitizer: use-of-uninitialized-value' "$OUT/why" && grep -q '^build memory' "$OUT/why" &&
    fuzz/replay reference "$OUT/unread-row" && fuzz/replay decode "$OUT/unread-row"
}
is 'MSan tells a use of what was never written' tells_what_was_never_written

# It does not kill: only running the corpus under sanitizers finds it.
sweeps() {
  rm -rf "$OUT/sweep"
  mkdir -p "$OUT/sweep/corpus" "$OUT/sweep/seeds" "$OUT/sweep/findings"
  cp "$OUT/unread-row" "$OUT/sweep/corpus/bad" && cp build/vectors/bin/rows/v3-ascend-by-one@aarch64-le.bin "$OUT/sweep/seeds/good"
  SWEEP=600 JOBS=1 fuzz/sweep libsframe-2.47 "$OUT/sweep"
  [ "$(find "$OUT/sweep/findings" -type f | wc -l)" = 1 ] && cmp "$OUT/sweep"/findings/sweep-* "$OUT/unread-row" &&
    grep -q '/seeds/good$' "$OUT/sweep/swept-memory"
}
is 'what an exploration kept is run under sanitizers' sweeps

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
  [ $? = 1 ] && end_observations growth mostly '' <"$OUT/grown" >"$OUT/growth.jsonl" && judges 0 conformance/issues
}
is 'which is known' slow_is_known
is 'and without its page new' judges 1 /dev/null
fast_is_gone() {
  cp -r conformance/issues "$OUT/growth-pages" && issue_page 'growth testee=libsframe-2.47 operation=decode shape=rows|functions' 99999 >"$OUT/growth-pages/libsframe/fast.md"
  judges 1 "$OUT/growth-pages" && grep -q '^gone: .*fast.* is not seen any more in shape=functions$' "$OUT/why" && [ "$(grep -c '^gone: ' "$OUT/why")" = 1 ]
}
is 'one series of a page that is not slow any more is gone' fast_is_gone

# A reader of somebody else, in the template of a fuzz target: it believes the number of functions.
own=$OUT/own
own_target_fails() {
  rm -rf "$own" && mkdir -p "$own/corpus" && cat >"$own/reader.c" <<-'END' || return
	#include <stddef.h>
	#include <stdint.h>
	#include <string.h>
	int my_reader (const uint8_t *bytes, size_t size, uint64_t pc);
	int
	my_reader (const uint8_t *bytes, size_t size, uint64_t pc)
	{
	  static const uint8_t start[] = { 0xe2, 0xde, 3 };
	  uint32_t functions, words = 0;
	  if (size < 28 || memcmp (bytes, start, sizeof start) != 0)
	    return -1;
	  memcpy (&functions, bytes + 8, 4);
	  for (uint32_t i = 0; i < functions && i < 4096; i++)
	    words += bytes[28 + bytes[7] + 16 * i];
	  return (int) (words + pc);
	}
	END
  clang -g -O1 -fsanitize=fuzzer,address,undefined conformance/templates/fuzz.c "$own/reader.c" \
    build/vectors/fuzz/sframe-mutator.o -o "$own/fuzz" || return
  (cd "$own" && ! ./fuzz -runs=200000 -seed=1 -dict="$OLDPWD/build/vectors/fuzz/sframe.dict" corpus) >"$own/log" 2>&1
  grep 'ERROR: AddressSanitizer: heap-buffer-overflow' "$own/log" && grep '^MS: [0-9]* .*Custom' "$own/log"
}
is 'the template of a fuzz target finds a planted defect with the mutator' own_target_fails
shrunk_own() {
  found=$(find "$own" -name 'crash-*') && make -s -f build.mk build/bin/sframe-shrink &&
    build/bin/sframe-shrink --runs=60 --time=600 -o "$own/small" "$own/fuzz" "$found" &&
    [ "$(wc -c <"$own/small")" -le "$(wc -c <"$found")" ] && ! "$own/fuzz" "$own/small" >"$own/again" 2>&1
}
is 'and sframe-shrink makes the input smaller' shrunk_own

is 'an unknown engine: exit status 2' sh -c 'ENGINE=nonesuch fuzz/run decode; [ $? = 2 ]'
echo "1..$n"
