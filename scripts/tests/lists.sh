#!/bin/sh
# A list of what is known that is missing, a directory, empty or unreadable is refused by each
# program that takes one (status 2), and a list of nothing is not.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/lists.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh

mkdir "$work/directory" "$work/nothing" "$work/unreadable-directory" "$work/hidden"
: >"$work/empty"
echo '# nothing' >"$work/unreadable"
chmod 0 "$work/unreadable"

# Two cases, and a right implementation with limits.
build/bin/sframe-generate --count 2 --max-size 400 --out "$work/cases" || exit 3
cp build/bin/sframe-ref.static "$work/"
cat >"$work/mine" <<'TESTEE'
#!/bin/sh
ref=${0%/*}/sframe-ref.static
[ "$1" != caps ] || { "$ref" caps | sed 's/^name .*/name mine/; s/^operations .*/operations decode/'; exit; }
exec "$ref" "$@"
TESTEE
chmod +x "$work/mine"
mkdir "$work/issues"
echo 'timeout 20' >"$work/issues/limits"
for each in hidden unreadable-directory; do cp "$work/issues/limits" "$work/$each/"; done
chmod 0 "$work/unreadable-directory"
# Folders of pages, which are wrong.
mkdir -p "$work/hidden/issues/a" "$work/closed/issues" "$work/dangling" "$work/emptied/issues/a" "$work/odd/issues/a/b.md" "$work/pageless/issues"
: >"$work/hidden/issues/a/b.md"
: >"$work/emptied/issues/a/b.md"
chmod 0 "$work/hidden/issues/a/b.md" "$work/closed/issues"
ln -s nowhere "$work/dangling/issues"

gcc -O1 -Wa,--gsframe -c corpora/programs/leaf.c -o "$work/leaf.o" && gcc -o "$work/leaf" "$work/leaf.o" || exit 3

# given PROGRAM LIST: the program with it, on something small.
given() {
  case $1 in
    judge) set -- build/bin/sframe-judge --issues="$2" "$work/good" ;;
    judge-since) set -- build/bin/sframe-judge --issues=/dev/null --since="$2" "$work/good" ;;
    judge-excused) set -- build/bin/sframe-judge --issues=/dev/null --excused="$2" "$work/good" ;;
    judge-observations) set -- build/bin/sframe-judge --issues=/dev/null "$2" ;;
    asm) set -- env ISSUES="$2" RESULTS="$work/asm" ASSEMBLERS=2.47.50 ABI=amd64 COUNT=4 COMPILED=none scripts/asm ;;
    links) set -- env ISSUES="$2" RESULTS="$work/links" TOOLCHAIN=forky CASE=plt-got LINKS=ld-2.47/amd64 scripts/links/run ;;
    growth) set -- env ISSUES="$2" OUT="$work/growth" SECONDS_EACH=1 fuzz/growth/run reference ;;
    conform) set -- build/bin/sframe-conform --partial --min-sections 1 --isolation group --results "$work/results" --cases "$work/cases/list.tsv" \
      --add "mine=$work/mine:$2" ;;
  esac
  timeout 1800 python3 scripts/lib/uncapped.py "$@" >"$work/said" 2>&1 </dev/null
}

# refuses PROGRAM LIST MESSAGE WHAT
refuses() {
  given "$1" "$2"
  status=$?
  [ $status -eq 2 ] && tr -s '\n ' ' ' <"$work/said" | grep -q -- "$3"
  good=$?
  ok $good "$1: $4"
  [ $good -eq 0 ] || { echo "# exit status $status" && head -n 3 "$work/said" | sed 's/^/# /'; }
}

build/bin/sframe-audit --observations="$work/good" "$work/leaf.o" >/dev/null 2>&1
# Those that run an oracle refuse it before they do: asm, links, growth.
for each in judge asm links growth; do
  given $each /dev/null
  status=$?
  [ $status -ne 2 ]
  good=$?
  ok $good "$each: a list of nothing"
  [ $good -eq 0 ] || { echo "# exit status $status" && tail -n 3 "$work/said" | sed 's/^/# /'; }
  refuses $each "$work/nowhere" 'nowhere: \(No\|there is no\) such file' 'a list that is missing'
  refuses $each "$work/directory" 'directory: \(has no issue page\|this directory is empty\)' 'a directory without pages'
  refuses $each "$work/unreadable" 'unreadable: \(Permission denied\|this file cannot be read\)' 'a list that cannot be read'
done
for each in judge asm links growth; do
  refuses $each "$work/empty" 'empty:\(0: a page begins with\| this file is empty\)' 'an empty page'
done
echo '{"kind":"run"}' >"$work/other"
for each in judge-since judge-observations; do
  for list in nowhere directory unreadable; do
    refuses $each "$work/$list" "$list: " "$list"
  done
  refuses $each "$work/other" "other:1: there is no oracle ''" 'records of another kind'
  given $each "$work/good"
  ok $? "$each: what is good"
done
for list in nowhere directory unreadable; do
  refuses judge-excused "$work/$list" "$list: " "$list"
done
echo 'audit | a | 1' >"$work/three"
refuses judge-excused "$work/three" 'three:1: is no line' 'a line of three columns'

given conform "$work/issues"
ok $? 'conform: limits'
for list in nowhere unreadable-directory mine/issues empty; do
  refuses conform "$work/$list" "cannot read the directory .*$list" "$list"
done
refuses conform "$work/nothing" 'nothing: has no file limits' 'a directory without any'
refuses judge "$work/hidden/issues" 'issues/a/b.md: Permission denied' 'a page that cannot be read'
refuses judge "$work/closed/issues" 'closed/issues: Permission denied' 'a folder of pages that cannot be read'
refuses judge "$work/dangling/issues" 'dangling/issues: No such file' 'a link that leads nowhere'
refuses judge "$work/emptied/issues" "issues/a/b.md:0: a page begins with" 'an empty page'
refuses judge "$work/odd/issues" 'odd/issues: has no issue page' 'a directory for a page'
refuses judge "$work/pageless/issues" 'pageless/issues: has no issue page' 'a folder without pages'
refuses conform '' '' 'no directory behind the colon'
echo "1..$n"
