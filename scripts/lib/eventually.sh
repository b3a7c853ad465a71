# shellcheck shell=sh
# For tests, none of which passes or fails by seconds.

# eventually COMMAND...: waits until it succeeds, and looks less often after two seconds; half an hour is that of a test
# that hangs.
eventually() {
  looks=3600 nap=0.1
  until "$@"; do
    [ $((looks -= 1)) -gt 0 ] || { echo "never: $*"; return 1; }
    [ $looks -gt 3580 ] || nap=0.5
    sleep $nap
  done
}
