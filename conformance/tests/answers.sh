#!/bin/sh
# Right answers, what a testee says instead, and the verdict on it: the table answers.table.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
table=$(dirname "$0")/answers.table
mkdir -p "$work/parrots/answers" "$work/expected"
cp "$B/tests/parrot" "$work/parrots/parrot"
printf 'parrot\t%s\t-\n' "$work/parrots/parrot" >"$work/testees.tsv"
"$B/bin/sframe-ref" assemble "${table%.table}.sfv" -o "$work/amd64" || exit 3
{
    cat "${table%.table}.sfv"
    printf 'fde start=0x3000 size=0\nfre +0 cfa=sp+8\nfde start=0x4000 size=16\nfre +0 cfa=sp+8\n'
} >"$work/empty.sfv"
"$B/bin/sframe-ref" assemble "$work/empty.sfv" -o "$work/empty" || exit 3
head -c 100 /dev/zero >"$work/bad"
# Two elements without functions, of which the second has a version that there is not.
{
    printf '\342\336\002\001\003\000\370\000'
    head -c 20 /dev/zero
    printf '\342\336\004\001\003\000\370\000'
    head -c 20 /dev/zero
} >"$work/two"
awk -v work="$work" -f "${table%.table}.awk" "$table" || exit 3
"$conform" --cases "$work/cases.tsv" --testees "$work/testees.tsv" --results "$work/results" \
    --timeout "${TIMEOUT:-1}" --patience 1 -j 4 --partial --isolation group >"$work/out" 2>&1 </dev/null
status=$?
ok 'wrong answers: exit status 1' status_is 1

# says_of CASE OPERATION TEXT...: its record has each TEXT.
says_of() {
    grep -F "\"case\":\"$1\",\"operation\":\"$2\"," "$work/results/results.jsonl" >"$work/record"
    cat "$work/record"
    [ "$(wc -l <"$work/record")" = 1 ] || return
    shift 2
    for text; do grep -qF -e "$text" "$work/record" || { echo "not: $text"; return 1; }; done
}
while read -r line; do
    IFS='|'
    # shellcheck disable=SC2086  # its columns
    set -f -- $line
    unset IFS
    ok "$*" says_of "$@"
done <"$work/verdicts"

not_asked() { ! grep -F "\"case\":\"$1\",\"operation\":\"$2\"," "$work/results/results.jsonl"; }
ok 'nothing is unwound where there is no stack' not_asked all-right unwind
ok 'nothing is looked up where there is no PC' not_asked unwound-without-look-ups find
ok 'nothing is looked up in what is invalid' not_asked invalid-and-rejected find

ok 'tables alone are no section: it is not decoded' not_asked tables decode
ok 'and nothing is looked up in it' not_asked tables find
ok 'no table is asked for with a section alone' not_asked all-right tables

ok 'no stack is asked for with a section alone' says_of unwound decode '"verdict":"wrong-value"'

# A reader that declares that it does not know whether a return address is signed: that is not
# compared, and everything else is.
ln "$work/parrots/parrot" "$work/parrots/unsigned"
printf 'unsigned\t%s\t-\n' "$work/parrots/unsigned" >"$work/unsigned.tsv"
mv "$work/results" "$work/results.parrot"
"$conform" --cases "$work/cases.tsv" --testees "$work/unsigned.tsv" --results "$work/results" --case 'signed-*' \
    --case one-value --case line-missing --case rejected --case look-up-wrong --case unwound-wrong -j 4 --partial \
    --isolation group >"$work/out" 2>&1 </dev/null
while read -r name operation text; do
    ok "cannot fre.signed: $name: $text" says_of "$name" "$operation" "$text"
done <<'END'
signed-unsaid decode "verdict":"agree"
signed-unsaid-in-a-look-up find "verdict":"agree"
signed-said decode "verdict":"wrong-value","fields":["fre.ra"]
signed-unsaid-and-ra-wrong decode "verdict":"wrong-value","fields":["fre.ra"]
signed-unsaid-and-cfa-wrong decode "verdict":"wrong-value","fields":["fre.cfa"]
signed-question decode "verdict":"wrong-value","fields":["fre.ra"]
one-value decode "verdict":"wrong-value","fields":["fre.cfa"]
line-missing decode "verdict":"wrong-value","fields":["lines"]
rejected decode "verdict":"rejects-valid"
look-up-wrong find "verdict":"wrong-value","fields":["find.cfa"]
unwound-wrong unwind "verdict":"wrong-value","fields":["caller.sp"]
END
rm -rf "$work/results"
mv "$work/results.parrot" "$work/results"

# What is no right answer: exit status 2, and where.
printf 'one\t%s\t0x1000\t-\t-\t%s\n' "$work/amd64" "$work/wrong" >"$work/one.tsv"
while IFS='|' read -r line says; do
    printf '%s' "$line" >"$work/wrong"
    "$conform" --cases "$work/one.tsv" --testees "$work/testees.tsv" --results "$work/wrong.results" \
        --partial --isolation group >"$work/out" 2>&1 </dev/null
    status=$?
    ok "'$line' is no right answer" status_is 2
    ok "'$line' is no right answer: it is said why" says "$work/wrong.*$says"
done <<'END'
invalid NO_CLAUSE|:1: there is no clause 'NO_CLAUSE'
silent NO_CLAUSE|:1: there is no clause 'NO_CLAUSE'
find 2000 none|'2000' is no PC
find |'' is no PC
unwind sp=0x1 fp=0x0|a stack begins with pc=
element 0 silent NO_CLAUSE|'silent' is followed by no clause
END
rm "$work/wrong"
"$conform" --cases "$work/one.tsv" --testees "$work/testees.tsv" --results "$work/wrong.results" \
    --partial --isolation group >"$work/out" 2>&1 </dev/null
status=$?
ok 'a right answer that is not there: exit status 2' status_is 2
finish
