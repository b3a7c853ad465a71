#!/bin/sh
# Every shell script of the suite is clean under shellcheck.  TAP.
cd "$(dirname "$0")/../.." || exit 3
n=0
for script in $(grep -rlE '^#!/bin/sh' --exclude-dir=build --exclude-dir=.git .) \
  $(find scripts/lib -name '*.sh' 2>/dev/null); do
  n=$((n + 1))
  if out=$(shellcheck -x -P scripts "$script" 2>&1); then
    echo "ok $n - $script"
  else
    echo "not ok $n - $script"
    echo "$out" | sed 's/^/# /'
  fi
done
echo "1..$n"
