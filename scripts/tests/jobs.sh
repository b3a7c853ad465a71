#!/bin/sh
# scripts/jobs section and audit: what several jobs see of the cases is what one process sees; a job that is killed
# leaves nothing; nothing is judged before all is done.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/jobs.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
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
    xargs -P "$3" -n 1 scripts/jobs "--cases=$own/cases" "--testees=$own/list" "--place=$own/$1" run <"$own/names"
}
is 'two implementations, each in one job' all one 1 1
is 'the same in five jobs each, three at a time' all many 5 3
# How many parts there are, the list says.
merged() { jobs "$1" merge section >"$own/$1/said"; [ $? = 1 ] && grep '^new: wrong: ' "$own/$1/said"; }
is 'what one saw is judged' merged one
is 'so is what many saw, with the list that was made' merged many
without_list() { mv "$own/many/list" "$own/kept" && { jobs many merge section >"$own/said" 2>&1; [ $? = 3 ]; } && grep -q 'make jobs writes' "$own/said" && mv "$own/kept" "$own/many/list"; }
is 'without a list there is nothing to judge' without_list
other_kind() { jobs many merge audit >"$own/said" 2>&1; [ $? = 3 ] && grep -q 'list has no jobs of the kind audit' "$own/said"; }
is 'nor of a kind that it does not have' other_kind
one_run() {
  scripts/toolchain run forky -- build/bin/sframe-conform --testees "$own/list" --cases "$own/cases/vectors.tsv" --results "$own/run" --partial >"$own/said"
  [ $? = 1 ] && scripts/toolchain run forky -- build/bin/sframe-judge "$own/run/observations.jsonl" >"$own/judged"
  [ $? = 1 ] && grep '^section' "$own/judged" >"$own/verdict" && grep -qxFf "$own/verdict" "$own/one/said" &&
    sed "/\"end\":/d; s, --cases $own/cases/vectors.tsv,," "$own/run/observations.jsonl" | LC_ALL=C sort >"$own/run/all" &&
    cmp "$own/run/all" "$own/one/all"
}
same() {
  for place in one many; do sed '/"end":/d' "$own/$place/merged/section/observations.jsonl" >"$own/$place/all"; done
  [ "$(wc -l <"$own/one/all")" -ge 500 ] && cmp "$own/one/all" "$own/many/all"
}
is 'they saw the same, byte for byte' same
is 'and so does a run without jobs, and its verdict is the same' one_run
named_again() { grep -q '"again":' "$own/many/all" && ! grep 'jobs/[a-z]*/work' "$own/many/all"; }
is 'the commands that show it again name no file of a job' named_again

# One that is killed: nothing of it is there, and it is done again.
killed() {
  job=section/wrong/1-5
  rm "$own/many/done/$job" && before=$(in_work many) || return
  setsid scripts/jobs "--cases=$own/cases" "--testees=$own/list" "--place=$own/many" run "$job" &
  group=$!
  eventually has_begun many
  kill -9 "-$group"
  wait $group
  [ $? = 137 ] && [ ! -e "$own/many/done/$job" ]
}
is 'a job that is killed leaves no file' killed
lacking() {
  jobs many merge section >"$own/said"
  [ $? = 3 ] && grep -qx 'not done: section/wrong/1-5' "$own/said" && ! grep -q '^section: ' "$own/said"
}
is 'then nothing is judged, and it is named' lacking
# The command that merge ends with.
again() {
  sed -n "s,^the rest: \\(.*scripts/jobs\\),\\1 --cases=$own/cases --testees=$own/list --place=$own/many,p" "$own/said" >"$own/rest" && sh "$own/rest" && merged many && same
}
is 'it is done again, and all is as before' again
is 'what is done is not done again' jobs one run section/wrong/1-1
# One that is cancelled, as schedulers do it, leaves nothing at all.
is_asking() { [ "$(in_work many)" -gt $((before + 2)) ]; }
cancelled() {
  job=section/wrong/2-5 before=$(in_work many)
  rm "$own/many/done/$job"
  setsid scripts/jobs "--cases=$own/cases" "--testees=$own/list" "--place=$own/many" run "$job" &
  group=$!
  eventually is_asking
  kill -TERM "-$group"
  wait $group
  [ $? = 143 ] && [ ! -e "$own/many/done/$job" ] && [ "$(in_work many)" = "$before" ] && jobs many run $job && merged many && same
}
is 'a job that is cancelled leaves nothing' cancelled
# Two at one time: the first that ends counts, and the other leaves it.
has_ended() { ls "$own"/many/work/*/key; }
twice() {
  job=section/wrong/3-5 && first=$own/many/done/$job && mv "$first" "$own/first" && exec 8>>"$own/many/work/.lock" && flock 8 || return
  (exec 8>&-; jobs many run $job) &
  eventually has_ended && mv "$own/first" "$first" && inode=$(ls -i "$first") && exec 8>&-
  wait $! && [ "$(ls -i "$first")" = "$inode" ] && [ ! -e "$own/first" ] && merged many && same
}
is 'one that is started twice is done once' twice
# A file may not grow: a disk that is full, where writing fails in the same places.
full() {
  job=section/wrong/4-5 before=$(in_work many)
  rm "$own/many/done/$job" && { (ulimit -f 40 && jobs many run $job) >"$own/said" 2>&1; [ $? = 3 ]; } && [ ! -e "$own/many/done/$job" ] && [ "$(in_work many)" = "$before" ] || return
  jobs many run $job && { (ulimit -f 40 && jobs many merge section) >"$own/said" 2>&1; [ $? = 3 ]; } && ! grep -q '^section: ' "$own/said" && merged many && same
}
is 'on a full disk nothing is half done, and nothing judged' full
# lacks JOB: merge names it, and nothing else.
lacks() {
  jobs many merge section >"$own/said"
  [ $? = 3 ] && [ "$(grep -v '^the rest: ' "$own/said")" = "not done: $1" ]
}
cut() { sed -i 2d "$own/many/done/section/wrong/2-5" && lacks section/wrong/2-5; }
is 'a result that lacks a line is not done' cut
emptied() { : >"$own/many/done/section/wrong/2-5" && lacks section/wrong/2-5 && jobs many run section/wrong/2-5 && merged many && same; }
is 'nor is an empty one, and it is done again' emptied
# A testee that is another one, and cases that are others.
changed() {
  echo '# another' >>"$own/testees/wrong"
  jobs one merge section >"$own/said"
  [ $? = 3 ] && [ "$(head -n 1 "$own/said")" = 'not done: section/wrong/1-1' ] && jobs one run section/wrong/1-1 && merged one && same
}
is 'what an implementation answered before it changed is not done' changed
other_cases() { echo >>"$own/cases/vectors.tsv" && jobs one merge section >"$own/said"; [ $? = 3 ] && [ "$(grep -c '^not done' "$own/said")" = 2 ]; }
is 'nor is what was asked of other cases' other_cases
sed -i '$d' "$own/cases/vectors.tsv"

# A corpus: a file with a table, one that has lost it, and one that lacks a directive, in a way that a page of the lab
# explains; and what another suite left.
# shellcheck disable=SC2016  # the inner shell expands
corpus() {
  mkdir -p "$own/corpus/forky/amd64" "$own/corpus/check-part/amd64" && : >"$own/corpus/forky/index.tsv" && : >"$own/corpus/check-part/index.tsv" &&
    printf 'f:\n.cfi_startproc\npush %%rbx\ncall g\npop %%rbx\nret\n.cfi_endproc\n' >"$own/a.s" && scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-audit build/bin/sframe-flow &&
    as --gsframe -o "$0/libgcrypt.so.20.o" "$0/../../../a.s" && gcc -c -O2 -Wa,--gsframe -o "$0/one.o" corpora/programs/leaf.c && gcc -c -O2 -o "$0/two.o" corpora/programs/leaf.c' "$own/corpus/forky/amd64"
}
is 'a corpus is made' corpus
# as_one_run KIND: jobs and the command on one machine see the same, byte for byte.
as_one_run() {
  corpus=$own/corpus
  jobs of-corpus list "$1" >"$own/names" && [ "$(cat "$own/names")" = "$1/forky/amd64" ] && jobs of-corpus run "$1/forky/amd64" || return
  jobs of-corpus merge "$1" >"$own/said"
  [ $? = 1 ] && RESULTS=$own/$1 JOBS=1 "conformance/producers/$1/run" "$own/corpus/forky" >"$own/alone"
  [ $? -le 1 ] && for each in "$own/$1" "$own/of-corpus/merged/$1"; do grep -v '"end":' "$each/observations.jsonl" | LC_ALL=C sort >"$each/all" || return; done && cmp "$own/$1/all" "$own/of-corpus/merged/$1/all"
}
counts() { sed -n "s/^$1[^:]*: //p" "$2"; }
audited() { as_one_run audit && grep -q '"what":"no-sframe"' "$own/of-corpus/done/audit/forky/amd64" && [ "$(counts audit "$own/alone")" = "$(counts audit "$own/said")" ]; }
is 'audit: jobs of the roots alone, and the verdict of make audit' audited
followed() { as_one_run flow && counts flow "$own/alone" | grep '1 known' && counts flow "$own/said" | grep ' 0 known .* 2 new'; }
is 'flow: pages of the lab explain nothing of it' followed

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
