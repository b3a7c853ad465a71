#!/bin/sh
# Pages of known issues explain what the runner saw, and what has nothing left to explain is gone.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
testee value-serve
testee good-serve
pages=$work/pages
page=$pages/test/sizes.md
mkdir -p "${page%/*}"

# issue SED [PAGE]: a page that explains the failure, with changes.
issue() {
    sed "$1; s/TESTEE/value-serve/" >"${2:-$page}" <<END
\`\`\`
number: 1
title: Sizes
blame: consumer
class: wrong-value
affects: 0.9, 1.0
clauses: -
reported: not yet
shows: section testee=TESTEE case=tri*|nothing operation=decode|find verdict=wrong-value
  field=fde.size|fde.start
\`\`\`

Sizes are
one too high.
END
}
run
ok 'a failure is status 1 of the runner, which knows of no issue' status_is 1
judge /dev/null
ok 'without a page it is new' status_is 1
issue ''
judge "$pages"
ok 'with one it is known' status_is 0
ok 'it is TODO in the TAP' grep -q '^not ok .* # TODO known: test/sizes .*/sizes.md:9$' "$work/results/results.tap"
ok 'it is skipped in the JUnit' grep -q '<skipped message="test/sizes">' "$work/results/results.xml"

# does_not_explain WHAT SED: with this change the failure is new.
does_not_explain() {
    issue "$2"
    judge "$pages"
    ok "another $1 does not explain it" status_is 1
    ok "the failure is shown (another $1)" says 'got: .*size=667'
}
does_not_explain operation 's/decode|find/find/'
does_not_explain verdict 's/wrong-value$/rejects-valid/'
does_not_explain case 's/tri\*/good/'
does_not_explain field 's/fde.size|//'
does_not_explain release 's/1\.0/1.1/'
does_not_explain note 's/field=.*/note=signal?11*/'
does_not_explain testee 's/TESTEE/good-*/'
does_not_explain tag 's/field=.*/tag=trigger tag=v3/'
does_not_explain oracle '9s/.*/shows: links case=tri*/; 10d'

issue 's/case=[^ ]*/tag=trigger tag=v2/'
judge "$pages"
ok 'tags can name the case' status_is 0
issue 's/TESTEE/value-*/'
judge "$pages"
ok 'globs can name the testee' status_is 0

# Pages of two folders.
mkdir -p "$work/others/test"
issue '' "$work/others/test/sizes.md"
judge "$pages" --issues="$work/others"
ok 'two pages of one name are refused' says "others/test/sizes.md:[0-9]*: has the name of '$pages/test/sizes.md'"
issue 's/TESTEE/good-serve/' "$work/others/test/good.md"
rm "$work/others/test/sizes.md"
issue ''
judge "$pages" --issues="$work/others"
ok 'a number is one of the folder' status_is 1
ok 'the line of either folder counts' says '^gone: test/good (.*/good.md:9) is not seen any more'
judge "$pages" --issues="$work/nowhere"
ok 'a folder that is not there is an error' status_is 2
ok 'which is said' says 'nowhere: No such file or directory'
rm -r "$work/others"

issue 's/TESTEE/good-serve/' "$pages/test/good.md"
sed -i 's/^number: 1/number: 2/' "$pages/test/good.md"
for part in "--case tri*" --partial --testee=*; do
    # shellcheck disable=SC2086  # an option and its value
    run $part
    judge "$pages"
    case $part in
        --testee*) ok "$part: a line that explains nothing is gone" status_is 1 ;;
        *) ok "$part: nothing of a part is gone" status_is 0 ;;
    esac
done
issue 's/TESTEE/good-serve/; s/tri\*|//; s/number: 1/number: 2/' "$pages/test/good.md"
run
judge "$pages"
ok 'a line that is about no case is not gone' status_is 0
rm "$pages/test/good.md"

# is_wrong WHERE SED: the page is wrong at that line, for the judge and for sframe-issues.
is_wrong() {
    issue "$2"
    judge "$pages"
    ok "$2 is an error" status_is 2
    ok "$2 is at $1" says "pages/test/sizes.md:$1"
    "$B/bin/sframe-issues" count --issues="$pages" >"$work/out" 2>&1
    status=$?
    ok "$2 is one for sframe-issues" status_is 2
    ok "$2 is at $1 for it" says "pages/test/sizes.md:$1"
}
is_wrong "5: the class 'bad' is none" '5s/wrong-value/bad/'
is_wrong "9: there is no operation 'fund'" s/find/fund/
is_wrong "9: there is no failure 'wrong'" '9s/wrong-value/wrong/'
is_wrong "9: there is no failure 'agree'" '9s/wrong-value/agree/'
is_wrong "9: there is no failure 'w?ong'" '9s/wrong-value/wrong-value|w?ong/'
is_wrong "9: there is no field 'fde.sice'" s/fde.size/fde.sice/
is_wrong "9: there is no clause 'NOTHING'" 's/field=.*/clause=NOTHING/'
is_wrong "9: there is no clause 'X\*'" 's/field=.*/clause=FDE_*|X*/'
is_wrong "8: is no key of a head: 'rebutted'" s/reported/rebutted/
is_wrong "9: is no field of this oracle: 'check'" s/field=/check=/
is_wrong "9: there is no failure 'silent'" '9s/wrong-value/silent/'
issue 's/fde.size/fde.[s]ize/; 9s/wrong-value/wr*/'
judge "$pages"
ok 'globs that match something are none' status_is 0
rm "$page"
judge "$pages"
ok 'a folder without pages is an error' says "$pages: has no issue page"

# A crash is explained by which one it is: refused notes, each of which leaves open which.
# crash NOTE [TESTEE]
crash() { issue "9s/wrong-value/crash/; s/TESTEE/${2:-value-serve}/; s/field=.*/note=\"$1\"/"; }
is_too_wide() {
    crash "$1"
    judge "$pages"
    ok "the note '$1' of a crash is an error" status_is 2
    ok "the note '$1' is at its line" says "pages/test/sizes.md:9: the note '.*has to name"
}
# shellcheck disable=SC2063  # globs of notes
while read -r note; do is_too_wide "$note"; done <<'END'
*
**
?*
*?*
* *
[!x]*
[a-z]*
*[(]*
*)*
signal *
signal ?*
signal 1*
signal [0-9]*
signal *(*
*signal*
*(Segmentation fault)*(*)*|*
*killed by*
*Assertion*
*: Assertion *
*failed.
*sframe*
*Aborted*
signal 6 *
*killed by signal 6 *
exit status *
exit status 1*
exit status 12[0-9]*
exit status 70*
exit status 127*
exit status 127: (no reason given)
signal 9 (Killed) *
*Killed*
*keeper*
cannot be started: *
signal 11 *|*
signal 11 *|signal 9 *
*words*
*o*
exit status 2: *
exit status 2: panic: *
exit status 2: panic: runtime error: *
exit status 101: *
exit status 101: thread 'main' panicked at *
exit status 1: *
exit status 1: Traceback *
exit status 1 without *
END
is_wrong "9: a line for crashes needs a .note'" '9s/wrong-value/crash/; s/field=.*/tag=v2/'
is_wrong '9: a line for crashes is for crashes only' '9s/wrong-value/wrong-value|crash/; s/field=.*/note="signal 11 *"/'
is_wrong '9: a line for crashes is for crashes only' 's/verdict=wrong-value//; s/field=.*/note="signal 11 *"/'
is_wrong '9: a line for crashes is for crashes only' '9s/wrong-value/*/; s/field=.*/note="signal 11 *"/'
is_wrong "9: a line for crashes needs a .note'" '9s/wrong-value/cr?sh/; s/field=.*/tag=v2/'
is_wrong '9: a line for crashes is for crashes only' '9s/wrong-value/crash|unsupported/; s/field=.*/note="signal 11 *"/'

testee crash-serve
run --testee crash-serve
crash 'signal 11 *' crash-serve
judge "$pages"
ok 'a note can say how it died' status_is 0
crash 'signal 8 *' crash-serve
judge "$pages"
ok 'another death is not explained' status_is 1
# The null implementations of a crash: another signal, another status, at the same cases.
crash '*first: Assertion*|signal 11 (Segmentation fault) *|exit status 7: *' crash-serve
judge "$pages"
ok 'one of several notes is enough' status_is 0
testee exit
run --testee exit
crash 'signal 11 *' exit
judge "$pages"
ok 'an exit status is no signal' status_is 1
finish
