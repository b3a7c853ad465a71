#!/bin/sh
# Implementations that are none, in the place of each testee, with its name, caps and known issues: every one
# is told by the judge, by what it says and not only by the probe.  TAP, and what the known issues explained.
# usage: null.sh LIST...   the lists of cases to ask about (default: of the hand-written and generated a part, another one for each kind)
# shellcheck disable=SC2094,SC2329  # lists that are read twice; functions that ok calls
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/abis.sh
. scripts/lib/abis.sh
jobs=${JOBS:-$(nproc)}
testees=build/testees/list

given=$*
if [ -z "$given" ]; then
    "$B/bin/sframe-ref" vectors --export="$work/vectors" corpora/vectors/*/*.sfv corpora/regressions/*.sfv >/dev/null &&
        "$B/bin/sframe-generate" --count 24 --max-size 500 --out "$work/generated" >/dev/null || exit 3
fi
# choose TURN: what is asked about: the lists, or a part of all cases, another one in each turn.  Readers of a
# big-endian host take few of these cases.
choose() {
    chosen=$given
    if [ -z "$given" ]; then
        chosen=$work/slice.tsv
        awk -F'\t' -v turn="$1" 'FILENAME ~ /generated/ { if (FNR % 2 == turn % 2) print; next }
            NR % 48 == 1 + 4 * turn || (/v2,[a-z0-9]*-be/ && ++n % 8 == turn % 8)' \
            "$work/vectors/list.tsv" "$work/generated/list.tsv" >"$chosen"
    fi
    lists=
    for list in $chosen; do lists="$lists --cases $list"; done
}
choose 0

# conform RESULTS OPTION...: what it prints in RESULTS.out; its status.
conform() {
    out=$1
    shift
    # shellcheck disable=SC2086
    "$conform" $lists --results "$out" --partial -j "$jobs" --timeout 5 "$@" >"$out.out" 2>&1 </dev/null
}

# The testees themselves, which the answers to another question are taken from: their probes.
head -n 1 "${chosen%% *}" >"$work/one.tsv"
(lists="--cases $work/one.tsv --case $(cut -f1 "$work/one.tsv")" && conform "$work/real" --testees "$testees")
while IFS='	' read -r name program issues met; do
    real=$work/null/$name/real
    mkdir -p "$real"
    cp -L "${program%/*}/testee" "${program%/*}/program" "${program%/*}/guarded.so" "$real/" 2>/dev/null
    [ -e "$real/testee" ] || cp "$program" "$real/testee"
    "$program" caps >"$work/null/$name/caps"
    cp "$B/tests/null" "$work/null/$name/testee"
    printf '%s\t%s\t%s\t%s\n' "$name" "$work/null/$name/testee" "$issues" "${met:--}" >>"$work/nulls"
done <"$testees"
for caps in "$work"/null/*/caps; do
    name=${caps%/*} && name=${name##*/}
    # As the runner chooses: the newest version, the ABI with the lowest number.
    version=$(sed -n 's/^sframe-versions .*\([123]\)$/\1/p' "$caps")
    kind=bin
    ! grep -q 'input elf' "$caps" || kind=elf
    verb='find'
    ! grep -q 'operations.*decode' "$caps" || verb='decode'
    for abi in $(abis id dump | sort -n | cut -d' ' -f2); do
        grep -q "^abis.*$abi" "$caps" && break
    done
    cp "$work/real/elf/probe-$verb-v$version-$abi.$kind" "$work/null/$name/other" 2>/dev/null ||
        conform "$work/real/$name" --testees "$testees" --testee "$name"
    [ -e "$work/null/$name/other" ] ||
        cp "$work/real/$name/elf/probe-$verb-v$version-$abi.$kind" "$work/null/$name/other" || exit 3
done

# length NUMBER: as it stands before a message.
length() { for at in 0 8 16 24; do printf '%b' "\\0$(printf %o $(($1 >> at & 255)))"; done; }
# message HEAD FILE
message() {
    length $(($(printf '%b' "$1" | wc -c) + $(wc -c <"$2")))
    printf '%b' "$1"
    cat "$2"
}
# A server, asked twice, answers what a command does: also a reader of ELF files.
answers_twice() {
    folder=$work/null/$1
    "$folder/real/testee" decode --address=0x1000 "$folder/other" >"$folder/once" || return
    message 'decode 0x1000\n' "$folder/other" >"$folder/request"
    message '0\n' "$folder/once" >"$folder/reply"
    cat "$folder/request" "$folder/request" | "$folder/real/testee" serve >"$folder/replies" || return
    cat "$folder/reply" "$folder/reply" | cmp - "$folder/replies"
}
while IFS='	' read -r name _; do
    ! grep -q 'operations.*decode' "$work/null/$name/caps" || ok "$name: a server answers as a command does" answers_twice "$name"
done <"$work/nulls"

# What was not asked, because the caps do not claim it, is all that there is.
no_verdict() { ! grep '"verdict":' "$1" | grep -v '"verdict":"unsupported".*not among its caps'; }

# Those that end as a program does that is not there: status 3, each by itself, at the start.
for kind in dead killed; do
    for folder in "$work"/null/*/; do
        echo $kind >"$folder/kind"
        name=${folder%/} && name=${name##*/}
        (
            conform "$work/$kind-$name" --testees "$work/nulls" --testee "$name"
            echo $? >"$work/$kind-$name.status"
        ) &
    done
    wait
    while IFS='	' read -r name _; do
        status=$(cat "$work/$kind-$name.status")
        cp "$work/$kind-$name.out" "$work/out"
        ok "$kind in the place of $name: status 3" status_is 3
        ok "$kind in the place of $name: no verdict" no_verdict "$work/$kind-$name/results.jsonl"
    done <"$work/nulls"
done

# row NAME: agree, failures, known and new, of the table of verdicts.
row() {
    awk -v name="$1" '$1 == name && /\|/ { print $2, $3 + $4 + $5 + $6 + $7, $11, $12; exit }' "$work/table"
}
kinds=0
for kind in segv fpe asserts exits raises rejects refuses accepts last other; do
    choose $kinds
    kinds=$((kinds + 1))
    for folder in "$work"/null/*/; do echo $kind >"$folder/kind"; done
    # One that refuses all is asked nothing: that is too little, for the runner and for the judge.
    expected=1
    [ $kind != refuses ] || expected=3
    conform "$work/$kind" --testees "$work/nulls"
    status=$?
    cp "$work/$kind.out" "$work/out"
    ok "$kind: status $expected" status_is $expected
    "$B/bin/sframe-judge" --table="$work/table" "$work/$kind/observations.jsonl" >"$work/out" 2>&1
    status=$?
    ok "$kind: status $expected of the judge" status_is $expected
    while IFS='	' read -r name _; do
        # shellcheck disable=SC2046  # four numbers
        set -- $(row "$name")
        echo "# $kind in the place of $name: $1 agree, $2 fail, of which known issues explain $3"
        ok "$kind in the place of $name is found out" test "${4:-0}" -gt 0
        case $kind in segv | fpe | asserts | exits | raises)
            ok "$kind in the place of $name: no known issue explains its crashes" test "${3:-1}" = 0 ;;
        esac
    done <"$work/nulls"
done
finish
