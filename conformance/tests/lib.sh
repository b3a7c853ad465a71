# What the tests of the runner share: TAP, and runs of misbehaving testees.
#   wants  B, the build directory
# shellcheck shell=sh
B=${B:-build}
conform=$B/bin/sframe-conform
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
# shellcheck source=scripts/lib/eventually.sh
. scripts/lib/eventually.sh
work=$(mktemp -d "$B/tests/runner.XXXXXX") || exit 3
chmod 755 "$work" # testees may be another user's
trap 'rm -rf "$work"' EXIT
number=0
failures=0
mkdir -p "$work/sections/good" "$work/sections/bad" "$work/sections/same"
"$B/tests/sections" "$work/sections" >"$work/cases.tsv" || exit 3

# ok WHAT COMMAND...: a test that COMMAND succeeds.
ok() {
    number=$((number + 1))
    what=$1
    shift
    if "$@" >"$work/ok.out" 2>&1; then
        echo "ok $number - $what"
    else
        echo "not ok $number - $what"
        failures=$((failures + 1))
        { echo "$*"; cat "$work/ok.out"; } | head -20 | sed 's/^/# /'
        tail -4 "$work/out" 2>/dev/null | sed "s/^/# | /"
    fi
}

finish() {
    echo "1..$number"
    exit $((failures > 0))
}

# testee NAME: give misbehave that name, and list it.
testee() {
    ln -sf "$(realpath "$B/tests/misbehave")" "$work/$1"
    mkdir -p "$work/testees/$1"
    printf '%s\t%s\t%s\n' "$1" "$work/$1" "$work/testees/$1" >>"$work/testees.tsv"
}

# known TESTEE NAME NUMBER SHOWS: a page of a known issue test/NAME for it.
known() {
    mkdir -p "$work/testees/$1/issues/test"
    issue_page "section testee=$1 $4" "$3" >"$work/testees/$1/issues/test/$2.md"
}

# run OPTION...: the runner on all cases and testees; sets status.
run() {
    "$conform" --cases "$work/cases.tsv" --testees "$work/testees.tsv" \
        --results "$work/results" --timeout 3 --patience 2 "$@" >"$work/out" 2>&1 </dev/null
    status=$?
}

# judge PAGES [OPTION...]: sframe-judge on what the run saw, with results.tap and results.xml; sets status.
judge() {
    known=$1
    shift && rm -f "$work/results/results.tap" "$work/results/results.xml"
    "$B/bin/sframe-judge" --issues="$known" --tap="$work/results/results.tap" --junit="$work/results/results.xml" "$@" \
        "$work/results/observations.jsonl" >"$work/out" 2>&1
    status=$?
}

status_is() { [ "$status" = "$1" ]; }
says() { grep -q -e "$1" "$work/out"; }
says_not() { ! says "$1"; }

# others_agree TESTEE: was every other case answered well?
others_agree() {
    grep "\"type\":\"result\".*\"operation\":\"decode\",\"testee\":\"$1\"" "$work/results/results.jsonl" |
        grep -v '"case":"trigger"' >"$work/record"
    cat "$work/record"
    [ "$(grep -c '"verdict":"agree"' "$work/record")" = 8 ] && [ "$(wc -l <"$work/record")" = 8 ]
}

# alive TEXT: the processes whose command line begins with TEXT.
alive() {
    for process in /proc/[0-9]*; do
        command=$(tr '\0' ' ' 2>/dev/null <"$process/cmdline") || continue
        case $command in "$1"*) echo "${process#/proc/}" ;; esac
    done
}
