#!/bin/sh
# What is counted of a long step: targets of make, packages of a root, files with sections.  TAP.
# shellcheck disable=SC2016  # text for an inner sh
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/progress/counted.sh - 0 0 "$@"
. scripts/tests/tap.sh
at_once

t_targets() {
  # Four, with recipes that print nothing, several lines, and what looks like a line of make.
  printf '%s\n' 'all: a b c' '.PHONY: all' 'a b: d' '	@touch $@' 'c:' "	echo \"m:1: update target 'b' due to: x\"; touch c" \
    'd:' '	@mkdir -p e' '	for i in 1 2 3 4 5 6 7 8 9; do echo $$i; done' '	touch d' >"$work/m"
  chmod 777 "$work"
  scripts/toolchain run --bind "$work" forky -- sh -c 'cd "$1" && for how in -n ""; do
    LC_ALL=C make $how -f m --trace all >"log$how" || exit; done' targets "$work" || return
  # After each line that make prints.
  lines=$(wc -l <"$work/log") && . scripts/lib/progress.sh || return
  for line in $(seq 0 "$lines"); do
    head -n "$line" "$work/log" >"$work/so-far"
    count_targets "$work/log-n" "$work/so-far" files
  done >"$work/counts"
  [ "$(sort -u "$work/counts" | xargs)" = '0 4 files 1 4 files 2 4 files 3 4 files 4 4 files' ] && sort -nc "$work/counts" &&
    [ "$(tail -n 1 "$work/counts")" = '4 4 files' ] && [ -z "$(count_targets "$work/no-plan" "$work/log" files)" ]
}
# apt_log LINES: so much of a build's log: 2 packages, then 3 and one of each fetched three times.
apt_log() {
  {
    echo 'Get:1 http://debian forky/main amd64 Packages [10.0 MB]'
    apt_of a b
    apt_of c d e
  } | head -n "$1"
}
apt_of() {
  echo "0 upgraded, $# newly installed, 0 to remove and 0 not upgraded."
  for each in "$@" "$1" "$1"; do echo "Get:1 http://debian forky/main amd64 $each amd64 1.0 [38.7 kB]"; done
  for each; do echo "Unpacking $each:amd64 (1.0) ..."; done
  for each; do echo "Setting up $each:amd64 (1.0) ..."; done
}
t_packages() {
  checkout=$PWD cache=$work/cache && . scripts/lib/build.sh || return
  root_dir() { echo "$cache/$1-1"; }
  mkdir -p "$cache/tmp/one-1"
  apt_log 99 >"$cache/two.log" # of an attempt before
  for line in $(seq 0 22); do
    apt_log "$line" >"$cache/one.log"
    count_packages one two
  done >"$work/counts"
  # Of the second root nothing is known.
  [ "$(tail -n 1 "$work/counts")" = '5 0 packages of one, two' ] && ! grep -qv '^[0-5] 0 ' "$work/counts" || return
  mv "$cache/tmp/one-1" "$cache/" && mkdir "$cache/tmp/two-1"
  for line in $(seq 0 22); do
    apt_log "$line" >"$cache/two.log"
    count_packages one two
  done >>"$work/counts"
  [ "$(tail -n 1 "$work/counts")" = '10 10 packages of one, two' ] && grep -qx '7 10 packages of one, two' "$work/counts" && sort -nc "$work/counts" &&
    ! grep -qv '^[0-9]* \(0\|10\) ' "$work/counts"
}
t_cases() {
  cases=$work/cases && mkdir "$cases" && . conformance/readers/cases.sh || return
  # Of a root that has not changed, of hand-written cases, and of two roots; a file with two sections, one with none.
  printf 'old/a\tx\nold/b\tx\n' >"$cases/old.tsv"
  seq 9 >"$cases/vectors.tsv"
  for root in one two; do printf "p\t$root/%s\tt\n" a b c >"$cases/$root.names"; done
  [ "$(count_cases)" = '0 6 files with sections' ] || return
  printf 'one/%s\tx\n' a a.1 b >"$cases/one.part"
  [ "$(count_cases)" = '2 6 files with sections' ] || return
  mv "$cases/one.part" "$cases/one.tsv"
  printf 'two/%s\tx\n' a b c c.1 >"$cases/two.part"
  [ "$(count_cases)" = '5 6 files with sections' ]
}

is 'of what make makes it counts what was planned' t_targets
is 'packages: no total before it is known of each root, and then the same' t_packages
is 'files with sections are those that are listed' t_cases
finish
