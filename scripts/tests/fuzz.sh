#!/bin/sh
# Fuzz targets: each runs for some seconds; the reference has no finding; the
# regressions are replayed on it under sanitizers; what libsframe is known for is
# found, told apart and named; a cause that is not in the list fails.  TAP.
cd "$(dirname "$0")/../.." || exit 3
export OUT=build/fuzz/check SHRINK=1 SWEEP=6
rm -rf "$OUT"
mkdir -p "$OUT"
n=0

# is NAME COMMAND...: a test.
is() {
  n=$((n + 1)) name=$1
  shift
  "$@" >"$OUT/why" 2>&1 || printf 'not '
  echo "ok $n - $name"
  head -4 "$OUT/why" | sed 's/^/# /'
}

targets='reference decode assemble libsframe-2.47'
# shellcheck disable=SC2046,SC2086  # one word each
make -s -f build.mk -j"$(nproc)" vectors testees $(printf 'fuzz-libfuzzer-%s\n' $targets) >/dev/null 2>&1

has_no_finding() { TIME=5 fuzz/run "$1" && grep -q ' 0 findings, 0 causes' "$OUT/why"; }
for target in reference decode assemble; do
  is "$target has no finding" has_no_finding $target
done

known_cases() {
  awk -F' *[|] *' '!/^#/ && NF > 4 { print $2, $3, $5 }' fuzz/known >"$OUT/known-cases"
  [ "$(wc -l <"$OUT/known-cases")" -ge 16 ] && while read -r kind function case; do
    fuzz/replay libsframe-2.47 "build/vectors/bin/$case.bin" >"$OUT/known-case"
    said=$(awk -f fuzz/classify.awk "$OUT/known-case" | cut -f1,2 | tr '\t' ' ')
    [ "$said" = "$kind $function" ] || { echo "$case: $said, not $kind $function"; return 1; }
  done <"$OUT/known-cases"
}
is 'each cause that is known of libsframe is shown by its case, and by this kind and function' known_cases

peers_replay() {
  build/bin/sframe-conform --partial --results "$OUT/peers" --min-testees 12 --case 'regressions/*' build/vectors/list.tsv
}
is 'the regressions are replayed on all peers; what differs is known' peers_replay

replays() {
  build/fuzz/checked/reference build/vectors/bin/regressions/*.bin &&
    [ "$(grep -c '^Executed' "$OUT/why")" -ge 40 ]
}
is 'the regressions are replayed on the reference under sanitizers' replays

finds_causes() {
  SEEDS=none TIME=8 fuzz/run libsframe
  [ $? -le 1 ] && [ "$(wc -l <"$OUT/libsframe-2.47/table")" -ge 8 ]
}
is 'libsframe from an empty corpus: at least 8 causes are told apart' finds_causes

# Every report has what it takes to see it again; inputs were made smaller.
reports() {
  for report in "$OUT"/libsframe-2.47/causes/*/report; do
    for part in again source class input reference releases stack output; do
      grep -q "^$part" "$report" || { echo "$report: no $part"; return 1; }
    done
    grep -q ' libsframe-2.40: [df]\| libsframe-2.40: has it' "$report" || { echo "$report: nothing of 2.40"; return 1; }
  done
  [ "$(cat "$OUT"/libsframe-2.47/causes/*/shrunk | awk '/ bytes, were / && $1 + 0 < $4 + 0' | wc -l)" -ge 4 ] ||
    { cat "$OUT"/libsframe-2.47/causes/*/shrunk; return 1; }
}
is 'each has a report, and a smaller input' reports

is_new() {
  cp fuzz/known "$OUT/known.kept" && sed '/sframe_fde_tbl_init/d' "$OUT/known.kept" >"$OUT/known"
  KNOWN=$OUT/known fuzz/triage libsframe-2.47 >"$OUT/new"
  [ $? = 1 ] && grep -q 'out-of-bounds *sframe_fde_tbl_init *[^ ]* *$' "$OUT/new"
}
is 'a cause that is not in the list fails' is_new

# All of a run at once, with SIGKILL: nothing that was there is lost or half there.
survives() {
  before=$(find "$OUT/libsframe-2.47/findings" -type f ! -name '*.part' | wc -l)
  TIME=20 setsid fuzz/run libsframe-2.47 >"$OUT/killed" 2>&1 &
  run=$!
  sleep 8
  kill -s KILL -- -$run
  fuzz/report >/dev/null
  [ $? -le 1 ] && [ "$(wc -l <"$OUT/libsframe-2.47/classified")" -gt 0 ] &&
    [ "$(find "$OUT/libsframe-2.47/findings" -type f ! -name '*.part' | wc -l)" -ge "$before" ]
}
is 'findings survive a kill' survives

# Triage, killed at three times and begun again, says the same.
triage_survives() {
  fuzz/triage libsframe-2.47 >"$OUT/whole"
  [ $? -le 1 ] || return
  rm -rf "$OUT/libsframe-2.47/replays" "$OUT/libsframe-2.47/causes"
  for seconds in 1 2 3; do
    setsid fuzz/triage libsframe-2.47 >/dev/null 2>&1 &
    sleep $seconds
    kill -s KILL -- -$!
  done
  fuzz/triage libsframe-2.47 >"$OUT/again"
  cmp "$OUT/whole" "$OUT/again" && reports
}
is 'triage survives kills' triage_survives

regression() {
  cause=$(echo "$OUT"/libsframe-2.47/causes/*.sframe_fde_tbl_init.*)
  fuzz/regression "$cause" >"$OUT/case.sfv" && build/bin/sframe-ref vectors "$OUT/case.sfv" &&
    build/bin/sframe-ref assemble "$OUT/case.sfv" -o "$OUT/case" && cmp "$OUT/case" "$cause/input"
}
is 'a cause is a regression case by one command' regression

# As OSS-Fuzz calls it; then every target on its seeds.
builds_for_oss_fuzz() {
  o=$PWD/$OUT/oss
  mkdir -p "$o/src" "$o/work" "$o/out"
  env CC=clang CXX=clang++ CFLAGS='-O1 -g -fsanitize=address,fuzzer-no-link' CXXFLAGS='-O1 -g -fsanitize=address' \
    LIB_FUZZING_ENGINE=-fsanitize=fuzzer SANITIZER=address SRC="$o/src" WORK="$o/work" OUT="$o/out" SUITE="$PWD" \
    fuzz/oss-fuzz/build.sh || return
  for target in reference decode assemble; do
    mkdir -p "$o/seeds-$target"
    cp -r "$o/work/seeds-$target/." "$o/seeds-$target"
    [ "$(find "$o/seeds-$target" -type f | wc -l)" -gt 50 ] && "$o/out/$target" -runs=0 "$o/seeds-$target" || return
  done
}
is 'oss-fuzz/build.sh builds targets that run on their seeds' builds_for_oss_fuzz

is 'an unknown target: exit status 2' sh -c 'fuzz/run nonesuch; [ $? = 2 ]'
echo "1..$n"
