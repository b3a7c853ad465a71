#!/bin/sh
# scripts/jobs section and audit: what several jobs see of the cases is what one process sees; a job that is killed
# leaves nothing; nothing is judged before all is done.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/jobs.sh - 0 0 "$@"
. scripts/lib/tap.sh
. scripts/lib/eventually.sh
. scripts/tests/jobs/steps.sh
own=build/results/check/jobs
rm -rf "$own" && mkdir -p "$own/cases" "$own/testees" || exit 3

# Cases written by hand; the reference, and one that is wrong in what it says of FP.
# shellcheck disable=SC2016  # the inner shell expands
made() {
  scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-ref build/bin/sframe-conform build/bin/sframe-judge &&
    build/bin/sframe-ref vectors --export=$0/vectors --case="flexible/* header/*" corpora/vectors/*.sfv' "$own" &&
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
