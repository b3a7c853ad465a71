#!/bin/sh
# Does sframe-truth find rows that are wrong?  Fields of built programs are
# changed by one bit, chosen at random, and each change whose row executes has
# to be found.  All rows are changed at once, as each is judged where it is the
# topmost frame's, whatever the others say; some are changed alone.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments qemu/tests/sabotage.sh - 0 0 "$@"
. scripts/tests/tap.sh
at_once
. qemu/tests/truth.sh
S=build/tests/truth/sabotage

corpus=build/corpus/check
make -s -f build.mk $S build/bin/sframe-truth build/bin/sframe-judge corpus-of-suites >&2 || exit 3

# truth ABI OPTION... FILE: from main, with all symbols bound: most of what comes before
# main, and of lazy binding, has no SFrame.  The exit status is 1 where something is wrong that is
# not known.
truth() {
  abi=$1
  shift
  LD_BIND_NOW=1 explained --prefix="/usr/$abi-linux-gnu" --from=main --max-steps=10000 "$@"
}

# wrong_in ROWS FILE: the lines of FILE's addresses that were wrong.
wrong_in() { grep " wrong .*/${2##*/}\$" "$1"; }

# What an unchanged program executes goes to $pcs, what is wrong there to $pcs.wrong,
# and the rest to $pcs.right.
executes() {
  truth "$1" --rows="$work/rows" "$2" && grep "/${2##*/}\$" "$work/rows" >"$pcs" || return
  wrong_in "$pcs" "$2" >"$pcs.wrong"
  grep ' right ' "$pcs" >"$pcs.right"
}

# is_judged ABI PROGRAM KIND: all rows are changed; $work/tally says what came of it:
# executed, found, the same in meaning, the same in value.
is_judged() {
  $S change "$2" "$3" 1 all "$pcs" "$work/changed" >"$work/changes" || return
  truth "$1" --rows="$work/after" "$work/changed" >"$work/text"
  [ $? -le 1 ] || return
  wrong_in "$work/after" "$work/changed" >"$work/wrong"
  counts=$($S judge "$2" "$work/changed" "$work/changes" "$pcs" "$work/wrong" "$pcs.wrong") &&
    echo "$1 $3 $counts" >"$work/tally"
}

# is_found_alone ABI PROGRAM KIND: one row is changed, where nothing was wrong before.
is_found_alone() {
  $S change "$2" "$3" 2 one "$pcs.right" "$work/changed" >"$work/changes" || return
  [ -s "$work/changes" ] || return 0
  cut -d' ' -f1,2 "$work/changes"
  truth "$1" "$work/changed"
  [ $? -eq 1 ] && touch "$work/alone"
}

# each_program COMMAND...: for each program, with $abi, $program and $pcs.
each_program() {
  for abi in $(abis_of_programs); do
    for name in gcc-O0-fp/bin/leaf.pie gcc-O2-nofp/bin/shrink_wrap.pie gcc-O2-nofp/bin/dynamic_stack.pie; do
      program=$corpus/$abi/$name pcs=$shared/$abi-${name##*/}.pcs
      "$@"
    done
  done
}

begins() { is "$abi $name as it is" executes "$abi" "$program"; }
changes() {
  for kind in cfa-offset cfa-base ra-offset fp-offset signing row-words row-width row-start row-type \
    pc-type function-type; do
    is "$abi $name: every $kind changed" is_judged "$abi" "$program" $kind
  done
  for kind in cfa-offset fp-offset signing row-type; do
    is "$abi $name: one $kind changed" is_found_alone "$abi" "$program" $kind
  done
}
each_program begins
all_ended
each_program changes
all_ended
cat "$shared"/*/tally >"$shared/tallies"

# holds CONDITION: of the tallies' sums, in awk.
holds() {
  awk "{ executed += \$3; found += \$4; same += \$5; value += \$6; abi[\$1] += \$3; kind[\$2] += \$3 }
       END { exit !($1) }" "$shared/tallies"
}
awk '{ executed[$2] += $3; found[$2] += $4; same[$2] += $5; value[$2] += $6 }
     END { for (k in executed)
             printf "# %-14s %4d executed, %4d found, %3d say the same, %3d where SP is FP\n",
                    k, executed[k], found[k], same[k], value[k] }' "$shared/tallies" | sort
is 'at least 12 of the changes were alone' [ "$(find "$shared" -name alone | wc -l)" -ge 12 ]
is 'at least 1000 changes executed, 250 on each ABI' holds \
  "executed >= 1000 $(abis_of_programs | sed 's/.*/\&\& abi["&"] >= 250/' | xargs -d '\n')"
is 'every kind of field was changed at least 15 times' holds \
  'kind["cfa-offset"] >= 15 && kind["cfa-base"] >= 15 && kind["ra-offset"] >= 15 && kind["fp-offset"] >= 15 &&
   kind["signing"] >= 15 && kind["row-words"] >= 15 && kind["row-width"] >= 15 && kind["row-start"] >= 15 &&
   kind["row-type"] >= 15 && kind["pc-type"] >= 15 && kind["function-type"] >= 15'
is 'at least 99 % of those that say another stack were found' holds \
  'found >= 0.99 * (executed - same - value)'
awk '{ e += $3; f += $4; s += $5; v += $6 }
     END { printf "# all: %d executed, %d say the same, %d where SP is FP; of the other %d, %d found: %.2f %%\n",
                  e, s, v, e - s - v, f, 100 * f / (e - s - v) }' "$shared/tallies"
finish
