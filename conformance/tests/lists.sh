#!/bin/sh
# Lists, caps, filters, minimum counts, repeated sections, formats.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
testee good-serve
run
ok 'agreement passes' status_is 0
ok 'nothing is wrong' says "^0 of what was seen are wrong: $work/results/observations.jsonl"
ok 'a section that is there twice is run once' \
    verdict good-serve same/0 agree '"same-as":"good/0"'
judge /dev/null
ok 'so does the judge' status_is 0
ok 'what was checked is said' says '^checked: 1 implementation, 9 cases, 8 sections, 6 FREs, 1 ABI, 1 version$'
ok 'TAP has a plan' grep -qx '1\.\.11' "$work/results/results.tap"
ok 'TAP has a line for each' test "$(grep -c '^ok [0-9]* - good-serve .*: decode' "$work/results/results.tap")" = 10
ok 'JUnit counts them' grep -q '" tests="10" failures="0" skipped="0">' "$work/results/results.xml"

# minimum OPTION TOO-MUCH
minimum() {
    run "$1" "$2"
    ok "$1 $2 is too much" status_is 3
    ok "$1 $2 is said to be" says 'too little was checked: .*, at least'
    judge /dev/null
    ok "$1 $2 is no verdict of the judge" status_is 3
    ok "$1 $2 is said by it, too" says '^too little: section: .* at least '
    run "$1" $(($2 - 1))
    ok "$1 $(($2 - 1)) is not" status_is 0
}
minimum --min-sections 9
minimum --min-fres 7
minimum --min-testees 2
minimum --min-abis 2
minimum --min-versions 2

run --case 'good/[12]' --case bad/cut
ok 'globs choose cases' status_is 0
judge /dev/null
ok 'of which there are three, and they are a part' says '^checked: PARTIAL (cases good/\[12\] bad/cut): .* 3 cases'
run --case nothing
ok 'cases that do not exist are an error' status_is 2
ok 'what a glob is matched with is said' says 'none of [0-9]* cases matches nothing, which is a glob over the whole name$'
run --case cut
ok 'the end of a name is no glob: status 2' status_is 2
ok 'and the one that is meant is told' says "did you mean '\*/cut'?"
run --case good/
ok 'so is one that begins as a name does' says "did you mean '\*good/\*'?"
testee value
run --testee 'good*'
ok 'globs choose testees' status_is 0
run --testee nothing
ok 'testees that do not exist are an error' status_is 2
run
ok 'a disagreement fails' status_is 1
judge /dev/null
reproduce=$(sed -n 's/^ *again: \(.*--testee value --case trigger -v\)$/\1/p' "$work/out")
ok 'and is shown with the command that repeats it' test -n "$reproduce"
case $reproduce in *' -- '*) reproduce=${reproduce#* -- } ;; esac
repeats() { eval "$reproduce --results $work/again" >"$work/again.out" 2>&1; test $? = 1; }
ok 'the command repeats it' repeats
ok 'and shows the lines' grep -q 'got: .*size=667' "$work/again.out"
ok 'and the command of the testee' grep -q "^+ .*/value decode --address=0x1000 $work/sections/trigger" "$work/again.out"

# Lists that were not named are not named in the command either.
ok 'lists that were given are in it' test "${reproduce#*--cases}" != "$reproduce"

# bad_caps WHAT SED PATTERN
bad_caps() {
    printf '#!/bin/sh\ncat <<"END"\n%s\nEND\n' "$("$work/good" caps | sed "$2")" >"$work/caps"
    chmod +x "$work/caps"
    "$conform" --cases "$work/cases.tsv" --testees /dev/null --add "good=$work/caps" \
        --results "$work/results" >"$work/out" 2>&1
    status=$?
    ok "caps: $1 is an error" status_is 2
    ok "caps: $1 is said" says "$3"
}
testee good
bad_caps 'another contract' 's/contract 2/contract 3/' "speaks version '3'"
bad_caps 'another name' 's/name good/name bad/' "calls itself 'bad'"
bad_caps 'a version that does not exist' 's/versions 1/versions 4/' "no SFrame version '4'"
bad_caps 'an ABI that does not exist' 's/amd64-le/m68k/' "no ABI 'm68k'"
bad_caps 'an operation that does not exist' 's/decode/encode/' "no operation 'encode'"
bad_caps 'another input' 's/raw/cooked/' "not 'cooked'"
bad_caps 'an unknown key' 's/input/output/' "no key 'output'"
bad_caps 'a program that prints other things' '1s/.*/hello world/' "printed 'hello world', which is no line of the contract: is this an adapter"
bad_caps 'one that prints an empty line' d "printed '', which is no line of the contract: is this an adapter"
bad_caps 'a missing key' '/^input/d' "does not print 'input'"
printf '#!/bin/sh\n' >"$work/caps"
"$conform" --cases "$work/cases.tsv" --testees /dev/null --add "good=$work/caps" --results "$work/results" >"$work/out" 2>&1
status=$?
ok 'caps: one that prints nothing is an error' status_is 2
ok 'caps: one that prints nothing is said' says "does not print 'contract': is this an adapter"
bad_caps 'a repeated key' '1p' "'contract' is printed twice"
bad_caps 'a key without a value' 's/input raw/input/' "'input' has no value"
bad_caps 'an unknown field' 's/input raw/cannot fde.colour/' 'no such field'

# bad_list WHAT LINE PATTERN
bad_list() {
    { cat "$work/cases.tsv"; printf '%b\n' "$2"; } >"$work/bad.tsv"
    "$conform" --cases "$work/bad.tsv" --testees "$work/testees.tsv" \
        --results "$work/results" >"$work/out" 2>&1
    status=$?
    ok "list: $1 is an error" status_is 2
    ok "list: $1 is said, with its line" says "bad.tsv:10: $3"
}
bad_list 'a missing column' 'x\ty\t0x0\t-' '4 columns'
bad_list 'an address in decimal' "x\\t$work/sections/trigger\\t10\\t-\\t-" "the address '10'"
bad_list 'a missing file' 'x\tnowhere\t0x0\t-\t-' 'cannot read section nowhere: No such file'
bad_list 'a name that is there already' "trigger\\t$work/sections/trigger\\t0x0\\t-\\t-" 'there is another case called trigger'
bad_list 'an empty column' "\\t$work/sections/trigger\\t0x0\\t-\\t-" 'column 1 is empty'

# One that is asked a sample is asked no case that is beyond it; a section that another case has, too, is in it.
awk -F'\t' -v OFS='\t' '$1 ~ /^same|^bad/ { $5 = "x,beyond-sample" } { print }' "$work/cases.tsv" >"$work/beyond.tsv"
printf '%s\t%s\t-\t-\t%s\n' good-serve "$work/good-serve" sample value "$work/value" all >"$work/sampled.tsv"
"$conform" --cases "$work/beyond.tsv" --testees "$work/sampled.tsv" --results "$work/results" >"$work/out" 2>&1
asked() { [ "$(grep -c "\"type\":\"result\".*\"operation\":\"decode\",\"testee\":\"$1\"" "$work/results/results.jsonl")" = "$2" ]; }
ok 'a testee that is asked all is asked all' asked value 9
ok 'a testee that is asked a sample is asked nothing beyond it' asked good-serve $((9 - $(grep -c '^bad' "$work/beyond.tsv")))
ok 'which is something' test "$(grep -c '^bad' "$work/beyond.tsv")" -gt 0
ok 'a section that a case of the sample has is asked about' result good-serve same/0
echo "good-serve	$work/good-serve	-	-	some" >"$work/sampled.tsv"
"$conform" --cases "$work/beyond.tsv" --testees "$work/sampled.tsv" --results "$work/results" >"$work/out" 2>&1
status=$?
ok 'another word there is an error' status_is 2

printf 'trigger\t%s/sections/trigger\t0x1000\t-\t-\t%s/expected\n' "$work" "$work" >"$work/cases.tsv"
"$work/value" decode --address=0x1000 "$work/sections/trigger" >"$work/expected"
run --testee value
ok 'a case may have its own expected dump' status_is 0
run --testee good
ok 'from which the reference may differ' status_is 1
run --resume
ok 'what was answered is taken over' says '^[1-9][0-9]* results are there already'
echo 'invalid PREAMBLE_MAGIC' >"$work/expected"
run --resume
ok 'not where something else is expected now' says '^0 results are there already'
run --testee good
ok 'or a verdict' verdict good trigger accepts-invalid '"clause":"PREAMBLE_MAGIC"'
finish
