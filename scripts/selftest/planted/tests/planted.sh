#!/bin/sh
# make planted: a tenth of the faults is noticed as the last time, and what would let one go is noticed.  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/selftest/planted/tests/planted.sh - 0 0 "$@"
. scripts/tests/tap.sh
here=scripts/selftest/planted

# run STATUS SAID VARIABLE=VALUE... -- OPTION...
run() {
  wanted=$1 text=$2
  shift 2
  env PART=reader "$@" >"$work/out" 2>&1 </dev/null
  status=$?
  status_is "$wanted" && said "$text" && tail -n 1 "$work/out"
}
is 'a tenth of the faults is noticed as the last time' run 0 '^planted: [12][0-9] of [0-9]* faults asked now' TENTH=1 $here/run
sed 's/^hand:sp-is-the-cfa | .*/hand:sp-is-the-cfa | missed | a test/' $here/reader.faults >"$work/faults"
is 'noticed: a fault that is noticed, and is said to be missed' run 1 '^noticed by .*: hand:sp-is-the-cfa, whose row says missed' \
  FAULT=hand:sp-is-the-cfa $here/run "--faults=$work/faults"
is 'what a server keeps is noticed' run 0 '^planted: 1 of ' FAULT=hand:leaks-what-it-marks $here/run
is 'a name of no fault is refused' run 2 'no fault matches' FAULT=hand:nothing $here/run
is 'hand: each changes its file' sh -c "awk -F ' [|] ' '!/^#/ { print \$1, \$3, \$4 }' $here/reader.hand | while read -r name file sed; do
  sed \"\$sed\" $here/reader/\$file | cmp -s - $here/reader/\$file && echo \$name; done | { ! grep .; }"

# judged STATUS SAID FAULTS RESULTS: of two faults that there are.
rows='least | 50.0
hand:b | missed | no case has it
reader/a.c:f:off:1 | noticed | c/1'
results='noticed reader/a.c:f:off:1 c/1
missed hand:b -'
judged() {
  echo 'b | size | a.c | s/a/b/' >"$work/hand"
  printf '%s\n' 'reader/a.c:f:off:1 a.c' 'hand:b a.c' >"$work/all"
  echo "$3" >"$work/faults"
  echo "$4" >"$work/results"
  awk -v after="$work/after" -f $here/judge.awk "$work/hand" "$work/faults" "$work/all" "$work/results" >"$work/out" 2>&1
  status=$?
  status_is "$1" && said "$2"
}
is 'judged: all is as it was' judged 0 '^planted: 2 of 2 faults asked now, 1 noticed and 0 by a silence, of 2 that can be (50.0 %)' "$rows" "$results"
is 'the file is as it was' cmp "$work/faults" "$work/after"
is 'judged: a part of them' judged 0 '^planted: 1 of 2 faults' "$rows" 'missed hand:b -'
is 'noticed: one that was noticed is missed' judged 1 '^missed: reader/a.c:f:off:1, which was noticed by c/1' "$rows" 'missed reader/a.c:f:off:1 -'
is 'judged: another reading of a silence is counted' judged 0 '1 noticed and 1 by a silence, of 2 that can be (100.0 %)' "$(echo "$rows" | sed 's/missed.*/silence | UNWIND_V1/')" "$(echo "$results" | sed 's/missed hand:b -/silence hand:b UNWIND_V1/')"
is 'noticed: one that was another reading is missed' judged 1 '^missed: hand:b, which was another reading of UNWIND_V1' "$(echo "$rows" | sed 's/missed.*/silence | UNWIND_V1/')" "$results"
is 'noticed: one that is another reading, and was missed' judged 1 '^silence by UNWIND_V1: hand:b, whose row says missed' "$rows" "$(echo "$results" | sed 's/missed hand:b -/silence hand:b UNWIND_V1/')"
is 'noticed: one that is no program' judged 1 '^no-program: reader/a.c' "$rows" 'no-program reader/a.c:f:off:1 -'
is 'noticed: one that is noticed, and was missed' judged 1 '^noticed by c/2: hand:b, whose row says missed' "$rows" 'noticed hand:b c/2'
hidden=$(echo "$results" | sed 's/missed hand:b -/hidden hand:b gnu-as\/x/')
is 'noticed: one that a page hides' judged 1 '^hidden by gnu-as/x: hand:b' "$rows" "$hidden"
is 'one that is right and looks otherwise is hidden by nobody' judged 0 '0 noticed\|1 noticed' "$(echo "$rows" | sed 's/missed.*/equivalent | wider words/')" "$hidden"
is 'noticed: one without a row' judged 1 '^without a row: hand:b' "$(echo "$rows" | sed '/^hand/d')" "$results"
is 'noticed: one without a reason' judged 1 '^without a reason: hand:b' "$(echo "$rows" | sed 's/no case has it/?/')" "$results"
is 'noticed: a row whose fault is gone' judged 1 '^gone without a reason: hand:c' "$rows
hand:c | noticed | c/1" "$results"
is 'one that is gone for a reason' judged 0 '^planted: 2 of 3' "$rows
hand:c | left | its line is gone" "$results"
is 'noticed: the share falls' judged 1 '^the share falls: 50.0 %, it was 50.1' "$(echo "$rows" | sed 's/50.0/50.1/')" "$results"

# seen SAID PLAIN NEW TAP FAULT: observations and what the judge says of them.
seen() {
  for i in 2 3 4 5; do eval "printf '%s\n' \"\${$i}\" >$work/seen$i"; done
  echo 'directives | refused: a limit | 1 | that it announces' >"$work/seen6"
  [ "$(awk -v name=f1 -f $here/seen.awk "$work/seen2" "$work/seen3" "$work/seen4" "$work/seen6" "$work/seen5")" = "$1" ]
}
good='{"oracle":"directives","result":"good","test":"as: f"}' wrong='{"oracle":"directives","result":"wrong","test":"as: f","text":"a\tb"}'
new='{"oracle":"directives","result":"wrong","test":"as: f","text":"a?b","again":"x \"y\""}'
is 'seen: what is new' seen 'noticed f1 f' "$good" "$new" 'TAP version 13' "$wrong"
is 'seen: what is new without the fault, too, is none of it' seen '' "$wrong" "$new" 'TAP version 13' "$wrong"
crash='{"oracle":"directives","result":"wrong","test":"as: crashed Internal error: startproc","verdict":"crashed","text":"7 x Internal error","count":7}'
is 'seen: another number of the same crashes is none of it' seen '' "$crash" "$(echo "$crash" | sed 's/7/5/g')" 'TAP version 13' "$crash"
is 'seen: the same assertion by another path is none of it' seen '' '{"result":"wrong","test":"a","says":"fail ../../bfd/a.c:1"}' '' 'TAP version 13' '{"result":"wrong","test":"a","says":"fail /tree/bfd/a.c:1"}'
is 'seen: another assertion is' seen 'hidden f1 ?' '{"result":"wrong","test":"a","says":"fail ../../bfd/a.c:1"}' '' 'TAP version 13' '{"result":"wrong","test":"a","says":"fail /tree/bfd/a.c:2"}'
is 'seen: what a page explains' seen 'hidden f1 gnu-as/x' "$good" '' 'not ok 1 - as: f # TODO known: gnu-as/x gnu-as/x.md:3' "$wrong"
refused='{"oracle":"directives","result":"excused","test":"as: f","reason":"refused: a limit"}'
is 'seen: what a reason explains' seen 'hidden f1 excused:f' "$good" '' 'TAP version 13' "$refused"
is 'seen: a reason that is not on the list' seen 'noticed f1 f' "$good" '' 'TAP version 13' "$(echo "$refused" | sed 's/limit/lie/')"
is 'seen: what is as it was' seen '' "$good" '' 'ok 1 - as: f' "$good"
hand='two | group | f.c | second:'
hashed() { printf 'first (void)\n  x = 1;\nsecond (void)\n  x = 1;\n' >"$work/f.c" && awk -v list=1 -v plain="$work/f.c" -f $here/hand.awk /dev/null | sed -n 's/^second:\(.*\)   x.*/\1/p'; }
planted() { row="$hand$(hashed) | s/1/2/" && echo "$row" | awk -F ' [|] ' -v hand=two -v plain="$work/f.c" -f $here/hand.awk >"$work/sed" && sed -f "$work/sed" "$work/f.c" | tail -n 1 | grep -q 'x = 2'; }
is 'hand: a line of one function alone' planted
left_out() { row="$hand$(hashed) | d" && echo "$row" | awk -F ' [|] ' -v hand=two -v plain="$work/f.c" -f $here/hand.awk >"$work/sed" && [ "$(sed -f "$work/sed" "$work/f.c" | wc -l)" = 4 ]; }
is 'hand: a line that is taken out leaves the numbers of the others' left_out
is 'hand: a line that is not there is refused' sh -c "! echo '${hand}ffffff | s/1/2/' | awk -F ' [|] ' -v hand=two -v plain='$work/f.c' -f $here/hand.awk"
echo "1..$n"
