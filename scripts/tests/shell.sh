#!/bin/sh
# Every shell script of the suite is clean under shellcheck, except that functions may be
# called by name (SC2317, SC2329), and that `ok $?` wants the status of a condition (SC2319).
# TAP.
#
# usage: scripts/tests/shell.sh [CHANGED]     (CHANGED: a list of files; only scripts in it)
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/shell.sh - 0 1 "$@"
. scripts/tests/tap.sh
at_once
. scripts/lib/tree.sh

check() { shellcheck -x -P scripts:scripts/lib:scripts/lib/jobs -e SC2317,SC2319,SC2329 "$1"; }

# --- what is wrong is reported

# reported CODE TEXT: check fails and says CODE of a script with this text.
reported() {
  printf '#!/bin/sh\n%b\n' "$2" >"$work/planted"
  check "$work/planted" >"$work/reported" && return 1
  grep -q "$1 (" "$work/reported" || { cat "$work/reported" && return 1; }
}
# shellcheck disable=SC2016  # the planted scripts expand
plant() {
  is 'a word that is split is reported' reported SC2086 'rm $1'
  is 'what POSIX sh does not have is reported' reported SC3010 '[[ $1 = a* ]]'
  is 'a condition that takes both ways is reported' reported SC2015 '[ "$1" ] && rm "$1" || cp "$1" "$2"'
  is 'a script that cannot be read is reported' reported SC1046 'if true\nthen :'
}
plant

new_scripts_are_found() {
  mkdir -p "$work/tree/a" "$work/tree/build"
  echo '#!/bin/sh' | tee "$work/tree/a/new" >"$work/tree/build/made"
  echo '#!/usr/bin/env bash' >"$work/tree/a/other-shell"
  echo '# sourced' | tee "$work/tree/a/lib.sh" >"$work/tree/a/of.bash"
  printf '# part of others\n# shellcheck shell=sh\n' >"$work/tree/a/part"
  printf 'here <<END\n#!/bin/sh\nEND\n' >"$work/tree/a/text"
  echo '#!/usr/bin/env python3' >"$work/tree/a/python"
  [ "$(shell_files "$work/tree" | xargs)" = 'a/lib.sh a/new a/of.bash a/other-shell a/part' ]
}
is 'new scripts are found' new_scripts_are_found

# --- the tree

shell_files . >"$shared/scripts"
count=$(grep -c . "$shared/scripts")
is "$count scripts are read, no fewer than 130" [ "$count" -ge 130 ]
# A script that defines what a library defines gives the word another meaning in what others call.
defined() { xargs sed -n 's/^ *\([a-z_]*\)() .*/\1/p' | sort; }
has_one_meaning() {
  echo scripts/lib/interrupt.sh | defined >"$work/names" && grep -qx in_root "$work/names" &&
    shell_files . | grep -v /tests/ | defined | uniq -d >"$work/twice" && ! grep -xF -f "$work/names" "$work/twice"
}
is 'in_root, run_child and others of lib/interrupt.sh are defined once' has_one_meaning
no_list_of_roots() { ! shell_files . | grep -v /tests/ | xargs grep -nE 'trixie bookworm|trixie forky'; }
is 'no script lists the roots that scripts/releases has' no_list_of_roots
if [ $# = 1 ]; then
  grep -xF -f "$1" "$shared/scripts" >"$shared/changed"
  mv "$shared/changed" "$shared/scripts"
  echo "# of these $(grep -c . "$shared/scripts"), which were changed"
fi
while read -r script; do
  is "$script" check "$script"
done <"$shared/scripts"
finish
