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
$ref vectors --tap --clauses --export="$work/export" --only-killers=corpora/vectors/only-killers $cases >"$work/tap"
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

# The KUnit suite, in user space: the reference passes it, a reader that lies does not.
# kunit CHANGE PASS: with a reader in which the sed script CHANGE was used, the suite passes (0) or not.
kunit() {
  sed "$1" conformance/kunit/user/reader.c >"$work/reader.c" &&
    gcc -std=gnu11 -O1 -Wall -Iconformance/kunit/user -Iconformance/kunit -Icorpora/vectors -I"$work/export" -Ireference \
      -o "$work/kunit" conformance/kunit/sframe_kunit.c "$work/reader.c" build/libsframe-ref.a || return
  "$work/kunit" >"$work/ktap"
  status=$?
  grep '^    # \|^    not ok\|^# sframe' "$work/ktap" | tail -n 3
  [ "$(grep -c '^    ok' "$work/ktap")" -gt 0 ] && [ $status -eq "$2" ]
}
is 'the KUnit suite passes on the reference' kunit '' 0
skips_few() { [ "$(grep -c '# SKIP' "$work/ktap")" -lt "$(grep -c '^    ok.*sframe_section' "$work/ktap")" ]; }
is 'and does not skip most of it' skips_few
is 'it fails on a reader that is off by 8' kunit 's/r->deref_p, r->offset }/r->deref_p, r->offset + 8 }/' 1
is 'it fails on one that finds nothing' kunit 's/switch (sf_find/if (1) return -ENOENT; switch (sf_find/' 1
is 'it fails on one that refuses all' kunit 's/switch (sf_find/if (1) return -EINVAL; switch (sf_find/' 1
is 'it fails on one that checks nothing' kunit 's/verdict == SF_INVALID ? -EINVAL : 0/verdict == SF_INVALID ? 0 : 0/' 1
is 'it fails on one that forgets what is signed' kunit '/ra_is_signed/d' 1
is 'it fails on one that has the first row for all' kunit 's/sf_find (reader, pc,/sf_find (reader, ((sf_section *) reader)->address + 0x1000,/' 1
is 'it fails on one that claims nothing' kunit 's/return true;/return false;/' 1
is 'it fails on one that claims what it likes' kunit 's/return true;/return v->size > 100;/' 1
is 'it passes on one that claims a version' kunit 's/return true;/return v->version == 3;/' 0
one_file() {
  awk -v folders="conformance/kunit/ corpora/vectors/ $work/export/" -f conformance/kunit/inline.awk \
    conformance/kunit/sframe_kunit.c >"$work/one.c" && ! grep '^#include "' "$work/one.c" &&
    gcc -std=gnu11 -Wall -Wextra -Werror -Iconformance/kunit/user -c -o "$work/one.o" "$work/one.c"
}
is 'the suite is one file' one_file
no_tables() { ! awk -v folders=/nowhere/ -f conformance/kunit/inline.awk conformance/kunit/sframe_kunit.c >"$work/none.c"; }
is 'which is not written without the tables' no_tables

python3 scripts/tests/vectors.py corpora/vectors/schema.json "$work/export"
