#!/bin/sh
# The cases of corpora/vectors on the reference, and cases that must fail or be
# refused.  TAP.
cd "$(dirname "$0")/../.." || exit 3
ref=build/bin/sframe-ref
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT

cases=$(find corpora/vectors -name '*.sfv' | sort)
# shellcheck disable=SC2086
$ref vectors --tap $cases | grep -v '^1\.\.\|^TAP'
n=$(echo "$cases" | wc -l)

# must STATUS NAME SED: the case good.sfv, changed by SED, ends with STATUS.
must() {
  n=$((n + 1))
  sed "$3" corpora/vectors/rows/last-byte-of-the-function.sfv >"$work/case.sfv"
  $ref vectors "$work/case.sfv" >"$work/out" 2>&1
  status=$?
  [ $status -eq "$1" ] || printf 'not '
  echo "ok $n - $2: exit status $1"
  [ $status -eq "$1" ] || sed 's/^/# /' "$work/out"
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
echo "1..$n"
