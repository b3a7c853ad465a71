# shellcheck shell=sh
# TAP of a suite, one test after the other: what a test's command prints is in $why, where a test can look at
# it, too; the end of it is shown.  STOP=1 ends at the first failure.  Wants: work, a directory.

why=${work:?}/why
n=0

# is NAME COMMAND...: a test.
is() {
  n=$((n + 1)) name=$1
  shift
  "$@" >"$why" 2>&1
  result=$?
  [ $result = 0 ] || printf 'not '
  echo "ok $n - $name"
  # Not the records of programs.
  grep -av '^{' "$why" | tail -n 6 | sed 's/^/# /'
  [ $result = 0 ] || [ -z "${STOP-}" ] || exit 1
}
