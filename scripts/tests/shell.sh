#!/bin/sh
# Every shell script of the suite is clean under shellcheck, except that functions may be
# called by name (SC2317, SC2329), and that `ok $?` wants the status of a condition (SC2319).
# TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/shell.sh - 0 0 "$@"
# shellcheck source=scripts/lib/tap.sh
. scripts/lib/tap.sh
for script in $(grep -rlE '^#!/bin/sh' --exclude-dir=build --exclude-dir=.git .) \
  $(find scripts/lib -name '*.sh' 2>/dev/null); do
  is "$script" shellcheck -x -P scripts -e SC2317,SC2319,SC2329 "$script"
done
finish
