# shellcheck shell=sh
# TAP of a suite that does its checks itself and has $work, a directory, for them.

work=$(mktemp -d) && chmod 755 "$work" || exit 3 # implementations run as nobody
trap 'rm -rf "$work"' EXIT
n=0

# ok STATUS WHAT: one test; STATUS 0 passes.
ok() {
  n=$((n + 1))
  [ "$1" -eq 0 ] || printf 'not '
  echo "ok $n - $2"
}

# test_of WHAT COMMAND...: one test, and why it failed.
test_of() {
  what=$1
  shift
  "$@" >"$work/why" 2>&1 && why=0 || why=1
  ok "$why" "$what"
  [ "$why" = 0 ] || head -n 20 "$work/why" | sed 's/^/# /'
  return 0
}

# status_is STATUS: of a command that left its own in $status, and what it printed in $work/out.
# shellcheck disable=SC2154  # the suite sets status
status_is() { [ "$status" = "$1" ] || { echo "status $status"; cat "$work/out"; false; }; }

# said REGEX: in what it printed.
said() { grep -qe "$1" "$work/out" || { head -n 20 "$work/out"; false; }; }
