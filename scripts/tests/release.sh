#!/bin/sh
# make check-all and scripts/release, in a small tree with a table of quick steps: what is interrupted goes on, and a
# record that is not whole, of this tree, and what its logs say is refused.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/release.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/parts.sh
. scripts/tests/eventually.sh

# The parts of this tree.
hours() { all_steps | awk -F '\t' '{ sum[$1] += $3 } END { for (i in sum) if (sum[i] > 60) print i, sum[i] }' | { ! grep . ; }; } && is 'no part has more than an hour' hours
targets() { for part in $(parts | sed 's/-.*//' | uniq); do grep -q "^check-$part:" Makefile || { echo "$part"; return 1; }; done; } && is 'each part has a target' targets
mutants() { sed -n 's/ | files .*//p' scripts/selftest/mutants/parts | while read -r part; do all_steps | cut -f 1,2 | grep -q "^mutants-[a-z]*	$part\$" || { echo "$part"; exit 1; }; done; } && is 'each part of make mutants is a step' mutants
reds_are_steps() { sed -n 's/^\([a-z][^ ]*\) .*/\1/p' scripts/reds | while read -r red; do all_steps | cut -f 1,2 | tr '\t' / | grep -qxF "$red" || echo "$red"; done | { ! grep . ; }; } && is 'what is known to be red is a step' reds_are_steps

tree=$work/tree
# shellcheck disable=SC2016  # the stub expands
mkdir -p "$tree/scripts" && cp -R scripts/lib scripts/parts scripts/release scripts/dist scripts/variables "$tree/scripts/" && cp VERSION "$tree/" &&
  printf 'build\n.lock\n' >"$tree/.gitignore" && printf '#!/bin/sh\n[ "$1" != verify ] || [ ! -e build/damaged ] || exit 3\n' >"$tree/scripts/toolchain" && chmod +x "$tree/scripts/toolchain" && cd "$tree" || exit 3
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES && exec 6<&- # make check holds the lock of its own checkout
git init -q . && git config user.name nobody && git config user.email nobody@localhost || exit 3
printf '%s\n' "a | one | 1 | build/left | [0-9]+ passed | sh -c 'echo one >>build/ran; echo seen >build/left; echo 7 passed, 0 failed, 0 skipped'" \
  "a | two | 1 | - | [0-9]+ passed | sh -c 'echo two >>build/ran; until [ -e $work/on ]; do sleep 0.1; done; echo 5 passed'" \
  "b-b | three | 1 | - | [0-9]+ good, | make three" >scripts/steps
printf 'three:\n\t@echo 9 good, 60 new; exit 1\n' >Makefile && echo 'b-b/three | status 1: 60 new | known' >scripts/reds
commit() { git add -A && git commit -q -m "$1" && record=build/parts/$(git rev-parse 'HEAD^{tree}')/a; }
commit first && mkdir build

# ends STATUS COMMAND...: its words are in $work/out.
ends() {
  wanted=$1
  shift
  "$@" >"$work/out" 2>&1 </dev/null
  status=$?
  status_is "$wanted"
}
refused() { ends 1 scripts/release && said "$1"; }
is 'nothing was run: no release' refused 'a: there is no record of this tree'

waits() { tail -n 1 build/ran 2>/dev/null | grep -q two && [ -e "$record/two.part" ]; }
# begin: part a in the background, up to its second step, which waits.
begin() {
  scripts/parts a >"$work/begun" 2>&1 </dev/null &
  parts=$!
  eventually waits
}
begin && kill -TERM $parts && wait $parts
[ $? = 143 ] && grep -q 'to go on: scripts/parts a' "$work/begun" && [ ! -e "$record/two.log" ]
ok $? 'interrupted: what is kept is said'
is 'a record without its end is refused' refused 'a/two: has not come to its end'
touch "$work/on"
goes_on() { ends 0 scripts/parts a && [ "$(xargs <build/ran)" = 'one two two' ] && tail -n 1 "$record/record" | grep -q 'complete and good$'; } && is 'it goes on with the step that was interrupted' goes_on
again() { ends 0 scripts/parts a && [ "$(xargs <build/ran)" = 'one two two' ]; } && is 'a step that has ended is not run again' again
red() { ends 1 scripts/parts b && said 'b-b: complete, red: three'; } && is 'a red step: status 1, and the record says which' red
released() {
  ends 0 scripts/release && grep -q '^a/one | exit status 0 | 7 passed, 0 failed, 0 skipped | .* | good$' build/dist/outcomes &&
    grep -q '^b-b/three .* | status 1: 60 new$' build/dist/outcomes && [ "$(wc -l <build/dist/outcomes)" = 5 ]
}
is 'a release, with the outcome of each command' released

# foolery WHAT TEXT COMMAND: what COMMAND does to the records is refused with TEXT; they are as they were afterwards.
foolery() {
  cp -R build/parts "$work/parts"
  if eval "$3"; then is "refused: $1" refused "$2"; else ok 1 "this can be tried: $1"; fi
  rm -rf build/parts && mv "$work/parts" build/parts
}
changes() {
  rm "$work/on" "$record/two.log" && begin && echo >>Makefile && touch "$work/on"
  wait $parts
  [ $? = 2 ] && grep -q 'has changed while two ran' "$work/begun" && git checkout -q Makefile && refused 'a/two: has not come'
}
foolery 'a tree that changes while a step runs' 'a/two: has not come' changes
damaged() { touch build/damaged && rm "${record%a}b-b/three.log" && ends 3 scripts/parts b && rm build/damaged && said 'b-b/three: no verdict, exit status 3'; }
foolery 'what a damaged root shows' 'b-b/three: no verdict' damaged
foolery 'no record' 'a: there is no record' "rm $record/record"
foolery 'an empty record' 'a: there is no record' ": >$record/record"
foolery 'a log that is cut short' 'a/one: has not come' "head -n 2 $record/one.log >log; mv log $record/one.log"
foolery 'a log that has lost a line' 'not what its logs say' "sed -i '/^7 passed/d' $record/one.log"
foolery 'a log that says more' 'not what its logs say' "sed -i 's/^7 passed/8 passed/' $record/one.log"
foolery 'what a step left, changed' 'not what its logs say' "echo x >>$record/one.left.gz"
foolery 'a step left out of the record' 'not what its logs say' "sed -i '/^two/d' $record/record"
foolery 'a step without its log' 'a/two: has not come' "rm $record/two.log"
foolery 'a red step called good' 'not what its logs say' "sed -i 's/^three | 1/three | 0/; s/red: three/good/' ${record%a}b-b/record"
foolery 'counts edited' 'not what its logs say' "sed -i 's/^9 good, 60 new/9 good, 0 new/; s/60 new/0 new/' ${record%a}b-b/record"
foolery 'a record that has no end' 'not what its logs say' "sed -i '\$d' $record/record"
foolery 'no verdict' 'a/two: no verdict, exit status 3' "sed -i 's/^exit status: 0/exit status: 3/' $record/two.log"

# relisted WHAT TEXT LINE...: with another list of what is red, for which the records are made again.
relisted() {
  what=$1 text=$2
  shift 2
  printf '%s\n' "$@" >scripts/reds
  commit "$what"
  scripts/parts all >/dev/null 2>&1
  is "refused: $what" refused "$text"
}
known='b-b/three | status 1: 60 new | known'
relisted 'a red step that is not in the list' 'red, without a line in scripts/reds: b-b/three | status 1: 60 new' '#'
relisted 'other numbers than those of the list' 'stale: b-b/three' 'b-b/three | status 1: 59 new | known'
relisted 'a line without a reason' 'without a reason' 'b-b/three | status 1: 60 new | '
relisted 'a line that names no count' 'names no count' 'b-b/three | status 1: no count says why | known'
relisted 'a line of a step that is green' 'stale: a/one' "$known" 'a/one | status 1: 1 new | known'
echo "$known" >scripts/reds
is 'refused: something is not committed' ends 2 scripts/release
is 'nor is it begun' ends 2 scripts/parts a
cp -R "${record%/a}" "$work/other" && echo other >other && commit other && cp -R "$work/other" "${record%/a}"
is 'refused: the record of another tree' refused 'not what its logs say: tree '
sed -i "1s/^tree [0-9a-f]*/tree $(git rev-parse 'HEAD^{tree}')/; \$d" "$record/record" && end_of "$record/record" >end && cat end >>"$record/record" && rm end
is 'refused: one that is said to be of this tree' refused 'not what its logs say: one '
sed -i '1s/7 passed/7 good/' scripts/steps && commit silent
silent() { ends 1 scripts/parts a && said 'a/one: status 0: nothing counted'; } && is 'a step that counts nothing is red' silent
sed -i '1s/7 good/7 passed/' scripts/steps && sed -i 's/60 new; exit 1/0 new/' Makefile && echo '# none' >scripts/reds && commit green
green() { ends 0 scripts/parts all && ends 0 scripts/release; } && is 'a release in which nothing is red' green
echo "1..$n"
