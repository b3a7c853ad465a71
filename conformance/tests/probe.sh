#!/bin/sh
# A machine that breaks under a testee is not a testee that is wrong: its probe.
# shellcheck disable=SC2329  # functions that ok calls
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
lines=$work/results/results.jsonl

# many TIMES: more cases, so that something is left when the machine breaks.
many() {
    i=0
    while [ $i -lt "$1" ]; do
        sed "s/^\([^	]*\)\(	[^	]*	\)[^	]*/\1-$i\2$(printf '0x%x' $((65536 * (i + 1))))/; /^trigger/d" \
            "$work/cases.tsv"
        i=$((i + 1))
    done >"$work/many.tsv"
    count=$(wc -l <"$work/many.tsv")
}

# program NAME PROGRAM: a testee that is a script, which reads its actions, $good being the program.
# Every failure but a crash is a known issue, so that nothing but the probe can be red.
program() {
    mkdir -p "$work/$1.d" "$work/testees/$1"
    cp "$(realpath "$B/tests/misbehave")" "$work/$1.d/$2"
    {
        echo '#!/bin/sh'
        echo "d=\${0%/*} good=\${0%/*}/$2"
        echo "[ \$1 != caps ] || { \$good caps | sed 's/^name .*/name $1/'; exit; }"
        # What is asked last waits until something has broken.
        # shellcheck disable=SC2016  # the testee expands it
        echo 'case $* in *=0x8*) while [ -e "$d/whole" ]; do sleep 0.1; done ;; esac'
        cat
    } >"$work/$1.d/$1"
    chmod +x "$work/$1.d/$1"
    printf '%s\t%s\t%s\n' "$1" "$work/$1.d/$1" "$work/testees/$1" >>"$work/testees.tsv"
    known "$1" all 1 'case=good*|bad*|same* operation=decode verdict=wrong-value|rejects-valid|accepts-invalid|timeout'
}
# Without its library it refuses all, as an adapter does that starts a broken program.
program refuses good <<'END'
[ "$1" != serve ] || exit 89
[ -e "$d/library" ] || { echo 'rejected cannot load the library'; exit 1; }
exec "$good" "$@"
END
# Without it, it cannot be started.
program vanishes good <<'END'
[ -e "$d/library" ] || exit 127
exec "$good" "$@"
END
# A server that is up goes on; a new process cannot.
program serves good-serve <<'END'
[ "$1" = serve ] || [ -e "$d/library" ] || { echo 'rejected cannot load the library'; exit 1; }
exec "$good" "$@"
END

are_there() { [ "$(grep -cs '"type":"result"' "$lines")" -ge "$1" ]; }
# breaks TESTEE AFTER: a run in which the library vanishes after so many results.
breaks() {
    rm -f "$lines"
    : >"$work/$1.d/library"
    : >"$work/$1.d/whole"
    "$conform" --cases "$work/many.tsv" --testees "$work/testees.tsv" --testee "$1" \
        --results "$work/results" --timeout 5 -j 1 --partial >"$work/out" 2>&1 </dev/null &
    runner=$!
    eventually are_there "$2"
    rm "$work/$1.d/library" "$work/$1.d/whole"
    wait "$runner"
    status=$?
}
# confirmed: the results that a probe confirms, as --resume reads them.
confirmed() {
    awk '/"type":"result"/ { n++ } /"type":"probe"/ { sum += n; n = 0 } END { print sum + 0 }' "$lines"
}
all_agree() {
    grep '"type":"result"' "$lines" >"$work/record"
    [ "$(wc -l <"$work/record")" = "$count" ] && ! grep -v '"verdict":"agree"' "$work/record"
}
goes_on() {
    kept=$(confirmed)
    : >"$work/$1.d/library"
    "$conform" --cases "$work/many.tsv" --testees "$work/testees.tsv" --testee "$1" \
        --results "$work/results" --timeout 5 -j 1 --partial --resume >"$work/out" 2>&1 </dev/null
    status=$?
    ok "$1: --resume takes over what is confirmed ($kept), no more" says "^$kept results are there already"
    ok "$1: and all agree at the end" status_is 0
    ok "$1: none of what was said without the library is left" all_agree
}

for name in refuses serves; do
    many 8
    [ $name != serves ] || many 1600
    breaks $name 15
    ok "$name: a library that vanishes ends the run with status 3" status_is 3
    ok "$name: it is said which testee, and why" says "testee $name no longer answers the probe .*cannot load the library"
    ok "$name: nothing was observed" test ! -e "$work/results/observations.jsonl"
    ok "$name: there is no end" sh -c "! grep -q '\"type\":\"end\"' $lines"
    goes_on $name
done
many 8
breaks vanishes 15
ok 'a testee that cannot be started any more ends the run with status 3' status_is 3
ok 'it is said which' says 'testee vanishes: exit status 127'
goes_on vanishes

# One that answers the probe, and calls the rest unsupported.
program claims good <<'END'
case $* in *probe-*) exec "$good" "$@" ;; esac
exit 89
END
many 10
: >"$work/claims.d/library"
"$conform" --cases "$work/many.tsv" --cases "$work/cases.tsv" --testees "$work/testees.tsv" --testee claims \
    --testee vanishes --results "$work/results" -j 1 --partial >"$work/out" 2>&1
status=$?
ok 'to call everything unsupported that the caps claim is a disagreement' status_is 1
ok 'which is said' says 'note: claims claims to decode version 2 of amd64-le, and answered .* not supported'
ok 'of the others it is not' says_not 'vanishes claims'
judge "$work/testees/claims/issues"
ok 'it is new' status_is 1
ok 'which the judge says' says '^new: claims: unsupported of decode, 1 case$'
ok 'with what was answered' says '^    that this is not supported is the answer to all of [1-9][0-9]* requests'
ok 'and nothing else is' says '^section, a part: .* 1 new'
known claims claims 2 'case=claim/v2/amd64-le operation=decode verdict=unsupported'
judge "$work/testees/claims/issues"
ok 'unless an issue names the claim' status_is 0
known claims claims 2 'tag=claim tag=v3 operation=decode verdict=unsupported'
judge "$work/testees/claims/issues"
ok 'and no other' status_is 1

# One that does not support one of the two kinds of starts that version 2 has.
program starts good <<'END'
case $* in *probe-*) for file; do :; done; [ "$(od -An -tu1 -j3 -N1 "$file")" -ge 4 ] || exit 89 ;; esac
exec "$good" "$@"
END
many 3
: >"$work/starts.d/library"
"$conform" --cases "$work/many.tsv" --testees "$work/testees.tsv" --testee starts \
    --results "$work/results" -j 1 --partial >"$work/out" 2>&1
status=$?
ok 'a testee that does without one kind of starts answers the probe of the other' status_is 0
ok 'and nothing is said of the probe' says_not 'probe'

# Before the start.
many 3
rm "$work/refuses.d/library"
"$conform" --cases "$work/many.tsv" --testees "$work/testees.tsv" --testee refuses \
    --results "$work/results" -j 1 --partial >"$work/out" 2>&1
status=$?
ok 'one that is wrong from the start has status 1' status_is 1
ok 'because of the probe' says 'note: refuses does not answer the probe rightly: .*rejects-valid'
judge "$work/testees/refuses/issues"
ok 'whatever issues say of its answers' status_is 1
ok 'what is new is the probe' says '^new: refuses: rejects-valid of decode, 1 case$'
ok 'and what it said' says '^    .*/elf/probe-decode-.*cannot load the library'
known refuses knows-nothing 2 'case=probe operation=decode verdict=rejects-valid'
judge "$work/testees/refuses/issues"
ok 'unless an issue names the probe' status_is 0
rm "$work/vanishes.d/library"
"$conform" --cases "$work/many.tsv" --testees "$work/testees.tsv" --testee vanishes \
    --results "$work/results" -j 1 --partial >"$work/out" 2>&1
status=$?
ok 'one that cannot be started has status 3' status_is 3
ok 'at once' says 'testee vanishes does not answer the probe'
finish
