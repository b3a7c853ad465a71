#!/bin/sh
# Does sframe-truth find rows that are wrong?  Fields of built programs are
# changed by one bit, chosen at random, and each change whose row executes has
# to be found.  All rows are changed at once, as each is judged where it is the
# topmost frame's, whatever the others say; some are changed alone.  TAP.
cd "$(dirname "$0")/../.." || exit 3
S=build/tests/truth/sabotage
out=build/corpus/truth
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
n=0

make -s -f build.mk $S build/bin/sframe-truth >&2 || exit 3
corpora/programs/build ROOT=forky OUT=$out CONFIGS='gcc-O2-nofp gcc-O0-fp' \
  PROGRAMS='leaf shrink_wrap threads plt_lazy pauth_b_leaf signals coroutines jumps exceptions assembly' >&2

truth() {
  abi=$1
  shift
  build/bin/sframe-truth --prefix="/usr/$abi-linux-gnu" --known=qemu/known --max-steps=8000 "$@" >"$work/text"
}

# wrong_in ROWS FILE: the lines of FILE's addresses that were wrong.
wrong_in() { grep " wrong .*/${2##*/}\$" "$1"; }

# tally ABI PROGRAM KIND: prints what came of the changes: executed, found, the
# same in meaning, the same in value.
tally() {
  $S change "$2" "$3" 1 all "$work/pcs" "$work/changed" >"$work/changes" &&
    truth "$1" --rows="$work/after" "$work/changed"
  [ $? -le 1 ] || return
  wrong_in "$work/after" "$work/changed" >"$work/wrong"
  $S judge "$2" "$work/changed" "$work/changes" "$work/pcs" "$work/wrong" "$work/before" 2>"$work/missed"
}

for abi in amd64 aarch64 s390x; do
  for name in gcc-O0-fp/bin/leaf.pie gcc-O2-nofp/bin/shrink_wrap.pie; do
    program=$out/$abi/$name
    truth "$abi" --rows="$work/rows" "$program"
    grep "/${program##*/}\$" "$work/rows" >"$work/pcs"
    wrong_in "$work/pcs" "$program" >"$work/before"
    for kind in cfa-offset cfa-base ra-offset fp-offset signing row-words row-width row-start row-type \
      pc-type function-type; do
      counts=$(tally "$abi" "$program" $kind)
      echo "$abi $kind ${counts:-failed}" >>"$work/tallies"
      sed "s,^,# $abi $name: ," "$work/missed"
    done
    # Alone, where nothing was wrong before.
    grep ' right ' "$work/pcs" >"$work/right"
    for kind in cfa-offset fp-offset signing row-type; do
      $S change "$program" $kind 2 one "$work/right" "$work/changed" >"$work/changes"
      [ -s "$work/changes" ] || continue
      n=$((n + 1))
      truth "$abi" "$work/changed"
      [ $? -eq 1 ] || printf 'not '
      echo "ok $n - $abi $name: $(cut -d' ' -f1,2 "$work/changes") alone is found"
    done
  done
done

# is NAME CONDITION: of the tallies; a condition of awk on those of one line, or
# at the END.
is() {
  n=$((n + 1))
  awk "{ executed += \$3; found += \$4; same += \$5; value += \$6; abi[\$1] += \$3; kind[\$2] += \$3
         if (\$3 == \"failed\") bad++ }
       END { exit !($2) }" "$work/tallies" || printf 'not '
  echo "ok $n - $1"
}
awk '{ executed[$2] += $3; found[$2] += $4; same[$2] += $5; value[$2] += $6 }
     END { for (k in executed)
             printf "# %-14s %4d executed, %4d found, %3d say the same, %3d where SP is FP\n",
                    k, executed[k], found[k], same[k], value[k] }' "$work/tallies" | sort
is 'every run ended' '!bad'
is 'at least 1000 changes executed, 250 on each ABI' \
  'executed >= 1000 && abi["amd64"] >= 250 && abi["aarch64"] >= 250 && abi["s390x"] >= 250'
is 'every kind of field was changed at least 15 times' \
  'kind["cfa-offset"] >= 15 && kind["cfa-base"] >= 15 && kind["ra-offset"] >= 15 && kind["fp-offset"] >= 15 &&
   kind["signing"] >= 15 && kind["row-words"] >= 15 && kind["row-width"] >= 15 && kind["row-start"] >= 15 &&
   kind["row-type"] >= 15 && kind["pc-type"] >= 15 && kind["function-type"] >= 15'
is 'at least 99 % of those that say another stack were found' \
  'found >= 0.99 * (executed - same - value)'
awk '{ e += $3; f += $4; s += $5; v += $6 }
     END { printf "# all: %d executed, %d say the same, %d where SP is FP; of the other %d, %d found: %.2f %%\n",
                  e, s, v, e - s - v, f, 100 * f / (e - s - v) }' "$work/tallies"
echo "1..$n"
