#!/bin/sh
# Fuzz targets: each runs some thousand times; the reference has no finding; what libsframe
# is known for is found, told apart and named; a cause that is not in the list fails; what is
# killed has lost nothing.  What is expected of an exploration is so after RUNS executions,
# however long they take.  fuzz/tests has cases of all that needs no exploration.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments fuzz/tests/fuzz.sh - 0 0 "$@"
export OUT=build/fuzz/check SHRINK=600 SHRINK_RUNS=30 SEED=1
JOBS=${JOBS:-$(nproc)}
export JOBS
. fuzz/tests/suite.sh
peer=$OUT/libsframe-2.47

. scripts/lib/fuzz-files.sh
files=$file_targets
targets="reference decode assemble $files libsframe-2.47 libsframe-2.44 libsframe-2.40"
# shellcheck disable=SC2046,SC2086  # one word each
make -s -f build.mk -j"$JOBS" vectors testees $(printf 'fuzz-libfuzzer-%s\n' $targets) >/dev/null 2>&1

# Side by side, of one process each.  With SEEDS nobody writes the vectors anew.
explore() {
  # These do more for each input.
  case $1 in derive | explain | export | flow | survey) runs=5000 ;; *) runs=20000 ;; esac
  JOBS=1 RUNS=$runs SEEDS=$2 fuzz/run "$1" >"$OUT/explored-$1" 2>&1
}
# shellcheck disable=SC2086  # one word each
{ explore reference build/vectors/bin; explore decode build/vectors/bin; for target in $files; do explore $target ''; done; } &
{ explore assemble corpora/vectors; JOBS=1 RUNS=4000 SEEDS=none SWEEP=0 fuzz/run libsframe >"$OUT/explored-libsframe" 2>&1; }
wait
has_no_finding() {
  cat "$OUT/explored-$1"
  grep -q '^[1-9][0-9]* executions' "$OUT/why" && grep -q ' 0 findings, 0 causes' "$OUT/why"
}
# shellcheck disable=SC2086  # one word each
for target in reference decode assemble $files; do
  is "$target has no finding" has_no_finding $target
done
past_the_header() {
  cat "$OUT/explored-$1"
  awk -v least="$2" '/ past the header$/ && $(NF - 7) >= least { found = 1 } END { exit !found }' "$OUT/explored-$1"
}
# Of two all headers are checked first (30 to 42 in ten runs); a page that explain reads has to begin with a case.
# shellcheck disable=SC2086  # one word each
for target in $files; do
  case $target in derive | explain | modules) least=20 ;; *) least=33 ;; esac
  is "$target: at least $least of 100 inputs are past the header" past_the_header $target $least
done

finds_causes() {
  cat "$OUT/explored-libsframe"
  [ "$(wc -l <"$peer/table")" -ge 8 ]
}
is 'libsframe from an empty corpus: at least 8 causes are told apart' finds_causes

# Every report has what it takes to see it again; inputs were made smaller.
reports() {
  for report in "$peer"/causes/*/report; do
    for part in again source class input reference releases stack output; do
      grep -q "^$part" "$report" || { echo "$report: no $part"; return 1; }
    done
    grep -q ' libsframe-2.40: [df]\| libsframe-2.40: has it' "$report" || { echo "$report: nothing of 2.40"; return 1; }
  done
}
is_smaller() {
  cat "$peer"/causes/*/shrunk
  [ "$(awk '/ bytes, were / && $1 + 0 < $4 + 0' "$OUT/why" | wc -l)" -ge 4 ]
}
is 'each has a report' reports
is 'inputs were made smaller' is_smaller
# The table and the judge say the same.
is_observed() {
  [ "$(grep -c '"result":"wrong"' "$peer/observations.jsonl")" = "$(wc -l <"$peer/table")" ] &&
    [ "$(grep -c '^not ok .* # TODO known: ' "$peer/results.tap")" = "$(grep -c ' known$' "$peer/table")" ] &&
    grep -q '"again":"scripts/toolchain run forky -- ' "$peer/observations.jsonl"
}
is 'each cause is observed, and the known ones are those of the table' is_observed

again_fails() {
  tried=0
  for report in "$peer"/causes/*/report; do
    [ $((tried += 1)) -le 3 ] || break
    again=$(sed -n 's/^again: //p' "$report")
    if sh -c "$again" >"$OUT/again" 2>&1; then echo "status 0: $again"; return 1; fi
    grep -q 'ERROR: \|SUMMARY: \|Assertion' "$OUT/again" || { echo "nothing is shown: $again"; return 1; }
  done
}
is 'the command of a report shows it again' again_fails

is_new() {
  rm -rf "$OUT/issues" && cp -r conformance/issues "$OUT/issues" && grep -rl 'sframe_fde_tbl_init' "$OUT/issues" | xargs -r sed -i 's/sframe_fde_tbl_init/nothing/' &&
    ISSUES=$OUT/issues fuzz/triage libsframe-2.47 >"$OUT/new"
  [ $? = 1 ] && grep -q 'out-of-bounds *sframe_fde_tbl_init *[^ ]* *$' "$OUT/new" &&
    grep -q '^new: fuzz: libsframe-2.47: out-of-bounds in sframe_fde_tbl_init ' "$OUT/new"
}
is 'a cause that is not in the list fails' is_new

says_again() {
  mkdir "$OUT/told" && ln -s ../libsframe-2.47 ../decode "$OUT/told" && OUT=$OUT/told fuzz/triage
  [ $? -le 1 ] && grep -q "^libsframe-2.47: .* $(wc -l <"$peer/table") causes" "$OUT/why" && grep -q '^decode: 0 findings' "$OUT/why"
}
is 'make fuzz-report says it again' says_again

regression() {
  cause=$(echo "$peer"/causes/*.sframe_fde_tbl_init.*)
  fuzz/regression "$cause" new >"$OUT/case.sfv" && build/bin/sframe-ref vectors "$OUT/case.sfv" &&
    build/bin/sframe-ref assemble "$OUT/case.sfv" -o "$OUT/case" && cmp "$OUT/case" "$cause/input"
}
is 'a cause is a regression case by one command' regression

# All of a run at once, with SIGKILL: nothing that was there is lost or half there.
survives() {
  rm -rf "$peer"
  mkdir -p "$peer/findings"
  cp build/vectors/bin/regressions/v2-*.bin "$peer/findings"
  before=$(find "$peer/findings" -type f | wc -l)
  SEEDS=none SWEEP=0 RUNS=1000000 setsid fuzz/run libsframe-2.47 >"$OUT/killed" 2>&1 &
  run=$!
  eventually at_least $((before + 3)) "$peer/findings" '*'
  kill -s KILL -- -$run
  wait $run
  fuzz/triage libsframe-2.47
  [ $? -le 1 ] && at_least "$((before + 3))" "$peer/findings" '*' &&
    at_least "$(find "$peer/findings" -type f ! -name '*.part' | wc -l)" "$peer/replays" '*' &&
    [ "$(wc -l <"$peer/classified")" -gt 0 ]
}
is 'findings survive a kill' survives

# Triage, killed when it has replayed some, all, and reported on one, says the same in the end.
triage_survives() {
  rm -rf "$peer"
  mkdir -p "$peer/findings"
  for case in v3-too-many-functions v2-rows-longer-than-section v2-foreign-row-start-behind v3-fifteen-words v3-seven-wide-words; do
    cp "build/vectors/bin/regressions/$case.bin" "$peer/findings"
  done
  fuzz/triage libsframe-2.47 >"$OUT/whole" || return
  [ "$(wc -l <"$peer/table")" -ge 5 ] || return
  rm -rf "$peer/replays" "$peer/causes"
  for when in '2 replays' '5 replays' '1 causes'; do
    setsid fuzz/triage libsframe-2.47 >/dev/null 2>&1 &
    triage=$!
    case $when in *causes) names=report ;; *) names='*' ;; esac
    eventually at_least "${when% *}" "$peer/${when#* }" "$names"
    kill -s KILL -- -$triage
    wait $triage
  done
  fuzz/triage libsframe-2.47 >"$OUT/again"
  cmp "$OUT/whole" "$OUT/again" && reports
}
is 'triage survives kills' triage_survives

echo "1..$n"
