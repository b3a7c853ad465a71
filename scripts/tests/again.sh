#!/bin/sh
# What real failures of the oracles print after `again:` is typed, and shows the failure.  TAP.
set -u
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/again.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/observations.sh
. scripts/tests/commands/examples.sh
make_examples
in_root forky gcc -Wa,--gsframe corpora/programs/leaf.c -o build/leaf

# repeats NAME STATUS TEXT: each `again` of $work/first, typed, ends with STATUS and prints TEXT.
repeats() {
  name=$1 wanted=$2 text=$3
  sed -n ':a; /\\$/ { N; s/ *\\\n */ /; ba }; s/^[ #]*again:\{0,1\}  *//p' "$work/first" >"$work/agains"
  count=0 result=0
  while read -r again <&4; do
    count=$((count + 1))
    type_in "$again"
    if [ "$status" -ne "$wanted" ] || ! grep -qE -e "$text" "$work/out"; then
      echo "# $again: status $status"
      tell 6
      result=1
    fi
  done 4<"$work/agains"
  [ $count -gt 0 ] || { sed 's/^/# /' "$work/first"; result=1; }
  ok $result "$name: $count commands"
}

scripts/sframe vectors --export="$made/vectors" --case='rows/*' corpora/vectors/*.sfv >/dev/null
grep '^[^	]*amd64\|cfa\|rows/' "$made/vectors/list.tsv" | head -n 12 >"$made/vectors/few.tsv"
in_root forky build/bin/sframe-conform --cases "$made/list.tsv" --testees /dev/null --add "wrong=$made/adapters/wrong" --results "$made/results" >"$work/out" 2>&1
in_root forky build/bin/sframe-judge --issues=/dev/null --tap="$made/results/results.tap" "$made/results/observations.jsonl" >"$work/first"
repeats 'what implementations answered' 1 'verdict: wrong-value|the probe rightly: .*: wrong-value'
sed -n 's/^# \(again: scripts.*\)/\1/p' "$made/results/results.tap" | head -n 3 >"$work/first"
repeats 'its TAP' 1 'verdict: wrong-value|the probe rightly: .*: wrong-value'

in_root forky gcc -O1 -c corpora/programs/leaf.c -o "$made/objects/none of .sframe.o"
in_root forky build/bin/sframe-audit --need-sframe build/leaf >"$work/first"
sed -i '/again:.*--need/d' "$work/first"
repeats 'the audit, of a function' 1 'differs|no function'
in_root forky build/bin/sframe-audit --need-sframe "$made/objects" "$made/plain" build/leaf >"$work/all"
grep 'again:.*--need' "$work/all" >"$work/first"
repeats 'the audit, of a file' 1 'there is no \.sframe section|PT_GNU_SFRAME'
grep -q 'none of .sframe.o' "$work/first"
ok $? 'a name with blanks among them'

cp scripts/tests/commands/wrong.s "$made/wrong.s"
in_root forky build/bin/sframe-asm check "$made/wrong.s" >"$work/first"
repeats 'the directives of a file' 1 'sframe-wrong: .sframe: \+0x1: wanted cfa=fp\+32'
in_root forky build/bin/sframe-asm campaign --count=40 --as='as --gsframe' >"$work/first"
repeats 'random directives' 1 '^1 x (crashed|sframe-wrong|eh-wrong)'
in_root forky build/bin/sframe-truth build/leaf >"$work/first"
repeats 'the truth' 1 'wrong of 1 causes'
in_root forky build/bin/sframe-truth --json="$made/leaf.json" build/leaf >/dev/null
in_root forky build/bin/sframe-truth --sum "--observations=$made/leaf.observations" "$made/leaf.json" >/dev/null
in_root forky build/bin/sframe-judge --issues=/dev/null "$made/leaf.observations" >"$work/first"
repeats 'the sum of runs' 1 '\.plt\.got'

# A link whose defect is known fails when nothing is.
make -s links CASE=relocations-in-any-order LINKS='ld-2.47*/amd64' >"$work/linked" 2>&1
linked=$(find build/links/relocations-in-any-order -name status | head -n 1)
linked=${linked%/status} pair=${linked##*/}
in_root forky build/bin/sframe-links --directory="$linked" --linker="${pair%.*}" --abi="${pair##*.}" corpora/links/cases/relocations-in-any-order |
  end_observations links part '' >"$made/linked"
in_root forky build/bin/sframe-judge --issues=/dev/null "$made/linked" >"$work/first"
repeats 'links' 0 'relocations-in-any-order|known'
echo "1..$n"
