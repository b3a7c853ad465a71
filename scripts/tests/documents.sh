#!/bin/sh
# What the README files and other texts name is there: links and their headings, files,
# make targets, programs, suites, cases.  TAP.  The checks are run on a broken text at the end.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/documents.sh - 0 0 "$@"
. scripts/lib/ok.sh

# found WORD MESSAGE COMMAND...: count WORD, and complain with MESSAGE unless COMMAND succeeds.
found() {
  echo "$1" >>"$work/checked"
  what="$text: $1: $2"
  shift 2
  "$@" >/dev/null 2>&1 || echo "$what"
}

any_begins() { ls -d "$1"*; }

one_is_there() { [ -e "$1" ] || [ -e "$2" ]; }

# quoted: what stands in backticks or in indented lines, a piece per line.
# shellcheck disable=SC2016  # backticks of the text
quoted() { grep -o '`[^`]*`\|^    .*' "$text" | tr -d '`'; }

# anchors FILE: its headings as links name them.
anchors() {
  sed -n 's/^#\{1,6\} //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'
}

has_anchor() { anchors "$1" | grep -qxe "$2"; }

# The head of an issue page has globs, which may look like links.
check_links() {
  # shellcheck disable=SC2016  # backquotes of the text
  sed '/^```/,/^```/d' "$text" | grep -o ']([^)]*)' | sed 's/^](//; s/)$//' | sort -u | grep -v '^https*:' >"$work/links"
  while read -r link; do
    file=${link%%#*}
    file=${file:+$(dirname "$text")/$file}
    found "$link" 'leads nowhere' test -e "${file:-$text}"
    case $link in *'#'*) found "$link" 'no such heading' has_anchor "${file:-$text}" "${link#*#}" ;; esac
  done <"$work/links"
}

# Paths that begin with a directory of the tree or of the text's own.
check_paths() {
  quoted | tr -s " \t'\"=(),;" '\n' | grep -xE '[a-z][a-zA-Z0-9_.-]*/[A-Za-z0-9_./-]*[A-Za-z0-9_/]' |
    grep -v '[A-Z][A-Z]\|[.][.][.]' | sort -u >"$work/paths"
  while read -r path; do
    top=${path%%/*}
    if [ "$top" = build ] || { [ ! -d "$top" ] && [ ! -d "$(dirname "$text")/$top" ]; }; then continue; fi
    found "$path" 'no such file' one_is_there "$path" "$(dirname "$text")/$path"
  done <"$work/paths"
}

check_targets() {
  quoted | grep -oE '(^ *|=[^ ]* |&& )make [a-z][a-z-]+' | awk '{ print $NF }' | sort -u >"$work/targets"
  while read -r target; do
    found "make $target" 'no such target' grep -q "^$target:" Makefile
  done <"$work/targets"
}

check_programs() {
  quoted | grep -oE 'build/bin/[a-z0-9.-]+' | sort -u >"$work/programs"
  while read -r program; do
    # shellcheck disable=SC2086
    found "$program" 'nothing builds it' grep -qE "[(]B[)]/${program#build/}( .*)?:" $rules
  done <"$work/programs"
}

check_suites() {
  quoted | grep -oE 'scripts/check( [a-z][a-z-]*)+' | cut -d' ' -f2- | tr ' ' '\n' | sort -u >"$work/suites"
  while read -r suite; do
    found "check $suite" 'no such suite' grep -q "^	$suite|" scripts/check
  done <"$work/suites"
}

# Hand-written cases, by their names or how several names begin.
check_cases() {
  grep -oE '\b(vectors|regressions)/[a-z0-9/-]*[a-z0-9]' "$text" | sort -u >"$work/cases"
  while read -r case; do
    found "$case" 'no such case' any_begins "corpora/$case"
  done <"$work/cases"
}

complaints() {
  for text; do
    check_links
    check_paths
    check_targets
    check_programs
    check_suites
    check_cases
  done
}

# The targets that the Makefile has are the ones that `make` and `make help-all` list.
targets() { sed -n 's/^\.PHONY: overview //p' Makefile | tr ' ' '\n' | sort; }
listed() { sed -n 's/^make \([a-z-]*\) .*/\1/p' "$work/make" "$work/help-all" | sort; }

# narrow FILE: something is in it, and no line is wider than a terminal.
narrow() { [ -s "$1" ] && ! grep -nE '^.{81}' "$1" | sed 's/^/# /' | grep .; }

# variables_are_told: those of targets, but for what only tests use.
variables_are_told() {
  awk -F ' *[|] *' '!/^#/ && NF > 3 && $1 !~ /\// && $4 != "-" { print $2 }' scripts/variables | sort -u >"$work/variables"
  sed -n 's/^    \([A-Z].*\)/\1/p' "$work/help" >"$work/told"
  while read -r variable; do
    grep -qF -e "$variable" "$work/told" || echo "# $variable"
  done <"$work/variables" >"$work/untold"
  cat "$work/untold"
  [ "$(wc -l <"$work/variables")" -ge 40 ] && [ ! -s "$work/untold" ]
}

rules="build.mk $(find . -name rules.mk -not -path './build/*' -exec echo {} +)"
texts=$(find . -name '*.md' -not -path './build/*' | sed 's,^\./,,' | sort)
# shellcheck disable=SC2086
complaints $texts >"$work/complaints"
sed 's/^/# /' "$work/complaints"
echo "# $(echo "$texts" | wc -l) texts, $(wc -l <"$work/checked") names"
good=1
[ -s "$work/complaints" ] || good=0
ok $good 'nothing to complain of'
good=1
[ "$(wc -l <"$work/checked")" -ge 400 ] && good=0
ok $good 'at least 400 names to look at'
make -s >"$work/make" && make -s help >"$work/help" && make -s help-all >"$work/help-all"
ok $? 'make, make help and make help-all'
targets >"$work/targets"
listed | diff "$work/targets" - | sed 's/^/# /' >"$work/unlisted"
cat "$work/unlisted"
[ ! -s "$work/unlisted" ] && [ "$(wc -l <"$work/targets")" -ge 28 ]
ok $? 'make and make help-all list every target once, and no other'
[ "$(grep -c '^make [a-z-]* ' "$work/make")" -eq 8 ] &&
  [ "$(wc -l <"$work/make")" -le 25 ] && grep -q 'make help-all' "$work/make"
ok $? 'make alone lists eight targets in 25 lines, and says where the others are'
for each in make help help-all; do
  narrow "$work/$each"
  ok $? "$each: 80 columns"
done
variables_are_told
ok $? 'make help has every variable'

# The table of readers is what the last run that was kept says.
scripts/matrix >"$work/matrix"
[ "$(wc -l <"$work/matrix")" -gt 10 ] && grep '^|' README.md | grep -A "$(($(wc -l <"$work/matrix") - 1))" '^| reader |' | cmp - "$work/matrix"
ok $? 'the table of README.md is that of scripts/matrix'

cat >"$work/broken.md" <<'END'
# A text
[one](no-such-file.md), [two](#no-such-heading), [three](#a-text), `make nonsense`, `scripts/nonsense`,
`build/bin/sframe-nonsense`, `scripts/check nonsense`, vectors/header/nonsense
END
complaints "$work/broken.md" >"$work/complaints"
for complaint in 'no-such-file.md: leads nowhere' '#no-such-heading: no such heading' \
  'make nonsense: no such target' 'scripts/nonsense: no such file' \
  'build/bin/sframe-nonsense: nothing builds it' 'check nonsense: no such suite' \
  'vectors/header/nonsense: no such case'; do
  grep -q "$complaint\$" "$work/complaints"
  ok $? "noticed: $complaint"
done
good=1
[ "$(wc -l <"$work/complaints")" = 7 ] && good=0
ok $good 'and nothing else'
echo "1..$n"
