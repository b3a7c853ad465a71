#!/bin/sh
# sframe-judge: what is known, new, gone, excused or too little, and how it is told.  TAP.
#   wants  JUDGE, another sframe-judge; STOP=1 ends at the first failure
cd "$(dirname "$0")/../../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments conformance/judge/tests/judge.sh - 0 0 "$@"
judge=${JUDGE:-build/bin/sframe-judge}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh

# links RESULT CASE LINK CHECK [MORE]: an observation.
links() {
  printf '{"oracle":"links","result":"%s","test":"%s %s: %s","case":"%s","link":"%s","check":"%s"%s}\n' \
    "$1" "$2" "$3" "$4" "$2" "$3" "$4" "${5:+,$5}"
}
# audit RESULT TEST MORE
audit() { printf '{"oracle":"audit","result":"%s","test":"%s"%s}\n' "$1" "$2" "${3:+,$3}"; }
# ended ORACLE EXTENT [LACKS]: standard input, and the line that ends it.
ended() {
  cat >"$work/lines"
  cat "$work/lines"
  printf '{"oracle":"%s","end":"%s","observations":%d%s}\n' "$1" "$2" "$(wc -l <"$work/lines")" "${3:+,\"lacks\":\"$3\"}"
}
# judges STATUS [OPTION...]: on $work/seen; what it prints is in $work/said.
judges() {
  expected=$1
  shift
  "$judge" --issues="$work/pages" --excused="$work/excused" "$@" "$work/seen" >"$work/said" 2>&1
  status=$?
  [ $status -eq "$expected" ] || { echo "exit status $status"; cat "$work/said"; false; }
}
# prints STATUS [OPTION...]: exactly standard input.
prints() {
  cat >"$work/wanted"
  judges "$@" && diff "$work/wanted" "$work/said"
}
# tells FILE: which was written before, is standard input.
tells() { diff - "$1"; }

mkdir "$work/pages" "$work/pages/c"
: >"$work/excused"
issue_page 'links case=one link=ld-1|ld-2 check=rows' 1 >"$work/pages/c/rows.md"
issue_page 'links case=two link=* check=links says="exit status 139*"' 2 >"$work/pages/c/dies.md"

# What stands how.
{
  links good one ld-1 links '"text":"as it has to be"'
  links wrong one ld-1 rows '"text":"no row\nat 0x10","again":"make links"'
  links wrong one ld-2 rows
  links wrong one ld-2 covers '"text":"a < b & \"c\"\n\u001b[m more\u009b","again":"make it","count":2'
  links wrong two ld-1 links '"says":"exit status 139: died"'
  links wrong two ld-2 links '"says":"exit status 1: refused"'
} | ended links whole >"$work/seen"
known_and_new() {
  prints 1 --tap="$work/tap" --junit="$work/xml" --explained="$work/explained" <<'END'
new: links: one ld-2: covers
    a < b & "c"
    ?[m more??
    again: make it
new: links: two ld-2: links
links: 1 good, 3 known (2 issues), 3 new, 0 excused
something is new: what no page explains is above
END
}
is 'what is known and what is new' known_and_new
tap() {
  tells "$work/tap" <<END
TAP version 13
ok 1 - one ld-1: links
not ok 2 - one ld-1: rows # TODO known: c/rows $work/pages/c/rows.md:10
# no row
# at 0x10
not ok 3 - one ld-2: covers
# a < b & "c"
# ?[m more??
# again: make it
not ok 4 - two ld-2: links
ok 5 - as much was checked as has to be
1..5
END
}
is 'TAP: what is known and has no text is not listed' tap
junit() {
  tells "$work/xml" <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="links" tests="7" failures="3" skipped="3">
  <testcase classname="links" name="one ld-2: covers"><failure message="no page explains it">a &lt; b &amp; &quot;c&quot;
?[m more??
again: make it</failure></testcase>
  <testcase classname="links" name="two ld-2: links"><failure message="no page explains it"></failure></testcase>
  <testcase classname="links" name="c/dies: 1 known, for example two ld-1: links"><skipped message="c/dies"></skipped></testcase>
  <testcase classname="links" name="c/rows: 2 known, for example one ld-1: rows"><skipped message="c/rows">no row
at 0x10
again: make links</skipped></testcase>
</testsuite>
</testsuites>
END
}
is 'JUnit' junit
# What a later run can be compared with: of what is wrong its fields, no texts.
baseline() {
  judges 1 --baseline="$work/base" && tells "$work/base" <<'END'
{"oracle":"links","result":"good","test":"one ld-1: links"}
{"oracle":"links","result":"wrong","test":"one ld-1: rows","case":"one","link":"ld-1","check":"rows"}
{"oracle":"links","result":"wrong","test":"one ld-2: rows","case":"one","link":"ld-2","check":"rows"}
{"oracle":"links","result":"wrong","test":"one ld-2: covers","case":"one","link":"ld-2","check":"covers","count":2}
{"oracle":"links","result":"wrong","test":"two ld-1: links","case":"two","link":"ld-1","check":"links","says":"exit status 139: died"}
{"oracle":"links","result":"wrong","test":"two ld-2: links","case":"two","link":"ld-2","check":"links","says":"exit status 1: refused"}
{"oracle":"links","end":"part","observations":6}
END
}
is 'a baseline' baseline
baseline_of() {
  judges 1 --baseline="$work/some" --baseline-of='two* *covers' && grep -v '"end"' "$work/base" | grep 'two \|covers' >"$work/wanted" &&
    echo '{"oracle":"links","end":"part","observations":3}' >>"$work/wanted" && diff "$work/wanted" "$work/some"
}
is 'of some tests' baseline_of
baseline_compares() {
  judges 0 --since="$work/base" && grep -q '^since the baseline: 0 came, 0 went, of 4 ' "$work/said" &&
    sed '/one ld-2: covers/d; s/:6}/:5}/' "$work/base" >"$work/less" && judges 1 --since="$work/less" && grep -q '^came: links: one ld-2: covers' "$work/said"
}
is 'with which the same run compares equal, and another does not' baseline_compares
# Two readers and another oracle in one run: a suite for each reader, and none has what another has.
junit_of_readers() {
  mkdir -p "$work/readers" && issue_page 'section testee=r1|r2 verdict=wrong-value' 1 >"$work/readers/x.md"
  reader() { printf '{"oracle":"section","result":"%s","test":"%s %s: decode","testee":"%s","case":"%s","operation":"decode","verdict":"%s"}\n' "$2" "$1" "$3" "$1" "$3" "$4"; }
  {
    { reader r1 wrong a wrong-value; reader r1 wrong b crash; reader r2 wrong c wrong-value; reader r2 good d agree; } | ended section part
    links wrong one ld-1 rows | ended links part
  } >"$work/both-seen"
  "$judge" --issues="$work/readers" --excused="$work/excused" --junit="$work/xml" "$work/both-seen" >/dev/null
  tells "$work/xml" <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="r1" tests="2" failures="1" skipped="1">
  <testcase classname="r1" name="r1 b: decode"><failure message="no page explains it"></failure></testcase>
  <testcase classname="r1" name="readers/x: 1 known, for example r1 a: decode"><skipped message="readers/x"></skipped></testcase>
</testsuite>
<testsuite name="r2" tests="2" failures="0" skipped="1">
  <testcase classname="r2" name="readers/x: 1 known, for example r2 c: decode"><skipped message="readers/x"></skipped></testcase>
</testsuite>
<testsuite name="section" tests="0" failures="0" skipped="0">
</testsuite>
<testsuite name="links" tests="1" failures="1" skipped="0">
  <testcase classname="links" name="one ld-1: rows"><failure message="no page explains it"></failure></testcase>
</testsuite>
</testsuites>
END
}
is 'JUnit has a suite for each reader' junit_of_readers
# plain TEXT WANTED: of a test's name, with printf's escapes in octal.
plain() {
  printf '{"oracle":"links","result":"wrong","test":"%b|"}\n' "$1" | ended links part >"$work/seen"
  judges 0 --since="$work/seen" && grep -q ': 0 came, 0 went, of 1 ' "$work/said" &&
    printf 'new: links: %b|\n' "$2" >"$work/wanted" && head -n 1 "$work/said" | cmp - "$work/wanted"
}
while IFS='|' read -r text wanted; do
  is "a text with $text" plain "$text" "$wanted"
done <<'END'
a b~ |a b~ 
\0177|?
\0302\0200\0302\0237|????
\0302\0240\0337\0277|\0302\0240\0337\0277
\0301\0277|??
\0302z\0337z|?z?z
\0340\0240\0200\0357\0277\0277|\0340\0240\0200\0357\0277\0277
\0340\0237\0277|???
\0341\0200z|??z
\0341z\0200|?z?
\0355\0237\0277|\0355\0237\0277
\0355\0240\0200|???
\0360\0220\0200\0200\0364\0217\0277\0277|\0360\0220\0200\0200\0364\0217\0277\0277
\0360\0217\0277\0277|????
\0364\0220\0200\0200|????
\0365\0200\0200\0200|????
\0361\0200\0200z|???z
\0364\0200\0200\0200z\0360\0277\0277\0277|\0364\0200\0200\0200z\0360\0277\0277\0277
\0340\0277\0277\0355\0200\0200|\0340\0277\0277\0355\0200\0200
\0356\0200\0200\0363\0277\0277\0277|\0356\0200\0200\0363\0277\0277\0277
\0303\0200\0303\0300|\0303\0200??
\0341\0200\0300|???
\0341\0200\0177|???
\0303\0177|??
\0200\0277|??
END
is 'what each issue explains' tells "$work/explained" <<'END'
links	c/dies	1
links	c/rows	2
END

# Nothing but what is known.
{
  links wrong one ld-1 rows
  links wrong one ld-2 rows
  links wrong two ld-1 links '"says":"exit status 139: died"'
} | ended links whole >"$work/seen"
all_known() {
  prints 0 <<'END'
links: 0 good, 3 known (2 issues), 0 new, 0 excused
nothing new: all is good, known or excused
END
}
is 'nothing but what is known: exit status 0' all_known
cp "$work/seen" "$work/known"

# What is gone.  gone EXTENT SED: of what is known, changed.
gone() {
  sed "$2; s/\"end\":\"[a-z]*\"/\"end\":\"$1\"/" "$work/known" >"$work/seen"
}
rows_of_one_linker() {
  gone "$1" '/one ld-2/s/wrong/good/'
  prints 1 <<END
gone: c/rows ($work/pages/c/rows.md:10) is not seen any more in link=ld-2
links: 1 good, 2 known (2 issues), 0 new, 0 excused
something known is gone: remove the lines above from their pages
END
}
is 'one glob of a line is gone in a whole run' rows_of_one_linker whole
is 'and in one that is mostly so' rows_of_one_linker mostly
not_in_a_part() { gone part '/one ld-2/s/wrong/good/' && judges 0 && grep -q '^links, a part: 1 good, 2 known' "$work/said"; }
is 'but not in a part' not_in_a_part
not_looked_at() {
  gone "$1" '/one ld-2/d; s/"observations":3/"observations":2/'
  judges "$2"
}
is 'one that was not looked at is gone in a whole run' not_looked_at whole 1
is 'which is said' grep -q 'is about nothing that was looked at in link=ld-2' "$work/said"
is 'but not in one that is mostly so' not_looked_at mostly 0
a_line() {
  gone mostly '/two/s/wrong/good/'
  judges 1 --tap="$work/tap" && grep -q "^gone: c/dies ($work/pages/c/dies.md:10) is not seen any more$" "$work/said" &&
    grep -q '^not ok 2 - c/dies .* is not seen any more$' "$work/tap"
}
is 'a line is gone as a whole, in TAP, too' a_line
untried() {
  judges 0 --untried='ld 3' --tap="$work/tap" --junit="$work/xml" && grep -q '^untried: ld 3: 2 unchanged, 1 gone, 0 changed$' "$work/said" &&
    grep -q '^ok 2 - c/dies .* # SKIP ' "$work/tap" && grep -q '<skipped message="a known issue is gone">' "$work/xml"
}
is 'with a release that no page has met it is listed, and no failure' untried
is 'else JUnit has a failure' judges 1 --junit="$work/xml"
is 'of what is gone' grep -q 'name="c/dies .*><failure message="a known issue is gone"' "$work/xml"

a_case() {
  issue_page 'links case=one|absent link=ld-1|ld-2 check=rows' 1 >"$work/pages/c/rows.md"
  cp "$work/known" "$work/seen"
  prints 1 <<END
gone: c/rows ($work/pages/c/rows.md:10) is about nothing that was looked at in case=absent
links: 0 good, 3 known (2 issues), 0 new, 0 excused
something known is gone: remove the lines above from their pages
END
  status=$?
  issue_page 'links case=one link=ld-1|ld-2 check=rows' 1 >"$work/pages/c/rows.md"
  return $status
}
is 'a glob of the first field is gone' a_case
some_issues() { gone part '/two/s/wrong/good/' && judges 0 && grep -q ', 2 known (1 issues), 0 new' "$work/said"; }
is 'only issues that explain something are counted' some_issues

# Only some of the machines of a line were looked at: what it says of a testee may show on another.
# on_hosts HOST...: testee a is wrong on each, b is good.
on_hosts() {
  issue_page 'api testee=a|b host=h1|h2 promise=decode' 4 >"$work/pages/c/api.md"
  for host; do
    printf '{"oracle":"api","result":"%s","test":"%s","testee":"%s","host":"%s","promise":"decode"}\n' \
      wrong "a $host" a "$host" good "b $host" b "$host"
  done | ended api mostly >"$work/seen"
}
is 'of some machines of a line nothing is gone' eval 'on_hosts h1 && judges 0'
is 'of all of them a testee is' eval "on_hosts h1 h2 && judges 1 && grep -q '^gone: c/api .* is not seen any more in testee=b$' \"\$work/said\""
rm "$work/pages/c/api.md"

# The first of the oracles.
cat >"$work/seen" <<'END'
{"oracle":"section","result":"wrong","test":"a b: decode","testee":"a","case":"b","operation":"decode","verdict":"wrong-value"}
{"oracle":"section","end":"whole","observations":1}
END
issue_page 'section testee=a case=b verdict=wrong-value' 3 >"$work/pages/c/section.md"
section_gone() { sed -i 's/wrong"/good"/' "$work/seen" && judges 1 && grep -q '^gone: c/section ' "$work/said"; }
section_new() { sed -i 's/"b"/"c"/; s/good"/wrong"/; s/whole/part/' "$work/seen" && judges 1 && grep -q '^new: a: wrong-value of decode, 1 case$' "$work/said"; }
section_nothing() { echo '{"oracle":"section","end":"part","observations":0}' >"$work/seen" && judges 3 && grep -q '^too little: section: nothing was compared$' "$work/said"; }
section_cut() { echo '{"oracle":"section","result":"good","test":"a"}' >"$work/seen" && judges 3 && grep -q 'has no end of section' "$work/said"; }
rm "$work/pages/c/dies.md" "$work/pages/c/rows.md"
is 'sections: what is known' prints 0 <<'END'
implementation    agree    known      new  excused
a                     0        1        0        0
section: 0 good, 1 known (1 issues), 0 new, 0 excused
nothing new: all is good, known or excused
END
section_known() {
  judges 0 --explained="$work/explained" --junit="$work/xml" && printf 'section\tc/section\t1\n' | tells "$work/explained" &&
    grep -q '<testsuite name="a" tests="1" failures="0" skipped="1">' "$work/xml" &&
    grep -q '<testcase classname="a" name="c/section: 1 known, for example ' "$work/xml" &&
    grep -q '<testsuite name="section" tests="0" failures="0" skipped="0">' "$work/xml"
}
is 'in other forms' section_known
is 'sections: what is gone' section_gone
is 'sections: what is new' section_new
is 'sections: nothing' section_nothing
is 'sections: cut' section_cut
rm "$work/pages/c/section.md"

# What implementations answered.
# answer RESULT TESTEE CASE OPERATION VERDICT [MORE]
answer() {
  printf '{"oracle":"section","result":"%s","test":"%s %s: %s","testee":"%s","case":"%s","operation":"%s","verdict":"%s"%s}\n' \
    "$1" "$2" "$3" "$4" "$2" "$3" "$4" "$5" "${6:+,$6}"
}
long='expected: 789 123456789 123456789 123456789 123456789 123456789 123456789 12'
{
  answer good b one decode agree
  answer wrong b two decode wrong-value '"field":"fre.cfa fre.ra","text":"wrong-value: fre.cfa, line 2\nexpected: x\ngot:      y\nmore","again":"make b"'
  answer good c one decode agree '"count":3'
  answer wrong a one decode wrong-value '"field":"fre.cfa","text":"wrong-value\n'"$long"'3456\ngot:      y"'
  answer wrong b three decode wrong-value '"field":"fre.cfa fre.ra","text":"wrong-value: fre.cfa, line 9\nexpected: z","count":4'
  answer wrong b two find wrong-value '"field":"fre.cfa fre.ra"'
  answer wrong b four decode accepts-invalid '"clause":"FRE_RANGE","text":"accepts-invalid: FRE_RANGE"'
  answer wrong d four decode crash '"note":"signal 11","text":"crash\nsignal 11 (Segmentation fault)","again":"make d"'
  answer wrong d five decode crash '"note":"signal 6","text":"crash\nsignal 6"'
  answer wrong e six decode timeout
  answer excused a two find unsupported '"reason":"unsupported"'
  answer excused a three find silent '"reason":"silent","count":2'
  answer wrong a four find made-up
} | ended section mostly | sed 's/"observations":13/&,"checked":"five implementations, of which two are good and the others are not, as this long line says, 13"/' >"$work/seen"
printf 'section | silent | 2 | why\nsection | unsupported | 1 | why\n' >"$work/excused"
issue_page 'section testee=e verdict=timeout' 3 >"$work/pages/c/slow.md"
issue_page 'section testee=e verdict=crash note="signal 8 *"' 4 >"$work/pages/c/gone-1.md"
issue_page 'section testee=b|a verdict=rejects-valid' 5 >"$work/pages/c/gone-2.md"
issue_page 'section testee=a operation=find verdict=rejects-valid' 6 >"$work/pages/c/gone-3.md"
all_is_said() {
  sed "s|WORK|$work|" >"$work/plain" && mv "$work/plain" "$work/wanted.in" && prints 1 <"$work/wanted.in"
}
is 'implementations: a line for each, groups of what is new, the largest first' all_is_said <<END
implementation    agree    known      new  excused
b                     1        0        7        0
c                     3        0        0        0
a                     0        0        2        3
d                     0        0        2        0
e                     0        1        0        0
new: b: wrong-value of decode and find: cfa ra, 5 cases
    expected: x
    got:      y
    more
    again: make b
new: a: wrong-value of decode: cfa, 1 case
    ${long}3456
    got:      y
new: b: accepts-invalid of decode: FRE_RANGE, 1 case
new: d: crash of decode, 1 case
    signal 11 (Segmentation fault)
    again: make d
new: d: crash of decode, 1 case
    signal 6
new: a: made-up of find, 1 case
gone: c/gone-1 (WORK/pages/c/gone-1.md:10) is not seen any more
gone: c/gone-2 (WORK/pages/c/gone-2.md:10) is not seen any more
gone: c/gone-3 (WORK/pages/c/gone-3.md:10) is not seen any more
section: 4 good, 1 known (1 issues), 11 new, 3 excused
checked: five implementations, of which two are good and the others are not, as
    this long line says, 13
something is new: what no page explains is above
END
fits() {
  judges 1 --table="$work/table" --new="$work/new" && sed "s|$work|WORK|" "$work/said" | diff - "$work/wanted" &&
    [ "$(wc -l <"$work/said")" -le 25 ] && ! grep '.\{81\}' "$work/said"
}
cat >"$work/wanted" <<'END'
implementation    agree    known      new  excused
b                     1        0        7        0
a                     0        0        2        3
d                     0        0        2        0
c                     3        0        0        0
1 others              0        1        0        0
new: b: wrong-value of decode and find: cfa ra, 5 cases
    expected: x
    got:      y
    again: make b
new: a: wrong-value of decode: cfa, 1 case
    expected: 789 123456789 123456789 1234567...56789 123456789 123456789 123456
    got:      y
new: kinds of failures: 4 more
gone: c/gone-1 (WORK/pages/c/gone-1.md:10) is not seen any more
gone: c/gone-2 (WORK/pages/c/gone-2.md:10) is not seen any more
gone: 1 more
section: 4 good, 1 known (1 issues), 11 new, 3 excused
checked: five implementations, of which two are good and the others are not, as
    this long line says, 13
all of it: WORK/table
something is new: what no page explains is above
END
is 'beside a table: what fits on a screen' fits
wide() {
  sed "s|$work|WORK|" "$work/table" | diff - "$work/wanted"
}
cat >"$work/wanted" <<END
implementation  agree  wrong-value  rejects-valid  accepts-invalid  crash  timeout  unsupported  silent  |  known    new
b                   1            6              0                1      0        0            0       0  |      0      7
c                   3            0              0                0      0        0            0       0  |      0      0
a                   0            1              0                0      0        0            1       2  |      0      2
d                   0            0              0                0      2        0            0       0  |      0      2
e                   0            0              0                0      0        1            0       0  |      1      0
new: b: wrong-value of decode and find: cfa ra, 5 cases
    expected: x
    got:      y
    more
    again: make b
new: a: wrong-value of decode: cfa, 1 case
    ${long}3456
    got:      y
new: b: accepts-invalid of decode: FRE_RANGE, 1 case
new: d: crash of decode, 1 case
    signal 11 (Segmentation fault)
    again: make d
new: d: crash of decode, 1 case
    signal 6
new: a: made-up of find, 1 case
gone: c/gone-1 (WORK/pages/c/gone-1.md:10) is not seen any more
gone: c/gone-2 (WORK/pages/c/gone-2.md:10) is not seen any more
gone: c/gone-3 (WORK/pages/c/gone-3.md:10) is not seen any more
section: 1 excused: unsupported
section: 2 excused: silent
END
is 'the table has all of it' wide
again_new() {
  [ "$(grep -c '"result":"wrong"' "$work/new")" -eq 8 ] && ! grep -q '"testee":"[ce]"' "$work/new" &&
    grep '"test":"b two: decode"' "$work/seen" >"$work/one" && grep -qxF "$(cat "$work/one")" "$work/new" &&
    mv "$work/new" "$work/seen" && judges 1 && grep -qx 'section, a part: 0 good, 0 known (0 issues), 11 new, 0 excused' "$work/said"
}
is 'what is new is observations again' again_new
# A line of 80 columns is whole, of a longer one the middle is left out.
cut_at() {
  answer wrong a one decode crash '"text":"crash\n'"$1"'"' | ended section part >"$work/seen"
  judges 1 --table="$work/table" && grep -qxF "    $2" "$work/said"
}
seventy=1234567890123456789012345678901234567890123456789012345678901234567890
is 'a line of 80 columns' cut_at "${seventy}123456" "${seventy}123456"
is 'a line of 81' cut_at "${seventy}1234567" '12345678901234567890123456789012345678901...67890123456789012345678901234567'
many() {
  for i in $(seq "$1"); do answer good "t$i" one decode agree; done | ended section part >"$work/seen"
  judges 0 --table="$work/table" && [ "$(grep -c '^t[0-9]* ' "$work/said")" -eq "$2" ] && grep -c ' others ' "$work/said" | grep -qx "$3"
}
is '18 implementations have a line each' many 18 18 0
is 'two of 20 are others' many 20 18 1
is 'which are summed' grep -qx '2 others              2        0        0        0' "$work/said"
gone_alone() {
  for i in 1 2 3 4 5 e; do answer good "$i" one decode agree; done | ended section mostly >"$work/seen"
  judges 1 --table="$work/table" && grep -q '^2 others ' "$work/said"
}
is 'where something is gone, few have a line' gone_alone
rm "$work"/pages/c/gone-*
: >"$work/excused"
# Of cases that fail alike the one that shows the least besides is the example.
with_text() { answer wrong b "$1" find wrong-value "\"tag\":\"$2\",\"text\":\"it\\n$1\""; }
fewest() {
  { with_text generated/1 v3 && with_text vectors/x obeys:A,obeys:B && with_text vectors/y breaks:A,obeys:B &&
    with_text vectors/z obeys:C; } | ended section part >"$work/seen"
  judges 1 && grep -A1 '^new: b: wrong-value of find, 4 cases$' "$work/said" | grep -qx '    vectors/y'
}
is 'the example of a kind is the case with the fewest properties' fewest
# What no process can meet is apart, and comes last.
below_zero() {
  { for case in one two three; do answer wrong b $case find wrong-value '"tag":"v3,wraps"'; done
    answer wrong b four find wrong-value '"tag":"wraps-not"'
    answer wrong b five find wrong-value '"field":"find.cfa","tag":"wraps"'; } | ended section part >"$work/seen"
  judges 1 && grep '^new: ' "$work/said" | cmp - "$work/groups"
}
printf 'new: b: wrong-value of find%s\n' ', 1 case' ': cfa, in object files below address 0, 1 case' >"$work/groups"
is 'what shows only below address 0 comes last' below_zero
is 'what else shows there is counted apart' grep -qx '    and 3 in object files below address 0' "$work/said"
with_more() {
  { for field in cfa fp ra; do answer wrong b $field find wrong-value "\"field\":\"find.$field\""; done
    answer wrong b two find wrong-value '"field":"find.cfa find.fp"'
    answer wrong b three find wrong-value '"field":"find.cfa find.fp","tag":"wraps"'
    answer wrong b four find wrong-value '"field":"find.cfa find.ra","tag":"wraps"'; } | ended section part >"$work/seen"
  judges 1 && grep '^        [0-9]' "$work/said" | diff "$work/groups" -
}
printf '        1 with cfa %s: %s\n' 'fp, and 1 in object files below address 0' two 'ra, in object files below address 0' four >"$work/groups"
is 'and so it is with more wrong fields' with_more
# kinds NAME <<ANSWERS: what is new is the lines of $work/groups.
kinds() {
  while read -r case operation verdict field note; do
    answer wrong b "$case" "$operation" "$verdict" "\"field\":\"$(echo "${field#-}" | tr ',' ' ')\",\"note\":\"$note\""
  done | ended section part >"$work/seen"
  judges 1 && grep '^new: \|^    and\|^        ' "$work/said" | diff "$work/groups" -
}
printf 'new: b: wrong-value of decode and find: %s\n' 'cfa ra, 2 cases' >"$work/groups"
is 'a case that both operations read wrongly counts once' kinds <<END
one decode wrong-value fre.cfa,fre.ra
one find wrong-value find.cfa,find.ra
two find wrong-value find.cfa,find.ra
END
cat >"$work/groups" <<'END'
new: b: wrong-value of find: none, 2 cases
    and 1 in which other fields are wrong, too, perhaps of another cause:
        1 with cfa none: four
new: b: wrong-value of decode: cfa, 1 case
new: b: wrong-value of find: ra none, 1 case
END
is 'fields that are wrong alone elsewhere are no kind together; a field that is not is one' kinds <<END
one find wrong-value find.none
two find wrong-value find.none
three decode wrong-value fre.cfa
four find wrong-value find.cfa,find.none
five find wrong-value find.ra,find.none
END
cat >"$work/groups" <<'END'
new: b: wrong-value of find: cfa, 3 cases
    and 4 in which other fields are wrong, too, perhaps of another cause:
        3 with cfa ra: four
        1 with cfa fp ra: seven
new: b: wrong-value of find: ra, 2 cases
new: b: wrong-value of find: fp, 1 case
END
is 'what is told with what is told with another is told with that one' kinds <<END
one find wrong-value find.cfa
two find wrong-value find.cfa
three find wrong-value find.cfa
four find wrong-value find.cfa,find.ra
five find wrong-value find.cfa,find.ra
six find wrong-value find.cfa,find.ra
seven find wrong-value find.cfa,find.fp,find.ra
eight find wrong-value find.ra
nine find wrong-value find.ra
ten find wrong-value find.fp
END
cat >"$work/groups" <<'END'
new: b: crash of decode and find, 2 cases
new: b: rejects-valid of decode, 2 cases
new: b: crash of decode, 1 case
new: b: rejects-valid of decode, 1 case
END
is 'crashes and refusals go by what they say, but for its numbers' kinds <<END
one decode crash - f.c:12: no row at 0x1f
two find crash - f.c:13: no row at 0xab
three decode crash - f.c:13: no rows at 0xab
four decode rejects-valid - flag 4
five decode rejects-valid - flag 8
six decode rejects-valid - version 8
END
{
  answer wrong a-long-name-of-an-implementation one decode crash '"text":"crash\nx"'
  answer wrong b one decode crash '"text":"crash\nline\n"'
  answer wrong b one decode crash '"field":"fre.cfa"'
  for i in $(seq 18); do answer wrong b one decode crash "\"field\":\"$i\""; done
} | ended section part >"$work/seen"
is 'a width for the longest name, groups by testee and field, 20 of them' prints 1 --new="$work/new" <<END
implementation                      agree    known      new  excused
a-long-name-of-an-implementation        0        0        1        0
b                                       0        0       20        0
new: a-long-name-of-an-implementation: crash of decode, 1 case
    x
new: b: crash of decode, 1 case
    line
new: b: crash of decode: cfa, 1 case
$(for i in $(seq 17); do echo "new: b: crash of decode: $i, 1 case"; done)
new: kinds of failures: 1 more
section, a part: 0 good, 0 known (0 issues), 21 new, 0 excused
something is new: what no page explains is above
END
is 'all of them are new' test "$(grep -c '"result":"wrong"' "$work/new")" -eq 21
{
  answer good z one decode agree '"count":5'
  for i in 1 2 3 4 5; do answer wrong "$i" one decode crash; done
} | ended section part >"$work/seen"
first_of_others() { judges 1 --table="$work/table" && grep -qx '2 others              5        0        1        0' "$work/said"; }
is 'the first may be among the others' first_of_others
# checked TEXT: that is what was; the lines about it are standard input.
checked() {
  answer good a one decode agree | ended section part | sed "s/\"observations\":1/&,\"checked\":\"$1\"/" >"$work/seen"
  judges 0 && sed -n '/^checked:/,/^nothing new/p' "$work/said" | sed '$d' | diff - "$work/wanted"
}
ten=123456789
sixty="$ten $ten $ten $ten $ten $ten"
printf 'checked: %s 12345678901\n' "$sixty" >"$work/wanted"
is 'a line of 80 columns is whole' checked "$sixty 12345678901"
printf 'checked: %s\n    123456789012\n' "$sixty" >"$work/wanted"
is 'one of 81 is folded' checked "$sixty 123456789012"
printf 'checked: %s 12345678901\n    %s 1234567890123456\n    x y\n' "$sixty" "$sixty" >"$work/wanted"
is 'and folded again' checked "$sixty 12345678901 $sixty 1234567890123456 x y"
printf 'checked: %s\n    123456789012 x\n' "$sixty" >"$work/wanted"
is 'a word that ends in column 81 is on the next' checked "$sixty 123456789012 x"
printf 'checked:\n    %s\n' "$seventy$seventy" >"$work/wanted"
is 'a word that is too long is whole' checked "$seventy$seventy"
rm "$work/pages/c/slow.md"

# What a line of sections may say is refused where it is wrong (more in conformance/tests/issues.cases).
wrong_page() {
  issue_page "section $1" 3 >"$work/pages/c/wrong.md"
  answer good a one decode agree | ended section part >"$work/seen"
  judges 2 && grep -q "wrong.md:10: $2" "$work/said"
  status=$?
  rm "$work/pages/c/wrong.md"
  return $status
}
good_page() {
  issue_page "section $1" 3 >"$work/pages/c/good.md"
  answer good a one decode agree | ended section part >"$work/seen"
  judges 0
  status=$?
  rm "$work/pages/c/good.md"
  return $status
}
is 'the first operation' good_page 'verdict=timeout operation=decode'
is 'the first field, and the last' good_page 'verdict=wrong-value field=element.index|lines'
is 'the first clause' good_page 'verdict=accepts-invalid clause=SECTION_NAME'
is 'an empty claim' good_page 'verdict=unsupported case=claim/*'
is 'a verdict that there is not' wrong_page 'verdict=wrong' "there is no failure 'wrong'"
is 'one that is no failure' wrong_page 'verdict=silent' "there is no failure 'silent'"
is 'an operation that there is not' wrong_page 'verdict=timeout operation=fund' "there is no operation 'fund'"
is 'a field that there is not' wrong_page 'verdict=wrong-value field=fre.cfb' "there is no field 'fre.cfb'"
is 'the first field of no kind' wrong_page 'verdict=wrong-value field=fre' "there is no field 'fre'"
is 'a clause that there is not' wrong_page 'verdict=accepts-invalid clause=FRE_RANG' "there is no clause 'FRE_RANG'"
is 'any crash' wrong_page 'verdict=crash' 'a line for crashes needs'
is 'a crash of any signal' wrong_page 'verdict=crash note="signal *"' "the note 'signal \*' would explain"
is 'crashes among others' wrong_page 'verdict=crash|timeout note="signal 11 *"' 'a line for crashes is for crashes only'
is 'no verdict, which is any' wrong_page 'testee=a' 'a line for crashes is for crashes only'

issue_page 'links case=one link=ld-1|ld-2 check=rows' 1 >"$work/pages/c/rows.md"
issue_page 'links case=two link=* check=links says="exit status 139*"' 2 >"$work/pages/c/dies.md"

# What is no observation.
# refused LINE MESSAGE
refused() { printf '%s\n' "$1" >"$work/seen" && judges 2 && grep -F 'seen:1: ' "$work/said" | grep -qF "$2"; }
refuses() { is "refused: $1" refused "$1" "$2"; }
refuses 'oracle' 'this is no line of JSON'
refuses '[]' 'there is no oracle'
refuses '{"oracle":"nobody"}' "there is no oracle 'nobody'"
refuses '{"oracle":"nobody","end":"whole","observations":0}' "there is no oracle 'nobody'"
refuses '{"oracle":"links","result":"bad","test":"a"}' "not 'bad'"
refuses '{"oracle":"links","test":"a"}' "not ''"
refuses '{"oracle":"links","result":"good"}' 'an observation has a'
refuses '{"oracle":"links","result":"good","test":"a","count":0}' 'an observation has a'
refuses '{"oracle":"links","result":"excused","test":"a"}' 'an observation has a'
refuses '{"oracle":"links","result":"good","test":"a","where":"f"}' 'an observation of this oracle has no such key'
refuses '{"oracle":"links","result":"good","test":"a","case":3}' 'an observation of this oracle has no such key'
refuses '{"oracle":"links","result":"good","test":"a","case":3,"count":1}' 'an observation of this oracle has no such key'
refuses '{"oracle":"links","result":"good","test":"a","count":"b"}' 'an observation of this oracle has no such key'
refuses '{"oracle":"links","end":"all","observations":0}' "not 'all'"
refuses '{"oracle":"links","end":1,"observations":0}' "not ''"
refuses '{"oracle":"links","end":"whole","observations":1}' 'lines are missing'
twice() { cat "$work/known" "$work/known" >"$work/seen" && judges 0 && grep -q '^links: 0 good, 6 known' "$work/said"; }
is 'an oracle may be there twice in a file' twice

# Too little.
links good one ld-1 links | ended links part '3 links, of at least 4' >"$work/seen"
lacking() {
  prints 3 --tap="$work/tap" <<'END'
links, a part: 1 good, 0 known (0 issues), 0 new, 0 excused
too little: links: 3 links, of at least 4
no verdict: too little was checked
END
}
is 'a run that lacks something: exit status 3' lacking
lacking_tap() { grep -q '^not ok 2 - as much was checked as has to be$' "$work/tap" && grep -q '^# links: 3 links, of at least 4$' "$work/tap"; }
is 'in TAP, too' lacking_tap
{ links wrong one ld-9 rows; links good one ld-1 links; } | ended links part 'more' >"$work/seen"
is 'too little is worse than something new' judges 3
: | ended links part >"$work/seen"
nothing() { judges 3 && grep -q '^too little: links: nothing was compared$' "$work/said"; }
is 'nothing at all: exit status 3' nothing
audit excused 'f: missing' '"reason":"a","count":7' | ended audit part >"$work/seen"
nothing_but() { judges 3 && grep -q '^too little: audit: nothing was compared$' "$work/said"; }
is 'nothing but excuses: exit status 3' nothing_but
cut() { head -n "$1" "$work/known" >"$work/seen" && judges 3 && grep -q "seen: $2" "$work/said"; }
is 'a file that was cut: exit status 3' cut 2 'has no end of links: it was cut'
is 'one that is empty: exit status 3' cut 0 'is empty'
missing() { sed 2d "$work/known" >"$work/seen" && judges 2 && grep -q ':3: lines are missing, or too many, before the end of' "$work/said"; }
is 'a line that is missing: exit status 2' missing

# Two oracles, in one file and in two; the least extent counts.
{ cat "$work/known"; audit good f '"file":"f","count":5' | ended audit part; } >"$work/seen"
both() {
  prints 0 <<'END'
audit, a part: 5 good, 0 known (0 issues), 0 new, 0 excused
links: 0 good, 3 known (2 issues), 0 new, 0 excused
nothing new: all is good, known or excused
END
}
is 'two oracles' both
links good three ld-1 links | ended links part >"$work/more"
two_files() {
  sed '/one ld-2/s/wrong/good/' "$work/known" >"$work/seen"
  "$judge" --issues="$work/pages" --excused="$work/excused" "$work/seen" "$work/more" >"$work/said" && grep -q '^links, a part: 2 good' "$work/said"
}
is 'a part makes all a part' two_files

part_first() { "$judge" --issues="$work/pages" --excused="$work/excused" "$work/more" "$work/seen" >"$work/said" && grep -q '^links, a part: 2 good' "$work/said"; }
is 'in any order' part_first

# Excuses.
{
  audit good f '"count":5'
  audit excused 'f: a' '"reason":"a","count":3'
  audit excused 'g: a' '"reason":"a"'
  audit excused 'f: b' '"reason":"b"'
} | ended audit mostly >"$work/seen"
# excused STATUS LIST
excused() {
  printf %b "$2" >"$work/excused"
  judges "$1"
}
is 'excuses that are read' excused 0 '# a comment\n\naudit | a |4| why\naudit|b|1|why not\n'
counted() {
  diff - "$work/said" <<'END'
audit: 5 good, 0 known (0 issues), 0 new, 5 excused
nothing new: all is good, known or excused
END
}
is 'are counted' counted
by_reason() {
  judges 0 --table="$work/table" && grep -qx "all of it: $work/table" "$work/said" && tells "$work/table" <<'END'
audit: 4 excused: a
audit: 1 excused: b
END
}
is 'by their reasons in the table' by_reason
of_links() {
  { cat "$work/seen"; { links good one ld-1 links; links excused one ld-1 rows '"reason":"b","count":2'; } | ended links part; } >"$work/both" &&
    mv "$work/seen" "$work/one" && mv "$work/both" "$work/seen" && judges 0 --junit="$work/xml"
  status=$?
  mv "$work/one" "$work/seen"
  return $status
}
is 'those of another oracle' of_links
counted_apart() {
  diff - "$work/said" <<'END'
audit: 5 good, 0 known (0 issues), 0 new, 5 excused
links, a part: 1 good, 0 known (0 issues), 0 new, 2 excused
nothing new: all is good, known or excused
END
}
is 'are counted apart' counted_apart
junit_apart() {
  tells "$work/xml" <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="audit" tests="10" failures="0" skipped="5">
  <testcase classname="audit" name="4 not compared"><skipped message="a"></skipped></testcase>
  <testcase classname="audit" name="1 not compared"><skipped message="b"></skipped></testcase>
</testsuite>
<testsuite name="links" tests="3" failures="0" skipped="2">
  <testcase classname="links" name="2 not compared"><skipped message="b"></skipped></testcase>
</testsuite>
</testsuites>
END
}
is 'in JUnit, too' junit_apart
is 'one more than was read: exit status 1' excused 1 'audit | a | 3 | why\naudit | b | 1 | why\n'
is 'which is said' grep -q '^unread: audit: .a.: 4 are excused, 3 have been read' "$work/said"
is 'and is the verdict' grep -qx 'more is excused than has been read' "$work/said"
is 'a reason that is not on the list: exit status 1' excused 1 'audit | a | 4 | why\n'
is 'which is said, too' grep -q '^unread: audit: .b.: 1 are excused, 0 have been read (it is ' "$work/said"
is 'one of another oracle is not on the list' excused 1 'audit | a | 4 | why\nlinks | b | 1 | why\n'
unread_tap() { judges 1 --tap="$work/tap" && grep -q '^ok 2 - f: a # SKIP a$' "$work/tap" && grep -q '^not ok 5 - as much' "$work/tap"; }
is 'in TAP, too' unread_tap
unread_junit() { judges 1 --junit="$work/xml" && grep -q 'name="4 not compared"><skipped message="a"></skipped>' "$work/xml"; }
is 'JUnit has a case for each reason' unread_junit
sed -i 's/"mostly"/"part"/' "$work/seen"
is 'in a part of a run nobody counts' excused 0 ''
for line in audit 'audit | a' 'audit | a | 4' 'audit | a | 4 | b | c' 'audit | a | x | b' 'audit | a | 4x | b' 'audit | | 4 | b' 'audit | a | 4 |' 'nobody | a | 4 | b'; do
  is "a list with the line '$line': exit status 2" excused 2 "audit | c | 1 | d\n$line\n"
  is 'with its place' grep -q 'excused:2: is no line ORACLE' "$work/said"
done
is 'a reason that is there twice: exit status 2' excused 2 'audit | a | 4 | b\naudit | a | 4 | b\n'
: >"$work/excused"

tens() {
  { audit good f; audit excused 'f: a' '"reason":"a","count":10'; } | ended audit whole >"$work/seen"
  excused "$1" "audit | a | $2 | why\n"
}
is 'ten of ten' tens 0 10
is 'ten of nine' tens 1 9
is 'a number of decimal digits' excused 2 'audit | a | a | why\n'
: >"$work/excused"

# Since an earlier run.
{
  links good a ld-1 links
  links wrong a ld-1 rows
  links wrong b ld-1 rows
  links wrong one ld-1 rows
  links wrong only-then ld-1 rows
} | ended links part >"$work/old"
{
  links good a ld-1 links
  links wrong b ld-1 rows
  links wrong b ld-1 covers
  links wrong one ld-1 rows
  links wrong one ld-2 rows
  links wrong only-now ld-1 rows
} | ended links part >"$work/seen"
since() {
  judges 1 --since="$work/old" && tail -n 3 "$work/said" | diff - "$work/wanted"
}
cat >"$work/wanted" <<'END'
came: links: b ld-1: covers
went: links: a ld-1: rows
since the baseline: 1 came, 1 went, of 3 that both looked at
END
is 'what came and what went, of what both looked at' since
links wrong one ld-2 links | ended links part >"$work/old"
came_known() { judges 1 --since="$work/old" && grep -q '^came: links: one ld-2: rows \[c/rows\]$' "$work/said"; }
is 'what came is named where it is known' came_known
went_known() {
  cp "$work/seen" "$work/old" && sed '/one ld-2: rows/s/wrong/good/' "$work/old" >"$work/seen"
  judges 0 --since="$work/old" && grep -q '^went: links: one ld-2: rows \[c/rows\]$' "$work/said"
}
is 'so is what went' went_known
cp "$work/seen" "$work/old"
is 'nothing came: exit status 0, though it is not known' judges 0 --since="$work/old"
links good else ld-1 links | ended links part >"$work/old"
is 'other things: exit status 3' judges 3 --since="$work/old"
is 'which is said' grep -q 'the baseline looked at other things' "$work/said"
head -n 1 "$work/seen" >"$work/old"
is 'a baseline that was cut: exit status 3' judges 3 --since="$work/old"
links good a ld-1 links | ended links part 'more' >"$work/seen"
cp "$work/seen" "$work/old"
is 'too little since a baseline is too little: exit status 3' judges 3 --since="$work/old"

# Several earlier runs: what comes and goes among them is flaky; what is wrong in a way that none of
# them has seen, wrong in none or right now where all were wrong, is told all the same.
died() { links "$1" one "$2" links "\"says\":\"$3\""; }
flaky_ones() {
  { died wrong a 'signal 11'; died wrong b 'signal 11'; died good c -; died wrong d 'signal 11'; } | ended links part >"$work/old"
  { died good a -; died good b -; died good c -; died wrong d 'signal 11'; died wrong e 'signal 6'; } | ended links part >"$work/older"
  # Which looks at a alone, and is in none of the others' ways.
  died good a - | ended links part >"$work/oldest"
}
# now STATUS LAST-LINES: of $work/seen since all of them, in any order.
now() {
  ended links part >"$work/seen"
  judges "$1" --since="$work/old" --since="$work/older" --since="$work/oldest" && tail -n "$2" "$work/said" | sort | diff "$work/wanted" - &&
    judges "$1" --since="$work/oldest" --since="$work/older" --since="$work/old" && tail -n "$2" "$work/said" | sort | diff "$work/wanted" -
}
flaky_ones
cat >"$work/wanted" <<'END'
flaky: links: one a: links
flaky: links: one b: links
since the baseline: 0 came, 0 went, 2 are flaky, of 4 that both looked at
END
flaky_now() { { died wrong a 'signal 11' | sed 's/"case":"one"/"case":"of another list"/'; died good b -; died good c -; died wrong d 'signal 11'; } | now 0 3; }
is 'what came and went among earlier runs is flaky' flaky_now
cat >"$work/wanted" <<'END'
came: links: one a: links
came: links: one c: links
flaky: links: one b: links
since the baseline: 2 came, 2 went, 1 are flaky, of 5 that both looked at
went: links: one d: links
went: links: one e: links
END
real_now() { { died wrong a 'signal 6'; died good b -; died wrong c 'signal 11'; died good d -; died good e -; } | now 1 6; }
is 'but a real change is told' real_now
cat >"$work/wanted" <<'END'
came: links: one a: links
since the baseline: 1 came, 0 went, 0 are flaky, of 1 that both looked at
END
twice_now() { { died wrong a 'signal 11'; died wrong a 'signal 6'; } | now 1 2; }
is '... also beside what is flaky in the same test' twice_now
like_another() { { died wrong a 'signal 6' | sed 's/"says":"signal 6"/"says":"signal 11","check":"rows"/; s/"check":"links",//'; } | now 1 2; }
is '... and where one word of it was seen before' like_another
like_the_right() { died wrong a - | now 1 2; }
is '... and where what was right looked so' like_the_right
cat >"$work/wanted" <<'END'
came: links: one a: links
since the baseline: 1 came, 0 went, of 4 that both looked at
END
without_repeating() {
  { died wrong a 'signal 11'; died good b -; died good c -; died wrong d 'signal 11'; } | ended links part >"$work/seen"
  judges 1 --since="$work/older" && tail -n 2 "$work/said" | diff "$work/wanted" -
}
is 'one earlier run knows nothing as flaky' without_repeating

# A judge that is dead is no verdict, whatever was told before it.
# shellcheck source=scripts/lib/observations.sh
. scripts/lib/observations.sh
dead() {
  mkdir -p "$work/told" && echo '1..4' >"$work/told/results.tap" && echo old >"$work/told/results.xml"
  run_child() { return "${ends:?}"; }
  ends=$1
  judge_observations "$work/told" "$work/pages" ''
  [ $? -eq "$2" ] && [ ! -e "$work/told/results.xml" ]
}
is 'a judge that is dead: exit status 3' dead 0 3
is 'and one that fails without a word' dead 1 3
is 'one that says that it cannot: its own' dead 2 2

# Many.
many() {
  for i in $(seq 25); do links wrong "case-$i" ld-1 rows; done | ended links part >"$work/seen"
  judges 1 && [ "$(grep -c '^new: links: ' "$work/said")" = 20 ] && grep -q '^new: 5 more$' "$work/said"
}
is 'of many that are new, 20 are shown' many
just_enough() { sed -i 's/"observations":25/"observations":20/; 21,25d' "$work/seen" && judges 1 && [ "$(grep -c '^new: links: ' "$work/said")" = 20 ] && ! grep -q 'more$' "$work/said"; }
is 'of 20, all' just_enough
# Two oracles of which something is gone, the first of them wrong at its first.
gone_apart() {
  issue_page 'growth testee=a operation=b shape=c' 8 >"$work/pages/c/slow.md"
  { links wrong one ld-9 rows | ended links mostly; printf '%s\n' '{"oracle":"growth","result":"good","test":"a","testee":"a","operation":"b","shape":"c"}' | ended growth whole; } >"$work/seen"
  judges 1 --junit="$work/xml" && [ "$(grep -c 'a known issue is gone' "$work/xml")" = 1 ] && grep -q 'classname="growth" name="c/slow .* is not seen any more"' "$work/xml" &&
    [ "$(grep -c 'classname="links" name="one ld-9: rows"><failure' "$work/xml")" = 1 ]
}
is 'what is gone is told of its oracle' gone_apart
many_gone() {
  rm -r "$work/pages" && mkdir "$work/pages"
  for i in $(seq 22); do issue_page "links case=none-$i check=rows" "$i" >"$work/pages/p$i.md"; done
  links good a ld-1 links | ended links whole >"$work/seen"
  judges 1 && [ "$(grep -c '^gone: .*p[0-9]' "$work/said")" = 20 ] && grep -q '^gone: 2 more$' "$work/said"
}
is 'and of many that are gone' many_gone

# What a page that is written says of a crash, and that it is taken.
# named GLOB NOTE...: crashes with these notes have one page, and its note is GLOB.
named() {
  glob=$1
  shift
  rm -rf "$work/written"
  for note; do answer wrong a "$(printf %s "$note" | cksum | tr ' ' -)" decode crash "\"note\":\"$note\""; done | ended section part >"$work/seen"
  judges 1 --write-pages="$work/written" || return
  grep -ho ' note=.* case=' "$work/written"/a/*.md | sed 's/^ note=//; s/ case=$//; s/\\ / /g' >"$work/named"
  printf '%s\n' "$glob" | diff - "$work/named" || return
  "$judge" --issues="$work/written" "$work/seen" >"$work/said" 2>&1 || { cat "$work/said"; false; }
}
# With the pages that are there, one more: no page is written over, and none has a number.
written_beside() {
  rm -rf "$work/written" && mkdir -p "$work/written/a" && issue_page 'section testee=a case=other verdict=timeout' | sed '/^number: /d' >"$work/written/a/new-4.md" &&
    cp "$work/written/a/new-4.md" "$work/kept.md" && { answer wrong a one decode crash '"note":"signal 11 x"'; answer wrong a two decode timeout; } | ended section part >"$work/seen"
  "$judge" --issues="$work/written" --write-pages="$work/written" "$work/seen"
  [ $? -eq 1 ] && [ "$(cd "$work/written/a" && echo *)" = 'new-4.md new-5.md new-6.md' ] && cmp "$work/kept.md" "$work/written/a/new-4.md" &&
    ! grep '^number:' "$work"/written/a/* && "$judge" --issues="$work/written" "$work/seen"
}
is 'pages are written beside those that are there' written_beside
is 'a panic of Go, without its numbers' named 'exit status 2: panic: runtime error: index out of range \[*\] with length *' \
  'exit status 2: panic: runtime error: index out of range [5] with length 3 ... exit status 2' \
  'exit status 2: panic: runtime error: index out of range [77] with length 0 ... main.go:5 +0x1c5'
is 'types and places have their numbers' named 'exit status 2: panic: uint32 at main.go:5 *' \
  'exit status 2: panic: uint32 at main.go:5 0x1c5'
is 'one of Rust by its place' named "exit status 101: thread 'main' (*) panicked at src/main.rs:10:5:*" \
  "exit status 101: thread 'main' (17) panicked at src/main.rs:10:5: ... note" \
  "exit status 101: thread 'main' (23) panicked at src/main.rs:10:5: ... note"
is 'one of Python by its last line' named \
  "exit status 1 without the line 'rejected REASON': Traceback (most recent call last): ... struct.error: at least * bytes" \
  "exit status 1 without the line 'rejected REASON': Traceback (most recent call last): ... struct.error: at least 8 bytes"
is 'what would mean other panics, too, as a whole' named 'exit status 2: panic: 5 ... x' 'exit status 2: panic: 5 ... x'
is 'a signal by its number' named 'signal 11 (Segmentation fault) *' \
  'signal 11 (Segmentation fault) a' 'signal 11 (Segmentation fault) b'
echo "1..$n"
