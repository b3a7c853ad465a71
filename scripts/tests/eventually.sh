# shellcheck shell=sh
# For tests, none of which passes or fails by seconds: waiting, and the processes of others without the package procps.

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

# children_of PROCESS
children_of() { cat "/proc/$1/task"/*/children 2>/dev/null | xargs -n 1; }

# session_of PROCESS
session_of() { sed 's/.*) //' "/proc/$1/stat" | cut -d' ' -f4; }

# signal_session SIGNAL SESSION: to all processes of it.
signal_session() {
  for process in /proc/[0-9]*; do
    process=${process#/proc/}
    [ "$(session_of "$process" 2>/dev/null)" != "$2" ] || kill -"$1" "$process" 2>/dev/null
  done
}
