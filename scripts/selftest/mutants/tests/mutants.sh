#!/bin/sh
# The mutation gate on some functions of the reference and of the runner, and that it notices what
# it has to: a mutant that no case kills, an argument that is stale (scripts/selftest/mutants/tests/mutants.cases has each
# kind).  All of it is `make mutants`.  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/selftest/mutants/tests/mutants.sh - 0 0 "$@"
. scripts/tests/tap.sh

# gate STATUS PATTERN COMMAND...: it ends with STATUS and prints PATTERN.
gate() {
  status=$1 pattern=$2
  shift 2
  "$@"
  [ $? -eq "$status" ] && grep -q "$pattern" "$why"
}
run=scripts/selftest/mutants/run
sample='^reference/(find.c:find_in_sorted|unwind.c:strip):'
is 'the sample is killed' gate 0 '^reference: [1-9][0-9] / [0-9]* mutants killed; 1 equivalent, 0 survive' \
  env "MUTANT=$sample" make -f build.mk mutants
is 'a case that checks little lets mutants survive' gate 1 '^survived reference/unwind.c:strip' \
  $run --cases=corpora/vectors/FRE_RANGE.sfv "$sample"
# The ids of the mutants with these marks.
argued=$(awk -F '\t' 'NR == FNR { if (/^[^ #]/) argued[$0]; next } $4 in argued { printf "%s%s", bar, $1; bar = "|" }' \
  scripts/selftest/mutants/equivalent build/mutants/list)
is 'all that are argued survive: no argument is stale' gate 0 '^reference: .*, 0 survive' $run "^($argued)[^0-9]" reference
# An argument for a mutant that is killed, and one for a file that has none.
stale() {
  killed=$(awk -F '\t' '$1 == "reference/unwind.c:strip:shr-shl:1" { print $4 }' build/mutants/list)
  { cat scripts/selftest/mutants/equivalent && printf '\n%s\n    a test\n' "$killed" 'reference/nowhere.c f: {0 -> 1}'; } >"$work/stale"
  gate 1 '^stale: reference/unwind.c:strip:shr-shl:1 is killed' \
    $run "--equivalent=$work/stale" '^reference/unwind.c:strip:shr-shl:1 ' && grep -q '^stale: reference/nowhere.c' "$why"
}
is 'an argument for a killed mutant is stale, and one for a file that is not mutated' stale
is 'a pattern that matches nothing is no success' gate 2 'none of [0-9]* mutants' $run no-such-mutant
is 'a sample of the runner is killed' gate 0 '^runner: [1-9][0-9]* / [0-9]* mutants killed; [0-9]* equivalent, 0 survive' \
  $run '^runner/verdict.c:judge_accepted:' runner
is 'a sample of awk is killed' gate 0 '^triage: [1-9][0-9]* / [0-9]* mutants killed; 0 equivalent, 0 survive' $run :undefined: triage
is 'a part that there is not is refused' gate 2 'PART=nothing' $run '' nothing
# The mutants that one case alone notices: the mark of each is that of one mutant of the files that the head of
# the list names, and what was noticed once is noticed again, by that case alone.
killers=corpora/vectors/only-killers
known() {
  # shellcheck disable=SC2046  # names
  build/mutants/mutants list $(sed -n 's/^# files: //p' $killers | xargs printf ' reference/%s') | cut -f 1,4 >"$work/marks"
  awk -F '\t' 'NR == FNR { count[$2]++; next } /^#/ { next } { n++ } count[$2] != 1 { print $2; bad = 1 } END { exit bad || n < 20 }' \
    "$work/marks" $killers && sed '/^#/d' $killers | cut -f 1 | sort -u >"$work/cases" &&
    build/bin/sframe-ref vectors --list corpora/vectors/*.sfv corpora/regressions/*.sfv | sort | comm -23 "$work/cases" - | tee "$work/missing" && [ ! -s "$work/missing" ]
}
is "the case and the mutant of each line of $killers exist" known
again() {
  awk -F '\t' 'NR == FNR { id[$2] = $1; next } !/^#/ && ++n % 40 == 1 { print id[$2] }' "$work/marks" $killers | sort >"$work/ids"
  awk '!/^#/ && ++n % 40 == 1' $killers | sort >"$work/wanted"
  scripts/selftest/mutants/run --only "^($(paste -sd '|' "$work/ids")) " >"$work/again" && cmp "$work/wanted" "$work/again" && wc -l "$work/wanted"
}
is 'some of them, looked at again, are noticed by that case alone' again
# A tree with such a file in a part.
nothing_of_it() {
  mkdir "$work/tree" && ln -s "$PWD"/* "$work/tree" && rm "$work/tree/scripts" && cp -r scripts "$work/tree" || return
  echo 'reference | files | reference/elements.h' >>"$work/tree/scripts/selftest/mutants/parts"
  gate 3 'none is made of reference/elements.h' "$work/tree/scripts/selftest/mutants/run" ''
}
is 'a file of which no mutant is made does not count as looked at' nothing_of_it
echo "1..$n"
