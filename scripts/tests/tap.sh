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

# test_of STATUS WHAT FILE: a test, and the end of what it printed, without the records of programs.
test_of() {
  ok "$1" "$2"
  tap_lines=20
  [ "$1" != 0 ] || tap_lines=6
  [ ! -s "$3" ] || grep -av '^{' "$3" | tail -n $tap_lines | sed 's/^/# /'
}

# is NAME COMMAND...: a test.  STOP=1 ends at the first failure.
is() {
  tap_name=$1
  shift
  "$@" >"$why" 2>&1
  tap_status=$?
  test_of $tap_status "$tap_name" "$why"
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
  tests=0
  is() {
    read -r _ <&9
    tests=$((tests + 1)) work=$shared/$tests
    mkdir "$work"
    echo "$1" >"$work/name"
    shift
    { "$@" >"$work/printed" 2>&1 </dev/null 9>&-; echo $? >"$work/status"; echo >&9; } &
    print_ended
  }
}

# Those that ended, up to the first that did not.
print_ended() {
  while [ -s "$shared/$((n + 1))/status" ]; do
    read -r tap_status <"$shared/$((n + 1))/status"
    IFS= read -r tap_name <"$shared/$((n + 1))/name"
    test_of "$tap_status" "$tap_name" "$shared/$((n + 1))/printed"
  done
}

# already FILE: tests that were run, with what was said between them.
already() {
  grep '^ *\(not \)\?ok\|^#' "$1"
  tests=$((tests + $(grep -c '^ *\(not \)\?ok' "$1"))) n=$tests
}

all_ended() {
  wait
  print_ended
}

finish() {
  all_ended
  echo "1..$tests"
}

# issue_page SHOWS [NUMBER]: a page with that line.
issue_page() {
  case $1 in directives*) reach=directives ;; *) reach=crafted ;; esac
  # shellcheck disable=SC2016  # backquotes of the page
  printf '```\nnumber: %s\ntitle: a test\nblame: suite\nclass: none\nreach: '"$reach"'\naffects: -\nclauses: -\nreported: not yet\neverywhere: a test\nshows: %s\n```\n\nA test.\n' "${2:-1}" "$1"
}
