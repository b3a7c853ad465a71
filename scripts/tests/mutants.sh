#!/bin/sh
# The mutation gate on some functions of the reference, and that it notices what
# it has to: a mutant that no case kills, an argument that is stale.  All of it
# is `make mutants`.  TAP.
cd "$(dirname "$0")/../.." || exit 3
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
sample='MUTANT=^(find.c:find_in_sorted|unwind.c:strip):'
gate 0 '^[1-9][0-9] / [0-9]* mutants killed; 2 equivalent, 0 survive' 'the sample is killed' "$sample"
gate 2 '^survived unwind.c:strip' 'a case that checks little lets mutants survive' \
  "$sample" MUTANT_CASES=corpora/vectors/rows/last-byte-of-the-function.sfv
argued=$(sed -n 's/^\([a-z][^ ]*\) .*/\1/p' scripts/mutants/equivalent | paste -sd '|')
gate 0 ', 0 survive' 'all that are argued survive: no argument is stale' "MUTANT=^($argued)[^0-9]"
cp scripts/mutants/equivalent "$work/stale"
echo 'unwind.c:strip:shr-shl:1 is argued although it is killed' >>"$work/stale"
gate 2 '^stale: unwind.c:strip:shr-shl:1 is killed' 'an argument for a killed mutant is stale' \
  "$sample" "MUTANT_EQUIVALENT=$work/stale"
echo 'unwind.c:nothing:off:1 is argued although it does not exist' >"$work/stale"
gate 2 '^stale: unwind.c:nothing:off:1 is not a mutant' 'so is one for a mutant that does not exist' \
  "$sample" "MUTANT_EQUIVALENT=$work/stale"
gate 2 'none matches' 'a pattern that matches nothing is no success' MUTANT=nothing
echo "1..$n"
