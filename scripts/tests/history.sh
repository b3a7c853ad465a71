#!/bin/sh
# The public history of the producers: each defect is seen in the toolchain roots
# that still have it, and not in the others.  TAP.  The consumers' part of the
# history is in corpora/regressions; corpora/history/README.md has all of it.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/history.sh - 0 0 "$@"
out=build/history
n=0

in_root() {
  root=$1
  shift
  env -u MAKEFLAGS scripts/toolchain run "$root" -- "$@"
}

# What a root's tools make of corpora/history, in $out/ROOT; logs beside it.
make_all() {
  rm -rf "${out:?}/$1" && mkdir -p "$out/$1"
  # shellcheck disable=SC2016  # the inner shell expands
  in_root "$1" sh -c '
    out=$0/$1 from=corpora/history
    for source in a b c; do
      gcc -O1 -ffunction-sections -Wa,--gsframe -c $from/$source.c -o $out/$source.o
    done
    ld -r $out/a.o $out/b.o $out/c.o -o $out/rel.o
    gcc -Wl,--gc-sections $out/a.o $out/b.o $out/c.o -o $out/gc
    for source in $from/*.s; do
      name=$(basename $source .s)
      prlimit --cpu=20 as --gsframe $source -o $out/$name.o >$out/$name.log 2>&1
    done
    prlimit --cpu=20 ld -e f $out/row-at-the-end.o -o $out/row-at-the-end >$out/link.log 2>&1
    echo $? >$out/link.status' "$out" "$1" >"$out/$1.log" 2>&1
}

# ref ARGUMENT...: sframe-ref, in the root that has its libraries.
ref() {
  in_root forky build/bin/sframe-ref "$@" 2>&1
}

# The tests of a defect: 0 when $1's tools have it.
merged_out_of_order() { ref check "$out/$1/rel.o" | grep -q 'INDEX_SORTED\|: .*\[[A-Z_]*\]$'; }
collected_away() { ! ref check "$out/$1/gc" | grep -q ': valid'; }
aborts_the_link() { [ "$(cat "$out/$1/link.status")" -ne 0 ]; }
internal_error() { grep -q 'Internal error' "$out/$1/restore-first.log"; }
skips_remembered() { ! ref dump "$out/$1/remember-first.o" | grep -q '^fde 0'; }
ignores_undefined_ra() { ! ref dump "$out/$1/undefined-ra.o" | grep -q 'ra=undefined'; }
ignores_same_value() { ! ref dump "$out/$1/same-value.o" | grep -q 'fre 0x.*2 cfa=sp+16 .* fp=same\|fre 0x.*6 cfa=sp+16 .* fp=same'; }
fatal_offset() { grep -q 'Fatal error' "$out/$1/large-offset.log"; }

# defect ID TEST: there in the old roots, gone in forky.
defect() {
  for root in bookworm trixie; do
    n=$((n + 1))
    "$2" $root || printf 'not '
    echo "ok $n - $1: $root has it"
  done
  n=$((n + 1))
  ! "$2" forky || printf 'not '
  echo "ok $n - $1: forky has it no more"
}

for root in bookworm trixie forky; do
  make_all $root
done
defect 'PR ld/32666, ld/32789 (ld -r)' merged_out_of_order
defect 'PR ld/32769 (--gc-sections)' collected_away
defect 'PR ld/33131 (a row at the end of its function)' aborts_the_link
defect 'PR gas (internal error at .cfi_restore)' internal_error
defect 'PR gas (.cfi_remember_state first)' skips_remembered
defect 'PR gas (.cfi_undefined of RA)' ignores_undefined_ra
defect 'PR gas (.cfi_same_value)' ignores_same_value
defect 'PR gas (CFA offset over 32 bits)' fatal_offset

# Version 2 among version 3: ignored with a message, not a failure.
n=$((n + 1))
# shellcheck disable=SC2016
in_root forky sh -c 'gcc -nostdlib -Wl,-e,f $0/trixie/row-at-the-end.o -o $0/forky/mixed' "$out" >"$out/mixed.log" 2>&1 || printf 'not '
echo "ok $n - a version 2 input does not fail a version 3 link"
echo "1..$n"
