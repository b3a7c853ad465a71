#!/bin/sh
# sframe-pages: what stands in a cell, what a page shows, that links lead somewhere and that nothing
# hostile is markup.  TAP.
#   wants  PAGES, another sframe-pages; STOP=1 ends at the first failure
# shellcheck disable=SC2016  # Markdown has backquotes
cd "$(dirname "$0")/../../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments conformance/pages/tests/pages.sh - 0 0 "$@"
pages=${PAGES:-build/bin/sframe-pages}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh

# page NUMBER CLAUSES SHOWS [TITLE]: a page of a known issue.
page() {
  printf '```\nnumber: %s\ntitle: %s\nblame: consumer\nclass: wrong-value\naffects: -\nclauses: %s\nreported: not yet\nshows: %s\n```\n\nThe first paragraph of %s.\n' \
    "$1" "${4:-a title}" "$2" "$3" "$1"
}
# answer RESULT READER CASE CLAUSES VERDICT [MORE]: an observation of a case that obeys CLAUSES.
answer() {
  tags=vector
  for clause in $4; do tags=$tags,obeys:$clause; done
  printf '{"oracle":"section","result":"%s","test":"%s %s: decode","testee":"%s","release":"1","case":"%s","tag":"%s","operation":"decode","verdict":"%s"%s}\n' \
    "$1" "$2" "$3" "$2" "$3" "$tags" "$5" "${6:+,$6}"
}
# ended [EXTENT]: standard input, and its last line.
ended() {
  cat >"$work/lines"
  cat "$work/lines"
  printf '{"oracle":"section","end":"%s","observations":%d}\n' "${1:-part}" "$(wc -l <"$work/lines")"
}
# makes STATUS DIRECTORY [OPTION...]: pages of $work/seen in $work/DIRECTORY.
makes() {
  expected=$1 to=$work/$2
  shift 2
  "$pages" -o "$to" --issues="$work/issues" --excused="$work/excused" "$@" "$work/seen" 2>&1
  status=$?
  [ $status -eq "$expected" ] || { echo "exit status $status"; false; }
}
# has FILE TEXT, has_no FILE TEXT: below $work.
has() { grep -qF -- "$2" "$work/$1" || { echo "$1 has no: $2"; false; }; }
has_no() { ! grep -qF -- "$2" "$work/$1" || { echo "$1 has: $2"; false; }; }
# cell CLAUSE READER: its class and sign in the table of all clauses.
cell() {
  python3 - "$work/site/clauses.html" "$1" "$2" <<'END'
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
heads = re.findall(r'<th scope=col class=up id="([^"]*)"', text)
row = re.search(r'<tr id="%s".*?</tr>' % sys.argv[2], text, re.S).group()
cells = re.findall(r"<td class=(\w+)>(.*?)</td>", row, re.S)
kind, inside = cells[heads.index(sys.argv[3])]
print(kind, re.sub("<[^>]*>", " ", inside).strip(), sep=" " if inside else "")
END
}
stands() { got=$(cell "$1" "$2") && [ "$got" = "$3" ] || { echo "$1 of $2: $got"; false; }; }

mkdir -p "$work/issues/reader"
printf 'section | unsupported | 5 | it says so\n' >"$work/excused"
page 1 FRE_RANGE 'section testee=one|two case=vectors/a verdict=wrong-value' >"$work/issues/reader/range.md"
page 2 FLAG_SORTED 'section testee=two case=vectors/b verdict=wrong-value' 'a `flag`' >"$work/issues/reader/flag.md"

# --- cells -------------------------------------------------------------------------------
{
  answer good one vectors/b 'FRE_RANGE FLAG_SORTED' agree
  answer good reference vectors/a 'FRE_RANGE' agree
  answer wrong one vectors/a 'FRE_RANGE DEFAULT_CFA' wrong-value '"text":"wrong-value: fre\nline 2\nexpected: fre 1 cfa=sp+8\ngot:      fre 1 cfa=sp+16\n","again":"make it"'
  answer wrong two vectors/b 'FRE_RANGE FLAG_SORTED' wrong-value '"text":"as one"'
  answer wrong two vectors/c 'FRE_COMPLETE' crash '"text":"nobody knows"'
  answer excused reference vectors/c 'FRE_COMPLETE' silent '"reason":"the specification is silent: X"'
  answer excused one vectors/c 'FRE_COMPLETE' unsupported '"reason":"unsupported"'
} | ended >"$work/seen"
is 'pages are made' makes 0 site
is 'a clause that a case keeps' stands FLAG_SORTED one 'kept ✓'
is 'red where the issue names the clause' stands FRE_RANGE one 'broken ✗ 1'
is 'hatched where another clause is to blame' stands DEFAULT_CFA one 'touched ▨ 1'
is 'hatched for one clause of a case, red for the other' stands FRE_RANGE two 'touched ▨ 2'
is '... which is named' stands FLAG_SORTED two 'broken ✗ 2'
is 'new where no issue explains it' stands FRE_COMPLETE two 'new !'
is 'the specification is silent' stands FRE_COMPLETE reference 'open ·'
is 'a clause that was not asked is empty' stands FRE_COMPLETE one 'none'
is 'a clause of no case is empty' stands UNWIND_SP one 'none'

names_another() {
  sed 's/^clauses: .*/clauses: DEFAULT_CFA/' "$work/issues/reader/range.md" >"$work/page" &&
    mv "$work/page" "$work/issues/reader/range.md" && makes 0 site &&
    stands FRE_RANGE one 'touched ▨ 1' && stands DEFAULT_CFA one 'broken ✗ 1'
}
is 'the clauses of an issue decide' names_another
blames_the_format() {
  cp "$work/issues/reader/range.md" "$work/kept" && sed -i 's/^blame: .*/blame: format/' "$work/issues/reader/range.md" &&
    makes 0 site && stands DEFAULT_CFA one 'touched ▨ 1'
  result=$?
  mv "$work/kept" "$work/issues/reader/range.md"
  return $result
}
is 'no reader is red for what the format is to blame for' blames_the_format
names_a_silence() {
  cp "$work/issues/reader/flag.md" "$work/kept" && sed -i 's/^clauses: .*/clauses: FRE_BEYOND_FUNCTION/' "$work/issues/reader/flag.md" &&
    sed 's/FLAG_SORTED"/FRE_BEYOND_FUNCTION"/; s/obeys:FLAG_SORTED/obeys:FRE_BEYOND_FUNCTION/' "$work/seen" >"$work/silence" &&
    "$pages" -o "$work/site" --issues="$work/issues" --excused="$work/excused" "$work/silence" && stands FRE_BEYOND_FUNCTION two 'touched ▨ 2'
  result=$?
  mv "$work/kept" "$work/issues/reader/flag.md"
  return $result
}
is 'nor for a clause on which the specification is silent' names_a_silence
# A clause whose id begins like that of another.
names_longer() {
  sed 's/^clauses: .*/clauses: FRE_RA_UNDEFINED/' "$work/issues/reader/flag.md" >"$work/page" &&
    mv "$work/page" "$work/issues/reader/flag.md" && makes 0 site &&
    stands FLAG_SORTED two 'touched ▨ 2'
}
is 'a clause is named by its whole id' names_longer

# --- pages -------------------------------------------------------------------------------
is 'the front counts' has site/index.html 'no known issue explains 1 of the results that are wrong'
is 'the front names what is new' has site/index.html 'two vectors/c: decode'
is 'a reader has its new answers' has site/reader/two.html 'nobody knows'
is '... its causes' has site/reader/two.html 'reader/flag (2): a <code>flag</code>'
is '... and not those of others' has_no site/reader/one.html 'nobody knows'
is 'a case shows what differs' has site/case/vectors.a.html '<mark>cfa=sp+16</mark>'
is '... and what does not' has site/case/vectors.a.html 'got:      fre 1 '
is '... who answers so' has site/case/vectors.a.html 'reader/one.html'
is '... and the command' has site/case/vectors.a.html 'make it'
is 'a clause has our words' has site/clause/FRE_RANGE.html "$(build/bin/sframe-ref clauses --json | python3 -c '
import json, sys
print(next(c["text"] for c in json.load(sys.stdin) if c["id"] == "FRE_RANGE").replace(">", "&gt;"))')"
is '... and its cases' has site/clause/FRE_RANGE.html 'case/vectors.b.html'
is 'an issue has its prose' has site/issue/reader.range.html 'The first paragraph of 1.'
is '... its readers' has site/issue/reader.range.html 'reader/one.html">one</a>: 1'
is '... and an example' has site/issue/reader.range.html 'make it'
is 'an issue that was not seen says so' sh -c "! grep -q 'was not seen' '$work/site/issue/reader.range.html'"
is 'a whole site has no error' sh -c "[ -z \"\$(python3 conformance/pages/tests/check_pages.py '$work/site' 2>/dev/null)\" ]"

# A page is called by its name; the address with its number leads there.
has_two_addresses() {
  has site/issue/1.html 'content="0; url=../issue/reader.range.html"' && has site/issue/reader.range.html '<a href="../issue/1.html">1</a>' &&
    has site/issues.html '<a href="issue/reader.range.html">reader/range</a></td><td>1</td>' &&
    has site/clauses.html 'title="two: touched by reader/flag (2)">' && ! grep -rh 'href="[^"]*issue/[0-9]' "$work/site" | grep -v '<dt>Number'
}
is 'an issue has an address by its name, and one by its number' has_two_addresses
has_one_address() {
  cp "$work/issues/reader/flag.md" "$work/kept" && sed -i '/^number: /d' "$work/issues/reader/flag.md" && makes 0 unnumbered && [ ! -e "$work/unnumbered/issue/2.html" ] && [ ! -e "$work/unnumbered/issue/0.html" ] &&
    has unnumbered/issue/reader.flag.html '<h1>reader/flag: a <code>flag</code></h1>' && has_no unnumbered/issue/reader.flag.html '<dt>Number' &&
    has unnumbered/clauses.html ' by reader/flag">' && has unnumbered/issues.html 'reader/flag</a></td><td></td>' &&
    [ -z "$(python3 conformance/pages/tests/check_pages.py "$work/unnumbered" 2>/dev/null)" ]
  result=$?
  mv "$work/kept" "$work/issues/reader/flag.md"
  return $result
}
is 'one without a number only the first' has_one_address
own_numbers() {
  mkdir -p "$work/own/mine" && page 1 FLAG_SORTED 'section testee=two case=vectors/c verdict=wrong-value' >"$work/own/mine/first.md" && makes 0 both --issues="$work/own" &&
    has both/issue/1.html 'url=../issue/reader.range.html' && has both/issue/mine.first.html 'mine/first (1)' && has_no both/issue/mine.first.html 'issue/1.html'
}
is 'the number of an own page leads to ours' own_numbers

# The checker is no parrot: what it has to find, in a copy.
finds() {
  rm -rf "$work/copy" && cp -r "$work/site" "$work/copy" &&
    sed -i "$2" "$work/copy/$1" && python3 conformance/pages/tests/check_pages.py "$work/copy" 2>/dev/null | grep -qF "$1: $3"
}
is 'the check finds a link to nothing' finds index.html 's/clauses.html/clause.html/' 'clause.html leads nowhere'
is '... an anchor that is not there' finds clauses.html 's/FRE_RANGE.html#one/FRE_RANGE.html#nobody/' 'clause/FRE_RANGE.html#nobody has no such anchor'
is '... an element that does not end' finds index.html 's,</footer>,,' '</body> ends'
is '... a script' finds index.html 's,<main,<script>alert(1)</script><main,' 'a script that is not filter.js'
is '... and one in an attribute' finds index.html 's,<main,<main onclick="x()",' 'a script in the attribute onclick'

# --- whole answers ---------------------------------------------------------------------------
# beside NAME [RIGHT ANSWER]: the rows of the page of a case to which the reader one answers so: a kind,
# what is expected, what is answered; with [ ] around what is marked.
beside() {
  answer wrong one vectors/a FRE_RANGE wrong-value "\"text\":\"wrong-value: fre.cfa, line 2\nexpected: e\ngot:      g\n\",\"again\":\"make it\",\"right-answer\":\"$1\",\"answer\":\"$2\"" | ended >"$work/seen"
  makes 0 beside && python3 - "$work/beside/case/vectors.a.html" <<'END'
import html, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
for kind, left, right in re.findall(r"<tr class=(\w+)><td>(.*?)</td><td>(.*?)</td></tr>", text):
    print(kind, *(html.unescape(re.sub("</?mark>", lambda m: "[" if m.group() == "<mark>" else "]", each)) for each in (left, right)), sep="|")
END
}
cp "$work/seen" "$work/seen.first"
while IFS='/' read -r expected got rows; do
  shows() { beside "$expected" "$got" >"$work/rows" && printf %b "$rows" | diff - "$work/rows"; }
  is "$expected, answered $got" shows
done <<'END'
a 1\nb 2\n/a 1\nb 3\n/same|a 1|a 1\ndiffers|b [2]|b [3]\n
a\nb\nc\n/a\nc\n/same|a|a\ndiffers|[b]|[no line]\nsame|c|c\n
a\nc\n/a\nb\nc\n/same|a|a\ndiffers|[no line]|[b]\nsame|c|c\n
a\nb\nc\nd\n/b\nx\nd\na\n/differs|[a]|[no line]\nsame|b|b\ndiffers|[c]|[x]\nsame|d|d\ndiffers|[no line]|[a]\n
a\nb silent FRE_RANGE\nc\n/a\nx\nc\n/same|a|a\nopen|b silent FRE_RANGE|x\nsame|c|c\n
a\nb silent FRE_RANGE\nc\n/a\nb\nd\n/same|a|a\nopen|b silent FRE_RANGE|b\ndiffers|[c]|[d]\n
a silent FRE_RANGE\n/x\ny\n/open|a silent FRE_RANGE|x\nopen||y\n
a\nb\nc\n/a\n...\n/same|a|a\nopen|b|...\nopen|c|\n
a\nb\n/a\nbc\n/same|a|a\ndiffers|[b]|[bc]\n
a\nb\n//differs|[a]|[no line]\ndiffers|[b]|[no line]\n
END
two_answers() {
  for each in 1 2; do
    answer wrong "reader$each" vectors/a FRE_RANGE wrong-value "\"text\":\"wrong-value: fre\nexpected: e\ngot:      g\n\",\"right-answer\":\"e\nf\n\",\"answer\":\"g\n$1\n\""
    shift
  done | ended >"$work/seen"
  makes 0 beside && [ "$(grep -c '<table class="diff">' "$work/beside/case/vectors.a.html")" = "$3" ]
}
is 'who answers alike is shown once' two_answers h h 1
is 'who differs in a later line is not' two_answers h i 2
accepted() {
  answer wrong one vectors/a FRE_RANGE accepts-invalid '"text":"accepts-invalid: FRE_RANGE\n","answer":"<a 1\n"' | ended >"$work/seen"
  makes 0 beside && has beside/case/vectors.a.html '<pre>&lt;a 1'
}
is 'what is to be refused is shown whole, too' accepted
mv "$work/seen.first" "$work/seen"

# --- since several runs ------------------------------------------------------------------------
since_two() {
  cp "$work/seen" "$work/seen.first"
  answer good one vectors/a FRE_RANGE agree | ended >"$work/old"
  answer wrong one vectors/a FRE_RANGE crash '"note":"signal 11"' | ended >"$work/seen"
  cp "$work/seen" "$work/older"
  makes 0 two --since="$work/old" --since="$work/older" && has two/since.html ': 0 came, 0 went, 1 are flaky, of 1' &&
    has two/since.html '<li>section: one vectors/a: decode</li>' && has two/since.html "<code>$work/older</code>" &&
    makes 0 one --since="$work/old" && has one/since.html ': 1 came, 0 went' && has_no one/since.html '<h2>Flaky'
  status=$?
  mv "$work/seen.first" "$work/seen"
  return $status
}
is 'what is flaky among earlier runs has a place of its own' since_two

# --- fuzzing ---------------------------------------------------------------------------------
fuzzing() {
  makes 0 without && [ ! -e "$work/without/fuzzing.html" ] && has_no without/index.html fuzzing.html || return
  printf 'soak\tdecode\t519796724\t4ee0f\nexplored\tld<b>\t12\t34\t5\t6\t7\nexploredx\tno\n' >"$work/covered"
  makes 0 fuzzing --fuzzing="$work/covered" && has fuzzing/index.html 'href="fuzzing.html"' &&
    has fuzzing/fuzzing.html '<tr><th scope=row>decode</th><td class=count>519,796,724</td><td class=count>4ee0f</td></tr>' &&
    has fuzzing/fuzzing.html '<th scope=row>ld&lt;b&gt;</th><td class=count>12</td><td class=count>34</td><td class=count>5</td><td class=count>6</td><td class=count>7</td>' &&
    has_no fuzzing/fuzzing.html '<th scope=row>no' && [ "$(grep -c 'This was not run' "$work/fuzzing/fuzzing.html")" = 1 ] &&
    [ -z "$(python3 conformance/pages/tests/check_pages.py "$work/fuzzing" 2>/dev/null)" ]
}
is 'what fuzzing covered is a page where it is given' fuzzing

# --- the order of what was seen does not matter ----------------------------------------------
cp "$work/seen" "$work/seen.first"
for case in vectors/z vectors/y regressions/x; do
  answer wrong one $case DEFAULT_CFA wrong-value "\"text\":\"in $case\""
done >"$work/more"
page 3 DEFAULT_CFA 'section testee=one case=vectors/z|vectors/y|regressions/x verdict=wrong-value' >"$work/issues/reader/cfa.md"
example_is_the_same() {
  ended <"$work/more" >"$work/seen" && makes 0 first &&
    sort -r "$work/more" | ended >"$work/seen" && makes 0 second &&
    diff "$work/first/issue/reader.cfa.html" "$work/second/issue/reader.cfa.html"
}
is 'the example of an issue is always the same' example_is_the_same
is '... and all answers that show it are counted' has first/issue/reader.cfa.html 'reader/one.html">one</a>: 3'
rm "$work/issues/reader/cfa.md"
mv "$work/seen.first" "$work/seen"

# --- hostile ---------------------------------------------------------------------------------
# Of every text that comes from outside: a name, a note, a page, a vector, a file of versions.
bad='<script>alert(1)</script>'
hostile() {
  mkdir -p "$work/vectors/elf" "$work/hostile-issues/$1" && echo elf >"$work/vectors/elf/a.elf" &&
    page 1 FRE_RANGE "section testee=* case=vectors/a everywhere=x verdict=wrong-value" "a $bad & \"title\" <b>" |
      sed '/everywhere/s/ everywhere=x//; s/^shows/everywhere: a test\nshows/' >"$work/hostile-issues/$1/page.md"
  printf '\n%s\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)> `%s`\n' "$bad" "$bad" >>"$work/hostile-issues/$1/page.md"
  {
    answer wrong "$bad" "vectors/a$bad" FRE_RANGE wrong-value "\"text\":\"$bad\nline 1\nexpected: $bad\ngot:      <b>\",\"again\":\"$bad\",\"note\":\"$bad\""
    answer wrong '\" onclick=\"x()' 'vectors/a' FRE_RANGE wrong-value "\"text\":\"$bad\""
    answer wrong '../../up' '../../../up' FRE_RANGE crash "\"text\":\"$bad\""
  } | ended >"$work/seen"
  printf '{"cases":[{"id":"a","description":"%s","verdict":"%s","section":{"address":"%s","bytes":"e2dezz0"},"dump":["%s"],"finds":[{"pc":"%s","answer":"%s"}]}]}\n' \
    "$bad" "$bad" "$bad" "$bad" "$bad" "$bad" >"$work/vectors/vectors.json"
  printf 'forky\t%s\n' "$bad" >"$work/tools"
  printf 'source\t%s\n' "$bad" >"$work/covering"
  printf '### S-01 %s\n- %s\n' "$bad" "$bad" >"$work/problems"
  "$pages" -o "$work/deep/er/hostile" --issues="$work/hostile-issues" --excused="$work/excused" --vectors="$work/vectors" \
    --toolchains="$work/tools" --problems="$work/problems" --made="$bad" --untried="$bad" --glossary="$work/problems" --fuzzing="$work/covering" "$work/seen" || return
  python3 conformance/pages/tests/check_pages.py "$work/deep/er/hostile" >"$work/found" 2>/dev/null
  cat "$work/found"
  [ ! -s "$work/found" ] && ! grep -rlF "$bad" "$work/deep"
}
is 'nothing hostile is markup' hostile reader
is 'and no file is written elsewhere' sh -c "[ \"\$(ls '$work/deep/er')\" = hostile ] && [ \"\$(ls '$work/deep')\" = er ]"

# --- what goes wrong -------------------------------------------------------------------------
cut_file() {
  head -n 1 "$work/lines" >"$work/seen"
  makes 2 cut | grep -q 'seen' && [ ! -e "$work/cut/index.html" ]
}
is 'a file that was cut is refused' cut_file
none() { "$pages" -o "$work/none" "$work/not-there" 2>&1 | grep -q not-there; }
is 'a file that is not there is named' none
no_vectors() {
  answer good one vectors/a FRE_RANGE agree | ended >"$work/seen"
  echo '[' >"$work/vectors/vectors.json"
  makes 2 bad --vectors="$work/vectors" | grep -q 'this is no JSON'
}
is 'vectors that are no JSON are refused' no_vectors
# What a page shows of other files has to be there.
no_elf() {
  printf '{"cases":[{"id":"a","verdict":"valid","section":{"address":"0x0","bytes":"e2de"}}]}\n' >"$work/vectors/vectors.json"
  makes 0 good --vectors="$work/vectors" && rm "$work/vectors/elf/a.elf" &&
    makes 2 bad --vectors="$work/vectors" | grep -q 'a.elf' && [ ! -e "$work/bad/case/vectors.a.html" ]
}
is 'a file of the vectors that is missing is named' no_elf
full() { makes 3 ../../dev/full/x | grep -q full; }
is 'a place that cannot be written is status 3' full

# --- what reproducers said ---------------------------------------------------------------------
reproduced() {
  answer good one vectors/a FRE_RANGE agree | ended >"$work/seen"
  sed -i 's/^affects: .*/affects: 2.40 to 2.46/' "$work/issues/reader/flag.md"
  printf 'reader/%s\n' 'flag	2.40	1' 'flag	2.44	77' 'flag	2.46	0' 'flag	2.47	0' 'flag	2.48	3' 'flag-of-another	9.9	1' |
    sed 's/\\t/\t/g' >"$work/said"
  makes 0 told --reproduced="$work/said" &&
    has told/issue/reader.flag.html '<dt>By its reproducer</dt><dd class=strip><span class=broken>2.40 has it</span> <span class=kept>2.46 has it not, against this page</span> <span class=kept>2.47 has it not</span> <span class=dim>2.48 could not tell</span> </dd>' &&
    has_no told/issue/reader.flag.html 9.9 && has_no told/issue/reader.range.html 'By its reproducer'
}
is 'an issue shows what its reproducer said on each release' reproduced
for line in reader/flag 'reader/flag 2.40 1' 'reader/flag	2.40' 'reader/flag	2.40	yes' '	2.40	1' 'reader/flag		1' 'reader/flag	2.40	1	1'; do
  not_so() {
    { cat "$work/said" && echo "$line"; } >"$work/not-said"
    makes 2 not-said --reproduced="$work/not-said" | grep -q 'not-said: line 7: '
  }
  is "refused: $line" not_so
done
not_there() { makes 2 not-said --reproduced="$work/not-there" | grep -q 'not-there'; }
is 'a file of reproducers that is not there is named' not_there

# --- the groups are those of the register ------------------------------------------------------
groups() {
  awk '/^\/\* .*\.  \*\/$/ { next_is = 1 } next_is && match($0, /\([A-Z0-9_]+,/) { print substr($0, RSTART + 1, RLENGTH - 2); next_is = 0 }' reference/clauses.def >"$work/register"
  sed -n 's/^  { \([A-Z0-9_]*\), .*/\1/p' conformance/pages/groups.c | diff "$work/register" -
}
is 'the groups are those of the register' groups
echo "1..$n"
