# shellcheck shell=sh
# TAP of a suite, one test after the other, or some at a time after `at_once`.  A suite says `is NAME COMMAND...` for each
# test, or `ok $?` for what it looks at itself.  $work is a directory for it; one that is there already stays.

[ -n "${work-}" ] || {
  work=$(mktemp -d) && chmod 755 "$work" || exit 3 # implementations run as nobody
  trap 'rm -rf "$work"' EXIT
}
why=$work/why # what a test's command prints, for the test itself to look at, too
n=0

# ok STATUS WHAT: one test; STATUS 0 passes.
ok() {
  n=$((n + 1))
  [ "$1" -eq 0 ] || printf 'not '
  echo "ok $n - $2"
}

# is NAME COMMAND...: a test, and the end of what it prints, without the records of programs.  STOP=1 ends at the first failure.
is() {
  tap_name=$1
  shift
  "$@" >"$why" 2>&1
  tap_status=$? tap_lines=20
  ok $tap_status "$tap_name"
  [ $tap_status != 0 ] || tap_lines=6
  grep -av '^{' "$why" | tail -n $tap_lines | sed 's/^/# /'
  [ $tap_status = 0 ] || [ -z "${STOP-}" ] || exit 1
}

# status_is STATUS: of a command that left its own in $status, and what it printed in $work/out.
# shellcheck disable=SC2154  # the suite sets status
status_is() { [ "$status" = "$1" ] || { echo "status $status"; cat "$work/out"; false; }; }

# said REGEX: in what it printed.
said() { grep -qe "$1" "$work/out" || { head -n 20 "$work/out"; false; }; }

# at_once: from here, JOBS tests at a time, printed in their order; the suite ends with `finish`.  Each has a directory of its
# own, $work; what all of them read is in $shared.
at_once() {
  shared=$work
  mkfifo "$shared/turns" || exit 3
  exec 9<>"$shared/turns"
  jobs=${JOBS:-$(nproc)}
  seq "$jobs" >&9
  tests=0 printed=0
  is() {
    read -r _ <&9
    tests=$((tests + 1)) work=$shared/$tests
    mkdir "$work"
    echo "$1" >"$work/name"
    shift
    { run_test "$@"; echo >&9; } &
    print_ended
  }
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
