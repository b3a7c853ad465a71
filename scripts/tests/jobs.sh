#!/bin/sh
# scripts/jobs, kind by kind: what several processes see of the cases, job by job, is what one sees; a job that is killed leaves
# nothing; nothing is judged before all is done.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/jobs.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/eventually.sh
. scripts/lib/eventually.sh
own=build/results/check/jobs
rm -rf "$own" && mkdir -p "$own/cases" "$own/testees" || exit 3

# Cases written by hand; the reference, and one that is wrong in what it says of FP.
# shellcheck disable=SC2016  # the inner shell expands
made() {
  scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-ref build/bin/sframe-conform build/bin/sframe-judge &&
    build/bin/sframe-ref vectors --export=$0/vectors corpora/vectors/flexible/*.sfv corpora/vectors/header/*.sfv' "$own" &&
    cp "$own/vectors/list.tsv" "$own/cases/vectors.tsv"
}
is 'cases are made' made
cp build/bin/sframe-ref "$own/testees/ref"
cat >"$own/testees/wrong" <<'END'
#!/bin/sh
ref=${0%/*}/ref
case $1 in caps) "$ref" caps | sed 's/^name .*/name wrong/'; exit ;; serve) exit 89 ;; esac
answer=$("$ref" "$@")
status=$?
echo "$answer" | sed '/^f/s/fp=same/fp=undefined/'
exit $status
END
chmod +x "$own/testees/wrong"
printf 'reference\tbuild/bin/sframe-ref\t-\t-\tall\nwrong\t%s/testees/wrong\t-\t-\tall\n' "$own" >"$own/list"

# jobs PLACE ARGUMENT...
jobs() {
  at=$1
  shift
  env "CASES=$own/cases" "TESTEES=$own/list" "PLACE=$own/$at" "RESULTS=$own/$at/merged" scripts/jobs "$@" </dev/null
}
# all PLACE SHARDS AT-A-TIME
all() {
  SHARDS=$2 jobs "$1" list section >"$own/names" && [ "$(wc -l <"$own/names")" -eq $((2 * $2)) ] &&
    xargs -P "$3" -n 1 env "CASES=$own/cases" "TESTEES=$own/list" "PLACE=$own/$1" scripts/jobs run <"$own/names"
}
is 'two implementations, each in one job' all one 1 1
is 'the same in five jobs each, three at a time' all many 5 3
merged() { SHARDS=$2 jobs "$1" merge section >"$own/$1/said"; [ $? = 1 ] && grep '^new: wrong: ' "$own/$1/said"; }
is 'what one saw is judged' merged one 1
is 'so is what many saw' merged many 5
one_run() {
  scripts/toolchain run forky -- build/bin/sframe-conform --testees "$own/list" --cases "$own/cases/vectors.tsv" --results "$own/run" --partial >"$own/said"
  [ $? = 1 ] && sed "/\"end\":/d; s, --cases $own/cases/vectors.tsv,," "$own/run/observations.jsonl" | LC_ALL=C sort >"$own/run/all" &&
    cmp "$own/run/all" "$own/one/all"
}
same() {
  for place in one many; do sed '/"end":/d' "$own/$place/merged/observations.jsonl" >"$own/$place/all"; done
  [ "$(wc -l <"$own/one/all")" -ge 500 ] && cmp "$own/one/all" "$own/many/all"
}
is 'they saw the same, byte for byte' same
is 'and so does a run without jobs' one_run
named_again() { grep -q '"again":' "$own/many/all" && ! grep 'jobs/[a-z]*/work' "$own/many/all"; }
is 'the commands that show it again name no file of a job' named_again

# in_work PLACE: how many files; has_begun PLACE: they are more than before.
in_work() { find "$own/$1/work" -mindepth 1 | wc -l; }
has_begun() { [ "$(in_work "$1")" -gt "$before" ]; }
# One that is killed: nothing of it is there, and it is done again.
killed() {
  job=section/wrong/1-5
  rm "$own/many/done/$job" && before=$(in_work many) || return
  setsid env "CASES=$own/cases" "TESTEES=$own/list" "PLACE=$own/many" scripts/jobs run "$job" &
  group=$!
  eventually has_begun many
  kill -9 "-$group"
  wait $group
  [ $? = 137 ] && [ ! -e "$own/many/done/$job" ]
}
is 'a job that is killed leaves no file' killed
lacking() {
  SHARDS=5 jobs many merge section >"$own/said"
  [ $? = 3 ] && grep -qx 'not done: section/wrong/1-5' "$own/said" && ! grep -q '^section: ' "$own/said"
}
is 'then nothing is judged, and it is named' lacking
again() { jobs many run section/wrong/1-5 && merged many 5 && same; }
is 'it is done again, and all is as before' again
is 'what is done is not done again' jobs one run section/wrong/1-1
# lacks JOB: merge names it, and nothing else.
lacks() {
  SHARDS=5 jobs many merge section >"$own/said"
  [ $? = 3 ] && [ "$(cat "$own/said")" = "not done: $1" ]
}
cut() { sed -i 2d "$own/many/done/section/wrong/2-5" && lacks section/wrong/2-5; }
is 'a result that lacks a line is not done' cut
emptied() { : >"$own/many/done/section/wrong/2-5" && lacks section/wrong/2-5 && jobs many run section/wrong/2-5 && merged many 5 && same; }
is 'nor is an empty one, and it is done again' emptied
# A testee that is another one, and cases that are others.
changed() {
  echo '# another' >>"$own/testees/wrong"
  SHARDS=1 jobs one merge section >"$own/said"
  [ $? = 3 ] && [ "$(cat "$own/said")" = 'not done: section/wrong/1-1' ] && jobs one run section/wrong/1-1 && merged one 1 && same
}
is 'what an implementation answered before it changed is not done' changed
other_cases() { echo >>"$own/cases/vectors.tsv" && SHARDS=1 jobs one merge section >"$own/said"; [ $? = 3 ] && [ "$(grep -c '^not done' "$own/said")" = 2 ]; }
is 'nor is what was asked of other cases' other_cases
sed -i '$d' "$own/cases/vectors.tsv"

# An audit of a corpus: two files, one of which has lost its table.
audited() {
  mkdir -p build/corpus/of-jobs/amd64 && : >build/corpus/of-jobs/index.tsv && scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-audit &&
    cd build/corpus/of-jobs/amd64 && gcc -c -O2 -Wa,--gsframe -o one.o ../../../../corpora/programs/leaf.c && gcc -c -O2 -o two.o ../../../../corpora/programs/leaf.c' &&
    jobs one run audit/of-jobs/amd64 && grep -q '"what":"no-sframe"' "$own/one/done/audit/of-jobs/amd64"
}
is 'a file without a table, in an audit' audited
rm -rf build/corpus/of-jobs

# Of the other kinds.  each PLACE JOBS KIND VARIABLE=VALUE...: does all jobs of a kind, so many at one time.
each() (
  place=$own/$1 count=$2 kind=$3
  shift 3
  env "PLACE=$place" "$@" scripts/jobs list "$kind" >"$own/names" &&
    xargs -P "$count" -n 1 env "PLACE=$place" "$@" scripts/jobs run <"$own/names"
)
# merge PLACE KIND VARIABLE=VALUE...
merge() (
  place=$own/$1 kind=$2
  shift 2
  env "PLACE=$place" "RESULTS=$place/merged" "$@" scripts/jobs merge "$kind"
)
# kill_one PLACE NAME VARIABLE=VALUE...: in the middle, and without its file nothing is told; then all of it again.
kill_one() (
  place=$1 name=$2
  shift 2
  rm "$own/$place/done/$name"
  before=$(in_work "$place")
  setsid env "PLACE=$own/$place" "$@" scripts/jobs run "$name" &
  group=$!
  eventually has_begun "$place"
  kill -9 "-$group"
  wait $group
  [ $? = 137 ] && [ ! -e "$own/$place/done/$name" ] || return
  merge "$place" "${name%%/*}" "$@" >"$own/said"
  [ $? = 3 ] && [ "$(cat "$own/said")" = "not done: $name" ] && each "$place" 1 "${name%%/*}" "$@"
)
# is_stale PLACE NAME VARIABLE=VALUE...: merge names it, and nothing else.
is_stale() (
  place=$1 name=$2
  shift 2
  merge "$place" "${name%%/*}" "$@" >"$own/said"
  [ $? = 3 ] && [ "$(cat "$own/said")" = "not done: $name" ]
)

# survey: packages that are made here, one of two programs, one of texts, one that is damaged, one that is nowhere.
deb() {
  tree=$work/deb
  rm -rf "$tree" && mkdir -p "$tree/DEBIAN" "$tree/usr/bin" || return
  printf 'Package: %s\nVersion: 1\nArchitecture: amd64\nMaintainer: nobody\nDescription: a test\n' "$1" >"$tree/DEBIAN/control"
  file=$own/debs/$1_1_amd64.deb
  shift
  cp "$@" "$tree/usr/bin" && dpkg-deb -b "$tree" "$file" >/dev/null
}
# shellcheck disable=SC2016  # the inner shell expands
packages() {
  mkdir -p "$own/debs" "$own/files" && scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-derive && cd "$0" &&
    gcc -O2 -o one ../../../../../corpora/programs/leaf.c && gcc -O2 -o two ../../../../../corpora/programs/frames.c && head -c 9000 one >cut' "$own/files" &&
    deb one "$own/files/one" && deb both "$own/files/one" "$own/files/two" && deb texts README.md && deb damaged "$own/files/one" "$own/files/cut" &&
    printf '# a list\none\nboth # two programs\ntexts\nnowhere\ndamaged\n' >"$own/packages"
}
is 'packages are made' packages
of_debs="PACKAGES=$own/packages SFRAME_DEBS=$PWD/$own/debs ABI=amd64"
# shellcheck disable=SC2086  # several variables
same_packages() {
  [ -d "$own/survey" ] || { env $of_debs RESULTS="$own/survey" scripts/survey >"$own/said" 2>&1 && sed -i "s,$own/survey/part,build/survey/part," "$own/survey/damaged" "$own/survey/amd64"/*.none; } || return
  for each in files.tsv sums damaged made-by witnessed.tsv witness observations.jsonl; do cmp "$own/survey/$each" "$own/deb/merged/survey/$each" || return; done
  [ -s "$own/survey/files.tsv" ] && [ -s "$own/survey/damaged" ] && diff -r "$own/survey/amd64" "$own/deb/merged/survey/amd64"
}
# shellcheck disable=SC2086  # several variables
surveyed() { env $of_debs "PLACE=$own/deb" scripts/jobs prepare survey && each deb 3 survey $of_debs && [ "$(wc -l <"$own/names")" = 5 ] && merge deb survey $of_debs && same_packages; }
is 'survey: packages, three at a time, are those of one run, byte for byte' surveyed
# shellcheck disable=SC2086  # several variables
package_killed() { kill_one deb survey/amd64/both $of_debs && merge deb survey $of_debs && same_packages; }
is 'survey: one is killed and done again' package_killed
# shellcheck disable=SC2086  # several variables
packages_differ() {
  cp "$own/deb/done/survey/amd64/one" "$own/kept" && cp "$own/deb/done/survey/amd64/both" "$own/deb/done/survey/amd64/one" && is_stale deb survey/amd64/one $of_debs || return
  cp "$own/deb/done/survey/amd64/both.key" "$own/deb/done/survey/amd64/one.key" && is_stale deb survey/amd64/one $of_debs || return
  each deb 1 survey $of_debs && cmp "$own/kept" "$own/deb/done/survey/amd64/one" &&
    deb texts STYLE.md && is_stale deb survey/amd64/texts $of_debs
}
is 'survey: the file of another package, with its key, and a package that is another one, are not done' packages_differ

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
  [ -f "$own/truth/observations.jsonl" ] || (set -f; env $of_truth RESULTS="$own/truth" scripts/truth forky/gcc-O2-nofp) >"$own/said" 2>&1
  cmp "$own/truth/observations.jsonl" "$own/run-jobs/merged/observations.jsonl" && cmp "$own/truth/shares.tsv" "$own/run-jobs/merged/shares.tsv" || return
  for each in "$own"/truth/*.jsonl; do
    run=${each##*/} run=${run%.jsonl}
    case $run in forky.*) ;; *) continue ;; esac
    without_times "$each" >"$own/alone" && without_times "$own/run-jobs/done/truth/slice-gdbstub/$(echo "$run" | sed 's,[.],/,; s,[.],/,; s,[.],/,')" | cmp - "$own/alone" || return
  done
}
# shellcheck disable=SC2086  # several variables
executed() (
  set -f
  each run-jobs 2 truth $of_truth && [ "$(wc -l <"$own/names")" = 4 ] && merge run-jobs truth $of_truth && grep -q '"oracle":"truth","end":"part"' "$own/run-jobs/merged/observations.jsonl"
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
  PLACE="$own/fuzz" FUZZ='decode libsframe-2.47' scripts/jobs prepare fuzz && each fuzz 1 fuzz $of_fuzz && each fuzz-many 3 fuzz $of_fuzz && [ "$(wc -l <"$own/names")" = 3 ] &&
    diff -r "$own/fuzz/done" "$own/fuzz-many/done" && merge fuzz fuzz $of_fuzz >"$own/said" && grep '^decode: 3 jobs, [1-9][0-9]* executions, at most [1-9]' "$own/said" &&
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
    [ "$(grep -c '"result":"wrong"' "$own/fuzz/merged/observations.jsonl")" = "$(wc -l <"$out/table")" ]
}
is 'fuzz: each finding is there, with what sets it off, and is judged' found

refused() { status=$1; shift; jobs "$@" >"$own/said" 2>&1; [ $? = "$status" ]; }
is 'an unknown kind: exit status 2' refused 2 one list nonsense
is 'an unknown job: exit status 2' refused 2 one run section/nobody/1-1
is 'a part that there is not: exit status 2' refused 2 one run section/wrong/3-2
is 'no number of parts: exit status 2' refused 2 one run section/wrong/1-x
is 'a time that is none: exit status 2' refused 2 one run fuzz/decode/x/1-1
is 'a package that is not in the list: exit status 2' refused 2 one run survey/amd64/nobody
is 'two jobs: exit status 2' refused 2 one run section/wrong/1-1 section/reference/1-1
is 'a command that there is not: exit status 2' refused 2 one start
echo "1..$n"
