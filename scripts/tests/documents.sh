#!/bin/sh
# What the README files and other texts name is there: links and their headings, files,
# make targets, programs, suites, cases.  TAP.  The checks are run on a broken text at the end.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/documents.sh - 0 0 "$@"
. scripts/tests/tap.sh

# has_anchor FILE NAME: a heading of it as links name it.  Those of each file are looked for once.
has_anchor() {
  case $anchors in
  *" $1# "*) ;;
  *) anchors="$anchors$1# $(awk -v of="$1" 'sub(/^##?#?#?#?#? /, "") {
      $0 = tolower($0); gsub(/[^a-z0-9 _-]/, ""); gsub(/ /, "-"); printf "%s#%s ", of, $0 }' "$1")" ;;
  esac
  case $anchors in *" $1#$2 "*) ;; *) false ;; esac
}
anchors=' '

# The checks: is what $text names as $name there?  They start no program where they need none, as there are thousands of
# names.

leads_somewhere() {
  file=${name%%#*}
  case $text in */*) from=${text%/*}/ ;; *) from= ;; esac
  case $file in '') file=$text ;; /*) ;; *) file=$from$file ;; esac
  case $name in
  http:* | https:*) return 0 ;;
  *'#'*) [ -e "$file" ] && has_anchor "$file" "${name#*#}" ;;
  *) [ -e "$file" ] ;;
  esac
}

# Paths that begin with a directory of the tree or of the text's own.
is_path() {
  case $text in */*) own=${text%/*} ;; *) own=. ;; esac
  top=${name%%/*}
  [ "$top" = build ] || { [ ! -d "$top" ] && [ ! -d "$own/$top" ]; } || [ -e "$name" ] || [ -e "$own/$name" ]
}

is_program() {
  case $programs in *" $name "*) return ;; esac
  # shellcheck disable=SC2086
  grep -qE "[(]B[)]/${name#build/}( .*)?:|call tool,${name#build/bin/sframe-}," $rules && programs="$programs$name "
}

is_one_of() { case " $1 " in *" $name "*) ;; *) false ;; esac; }

# Hand-written cases, by their names or how several names begin; and files that lie beside theirs.
is_case() {
  set -- "corpora/$name"*
  [ -e "$1" ] || case " $all_cases" in *" $name"*) ;; *) false ;; esac
}

complain() { echo "$text: $1$name: $2"; }

# complaints TEXT...: what they name and is not there.  The head of an issue page has globs, which may look like links.
complaints() {
  awk -f scripts/tests/documents.awk "$@" >"$work/names"
  cat "$work/names" >>"$work/checked"
  programs=' '
  while IFS='	' read -r kind text name; do
    case $kind in
    link)
      leads_somewhere || case $name in '#'*) complain '' 'no such heading' ;; *) complain '' 'leads nowhere' ;; esac ;;
    path) is_path || complain '' 'no such file' ;;
    target) is_one_of "$all_targets" || complain 'make ' 'no such target' ;;
    program) is_program || complain '' 'nothing builds it' ;;
    suite) is_one_of "$all_suites" || complain 'check ' 'no such suite' ;;
    case) is_case || complain '' 'no such case' ;;
    esac
  done <"$work/names"
}

all_targets=$(sed -n 's/^\([a-z][a-z-]*\):.*/\1/p' Makefile | xargs)
all_cases=$(awk '$1 == "case" { print ($2 ~ /^(regressions|files)/ ? "" : "vectors/") $2 }' corpora/vectors/*.sfv corpora/regressions/*.sfv corpora/files/*.sfv | xargs)
all_suites=$(scripts/check --list | awk 'NR > 1 { print $1 }' | xargs)

# The targets that the Makefile has are the ones that `make` and `make help-all` list.
targets() { sed -n '/^overview:/d; s/^\([a-z-]*\):.*/\1/p' Makefile | sort; }
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
# The index is of a release: a page that it names may be gone since.
# shellcheck disable=SC2046
complaints $(echo "$texts" | grep -v '^conformance/KNOWN-ISSUES\.md$') >"$work/complaints"
is 'nothing to complain of' [ ! -s "$work/complaints" ]
sed 's/^/# /' "$work/complaints"
is "$(wc -l <"$work/checked") names in $(echo "$texts" | wc -l) texts, at least 400" [ "$(wc -l <"$work/checked")" -ge 400 ]
# What git leaves in a text where two changes meet.
unmerged() { grep -nE '^(<{7}|>{7}|\|{7}) ' "$@" /dev/null; }
# shellcheck disable=SC2086
! unmerged $texts | sed 's/^/# /' | grep .
ok $? 'no text has two versions of a place'
printf '<<<<<<< %s\nno\n' HEAD >"$work/two.md"
is 'noticed: one that has' unmerged "$work/two.md"
make -s >"$work/make" && make -s help >"$work/help" && make -s help-all >"$work/help-all"
ok $? 'make, make help and make help-all'
targets >"$work/targets"
listed | diff "$work/targets" - | sed 's/^/# /' >"$work/unlisted"
[ ! -s "$work/unlisted" ] && [ "$(wc -l <"$work/targets")" -ge 28 ]
ok $? 'make and make help-all list every target once, and no other'
cat "$work/unlisted"
[ "$(grep -c '^make [a-z-]* ' "$work/make")" -eq 8 ] &&
  [ "$(wc -l <"$work/make")" -le 25 ] && grep -q 'make help-all' "$work/make"
ok $? 'make alone lists eight targets in 25 lines, and says where the others are'
for each in make help help-all; do
  is "$each: 80 columns" narrow "$work/$each"
done
is 'make help has every variable' variables_are_told

# The table of readers is what the last run that was kept says.
table=conformance/readers/baselines/summary
[ "$(wc -l <$table)" -gt 10 ] && grep '^|' conformance/readers/baselines/README.md | grep -A "$(($(wc -l <$table) - 1))" '^| reader |' | cmp - $table
ok $? "the table of the baselines is $table"

# The suites: no two have one name.
echo "$all_suites" | tr ' ' '\n' | sort >"$work/suites"
[ "$(wc -l <"$work/suites")" -ge 60 ] && [ -z "$(uniq -d "$work/suites")" ]
ok $? "$(wc -l <"$work/suites") suites, each with a name of its own"

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
  is "noticed: $complaint" grep -q "$complaint\$" "$work/complaints"
done
is 'and nothing else' [ "$(wc -l <"$work/complaints")" = 7 ]
echo "1..$n"
