#!/bin/sh
# The cases of corpora/vectors and corpora/regressions on the reference, on machines of both byte
# orders, as they are exported, and cases that must fail or be refused.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/vectors.sh - 0 0 "$@"
ref=build/bin/sframe-ref
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh

cases=$(find corpora/vectors corpora/regressions -name '*.sfv' | sort)
# shellcheck disable=SC2086
$ref vectors --tap --clauses --export="$work/export" $cases >"$work/tap"
grep -v '^1\.\.\|^TAP\|^# no section breaks' "$work/tap"
n=$(echo "$cases" | wc -l)

every_clause_is_shown() {
  ! grep -E '^# no case (obeys|breaks)' "$work/tap"
}

is 'every clause is obeyed by a case, and broken where it can be' every_clause_is_shown

alike_on_a_big_endian_machine() {
  # shellcheck disable=SC2086
  $ref vectors --answers $cases >"$work/here" &&
    qemu-s390x build/testees/reference-s390x/program vectors --answers $cases >"$work/there" &&
    cmp "$work/here" "$work/there" && [ "$(grep -c '^case ' "$work/here")" -ge "$(echo "$cases" | wc -l)" ]
}
is 'every answer is the same on s390x' alike_on_a_big_endian_machine

# must STATUS NAME SED: the case good.sfv, changed by SED, ends with STATUS.
must() {
  sed "$3" corpora/vectors/rows/last-byte-of-the-function.sfv >"$work/case.sfv"
  is "$2: exit status $1" ends_with "$1"
}
ends_with() {
  $ref vectors "$work/case.sfv"
  [ $? -eq "$1" ]
}
must 0 'as it is' ''
must 1 'another row' 's/cfa=sp+16$/cfa=sp+24/'
must 1 'a dump line too few' '/^expect fre 0x101f/d'
must 1 'a dump line too many' 's/^find 0xfff.*/expect fre 0x1030 cfa=sp+8 ra=*(cfa-8) fp=same/'
must 1 'another answer to a look-up' 's/^find 0x1020 none/find 0x101f none/'
must 1 'another verdict' 's/^verdict.*/verdict silent FRE_NOT_ASCENDING/'
must 2 'no verdict' '/^verdict/d'
must 2 'no clause' '/^obeys/d'
must 2 'an unknown clause' 's/FRE_RANGE/FRE_RNAGE/'
must 2 'no dump' '/^expect/d'
must 2 'a broken clause, yet valid' 's/^obeys.*/breaks FRE_COMPLETE/'
must 2 'an unknown line' 's/^find/fnid/'
must 2 'a caller without a frame' "\$a caller pc=0x1 sp=0x2 fp=0x3"
must 2 'a caller behind a refusal' "\$a unwind pc=0\nrefusal no FDE\ncaller pc=0x1 sp=0x2 fp=0x3"
must 1 'another refusal' "\$a unwind pc=0\nrefusal no FRE"
must 0 'the right one' "\$a unwind pc=0\nrefusal no FDE"
must 2 'a register that there is not' "\$a unwind pc=0 ax=1\nrefusal no FDE"

python3 scripts/tests/vectors.py corpora/vectors/schema.json "$work/export" $((n + 1))
