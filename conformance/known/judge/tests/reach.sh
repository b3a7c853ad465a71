#!/bin/sh
# A page's reach is `gone' where no release that the suite has is affected, and only there.  TAP.  What else is asked of a
# reach: reach.cases.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/known/judge/tests/reach.sh - 0 0 "$@"
. scripts/tests/tap.sh
. conformance/known/reproduce/families.sh

# as_newest PAGES: for sframe-issues affected: each page of a family, seen on the newest release of it.
as_newest() {
  for family in $families; do
    newest=$(ISSUES=$1 newest "$family")
    for component in $(components "$family"); do
      for page in "$1/$component"/*.md; do
        [ ! -e "$page" ] || printf '%s/%s\t%s\t1\n' "$component" "$(basename "$page" .md)" "$newest"
      done
    done
  done
}
# names_of PATTERN FILE...: the pages whose head has such a line.
names_of() { grep -l "$@" /dev/null | sed 's,.*/\([^/]*/[^/]*\)\.md$,\1,' | sort; }
# is_said PAGES NAME: the report of a page of no family has to say that it is repaired.
is_said() { grep -q '^reported: .*\(fixed\|mended\|removed\)' "$1/$2.md" || echo "$2: gone, and no release and no report says so"; }
# gone PAGES: what is wrong with their reaches.
gone() {
  as_newest "$1" >"$work/seen"
  build/bin/sframe-issues affected --issues="$1" "$work/seen" | sed -n 's/ (affects: .* is not affected, .*//p' | sort >"$work/ended"
  names_of '^reach: gone$' "$1"/*/*.md >"$work/gone"
  names_of '^reach: design$' "$1"/*/*.md >"$work/meant"
  cut -f1 "$work/seen" | sort >"$work/asked"
  sort "$work/gone" "$work/meant" | comm -23 "$work/ended" - | sed 's/$/: no longer in the newest release, and its reach is not gone/'
  comm -12 "$work/gone" "$work/asked" | comm -23 - "$work/ended" | sed 's/$/: gone, and the newest release has it/'
  comm -23 "$work/gone" "$work/asked" | while read -r name; do is_said "$1" "$name"; done
}
none_is_wrong() { ! gone conformance/issues | grep . && [ "$(wc -l <"$work/ended")" -ge 30 ]; }
is 'each page that no newest release has is gone, and no other' none_is_wrong
few_are_first() { names_of '^first: ' conformance/issues/*/*.md >"$work/first" && wc -l <"$work/first" | awk '{ exit $1 < 10 || $1 > 20 }'; }
is 'ten to twenty are among the first' few_are_first

# planted NAME CHANGE TEXT: a page that is changed so is named.
planted() {
  rm -rf "$work/pages" && cp -R conformance/issues "$work/pages" && sed -i "$2" "$work/pages/$1.md" && gone "$work/pages" >"$work/said"
  cat "$work/said"
  [ "$(wc -l <"$work/said")" -eq 1 ] && grep -q "^$1: .*$3" "$work/said"
}
is 'a defect of an older release that is called ordinary' planted gnu-ld/plt-ibt 's/^reach: .*/reach: ordinary/' 'its reach is not gone'
is 'a defect of the newest that is called gone' planted gnu-ld/plt-got 's/^reach: .*/reach: gone/' 'the newest release has it'
is 'a release that no longer has one' planted gnu-ld/plt-got 's/^affects: .*/affects: 2.44/' 'its reach is not gone'
is 'one without releases' planted inputs/luajit-one-row 's/^reach: .*/reach: gone/' 'no report says so'

echo "1..$n"
