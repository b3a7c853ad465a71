#!/bin/sh
# One command at a time in a checkout: scripts/alone and lib/lock.sh, in small checkouts made for the
# purpose, and every target of the Makefile.  TAP.
# shellcheck disable=SC2016  # text for an inner sh
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/alone.sh - 0 0 "$@"
here=$PWD
. scripts/lib/tap.sh
# shellcheck source=scripts/lib/processes.sh
. scripts/lib/processes.sh
# shellcheck source=scripts/lib/example.sh
. scripts/lib/example.sh
# shellcheck source=scripts/lib/eventually.sh
. scripts/lib/eventually.sh
# make check holds the lock of this checkout, which only one test here wants.
[ ! -e /proc/self/fd/6 ] || exec 8<&6
exec 6<&-
# shellcheck source=scripts/tests/alone/holder.sh
. scripts/tests/alone/holder.sh

t_status() {
  begins
  alone words sh -c 'exit 7'
  [ $? -eq 7 ] || return
  alone words
  [ $? -eq 2 ]
}
t_waits() {
  begins
  hold && waits || return
  grep -q "waiting for make job (process $holder, since 20[0-9-]* [0-9:]*)" "$work/said" || { cat "$work/said"; return 1; }
  release
  wait "$waiter" && [ -e "$work/done" ]
}
t_nested() {
  begins
  timeout 1800 "$checkout/scripts/alone" outer sh -c 'cd /; "$0/scripts/alone" inner "$0/scripts/alone" innermost true' "$checkout" 2>"$work/said" &&
    [ ! -s "$work/said" ]
}
# Nobody is let in by an environment, or by a descriptor of another file.
t_other_descriptor() {
  begins
  hold || return
  exec 6</dev/null
  waits || return
  exec 6<&-
  release
  wait "$waiter"
}
t_killed() {
  begins
  hold || return
  child=$(children_of "$holder")
  kill -KILL "$holder"
  # What it started may still write.
  waits || return
  kill -KILL "$child"
  wait "$waiter" && [ -e "$work/done" ]
}
t_signal() {
  begins
  hold && waits || return
  flock=$(children_of "$waiter")
  kill -"$1" "$waiter"
  wait "$waiter"
  status=$?
  echo "exit status $status"
  [ $status -eq "$2" ] && grep -q 'nothing was begun' "$work/said" && eventually is_gone "$flock"
  status=$?
  release
  [ $status -eq 0 ] && [ ! -e "$work/done" ]
}
t_two_checkouts() {
  begins
  hold || return
  checkout=$work/other
  timeout 1800 "$checkout/scripts/alone" other true 2>"$work/said" && [ ! -s "$work/said" ]
  status=$?
  release
  return $status
}
t_clean() {
  begins
  hold || return
  mkdir -p "$checkout/build"
  recipe=$(make -n clean)
  (cd "$checkout" && eval "exec $recipe") 2>"$work/said" &
  waiter=$!
  eventually grep -q 'make clean: waiting' "$work/said" && [ -d "$checkout/build" ] || return
  release
  wait "$waiter" && [ ! -d "$checkout/build" ]
}
t_not_in_a_root() {
  [ ! -e /proc/self/fd/8 ] || exec 6<&8
  "$here/scripts/alone" test "$here/scripts/toolchain" run forky -- sh -c '[ ! -e /proc/self/fd/6 ]'
}
# A recipe that enters a root does so through scripts/alone, or a script that takes the lock.
t_targets() {
  # shellcheck disable=SC2046  # a word or none
  make -n "$1" $(example_of "$1") 2>&1 | grep -v '^scripts/toolchain build' >"$work/recipe"
  [ -s "$work/recipe" ] || return
  while read -r command rest; do
    case $command in
      scripts/alone) ;;
      scripts/*) grep -q "^lock_checkout ['\"]\(make\|scripts/parts\) " "$command" || { echo "$command $rest"; return 1; } ;;
      *) echo "$command $rest"; return 1 ;;
    esac
  done <"$work/recipe"
}

is 'the status of the command; wrong usage is 2' t_status
is 'a second command waits, and says for which, its process and since when' t_waits
is 'what the holder starts does not wait' t_nested
is 'another descriptor 6 does not help' t_other_descriptor
is 'the lock goes with a killed holder, when what it started has ended' t_killed
is 'INT ends the waiting' t_signal INT 130
is 'TERM ends the waiting' t_signal TERM 143
is 'HUP ends the waiting' t_signal HUP 129
is 'two checkouts do not wait for each other' t_two_checkouts
is 'make clean waits' t_clean
is 'what runs in a root cannot let go of the lock' t_not_in_a_root
# shellcheck disable=SC2013  # names of targets
for target in $(sed -n 's/^.PHONY: //p' Makefile); do
  # The machines of check-bare have checkouts of their own.
  case $target in overview | help | help-all | roots | check-bare) continue ;; esac
  is "make $target takes the lock" t_targets "$target"
done
finish
