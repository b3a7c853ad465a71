#!/bin/sh
# Every shell script of the suite is clean under shellcheck, except that functions
# may be called by name (SC2317, SC2329).  TAP.
cd "$(dirname "$0")/../.." || exit 3
n=0
for script in $(grep -rlE '^#!/bin/sh' --exclude-dir=build --exclude-dir=.git .) \
  $(find scripts/lib -name '*.sh' 2>/dev/null); do
  n=$((n + 1))
  if out=$(shellcheck -x -P scripts -e SC2317,SC2329 "$script" 2>&1); then
    echo "ok $n - $script"
  else
    echo "not ok $n - $script"
    echo "$out" | sed 's/^/# /'
  fi
done
echo "1..$n"
