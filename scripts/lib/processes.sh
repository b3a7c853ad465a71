# shellcheck shell=sh
# For tests: the processes of others, without the package procps.

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
