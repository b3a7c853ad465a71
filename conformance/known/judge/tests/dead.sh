#!/bin/sh
# What a script makes of a judge that is dead.  TAP.  The judge itself: *.cases.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/known/judge/tests/dead.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/observations.sh

# dead STATUS WANTED: no verdict, whatever was printed before it.
dead() {
  echo '1..4' >"$work/results.tap" && echo old >"$work/results.xml"
  in_root() { return "${ends:?}"; }
  ends=$1
  judge_observations "$work" /dev/null ''
  [ $? -eq "$2" ] && [ ! -e "$work/results.xml" ]
}
is 'a judge that is dead: exit status 3' dead 0 3
is 'and one that fails without a word' dead 1 3
is 'one that says that it cannot: its own' dead 2 2
echo "1..$n"
