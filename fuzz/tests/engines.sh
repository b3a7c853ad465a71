#!/bin/sh
# Engines of make fuzz: AFL++ explores, shares its corpus and loses no finding; the
# sanitizers tell what does not kill.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments fuzz/tests/engines.sh - 0 0 "$@"
export OUT=build/fuzz/check-engines SEED=1 SWEEP=0 SHRINK=600 SHRINK_RUNS=5
. fuzz/tests/suite.sh
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
