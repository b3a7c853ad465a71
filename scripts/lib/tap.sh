# shellcheck shell=sh
# Tests of a suite, some at a time (JOBS), printed as TAP in their order.
# A suite sources this, says `is NAME COMMAND...` for each test, and ends with `finish`.
# COMMAND has a directory of its own, $work, and fails or not by its exit status; what
# it prints is shown, without lines that are records.  What all tests read is in $shared.

shared=$(mktemp -d) && chmod 755 "$shared" || exit 3 # implementations run as nobody
trap 'rm -rf "$shared"' EXIT
mkfifo "$shared/turns" || exit 3
exec 9<>"$shared/turns"
jobs=${JOBS:-$(nproc)}
seq "$jobs" >&9
tests=0 printed=0

# is NAME COMMAND...
is() {
  read -r _ <&9
  tests=$((tests + 1)) work=$shared/$tests
  mkdir "$work"
  echo "$1" >"$work/name"
  shift
  { run_test "$@"; echo >&9; } &
  print_ended
}

run_test() {
  "$@" >"$work/printed" 2>&1 </dev/null 9>&-
  echo $? >"$work/status"
}

# Those that ended, up to the first that did not.
print_ended() {
  while [ -s "$shared/$((printed + 1))/status" ]; do
    printed=$((printed + 1))
    print_test "$shared/$printed"
  done
}

# The result, and the first lines of what it printed; in the shell alone, as tests are many.
print_test() {
  read -r tap_status <"$1/status"
  IFS= read -r tap_name <"$1/name"
  [ "$tap_status" -eq 0 ] || printf 'not '
  echo "ok $printed - $tap_name"
  tap_shown=0
  while [ $tap_shown -lt 3 ] && { IFS= read -r tap_line || [ -n "$tap_line" ]; }; do
    case $tap_line in
      '{'*) ;;
      *) printf '# %s\n' "$tap_line" && tap_shown=$((tap_shown + 1)) ;;
    esac
  done <"$1/printed"
}

# already FILE: tests that were run, with what was said between them.
already() {
  grep '^ *\(not \)\?ok\|^#' "$1"
  tests=$((tests + $(grep -c '^ *\(not \)\?ok' "$1"))) printed=$tests
}

all_ended() {
  wait
  print_ended
}

finish() {
  all_ended
  echo "1..$tests"
}
