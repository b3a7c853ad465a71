#!/bin/sh
# What no case of its own can show of run-cases, which would judge itself: where nothing holds, nothing passes, and what
# holds does.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments harness/tests/never.sh - 0 0 "$@"
. scripts/tests/tap.sh
build/tests/run-cases harness/tests/never.cases >"$work/never"
status=$? never=$(grep -c '^case ' harness/tests/never.cases)
echo "1..2"
[ $status = 1 ] && [ "$never" -ge 18 ] && [ "$(grep -c '^not ok ' "$work/never")" = "$never" ] && ! grep '^ok ' "$work/never"
ok $? "none of $never cases passes where nothing holds"
printf 'case a\nrun echo word\nhas word\n' >"$work/holds"
build/tests/run-cases "$work/holds" >"$work/always" && [ "$(grep -c '^ok 1 - a$' "$work/always")" = 1 ]
ok $? 'one that holds passes'
