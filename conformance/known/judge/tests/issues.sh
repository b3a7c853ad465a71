#!/bin/sh
# The index of known issues is that of the last release, and stays so while pages come and go.  TAP.  The rest about
# pages: conformance/known/judge/tests/issues.cases.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/known/judge/tests/issues.sh - 0 0 "$@"
. scripts/tests/tap.sh
issues=$PWD/build/bin/sframe-issues

# What a number is: conformance/issues/README.md, Numbers.

index=conformance/KNOWN-ISSUES.md
# What reads the pages and writes it.
writer='lib/issues conformance/known/words conformance/known/judge/issues_index.c conformance/known/judge/section_lines.c'
version_of_index() { sed -n 's/.* for version \([^;]*\);.*/\1/p' $index; }
is_of_version() { [ "$(version_of_index)" = "$(cat VERSION)" ] || { echo "it is of version $(version_of_index): make known-issues"; false; }; }
# Of each page with a number that, its name and its former ones; and of each row of the index.
numbers_of_pages() {
  awk 'FNR == 1 { number = former = ""; head = 1; next } head && /^number: / { number = $2 } head && sub(/^former: /, "") { former = $0 }
    /^```/ { if (head && number) { name = FILENAME; gsub(/^conformance.issues.|\.md$/, "", name); print number, name, former } head = 0 }' conformance/issues/*/*.md
}
numbers_of_index() { sed -n 's,^| \([0-9]*\) | .*](issues/\(.*\)\.md) |.*,\1 \2,p' $index; }
# A page may have another name than the index has, where its key `former' says so.
numbers_are_given() {
  numbers_of_index >"$work/rows"
  numbers_of_pages | awk '
    FILENAME != "-" { name[$1] = $2; next }
    !($1 in name) || !index(substr($0 " ", length($1) + 1), " " name[$1] " ") { print $2 ": no release gave it the number " $1 ": remove that line"; wrong++ }
    END { exit wrong > 0 }' "$work/rows" -
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
adds() { mkdir -p "$tree/${1%/*}" && issue_page 'links case=a found=b' "${2:-none}" | sed '/^number: none$/d' >"$tree/$1.md"; }
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
  adds b/z && adds b/kept 7 && adds a/y && adds a-b/x && cp -R "$tree" "$work/before" || return
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
    sed -i 's,^number.*,&\nformer: b/y b/z,' "$tree/c/three.md" && stands '' && rm "$tree/c/three.md"
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
replaced() {
  sed -n 's/^former: //p' conformance/issues/*/*.md | tr ' ' '\n' | sort -u >"$work/former" && [ -s "$work/former" ] &&
    numbers_of_pages | sed 's/^\([0-9]*\) \([^ ]*\).*/\1\n\2/' | sort | comm -12 - "$work/former" | grep . && return 1
  :
}
is 'and a name or number of a page is no former one of another' replaced

echo "1..$n"
