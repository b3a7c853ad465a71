#!/bin/sh
# Each kind of failure, from what a replay prints: the rows of fuzz/classify.table.  TAP, a test for each.
#   wants  CLASSIFY, another classify.awk
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments fuzz/tests/classify.sh - 0 0 "$@"
n=0 failed=0
while IFS='|' read -r printed said; do
  case $printed in '#'*) continue ;; esac
  found=$(echo "$printed" | tr ';' '\n' | awk -f "${CLASSIFY:-fuzz/classify.awk}" | tr '\t' ' ')
  n=$((n + 1))
  [ "$found" = "$said" ] || { failed=1 && printf 'not '; }
  echo "ok $n - $printed: '$found', should be '$said'"
done <fuzz/classify.table
echo "1..$n"
[ $failed = 0 ] && [ $n -ge 30 ]
