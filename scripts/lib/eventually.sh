# shellcheck shell=sh
# For tests, none of which passes or fails by seconds.

# eventually COMMAND...: waits until it succeeds; half an hour is that of a test that hangs.
eventually() {
  looks=18000
  until "$@"; do
    [ $((looks -= 1)) -gt 0 ] || { echo "never: $*"; return 1; }
    sleep 0.1
  done
}
