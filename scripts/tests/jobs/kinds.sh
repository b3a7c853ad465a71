#!/bin/sh
# scripts/jobs truth and fuzz: what several jobs see is what one run sees; one that is killed is done again; what
# is not of this program or exploration is not done.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/jobs/kinds.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
. scripts/tests/jobs/steps.sh
own=build/results/check/jobs-kinds
rm -rf "$own" && mkdir -p "$own" || exit 3

# truth: what the manual types, of one program; which set that is, sframe-truth itself says.
prepared() {
  set_=part-gdbstub
  ! scripts/qemu-plugin path >/dev/null 2>&1 || set_=all-plugin
  of_leaf="TRUTH_CORPUS=$own/prepared PROGRAM=leaf ABI=amd64" at_leaf=--place=$own/of-leaf
  # shellcheck disable=SC2086  # several variables
  env $of_leaf scripts/jobs "$at_leaf" prepare truth >"$own/said" 2>&1 && ! grep 'not found' "$own/said" && env $of_leaf scripts/jobs "$at_leaf" list truth >"$own/names" &&
    grep -qx "truth/$set_/forky/amd64/gcc-O2-nofp/leaf.pie" "$own/names" && ! grep -v "^truth/$set_/" "$own/names"
}
is 'truth: what prepare makes is what is executed' prepared

# truth: two programs of two ABIs.
of_truth="TRUTH_CORPUS=$own/corpus SET=slice PROGRAM=*.pie"
# shellcheck disable=SC2016  # the inner shell expands
programs() {
  scripts/toolchain run forky -- sh -c 'corpora/programs/build ROOT=forky OUT="$0" CORPUS_SET=all PROGRAMS="leaf tail_call" "ABI=amd64 s390x" CONFIGS=gcc-O2-nofp >/dev/null &&
    make -s -f build.mk truth-programs' "$own/corpus/forky"
}
is 'programs are made' programs
# without_times FILE: nor places of the stack, which the kernel chooses: of 47 bits, from 0x6fff and up (vm.mmap_rnd_bits 28 to 32).
without_times() { sed 's/"seconds":[0-9.e-]*//; s/0x[67][0-9a-f]\{11\}/STACK/g' "$1"; }
# shellcheck disable=SC2086  # several variables
same_runs() {
  [ -f "$own/truth/observations.jsonl" ] || (set -f; env $of_truth RESULTS="$own/truth" qemu/run forky/gcc-O2-nofp) >"$own/said" 2>&1
  cmp "$own/truth/observations.jsonl" "$own/run-jobs/merged/truth/observations.jsonl" && cmp "$own/truth/shares.tsv" "$own/run-jobs/merged/truth/shares.tsv" || return
  for each in "$own"/truth/*.jsonl; do
    run=${each##*/} run=${run%.jsonl}
    case $run in forky.*) ;; *) continue ;; esac
    without_times "$each" >"$own/alone" && without_times "$own/run-jobs/done/truth/slice-gdbstub/$(echo "$run" | sed 's,[.],/,; s,[.],/,; s,[.],/,')" | cmp - "$own/alone" || return
  done
}
# shellcheck disable=SC2086  # several variables
executed() (
  set -f
  each run-jobs 2 truth $of_truth && [ "$(wc -l <"$own/names")" = 4 ] && merge run-jobs truth "TRUTH_CORPUS=$own/corpus" && grep -q '"oracle":"truth","end":"part"' "$own/run-jobs/merged/truth/observations.jsonl"
)
is 'truth: four runs, two at a time' executed
is 'truth: they are those of one process, byte for byte but for times and places' same_runs
# shellcheck disable=SC2086  # several variables
run_killed() { (set -f; kill_one run-jobs truth/slice-gdbstub/forky/s390x/gcc-O2-nofp/leaf.pie $of_truth && merge run-jobs truth $of_truth) && same_runs; }
is 'truth: one is killed and done again' run_killed
# shellcheck disable=SC2086  # several variables
other_program() {
  program=$own/corpus/forky/amd64/gcc-O2-nofp/bin/leaf.pie
  echo >>"$program" && (set -f; is_stale run-jobs truth/slice-gdbstub/forky/amd64/gcc-O2-nofp/leaf.pie $of_truth)
}
is 'truth: what another program did is not done' other_program

# fuzz: the reference, which draws the same each time, and libsframe, which has findings.
of_fuzz='FUZZ=decode SHARDS=3 RUNS=3000 SEEDS=none SWEEP=0'
# shellcheck disable=SC2086  # several variables
explored() {
  FUZZ='decode libsframe-2.47' scripts/jobs "--place=$own/fuzz" prepare fuzz && each fuzz 1 fuzz $of_fuzz && each fuzz-many 3 fuzz $of_fuzz && [ "$(wc -l <"$own/names")" = 3 ] &&
    diff -r "$own/fuzz/done" "$own/fuzz-many/done" && merge fuzz fuzz >"$own/said" && grep '^decode: 3 jobs, [1-9][0-9]* executions, at most [1-9]' "$own/said" &&
    [ "$(find "$own/fuzz/merged/fuzz/decode/corpus" -type f | wc -l)" -ge 20 ]
}
is 'fuzz: three jobs find the same, one at a time or side by side' explored
# shellcheck disable=SC2086  # several variables
fuzz_killed() { kill_one fuzz fuzz/decode/60/2-3 $of_fuzz && diff -r "$own/fuzz/done" "$own/fuzz-many/done"; }
is 'fuzz: one is killed and done again' fuzz_killed
# shellcheck disable=SC2086  # several variables
fuzz_cut() {
  file=$own/fuzz/done/fuzz/decode/60/2-3
  head -c 10240 "$file" >"$own/cut" && cp "$own/cut" "$file" && is_stale fuzz fuzz/decode/60/2-3 $of_fuzz
}
is 'fuzz: an archive that is cut is not done' fuzz_cut
found() {
  of_peer='FUZZ=libsframe-2.47 SHARDS=2 RUNS=300 SEEDS=none SWEEP=0'
  # shellcheck disable=SC2086  # several variables
  each fuzz 2 fuzz $of_peer && merge fuzz fuzz $of_peer >"$own/said" || return
  out=$own/fuzz/merged/fuzz/libsframe-2.47
  for each in "$own"/fuzz/done/fuzz/libsframe-2.47/60/?-2; do tar -tf "$each" | grep '^findings/'; done | sort -u >"$own/named"
  [ -s "$own/named" ] && [ "$(wc -l <"$own/named")" = "$(find "$out/findings" -type f | wc -l)" ] && grep -q ' known$' "$own/said" &&
    [ "$(grep -c '"result":"wrong"' "$own/fuzz/merged/fuzz/observations.jsonl")" = "$(wc -l <"$out/table")" ]
}
is 'fuzz: each finding is there, with what sets it off, and is judged' found
echo "1..$n"
