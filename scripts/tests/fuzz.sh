#!/bin/sh
# Fuzz targets: each runs some thousand times; the reference has no finding; the
# regressions are replayed on it under sanitizers; what libsframe is known for is
# found, told apart and named; a cause that is not in the list fails.  What is
# expected of an exploration is so after RUNS executions, however long they take.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/fuzz.sh - 0 0 "$@"
export OUT=build/fuzz/check SHRINK=600 SHRINK_RUNS=30 SEED=1
JOBS=${JOBS:-$(nproc)}
export JOBS
. scripts/lib/fuzz-suite.sh
peer=$OUT/libsframe-2.47

# shellcheck source=scripts/lib/fuzz-files.sh
. scripts/lib/fuzz-files.sh
files=$file_targets
targets="reference decode assemble $files libsframe-2.47 libsframe-2.44 libsframe-2.40"
# shellcheck disable=SC2046,SC2086  # one word each
make -s -f build.mk -j"$JOBS" vectors testees $(printf 'fuzz-libfuzzer-%s\n' $targets) >/dev/null 2>&1

# Side by side, of one process each.  With SEEDS nobody writes the vectors anew.
explore() { JOBS=1 RUNS=20000 SEEDS=$2 fuzz/run "$1" >"$OUT/explored-$1" 2>&1; }
# shellcheck disable=SC2086  # one word each
{ explore reference build/vectors/bin; explore decode build/vectors/bin; for target in $files; do explore $target ''; done; } &
{ explore assemble corpora/vectors; JOBS=1 RUNS=30000 SEEDS=none SWEEP=0 fuzz/run libsframe >"$OUT/explored-libsframe" 2>&1; }
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
  awk '/ past the header$/ && $(NF - 7) >= 33.3 { found = 1 } END { exit !found }' "$OUT/explored-$1"
}
# shellcheck disable=SC2086  # one word each
for target in $files; do
  is "$target: at least a third of the inputs is past the header" past_the_header $target
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
  fuzz/report
  [ $? -le 1 ] && grep -q "^libsframe-2.47: .* $(wc -l <"$peer/table") causes" "$OUT/why" && grep -q '^decode: 0 findings' "$OUT/why"
}
is 'make fuzz-report says it again' says_again

regression() {
  cause=$(echo "$peer"/causes/*.sframe_fde_tbl_init.*)
  fuzz/regression "$cause" >"$OUT/case.sfv" && build/bin/sframe-ref vectors "$OUT/case.sfv" &&
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
  awk '/ regressions/ { print $4 }' fuzz/shown-by | head -n 5 |
    while read -r case; do cp "build/vectors/bin/$case.bin" "$peer/findings"; done
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

is 'what a replay prints is classified: time-outs, memory, undefined behaviour, assertions, findings' fuzz/tests/classify.sh

# shellcheck disable=SC2016  # the inner shell expands
known_cases() {
  grep -v '^#' fuzz/shown-by >"$OUT/known-cases"
  xargs -P "$JOBS" -L 1 sh -c '
    said=$(fuzz/replay "$1" "build/vectors/bin/$4.bin" | awk -f fuzz/classify.awk | cut -f1,2 | tr "\t" " ")
    if [ "$said" = "$2 $3" ]; then echo "$4"; else echo "$4: $said, not $2 $3" >&2; fi' sh <"$OUT/known-cases" >"$OUT/shown"
  [ "$(wc -l <"$OUT/known-cases")" -ge 30 ] && [ "$(wc -l <"$OUT/shown")" = "$(wc -l <"$OUT/known-cases")" ]
}
is 'each cause that is known of libsframe is shown by its case, and by this kind and function' known_cases

peers_replay() {
  build/bin/sframe-conform --partial --results "$OUT/peers" --min-testees 12 --case 'regressions/*' build/vectors/list.tsv
  build/bin/sframe-judge "$OUT/peers/observations.jsonl"
}
is 'the regressions are replayed on all peers; what differs is known' peers_replay

replays() {
  build/fuzz/checked/reference build/vectors/bin/regressions/*.bin &&
    [ "$(grep -c '^Executed' "$OUT/why")" -ge 40 ]
}
is 'the regressions are replayed on the reference under sanitizers' replays

# On both hosts; and what does not run there has shown nothing.
hosts() { MOST=200 fuzz/hosts reference && grep -q '^reference: [12][0-9][0-9] inputs; end both 0, only amd64 0, only s390x 0' "$OUT/why"; }
is 'the reference on a big-endian host: nothing ends it' hosts
planted() {
  mkdir -p "$OUT/bin"
  printf '#!/bin/sh\n%s\n' "$1" >"$OUT/bin/qemu-s390x"
  chmod +x "$OUT/bin/qemu-s390x"
  PATH=$PWD/$OUT/bin:$PATH MOST=200 fuzz/hosts reference
  [ $? -eq "$2" ] && grep -q "$3" "$OUT/why"
}
is 'a host that executes nothing: exit status 3' planted 'exit 0' 3 'does not run as a program for s390x'
is 'nor one that cannot be started' planted 'exit 127' 3 'does not run as a program for s390x'
# shellcheck disable=SC2016  # the stub expands
is 'one on which an input ends it: exit status 1' planted 'echo "Running: $2" >&2; kill -SEGV $$' 1 'end both 0, only amd64 0, only s390x [1-9]'

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

# Executions of code that has changed count no more, and none counts twice.
export SOAKED='decode reference excused'
counts() {
  rm -rf "$OUT/soak" && mkdir -p "$OUT/soak" && sed '/^[^#]/d' fuzz/executions >"$OUT/soak/in-tree" || return
  code=$(. scripts/lib/soaked.sh && soak_core "$1")
  printf "$1 %s 2026-01-01 %s 1 0 %s\n" "$code" 1000 40.0 "$code" 10 50.0 000000000000 7 50.0 >"$OUT/soak/rounds"
  for _ in once twice; do
    EXECUTIONS_FILE=$OUT/soak/in-tree fuzz/count-executions "$OUT/soak" >"$OUT/soak/said" || return
    grep -q "^$1  *1010 executions of $code\$" "$OUT/soak/said" || return
  done
  grep "^$1 $code [0-9a-f]* 2026-01-01 1010 0 40.1\$" "$OUT/soak/in-tree"
}
is 'executions are counted once, those of other code not at all' counts decode
# What of it is on a page: today's code; targets that were explored and triaged.
covered() {
  covered=$OUT/soak/covered
  rm -rf "$covered" && mkdir -p "$covered/one/findings" "$covered/untold" && touch "$covered/one/findings/a" "$covered/one/findings/b.part" || return
  echo '1000 20' | tee "$covered/one/stats" >"$covered/untold/stats"
  printf '      3  a  b  c  known\n      2  a  d  c  \n' >"$covered/one/table"
  printf 'sframe.c\t91.2\t90\t77\t75\n' >"$covered/coverage.tsv"
  env "EXECUTIONS_FILE=$OUT/soak/in-tree" "OUT=$covered" fuzz/covered >"$covered/said" || return
  printf 'soak decode 1010 %s|soak reference 0 %s|explored one 1000 20 1 2 1|source sframe.c 91.2 90 77 75|' "$code" "$code" >"$covered/wanted"
  awk '$1 != "soak" || $2 == "decode" || $2 == "reference"' "$covered/said" | tr '\t\n' ' |' | diff "$covered/wanted" -
}
is 'what was covered, as a table' covered
is 'so are those of what reads our files, with the share past the header' counts excused

# shellcheck disable=SC2031  # as it is here
each_is_one() { for target in $files; do reads_files "$target" || { echo "$target"; return 1; }; done; ! reads_files decode; }
is 'each target of files is known as one' each_is_one

# Whatever the tree has counted.
export EXECUTIONS_FILE=/dev/null
soaks() {
  OUT=$OUT/soaked TARGET='excused lists' EXECUTIONS=100 ROUND=1 TIME=600 fuzz/soak &&
    [ "$(grep -c 'executions of today.s code.* past the header$' "$OUT/why")" = 2 ] &&
    awk 'NF != 7 || $4 < 100 || $6 != 0 || $7 < 33.3 { bad = 1 } END { exit bad || NR != 2 }' "$OUT/soaked/rounds"
}
is 'what reads our files is soaked, each until its own count' soaks
too_few() { OUT=$OUT/soaked TARGET=excused EXECUTIONS=1000000000000 ROUND=1 TIME=1 fuzz/soak; [ $? = 3 ]; }
is 'too few executions: exit status 3' too_few
finds() {
  echo x >"$OUT/soaked/lists/findings/crash" && OUT=$OUT/soaked TARGET=lists EXECUTIONS=1 fuzz/soak
  [ $? = 1 ]
}
is 'a finding: exit status 1' finds
unknown() { TARGET='lists nonesuch' fuzz/soak; [ $? = 2 ] && grep -q 'nonesuch: no such name; there are' "$OUT/why"; }
is 'what is not soaked: exit status 2' unknown

# What is read line by line takes a time that is linear in the file's size: where each line was looked
# for among all before it, these took minutes of the processor.
is_linear() {
  seq 120000 | sed 's/.*/audit | reason & | 1 | why/' >"$OUT/many-excused"
  seq 120000 | awk 'BEGIN { print "@chapter A" } { print "Sentence " $1 " is here.\n" }' >"$OUT/many-specification"
  prlimit --cpu=60 "build/fuzz/plain/$1" "$OUT/many-$1" && grep -q '^Executed ' "$OUT/why"
}
is 'excused: 120000 lines in a minute' is_linear excused
is 'specification: 120000 sentences in a minute' is_linear specification
echo "1..$n"
