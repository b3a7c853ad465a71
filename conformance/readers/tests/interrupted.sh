#!/bin/sh
# A run that is killed or interrupted keeps what it had, and is alone in its place.  TAP.
#   wants  B, the build directory
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/tests/interrupted.sh - 0 0 "$@"
B=${B:-build}
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
lines=$work/results/results.jsonl
mkdir -p "$work/results" "$work/sections/good" "$work/sections/bad" "$work/sections/same"
"$B/tests/sections" "$work/sections" >"$work/cases.tsv" || exit 3
for testee in spin good-serve; do
  ln -s "$(realpath "$B/tests/misbehave")" "$work/$testee"
  printf '%s\t%s\t-\n' $testee "$work/$testee"
done >"$work/testees.tsv"

# conform OUTPUT OPTION...: becomes the runner.
conform() {
  output=$1
  shift
  exec "$B/bin/sframe-conform" --cases "$work/cases.tsv" --testees "$work/testees.tsv" --results "$work/results" -j 1 \
    "$@" >"$work/$output" 2>&1 </dev/null
}
# begin OPTION...: a run in the background whose testee works on the last of its 18 requests, however slow the machine is.
begin() {
  conform out --testee spin --testee good-serve --timeout 600 "$@" &
  runner=$!
}
has() { [ "$(grep -cs '"type":"result"' "$lines")" = "$1" ]; }
# end_by SIGNAL
end_by() {
  kill -"$1" "$runner"
  wait "$runner" 2>/dev/null
  status=$?
}
# alive TEXT: the processes whose command line begins with TEXT.
alive() {
  for process in /proc/[0-9]*; do
    command=$(tr '\0' ' ' 2>/dev/null <"$process/cmdline") || continue
    case $command in "$1"*) echo "${process#/proc/}" ;; esac
  done
}
no_testees() { [ -z "$(alive "$work/")" ]; }

echo old >"$work/results/observations.jsonl"
begin
is 'all requests but the last are answered' eventually has 17
is 'it has a testee that works on' test -n "$(alive "$work/spin ")"
end_by KILL
is 'a killed run keeps its results' has 17
is 'and nothing of an earlier one beside them' test ! -e "$work/results/observations.jsonl"
is 'its testees die with it' eventually no_testees

# A slow machine has asked a probe between two requests, too.
unconfirmed=$(sed -n 's/.*"type":"\([^"]*\)".*"testee":"\([^"]*\)".*/\1 \2/p' "$lines" |
  awk '$1 == "result" { all++; n[$2]++ } $1 == "probe" { n[$2] = 0 } END { for (testee in n) sum += n[testee]; if (all == 17) print sum + 0 }')
printf '{"type":"result","case":"trig' >>"$lines"
begin --resume
asked_again() { [ "$unconfirmed" ] && eventually has $((17 + unconfirmed)); }
is 'those of the 17 that no probe has confirmed are asked again' asked_again
(conform refused)
grep -q 'another run writes' "$work/refused"
ok $? 'a second run in the same place is refused'
end_by TERM
is 'an interrupted run has status 3' status_is 3
is 'and says what it has' said 'interrupted after 17 results; --resume goes on'
! grep 'trig[^g]' "$lines"
ok $? 'a cut line is dropped'
echo "1..$n"
