#!/bin/sh
# The tests of the reference reach what they are meant to reach.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/coverage.sh - 0 0 "$@"
echo '1..1'
if out=$(make -f build.mk coverage-reference 2>&1); then
  echo 'ok 1 - coverage of reference/'
else
  echo 'not ok 1 - coverage of reference/'
fi
echo "$out" | tail -30 | sed 's/^/# /'
