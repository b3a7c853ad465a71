#!/bin/sh
# Right answers, what a testee says instead, and the verdict on it: the table answers.table.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
table=$(dirname "$0")/answers.table
mkdir -p "$work/parrots/answers" "$work/expected"
cp "$B/tests/parrot" "$work/parrots/parrot"
printf 'parrot\t%s\t-\n' "$work/parrots/parrot" >"$work/testees.tsv"
"$B/bin/sframe-ref" assemble "${table%.table}.sfv" -o "$work/amd64" || exit 3
head -c 100 /dev/zero >"$work/bad"
awk -v work="$work" -f "${table%.table}.awk" "$table" || exit 3
"$conform" --cases "$work/cases.tsv" --testees "$work/testees.tsv" --results "$work/results" \
    --timeout "${TIMEOUT:-2}" -j 4 --partial --isolation group >"$work/out" 2>&1 </dev/null
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
finish
