#!/bin/sh
# The pages of known issues: each can be read, the index is that of the last release, and what a page
# says wrong is refused with its place.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/issues.sh - 0 0 "$@"
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
# shellcheck source=scripts/lib/observations.sh
. scripts/lib/observations.sh
# SFRAME_ISSUES: another program in its place, for the mutants.
issues=${SFRAME_ISSUES:-build/bin/sframe-issues}
[ -n "${SFRAME_ISSUES:-}" ] || make -s -f build.mk "$issues" build/bin/sframe-judge || exit 3
issues=$(realpath "$issues")

# What each oracle has lines for; fewer pages are a loss.
counts() {
  $issues count >"$work/count" && cat "$work/count" && awk '{ exit !($1 >= 150) }' "$work/count" &&
    ! grep -q '[, ]0 lines' "$work/count"
}
is 'at least 150 pages, and lines for every oracle' counts

# --- the index of the last release, conformance/issues/README.md: Numbers

index=conformance/KNOWN-ISSUES.md
# What reads the pages and writes it.
writer='lib/issues conformance/words conformance/judge/issues_index.c conformance/judge/section_lines.c'
version_of_index() { sed -n 's/.* for version \([^;]*\);.*/\1/p' $index; }
is_of_version() { [ "$(version_of_index)" = "$(cat VERSION)" ] || { echo "it is of version $(version_of_index): make known-issues"; false; }; }
# Of each page with a number that and its name; and of each row of the index.
numbers_of_pages() { awk 'FNR == 1 { head = 1; next } /^```/ { head = 0 } head && /^number: / { print $2, FILENAME }' conformance/issues/*/*.md | sed 's,conformance/issues/,,; s/\.md$//'; }
numbers_of_index() { sed -n 's,^| \([0-9]*\) | .*](issues/\(.*\)\.md) |.*,\1 \2,p' $index; }
# A page may have another name than the index has, where former-names says so.
numbers_are_given() {
  numbers_of_index >"$work/rows"
  numbers_of_pages | awk -v rows="$work/rows" -v names=conformance/issues/former-names '
    BEGIN {
      while ((getline <rows) > 0) name[$1] = $2
      while ((getline <names) > 0) if ($1 == "conformance/issues") now[$2] = $3
    }
    name[$1] != $2 && now[name[$1]] != $2 { print $2 ": no release gave it the number " $1 ": remove that line"; wrong++ }
    END { exit wrong > 0 }'
}
# unpack_its_pages: the pages of which the index was made, in $work/then: those of the commit that wrote it, or those that are
# here where it is not committed.  Prints why there are none.
unpack_its_pages() {
  rm -rf "$work/then" && mkdir "$work/then"
  commit=$(git log -1 --format=%H -- $index 2>/dev/null)
  if [ -z "$commit" ]; then
    echo 'git cannot tell which commit wrote it'
  elif ! git diff --quiet HEAD -- $index; then
    cp -R --parents conformance/issues $index "$work/then"
  elif ! git rev-parse -q --verify "$commit^" >/dev/null; then
    echo 'the commit before the one that wrote it is not here'
  elif # shellcheck disable=SC2086  # paths
    ! git diff --quiet "$commit" -- $writer
  then
    echo 'the program that writes it has changed'
  else
    git archive "$commit" conformance/issues $index | tar -C "$work/then" -xf -
  fi
}
is_made_of_them() {
  [ -d "$work/then/conformance" ] || return 0
  (cd "$work/then" && $issues number "$work/given" >"$work/given.txt" && ! grep . "$work/given.txt" && $issues index "$(version_of_index)" | diff $index -)
}
is 'KNOWN-ISSUES.md is of this version' is_of_version
is 'a page has a number only from there' numbers_are_given
untold=$(unpack_its_pages)
is "and it is what its pages make (make known-issues)${untold:+ # SKIP $untold}" is_made_of_them

# The same on a small tree: what a release, and what comes between two of them, does to it.
tree=$work/suite/conformance/issues
in_tree() { (cd "$work/suite" && "$@"); }
commit() { in_tree git add -A && in_tree git -c user.name=a -c user.email=a@b commit -qm "$1"; }
# adds NAME [NUMBER]
adds() { mkdir -p "$tree/${1%/*}" && issue_page 'links case=a' "${2:-none}" | sed '/^number: none$/d' >"$tree/$1.md"; }
# releases VERSION: as make known-issues does it.
releases() {
  echo "$1" >"$work/suite/VERSION" && rm -rf "$work/made" && mkdir "$work/made" && in_tree "$issues" number "$work/made/issues" >"$work/numbers" &&
    in_tree "$issues" index "$1" >"$work/made/KNOWN-ISSUES.md" && cp -R "$work/made/." "$work/suite/conformance"
}
# stands TEXT: what is wrong with its index, or why something is not known.
stands() {
  for each in is_of_version numbers_are_given unpack_its_pages is_made_of_them; do in_tree $each; done >"$work/said"
  cat "$work/said"
  [ -z "$1" ] && [ ! -s "$work/said" ] || grep -qe "${1:-^$}" "$work/said"
}
first_numbers() {
  adds b/z && adds b/kept 7 && adds a/y && adds a-b/x && cp -R "$tree" "$work/before" && : >"$tree/former-names" || return
  in_tree "$issues" number "$work/made" && return 1
  echo 'The last number given is 41.' >"$work/suite/$index" && (cd "$work/suite" && git init -q) && commit first && releases 1 && cat "$work/numbers" &&
    printf '%s\n' 'a/y: 42' 'a-b/x: 43' 'b/z: 44' | diff - "$work/numbers" && cmp "$work/before/b/kept.md" "$tree/b/kept.md" || return
  for each in a/y a-b/x b/z; do sed '/^number: /d' "$tree/$each.md" | cmp - "$work/before/$each.md" || return; done
}
is 'a release gives numbers after the last, by name, and changes nothing else' first_numbers
again() { cp -R "$work/suite/conformance" "$work/once" && releases 1 && [ ! -s "$work/numbers" ] && diff -r "$work/once" "$work/suite/conformance"; }
is 'and again: nothing' again
is 'its index stands before the commit' stands ''
is '... and after it' eval 'commit release && stands ""'
come_and_go() {
  in_tree git branch other && rm "$tree/b/z.md" && adds c/one && commit one && in_tree git switch -q other && adds c/two && commit two &&
    in_tree git -c user.name=a -c user.email=a@b merge -q -m both - && [ -e "$tree/c/one.md" ] && in_tree "$issues" count && stands ''
}
is 'pages come and go, on two branches, without a step' come_and_go
by_hand() {
  adds c/three 45 && stands 'c/three: no release gave it the number 45' && adds c/three 44 && stands 'c/three: no release gave it the number 44' &&
    printf 'conformance/issues\tb/z\tc/three\n' >"$tree/former-names" && stands '' && rm "$tree/c/three.md" && : >"$tree/former-names"
}
is 'a number by hand is refused, but of a page with another name' by_hand
only_version() { echo 2 >"$work/suite/VERSION" && stands 'it is of version 1: make known-issues'; }
is 'another version wants another index' only_version
not_made() {
  sed -i 's/for version 1;/for version 2;/' "$work/suite/$index" && stands 'c/one: 45' && commit 'no release' && stands 'c/one: 45' &&
    echo later >"$work/suite/later" && commit later && stands 'c/one: 45'
}
is '... that is made, also where later commits hide it' not_made
next_release() {
  releases 2 && commit 'a release' && stands '' && cat "$work/numbers" && printf '%s\n' 'c/one: 45' 'c/two: 46' | diff - "$work/numbers" &&
    sed -i 's/a test/another/' "$work/suite/$index" && commit 'by hand' && stands '^[<>] .*another'
}
is 'the number of a page that is gone is not given again' next_release
program_changed() { mkdir -p "$work/suite/lib/issues" && echo >"$work/suite/lib/issues/read.c" && commit 'another program' && stands 'the program that writes it has changed'; }
is 'it is not compared with what another program makes' program_changed
shallow() {
  mv "$work/suite" "$work/whole" && git clone -q --depth 1 "file://$work/whole" "$work/suite" && stands 'the commit before .* is not here' && rm -rf "$work/suite/.git" &&
    stands 'git cannot tell' && echo 3 >"$work/suite/VERSION" && stands 'make known-issues'
}
is 'nor where its commit cannot be seen' shallow

former() { awk -F'\t' '/^#/ { next } NF != 3 { print; wrong++ } { n++ } END { exit wrong > 0 || n < 280 }' conformance/issues/former-names; }
is 'at least 280 former names, each with a page' former
there() {
  awk -F'\t' '!/^#/ { print $3 }' conformance/issues/former-names | sort -u | while read -r name; do
    [ -f "conformance/issues/$name.md" ] || echo "$name"
  done | grep . && return 1
  :
}
is 'which is there' there

place='[0-9]*:'
# refuses SHOWS TEXT [SED]: a page with this line, changed, is refused with its place and TEXT.
refuses() {
  issue_page "$1" | sed "${3:-}" >"$work/page.md"
  is "refused: $2" refused "$2"
}
refused() {
  $issues count --issues="$work/page.md" >"$work/said" 2>&1
  [ $? -eq 2 ] && cat "$work/said" && grep -q "page\.md:$place .*$1" "$work/said"
}
refuses 'link case=a' 'is no oracle'
refuses 'links note=a' 'no field of this oracle'
refuses 'section release=2.47' 'no field of this oracle'
refuses 'links case' 'FIELD=GLOBS'
refuses 'links check=rows' 'is about all that is looked at' '/^everywhere/d'
for both in '' ' table=*' ' eh-frame=wrong|*' ' table=.sframe|.eh_frame eh-frame=right'; do
  refuses "flow where=f wrong=cfa abi=amd64$both" 'picks neither by .table. nor by .eh-frame'
done
refuses 'links case=a' 'a page begins with' 1d
# shellcheck disable=SC2016  # backquotes of the page
refuses 'links case=a' 'no .key: value' '2,${/^```/d}'
refuses 'links case=a case=b' 'there twice'
refuses 'links case=a|' 'empty glob'
refuses 'links case="a b' 'quote does not end'
refuses 'links case="a"b' 'after a quote'
refuses 'section tag=a|b' 'no alternatives'
refuses 'links case=a' 'the blame .* is none of' 's/suite/nobody/'
refuses 'links case=a' 'the class .* is none of' 's/none/some/'
refuses 'links case=a' 'has no value' 's/^title:.*/title:/'
refuses 'links case=a' 'no key of a head' 's/^title/tilte/'
refuses 'links case=a' "no key 'title'" '/^title/d'
refuses 'links case=a' "no key 'shows'" '/^shows/d'
refuses 'links case=a' 'no number of an issue' 's/^number:.*/number: 0x1/'
refuses 'links case=a' 'no text after the head' '/^A test/d'
refuses 'links case=a' 'only `shows. goes on' 's/^title: .*/&\n  more/'
# The clauses that a page names; what can be asked of a reader's page.
consumer='s/^blame:.*/blame: consumer/;s/^class:.*/class: wrong-value/'
clauses() { echo "s/^clauses:.*/clauses: $1/"; }
place=
refuses 'links case=a' 'SECTION_NAM. is no clause' "$(clauses 'SECTION_NAME SECTION_NAM FRE_RANGE')"
refuses 'links case=a' "'FRE' is no clause" "$(clauses 'FRE_RANGE FRE')"
refuses 'links case=a' "'-' is no clause" "$(clauses 'SECTION_NAME -')"
refuses 'links case=a' "FRE_RANGE' twice" "$(clauses 'FRE_RANGE SECTION_NAME FRE_RANGE')"
place=10:
refuses 'section verdict=accepts-invalid case=a' 'names no clause' "$consumer"
place=11:
refuses 'links case=a
shows: section verdict=accepts-invalid case=a' 'names no clause' "$consumer"
place=10:
refuses 'section verdict=accepts-invalid case=a clause=FRE_RANGE|FRE_COMPLETE' "does not name the clause 'FRE_COMPLETE'" "$consumer;$(clauses FRE_RANGE)"
refuses 'section verdict=accepts-invalid case=a clause=FRE_RANGE|FRE_COMPLETE' "does not name the clause 'FRE_RANGE'" "$consumer;$(clauses FRE_COMPLETE)"
refuses 'section verdict=accepts-invalid case=a clause=FRE_RANG' "there is no clause 'FRE_RANG'" "$consumer;$(clauses FRE_RANGE)"
# accepts SHOWS SED: a page with this line, changed, is one that can be counted.
accepts() {
  issue_page "$1" | sed "$2" >"$work/page.md" && $issues count --issues="$work/page.md" | grep '^1 issues'
}
is 'a page with clauses' accepts 'links case=a' "$(clauses 'SECTION_NAME  FRE_RANGE')"
is 'a page of a reader with clauses' accepts 'section verdict=accepts-invalid case=a clause=FRE_RANGE' "$consumer;$(clauses 'SECTION_NAME FRE_RANGE')"
is 'and without, where no section shows it' accepts 'fuzz target=a' "$consumer"
is 'where it is slow' accepts 'section verdict=accepts-invalid case=a' "$consumer;s/^class:.*/class: slow/"
is 'where it is no defect' accepts 'section verdict=accepts-invalid case=a' "$consumer;s/^class:.*/class: none/"
is 'where somebody else is to blame' accepts 'section verdict=accepts-invalid case=a clause=FRE_RANGE' "$consumer;s/^blame:.*/blame: format/"
twice() {
  mkdir -p "$work/two/a" && issue_page 'links case=a' 7 >"$work/two/a/x.md" && issue_page 'links case=a' 7 >"$work/two/a/y.md"
  $issues count --issues="$work/two" >"$work/said" 2>&1
  [ $? -eq 2 ] && grep -q 'y.md:.*has the number of.*x.md' "$work/said"
}
is 'two pages with one number are refused' twice

# explains STATUS SHOWS ORACLE FIELD=VALUE...
explains() {
  expected=$1
  issue_page "$2" | sed "${sed:-}" >"$work/page.md"
  shift 2
  $issues explain --issues="$work/page.md" "$@"
  [ $? -eq "$expected" ]
}
is 'all fields have to match' explains 0 'links case=a link=b' links case=a link=b
is 'one that does not is enough' explains 1 'links case=a link=b' links case=a link=c
is 'a field that is not there does not match' explains 1 'links case=a link=b' links case=a
is 'one of several globs' explains 0 'links case=a|b*d' links case=bcd
is 'a glob is a whole' explains 1 'links case=b*d' links case=bcde
is 'blanks in quotes' explains 0 'links says="a b|c d"' links 'says=c d'
is 'a bar that separates nothing' explains 0 'links case=a\|b' links 'case=a|b'
is 'a line that goes on' explains 0 'links case=a
  link=b' links case=a link=b
is 'every tag that is asked for' explains 0 'section verdict=timeout tag=a tag=c' section verdict=timeout tag=a,b,c
is 'not some of them' explains 1 'section verdict=timeout tag=a tag=d' section verdict=timeout tag=a,b,c
is 'all fields that differ' explains 0 'section verdict=wrong-value field=fre.cfa|fre.ra' section verdict=wrong-value 'field=fre.ra fre.cfa'
is 'not some of these' explains 1 'section verdict=wrong-value field=fre.cfa' section verdict=wrong-value 'field=fre.ra fre.cfa'
together() {
  mkdir -p "$work/both" && issue_page 'section verdict=wrong-value field=fre.cfa' 1 >"$work/both/a.md" && issue_page 'section verdict=wrong-value field=fre.ra' 2 >"$work/both/b.md" &&
    $issues explain --issues="$work/both" section verdict=wrong-value 'field=fre.ra fre.cfa'
}
is 'lines of two issues have them together' together
while read -r range release status; do
  sed="s/^affects:.*/affects: $(echo "$range" | tr _ ' ')/"
  is "affects $range, release $release: $status" explains "$status" 'section verdict=timeout' section "release=$release" verdict=timeout
done <<'END'
2.44 2.44 0
2.44 2.44.1 0
2.44 2.45 1
2.40_to_2.44 2.42 0
2.40_to_2.44 2.44.9 0
2.40_to_2.44 2.45 1
2.40_to_2.44 2.39 1
2.45_on 2.100 0
2.45_on 2.44.50 1
2.40,_2.45_on 2.40 0
2.40,_2.45_on 2.41 1
- 9 0
END

# A line of observations.jsonl, whatever is in its texts.
observes() {
  # shellcheck disable=SC1003  # a backslash at the end
  $issues observe --test='a "b" \ c' --text="$(printf 'x\ny')" --again="z 'y'" --count=3 fuzz target=a input=any 'function=f=g "h" \' >"$work/observed" &&
    [ "$(wc -l <"$work/observed")" -eq 1 ] && end_observations fuzz part '' <"$work/observed" >"$work/observations.jsonl" || return
  issue_page 'fuzz function="f=g ?h? ?"' >"$work/page.md"
  build/bin/sframe-judge --issues="$work/page.md" --tap="$work/tap" "$work/observations.jsonl" >"$work/said" && cat "$work/said" "$work/tap" &&
    grep -q '^fuzz, a part: 0 good, 3 known (1 issues), 0 new' "$work/said" && grep -qF 'not ok 1 - a "b" \ c # TODO known: ' "$work/tap"
}
is 'observe: a line that the judge reads back' observes
# line WANTED ARGUMENT...: what observe prints is that line.
line() {
  printf '%s\n' "$1" >"$work/line"
  shift
  $issues observe --test=a "$@" | diff - "$work/line"
}
is 'observe: nothing but what is said' line '{"oracle":"growth","result":"good","test":"a"}' --result=good growth
is 'observe: the first field' line '{"oracle":"growth","result":"good","test":"a","testee":"b"}' --result=good growth testee=b
is 'observe: an empty text' line '{"oracle":"growth","result":"good","test":"a"}' --text= --result=good growth
is 'observe: one' line '{"oracle":"growth","result":"wrong","test":"a"}' --count=1 growth
is 'observe: two' line '{"oracle":"growth","result":"wrong","test":"a","text":"b","again":"c","count":2}' --count=2 --text=b --again=c growth
# observe_ends STATUS ARGUMENT...
observe_ends() {
  expected=$1
  shift
  $issues observe "$@"
  [ $? -eq "$expected" ]
}
is 'observe: something good' observe_ends 0 --test=a --result=good growth
is 'observe: without a test' observe_ends 2 growth testee=a
is 'observe: a field that the oracle has not' observe_ends 2 --test=a growth input=any
is 'observe: no such oracle' observe_ends 2 --test=a link
is 'observe: no such result' observe_ends 2 --test=a --result=maybe growth

# --- sframe-explain

# explained PROGRAM NTH: nothing is wrong with what it says of each NTH clause and issue.
explained() {
  python3 scripts/tests/explain.py "$1" "$2" >"$work/explained"
  cat "$work/explained"
  [ "$(wc -l <"$work/explained")" -eq 1 ] && grep -q '^of [1-9][0-9][0-9] clauses, [1-9][0-9][0-9] issues' "$work/explained"
}
is 'explain: clauses and issues, as the register, the cases and the pages have them' explained build/bin/sframe-explain 4
wrong_ones_are_noticed() {
  # shellcheck disable=SC2016  # the program expands
  for change in 's,vectors/[a-z]*/[a-z],&x,' 's,gnu-,gun-,' 's/^text .*//' 's/reported/told/' 's/"kind": "me/&x/'; do
    printf '#!/bin/sh\nbuild/bin/sframe-explain "$@" | sed %s\n' "'$change'" >"$work/changed"
    chmod +x "$work/changed"
    ! explained "$work/changed" 30 || { echo "not noticed: $change" && return 1; }
  done
}
is 'explain: what is told wrongly is noticed' wrong_ones_are_noticed
# explain_refuses TEXT NAME...
explain_refuses() {
  text=$1
  shift
  build/bin/sframe-explain "$@" 2>"$work/said"
  [ $? -eq 2 ] && cat "$work/said" && grep -qF -e "$text" "$work/said"
}
is 'explain: a clause with a slip' explain_refuses 'did you mean FRE_RANGE?' FRE_RNGE
is 'explain: an issue with a slip' explain_refuses 'did you mean gnu-ld/plt-got' gnu-ld/plt-gott
is 'explain: a part of a name' explain_refuses 'did you mean gnu-ld/plt-ibt' lt-ibt
is 'explain: nothing like it' explain_refuses '--list prints all' xyzzyxyzzy
is 'explain: no such number' explain_refuses "nothing is called '4711'" 4711
is 'explain: not the checkout' explain_refuses 'conformance/issues: No such file' --tree="$work" FRE_RANGE
is 'explain: no name' explain_refuses 'wants one CLAUSE, ISSUE, CASE or S-N'
is 'explain: two names' explain_refuses 'wants one CLAUSE, ISSUE, CASE or S-N' FRE_RANGE 1
# shellcheck disable=SC2016  # backquotes of the title
same_issue() {
  for name in 75 gnu-ld/plt-got plt-got PLT-GOT; do build/bin/sframe-explain "$name" | cksum; done | sort -u >"$work/same"
  [ "$(wc -l <"$work/same")" -eq 1 ] && build/bin/sframe-explain 75 | grep -q '^title  *GNU ld writes rows for `.plt.got`'
}
is 'explain: an issue by its number and its names' same_issue
without_number() {
  mkdir -p "$work/bare/conformance/issues/a" && issue_page 'growth testee=x' | sed '/^number: /d' >"$work/bare/conformance/issues/a/b.md" &&
    for name in a/b b; do build/bin/sframe-explain --tree="$work/bare" $name; done >"$work/said" && cat "$work/said" &&
    [ "$(grep -c '^issue  *a/b$' "$work/said")" = 2 ] && ! grep '^number' "$work/said" && explain_refuses "nothing is called '0'" --tree="$work/bare" 0
}
is 'explain: an issue without a number' without_number
two_of_a_name() {
  mkdir -p "$work/tree/conformance/issues/a" "$work/tree/conformance/issues/b" && issue_page 'growth testee=x' 1 >"$work/tree/conformance/issues/a/same.md" &&
    issue_page 'growth testee=y' 2 >"$work/tree/conformance/issues/b/same.md" &&
    explain_refuses "two issues are called 'same': a/same, b/same" --tree="$work/tree" same
}
is 'explain: a name of two issues' two_of_a_name
echo "1..$n"
