#!/bin/sh
# The mutation gate on some functions of the reference and of the runner, and that it notices what
# it has to: a mutant that no case kills, an argument that is stale.  All of it
# is `make mutants`.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/mutants.sh - 0 0 "$@"
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
n=0

# gate STATUS PATTERN NAME [VARIABLE=VALUE]...: the gate ends with STATUS and
# prints PATTERN.
gate() {
  status=$1 pattern=$2 name=$3 n=$((n + 1))
  shift 3
  env "$@" make -f build.mk mutants >"$work/out" 2>&1
  got=$?
  [ $got -eq "$status" ] && grep -q "$pattern" "$work/out" || printf 'not '
  echo "ok $n - $name"
  sed 's/^/# /' "$work/out" | tail -3
}
sample='MUTANT=^reference/(find.c:find_in_sorted|unwind.c:strip):'
gate 0 '^reference: [1-9][0-9] / [0-9]* mutants killed; 1 equivalent, 0 survive' 'the sample is killed' "$sample"
gate 2 '^survived reference/unwind.c:strip' 'a case that checks little lets mutants survive' \
  "$sample" MUTANT_CASES=corpora/vectors/rows/last-byte-of-the-function.sfv
# The ids of the mutants with these marks.
argued=$(awk -F '\t' 'NR == FNR { if (/^[^ #]/) argued[$0]; next } $4 in argued { print $1 }' \
  scripts/mutants/equivalent build/mutants/list | paste -sd '|')
gate 0 '^reference: .*, 0 survive' 'all that are argued survive: no argument is stale' PART=reference "MUTANT=^($argued)[^0-9]"
# stale PATTERN NAME MARK...: a list of arguments with these marks and one argument.
stale() {
  pattern=$1 name=$2
  shift 2
  { cat scripts/mutants/equivalent && printf '\n' && printf '%s\n' "$@" && echo '    a test'; } >"$work/stale"
  gate 2 "$pattern" "$name" "$one" "MUTANT_EQUIVALENT=$work/stale"
}
one='MUTANT=^reference/unwind.c:strip:shr-shl:1 '
killed=$(awk -F '\t' '$1 == "reference/unwind.c:strip:shr-shl:1" { print $4 }' build/mutants/list)
stale '^stale: reference/unwind.c:strip:shr-shl:1 is killed' 'an argument for a killed mutant is stale' "$killed"
stale ': is not the mark of a mutant' 'so is one for a line that has changed' "$(echo "$killed" | sed 's/55/56/')"
stale ': is not the mark of a mutant' 'and for a function that does not exist' 'reference/unwind.c nothing: {0 -> 1}'
twice=$(grep '^reference' build/mutants/list | cut -f 4 | sort | uniq -d | head -n 1)
stale ': is the mark of [2-9]' 'and one that two mutants have' "$twice"
{ cat scripts/mutants/equivalent && printf '\n%s\n' "$killed"; } >"$work/stale"
gate 2 '^stale: .*: has no argument' 'a mark without an argument is none' "$one" "MUTANT_EQUIVALENT=$work/stale"
gate 2 'none of [0-9]* mutants matches' 'a pattern that matches nothing is no success' MUTANT=no-such-mutant
gate 0 '^runner: [1-9][0-9]* / [0-9]* mutants killed; [0-9]* equivalent, 0 survive' 'a sample of the runner is killed' \
  PART=runner 'MUTANT=^runner/verdict.c:judge_accepted:'
gate 0 '^triage: [1-9][0-9]* / [0-9]* mutants killed; 0 equivalent, 0 survive' 'a sample of awk is killed' PART=triage MUTANT=:undefined:
gate 2 'PART=nothing' 'a part that there is not is refused' PART=nothing
# The mutants that one case alone notices: the mark of each is that of one mutant of the files that the head of
# the list names, and what was noticed once is noticed again, by that case alone.
killers=corpora/vectors/only-killers
known() {
  sed -n 's/^# files: //p' $killers | xargs -n 1 | while read -r file; do
    build/mutants/mutants list "reference/$file" | cut -f 1,4
  done >"$work/marks"
  awk -F '\t' 'NR == FNR { count[$2]++; next } /^#/ { next } { n++ } count[$2] != 1 { print $2; bad = 1 } END { exit bad || n < 20 }' \
    "$work/marks" $killers >"$work/out" && sed '/^#/d' $killers | cut -f 1 | xargs ls >>"$work/out"
}
n=$((n + 1))
known || printf 'not '
echo "ok $n - the case and the mutant of each line of $killers exist"
sed 's/^/# /' "$work/out" | head -n 3
again() {
  awk -F '\t' 'NR == FNR { id[$2] = $1; next } !/^#/ && ++n % 40 == 1 { print id[$2] }' "$work/marks" $killers | sort >"$work/ids"
  awk '!/^#/ && ++n % 40 == 1' $killers | sort >"$work/wanted"
  scripts/mutants/only "^($(paste -sd '|' "$work/ids")) " >"$work/again" && cmp "$work/wanted" "$work/again"
}
n=$((n + 1))
again >"$work/out" 2>&1 || printf 'not '
echo "ok $n - $(wc -l <"$work/ids") of them, looked at again, are noticed by that case alone"
sed 's/^/# /' "$work/out" | tail -n 3
{ sed '/^#/d; s,\t.*,,' $killers | head -n 1; } >"$work/first"
printf '%s\t%s\n' "$(cat "$work/first")x" 'reference/find.c nothing: {0 -> 1}' >"$work/wrong"
n=$((n + 1))
if build/bin/sframe-ref vectors --export="$work/export" --only-killers="$work/wrong" "$(cat "$work/first")" 2>"$work/out"; then printf 'not '; fi
grep -q "a case's file" "$work/out" || printf 'not '
echo "ok $n - a case that is not there is refused when the cases are exported"

printf 'int\n%s (int count, const int numbers[])\n{\n  return numbers[1];\n}\n\n' first second >"$work/arrays.c"
printf 'function f(a) { return a !~ /x+1"/ } # 1 + 1\nNF ~ /[#]/ { n = NF / 4 }\n' >"$work/patterns.awk"
build/mutants/mutants list "$work/arrays.c" "$work/patterns.awk" | cut -f 1 | cut -d: -f 2 | sort | uniq -c | xargs >"$work/out"
n=$((n + 1))
[ "$(cat "$work/out")" = '5 - 2 f 2 first 2 second' ] || printf 'not '
echo "ok $n - each mutant has the name of its function: an array as a parameter is no table; patterns of awk stay"
n=$((n + 1))
tree=$work/tree
mkdir "$tree"
ln -s "$PWD"/* "$tree"
rm "$tree/scripts"
cp -r scripts "$tree"
# shellcheck disable=SC2016  # the part expands
echo 'files="$files reference/elements.h"' >>"$tree/scripts/mutants/parts/reference.sh"
"$tree/scripts/mutants/run" '' 2>"$work/out"
got=$?
[ $got -eq 3 ] && grep -q 'none is made of reference/elements.h' "$work/out" || printf 'not '
echo "ok $n - a file of which no mutant is made does not count as looked at"
echo "1..$n"
