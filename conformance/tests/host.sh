#!/bin/sh
# What the host may have caused is no verdict: it is asked again, and else the run ends with status 3.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"

while read -r mode says; do
    for name in "$mode" "$mode-serve"; do
        testee "$name"
        for isolation in box group; do
            run --isolation $isolation --testee "$name"
            ok "$isolation: $name ends the run with status 3" status_is 3
            ok "$isolation: the testee and the ending are named" says "testee $name: $says.*asked 3 times"
            ok "$isolation: there is no verdict" sh -c "! grep -q '\"type\":\"end\"\|crash' $work/results/results.jsonl"
            ok "$isolation: there are no observations" test ! -e "$work/results/observations.jsonl"
        done
    done
done <<END
not-executable exit status 126
not-found exit status 127
killed signal 9 (Killed)
END

testee tired-host-serve
run --testee tired-host-serve
ok 'what a new process answers, counts' status_is 0
ok 'for every case' test "$(grep -c '"verdict":"agree"' "$work/results/results.jsonl")" = 9

# A program that starts for its caps, and not at all.
printf '#!%s/no-such-shell\n' "$work" >"$work/unstartable"
chmod +x "$work/unstartable"
mkdir -p "$work/testees/unstartable"
printf 'unstartable\t%s\t-\n' "$work/unstartable" >>"$work/testees.tsv"
run --testee unstartable
ok 'one that never starts ends the run with status 3' status_is 3
ok 'and is named' says 'testee unstartable: .*caps.*cannot be started: No such file'
printf 'package main\n' >"$work/unstartable"
run --testee unstartable
ok 'one that is no program is wrong usage: status 2' status_is 2
ok 'and that is said' says 'testee unstartable: .*caps.*neither a program of this machine nor a script with #!$'
printf '#!/bin/sh\nexec %s/no-such-program "$@"\n' "$work" >"$work/unstartable"
run --testee unstartable
ok 'so does a script whose program is not there' status_is 3
ok 'which is named, too' says 'testee unstartable: .*exit status 127'
finish
