#!/bin/sh
# One command at a time in a checkout: scripts/alone and lib/job.sh, in small checkouts made for the
# purpose, and every target of the Makefile.  TAP.
# shellcheck disable=SC2016  # text for an inner sh
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/alone.sh - 0 0 "$@"
here=$PWD
. scripts/tests/tap.sh
at_once
. scripts/tests/example.sh
. scripts/tests/eventually.sh
# make check holds the lock of this checkout, which only one test here wants.
[ ! -e /proc/self/fd/6 ] || exec 8<&6
exec 6<&-
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
# A refusal while a step shows how far it is.
t_progress() {
  begins
  (cd "$checkout" && sh -c '. scripts/lib/job.sh && lock_checkout job && begin_progress true && echo $poller && exit 3' >"$work/said")
  [ $? -eq 3 ] && read -r poller <"$work/said" && ! kill -0 "$poller"
}
# on_disk OPTION... -- COMMAND...: where OPTION... of bwrap mount something; status, and what it says in $work/said.
on_disk() {
  set -- --dev-bind / / "$@"
  bwrap "$@" >"$work/said" 2>&1
  status=$?
}
# ends STATUS [TEXT]: with one line, that has it, or none.
ends() {
  cat "$work/said"
  [ "$status" -eq "$1" ] && if [ $# -gt 1 ]; then grep -qF -e "$2" "$work/said" && [ "$(wc -l <"$work/said")" -eq 1 ]; else [ ! -s "$work/said" ]; fi
}
t_read_only() {
  begins
  mkdir -p "$checkout/build/results"
  cannot='cannot be written'
  on_disk --ro-bind "$checkout" "$checkout" -- "$checkout/scripts/alone" 'make job' touch "$work/done"
  ends 3 "make job: $checkout/build $cannot" || return
  on_disk --ro-bind "$checkout" "$checkout" --bind "$checkout/build" "$checkout/build" -- "$checkout/scripts/alone" 'make job' touch "$work/done"
  ends 3 "make job: $checkout/.lock $cannot" || return
  touch "$checkout/.lock"
  on_disk --ro-bind "$checkout/build/results" "$checkout/build/results" -- "$checkout/scripts/alone" 'make job' touch "$work/done"
  ends 3 "make job: $checkout/build/results $cannot" && [ ! -e "$work/done" ] || return
  # That of another user locks, too.
  on_disk --ro-bind "$checkout" "$checkout" --bind "$checkout/build" "$checkout/build" -- "$checkout/scripts/alone" 'make job' true
  ends 0
}
# job STATUS MB [COMMAND]: ends so, after COMMAND, where results have that much.
job() {
  on_disk --size $(($2 * 1048576)) --tmpfs "$checkout/build/results" -- "$checkout/scripts/alone" 'make job' sh -c "{ ${3:-:}; } 2>/dev/null; exit $1"
}
t_full() {
  begins
  mkdir -p "$checkout/build/results"
  is_full='make job: the disk that holds build/results is full'
  for ended in 1 2 3 4; do
    job $ended 1 'cat /dev/zero >build/results/log' && ends 3 "$is_full (0 MB free): free some; to go on: make job" || return
  done
  job 0 1 'cat /dev/zero >build/results/log' && ends 0 || return
  job 130 1 'cat /dev/zero >build/results/log' && ends 130 || return
  # What was half written is gone.
  job 3 5 'cat /dev/zero >build/results/log; rm build/results/log' && ends 3 "$is_full (5 MB free)" || return
  job 2 5 && ends 2 || return
  job 3 64 && ends 3
}
t_no_inodes() {
  begins
  mkdir "$work/programs"
  printf '%s\n' '#!/bin/sh' 'printf "Avail IFree File\n90000000 - build\n90000000 5 build/results\n"' >"$work/programs/df"
  chmod +x "$work/programs/df"
  PATH=$work/programs:$PATH
  job 2 64 && ends 3 'build/results is full (5 inodes free)'
}
# A recipe that enters a root does so through scripts/alone, or a script that takes the lock.
t_targets() {
  # shellcheck disable=SC2046  # a word or none
  make -n "$1" $(example_of "$1") 2>&1 | sed 's/^scripts.toolchain build [a-z -]* && //; /^scripts.toolchain build/d' >"$work/recipe"
  [ -s "$work/recipe" ] || return
  while read -r command rest; do
    case $command in
      scripts/alone) ;;
      scripts/* | conformance/* | qemu/* | fuzz/*) grep -q "^ *\(lock_checkout\|begin_job\) ['\"]\(make\|scripts/parts\) " "$command" || { echo "$command $rest"; return 1; } ;;
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
is 'where nothing can be written nothing is begun, and one line says where' t_read_only
is 'on a full disk what fails is no verdict, and one line says so' t_full
is 'nor on one that has no room for files' t_no_inodes
is 'a refusal ends the progress of its step' t_progress
# shellcheck disable=SC2013  # names of targets
for target in $(sed -n 's/^\([a-z-]*\):.*/\1/p' Makefile); do
  # The machines of check-bare have checkouts of their own.
  case $target in overview | help | help-all | roots | check-bare) continue ;; esac
  is "make $target takes the lock" t_targets "$target"
done
finish
