#!/bin/sh
# An interrupted run keeps what it had, and goes on.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
testee hang
testee good-serve
lines=$work/results/results.jsonl

# start: a run that hangs on its last request; waits until it does.
start() {
    "$conform" --cases "$work/cases.tsv" --testees "$work/testees.tsv" \
        --results "$work/results" --timeout 60 -j 1 >"$work/out" 2>&1 &
    runner=$!
    eventually has_17 >"$work/waiting" 2>&1
}

has_17() { grep -c '"type":"result"' "$lines"; [ "$(grep -c '"type":"result"' "$lines")" = 17 ]; }
no_testees() { [ -z "$(alive "$work/")" ]; }
alike() { strip "$1" >"$work/a"; strip "$2" >"$work/b"; cmp "$work/a" "$work/b"; }
strip() { sed 's/"ms":[0-9.]*/"ms":/; s/"program":"[^"]*"//' "$1"; }

mkdir -p "$work/results"
echo old >"$work/results/observations.jsonl"
start
ok 'it has a testee that hangs' test -n "$(alive "$work/hang")"
kill -KILL "$runner"
wait "$runner" 2>/dev/null
ok 'a killed run keeps its results' has_17
ok 'and nothing of an earlier one beside them' test ! -e "$work/results/observations.jsonl"
ok 'its testees die with it' eventually no_testees
printf '{"type":"result","case":"trig' >>"$lines"
rm "$work/hang" && testee hang
sed -i '$d' "$work/testees.tsv"
"$conform" --cases "$work/cases.tsv" --testees "$work/testees.tsv" --results "$work/results" \
    --timeout 60 -j 1 --resume >"$work/out" 2>&1 &
runner=$!
# 8 of the 17 no probe has confirmed: they are asked again.
has_25() { grep -c '"type":"result"' "$lines"; [ "$(grep -c '"type":"result"' "$lines")" = 25 ]; }
eventually has_25 >"$work/waiting" 2>&1
ok 'a second run in the same place is refused' sh -c "$conform --cases $work/cases.tsv \
    --testees $work/testees.tsv --results $work/results 2>&1 | grep 'another run writes'"
kill -TERM "$runner"
wait "$runner"
status=$?
ok 'an interrupted run says so' says 'interrupted after 17 results; --resume goes on'
ok 'and has status 3' status_is 3
ok 'a cut line is dropped' sh -c "! grep 'trig[^g]' $lines"

# The testee no longer hangs: only what is missing is asked.
run --resume
ok '--resume needs the same options' says '^0 results are there already'
cp "$lines" "$work/fresh.jsonl"
# The run, two testees, and the results of the first.  Then its probe.
head -13 "$work/fresh.jsonl" >"$lines"
run --resume
ok '--resume takes results over' says '^9 results are there already'
ok 'and ends with what a full run has' alike "$work/fresh.jsonl" "$lines"
judge /dev/null
ok 'TAP has them too, and the probes' grep -qx '1\.\.21' "$work/results/results.tap"

head -13 "$work/fresh.jsonl" | sed 's/"fingerprint":"[^"]*"/"fingerprint":"0"/' >"$lines"
run --resume
ok 'not those of another testee' says '^0 results are there already'
head -13 "$work/fresh.jsonl" >"$lines"
echo >"$work/loaded.so"
run --resume
ok 'nor those of one that loads something else' says '^0 results are there already'
rm "$work/loaded.so"
head -13 "$work/fresh.jsonl" | sed 's/"input":"[^"]*"/"input":"0"/' >"$lines"
run --resume
ok 'and those of another section are not taken' says '^0 results are there already'

# A server that is killed from outside, and one that tires.
rm "$work/testees.tsv"
testee tired-serve
testee hang-serve
run
ok 'a request is repeated when the server dies on it' says 'tired-serve died'
ok 'and then its answer counts' sh -c "! grep '\"testee\":\"tired-serve\",\"verdict\":\"[^a]' $lines"
struck() { victim=$(alive "$work/hang-serve serve") && [ -n "$victim" ] && kill -KILL "$victim"; }
eventually struck &
striker=$!
run --testee hang-serve -j 1
ok 'a testee is killed from outside' wait $striker
ok 'a testee that is killed from outside costs one answer' others_agree hang-serve
finish
