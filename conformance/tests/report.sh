#!/bin/sh
# The page is made of the results, complete or not, and nothing in it is markup.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
testee value
testee good
testee crash
page=$work/page/index.html
mkdir -p "$work/testees/crash/issues/test"
known=$work/testees/crash/issues/test/falls-over.md
cat >"$known" <<END
\`\`\`
number: 7
title: It falls
blame: consumer
class: crash
affects: -
clauses: -
reported: https://example.org/1
shows: section case=trigger operation=decode verdict=crash note="signal 11 *"
\`\`\`

It falls over <b>666</b> & more.
END
run --case "*"
report() { "$B/bin/sframe-report" --results "$work/results" -o "$page" "$@" >"$work/out" 2>&1; status=$?; }
# shows TEXT: in the page, whose lines are joined.
shows() { tr '\n' ' ' <"$page" | grep -qF -e "$1"; }
report
ok 'a page is made' status_is 0
ok 'it has the verdict' shows 'FAIL: 1 unexplained disagreement and 0 expired lines of known issues; 1 known.'
ok 'it has the table' shows '<tr><td>value</td><td class="good">8</td><td class="bad">1</td><td class="dim">0</td><td class="dim">0</td><td class="">1</td>'
ok 'it has the disagreement' shows 'size=667'
ok 'it has the command' shows '--testee value --case trigger -v'
ok 'the table leads to the known issues' shows '<td><a href="#known-crash">crash</a></td>'
ok 'which leads to its issues' shows '<p id="known-crash">crash: <a href="#issue-test/falls-over">test/falls-over</a></p>'
ok 'they are there, by component' shows '<h3>test</h3> <article><h4 id="issue-test/falls-over">test/falls-over</h4>'
ok 'with who is wrong, in words' shows 'The implementation is wrong; class crash, releases any. Number 7.'
ok 'with the line' shows "<li>crash, <code>$known:9</code>: 1 of 1 answers</li>"
ok 'nothing has expired' test "$(grep -c 'id="expired"' "$page")" = 0
# dead_links: links to places of the page that are not there.
dead_links() {
    grep -o 'href="#[^"]*"' "$page" | sed 's/.*#//; s/"//' | sort -u | while read -r place; do
        grep -qF "id=\"$place\"" "$page" || echo "$place"
    done
}
ok 'links within the page lead somewhere' test -z "$(dead_links)"
ok 'it has the known issue, escaped' shows 'It falls over &lt;b&gt;666&lt;/b&gt; &amp; more.'
ok 'it has the link' shows '<a href="https://example.org/1">'
ok 'it has the count' shows 'explains 1 of 1 answers'
ok 'cases about no clause make no table of clauses' test "$(grep -c '<h2>Clauses' "$page")" = 0

# A known issue that is not seen any more, in a whole run and in a part.
sed -i 's|case=trigger|case=good/1|' "$known"
run
report
ok 'an expired line is named, with its place' shows "<li>crash: test/falls-over (<code>$known:9</code>), which is about 1 answer"
run --partial
report
ok 'a part of the cases lets none expire' test "$(grep -c 'id="expired"' "$page")" = 0
ok 'a part is called PARTIAL' shows '<h1>SFrame conformance: PARTIAL</h1>'
ok 'with what it is, and so is its verdict' shows '<p class="verdict bad">PARTIAL (not all the usual cases). FAIL: '
run --part 'CASE=<*>'
report
ok 'the words are those of --part' shows 'This is a part of a run: CASE=&lt;*&gt;.'
ok 'in which nothing expires either' test "$(grep -c 'id="expired"' "$page")" = 0
run
report
ok 'a whole run is not called so' test "$(grep -c PARTIAL "$page")" = 0
sed -i 's|case=good/1|case=trigger|' "$known"

# A hand-written case that one implementation keeps and another fails.
sed -i 's/^trigger\t.*/&,obeys:FRE_COMPLETE,breaks:FDE_TYPE/' "$work/cases.tsv"
run --case "*"
report
ok 'clauses have a table' shows '<h2>Clauses of the specification</h2> <details><summary>2 clauses, by implementation'
row=$(tr '\n' ' ' <"$page" | grep -o '<code>FDE_TYPE</code></td>.*</tr>' | sed 's/<.tr>.*//')
cells() { echo "$row" | grep -o 'title="[^"]*"' | tr '\n' ' '; }
ok 'with a cell for each implementation, in the order of the list' test "$(cells)" = \
    'title="it reads something else" title="kept in all cases" title="it crashes in a case about this clause" '

printf 'forky\tgcc: 16 <x>\n' >"$work/results/toolchains.tsv"
report
ok 'it has the toolchains' shows '<td>forky</td><td>gcc: 16 &lt;x&gt;</td>'
ok 'nothing is said of executed programs' test "$(grep -c 'Executed programs' "$page")" = 0
report --passed '5 runs <all>'
ok 'what they say is said' shows '<p class="verdict good">Executed programs: 5 runs &lt;all&gt;</p>'
touch "$work/page/truth-slice.html"
report --failed '5 runs, 1 unexplained'
ok 'also when they fail, with their page' \
    shows '<p class="verdict bad"><a href="truth-slice.html">Executed programs</a>: 5 runs, 1 unexplained</p>'
sed -i '$d' "$work/results/results.jsonl"
printf '{"type":"res' >>"$work/results/results.jsonl"
report
ok 'results of an interrupted run make a page' status_is 0
ok 'that says so' shows 'This run did not end'
# Records in another order, and a testee that no record describes.
cat >"$work/results/results.jsonl" <<'END'
{"type":"result","case":"a","operation":"decode","testee":"late","verdict":"agree"}
{"type":"clauses","testee":"never","asked":["FDE_TYPE"]}
{"type":"result","case":"b","operation":"decode","testee":"never","verdict":"wrong-value","fields":["cfa"]}
{"type":"testee","name":"late","version":"1.2"}
END
report
ok 'results may come before the testees' status_is 0
ok 'which are shown all the same' shows '1.2'
ok 'as are those that no record describes' shows 'never'
# Testees that only clauses name, so many that all of them are moved meanwhile.
{
    printf '{"type":"clauses","testee":"t%d","asked":["FDE_TYPE"]}\n' $(seq 70)
    echo '{"type":"result","case":"a","operation":"decode","testee":"t70","verdict":"agree"}'
} >"$work/results/results.jsonl"
report
ok 'clauses may come before all else' status_is 0
ok 'each for its testee' test "$(grep -o 'title="kept in all cases"' "$page" | wc -l)" = 70
mv "$work/results/toolchains.tsv" "$work/results/t" && mkdir "$work/results/toolchains.tsv"
report
ok 'a list of toolchains that cannot be read is an error' status_is 2
rmdir "$work/results/toolchains.tsv"
echo nonsense >"$work/results/results.jsonl"
report
ok 'what is no JSON is an error' status_is 2
ok 'with its line' says 'results.jsonl:1: this is no JSON'
finish
