#!/bin/sh
# What a testee prints reaches no terminal and no file as it is: escapes, NUL and markup are shown.
# shellcheck disable=SC2016,SC2028,SC2329  # text of scripts; functions that ok calls
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
escape=$(printf '\033')

# program VERSION: a testee of that version, that refuses what good testees accept, with words.
program() {
    mkdir -p "$work/words.d"
    cp "$(realpath "$B/tests/misbehave")" "$work/words.d/good"
    {
        echo '#!/bin/sh'
        echo "[ \$1 != caps ] || { \${0%/*}/good caps | sed 's/^name .*/name words/; s:^version .*:version $1:'; exit; }"
        echo '[ $1 != serve ] || exit 89'
        cat <<'END'
printf 'first \033]0;title\007 \000 <b>bold</b>\nsecond \033[31m\302\233\r\b\n' >&2
END
        echo 'exit 1'
    } >"$work/words.d/words"
    chmod +x "$work/words.d/words"
    printf 'words\t%s\t-\n' "$work/words.d/words" >"$work/testees.tsv"
}
# plain FILE: nothing in it but ASCII that can be printed, tabs and newlines.
plain() { ! LC_ALL=C grep -n '[^ -~	]' "$1"; }

program "1.0${escape}[31m<b>\\&lt;"
run -v --case 'good*'
ok 'it is asked' status_is 1
ok '-v shows nothing but text' plain "$work/out"
ok 'the version is shown with what is in it' \
    grep -q '"version":"1.0\\\\x1b\[31m<b>&lt;"' "$work/results/results.jsonl"
ok '-v shows every line of stderr' says '^  stderr: second \\x1b\[31m\\xc2\\x9b\\x0d\\x08$'
ok 'and what follows a NUL' says '^  stderr: first \\x1b\]0;title\\x07 \\x00 <b>bold</b>$'
judge /dev/null --table="$work/results/table.txt"
ok 'what the judge prints is plain' plain "$work/out"
for file in results.jsonl observations.jsonl results.tap results.xml table.txt; do
    ok "$file is plain" plain "$work/results/$file"
done
ok 'JUnit has no markup of the testee' sh -c "! grep -q '<b>' $work/results/results.xml"

# In what is refused, too.
for line in "contract ${escape}[31m2" "abis amd64-le ${escape}x" "operations ${escape}y" "input ${escape}z" \
    "cannot ${escape}a" "sframe-versions ${escape}" "${escape}key value" "name ${escape}other"; do
    {
        echo '#!/bin/sh'
        echo "printf '%s\\n' '$line' 'contract 2' 'name words'"
    } >"$work/words.d/words"
    run
    ok "caps with '$(echo "$line" | tr "$escape" '?')' are refused" status_is 2
    ok 'in plain text' plain "$work/out"
    ok 'that shows the escape' says '\\x1b'
done
finish
