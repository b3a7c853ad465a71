# shellcheck shell=sh
# One command at a time writes to the build/ of a checkout; the next one waits and says for what.
# Wants: the checkout as working directory.
#
# The lock is flock(2) on the file .lock through descriptor 6.  The programs that the holder starts
# inherit the descriptor: they do not wait, and the lock is free when the last of them has ended,
# however that was.  A root is entered without it (lib/sandbox.sh), because hostile programs run
# there; inside, no command waits.

# lock_checkout WHAT: returns when this process, or one that started it, holds the lock.
# WHAT is what the user typed.  Sets is_holder where it is this process.
lock_checkout() {
  # shellcheck disable=SC3013  # -ef: dash and bash have it
  if [ -d "/roots/${SFRAME_TOOLCHAIN:-none}" ] || [ /proc/self/fd/6 -ef .lock ]; then return; fi
  [ -e .lock ] || touch .lock || exit 3
  exec 6<.lock
  flock -n 6 || wait_for_lock "$1"
  # shellcheck disable=SC2034  # lib/interrupt.sh
  is_holder=yes
  # Another user's file cannot be written; it locks all the same.
  { echo "$1 (process $$, since $(date '+%F %T'))" >.lock; } 2>/dev/null || :
}

# A terminal has told the waiter, too.
stop_waiting() {
  kill "$waiter" 2>/dev/null
  echo 'interrupted while waiting: nothing was begun' >&2
  exit "$1"
}

# In the background, because a shell sees a signal only between its commands.
wait_for_lock() {
  holder=$(cat .lock)
  echo "$1: waiting for ${holder:-another command}; one at a time writes to build/ (another checkout does not wait)" >&2
  flock 6 &
  waiter=$!
  trap 'stop_waiting 129' HUP
  trap 'stop_waiting 130' INT
  trap 'stop_waiting 143' TERM
  wait "$waiter" || exit 3
  trap - HUP INT TERM
}
