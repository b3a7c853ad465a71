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
