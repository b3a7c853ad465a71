# shellcheck shell=sh disable=SC2034  # what scripts read
# What every long command on the host wants: the checkout's lock, progress, an end when it is told to.  One command at a time
# writes to the build/ of a checkout; the next one waits and says for what.  Wants: the checkout as working directory.
#
# The lock is flock(2) on the file .lock through descriptor 6.  The programs that the holder starts
# inherit the descriptor: they do not wait, and the lock is free when the last of them has ended,
# however that was.  A root is entered without it (lib/sandbox.sh), because hostile programs run
# there; inside, no command waits.
. scripts/lib/progress.sh
. scripts/lib/interrupt.sh

# What variables of make mean that many targets know: JOBS, where it is not set, and RESUME=0.
jobs=${JOBS:-$(nproc)}
[ "${RESUME:-0}" != 0 ] || RESUME=

# lock_checkout WHAT: returns when this process, or one that started it, holds the lock.
# WHAT is what the user typed.  Sets is_holder where it is this process.
lock_checkout() {
  # shellcheck disable=SC3013  # -ef: dash and bash have it
  if [ -d "/roots/${SFRAME_TOOLCHAIN:-none}" ] || [ /proc/self/fd/6 -ef .lock ]; then return; fi
  { [ -e .lock ] || touch .lock; mkdir -p build/results; } 2>/dev/null
  for path in build build/results .lock; do
    [ -w "$path" ] || { [ "$path" = .lock ] && [ -e .lock ]; } || {
      echo "$1: $PWD/$path cannot be written (the file system is read-only or full, or it is another user's): nothing was begun" >&2
      exit 3
    }
  done
  exec 6<.lock
  flock -n 6 || wait_for_lock "$1"
  is_holder=yes typed_as=$1
  trap 'end_holder $?' EXIT
  # Another user's file cannot be written; it locks all the same.
  { echo "$1 (process $$, since $(date '+%F %T'))" >.lock; } 2>/dev/null || :
}

wait_for_lock() {
  holder=$(cat .lock)
  echo "$1: waiting for ${holder:-another command}; one at a time writes to build/ (another checkout does not wait)" >&2
  is_holder=yes
  on_interrupt nothing_begun
  run_child flock 6 || exit 3
  kept=
  trap - HUP INT TERM
}
nothing_begun() { echo 'while it waited: nothing was begun'; }

# end_holder STATUS: what was judged on a full disk, or in a root that has changed, is no verdict.
end_holder() {
  [ -z "${poller:-}" ] || end_progress
  [ -n "${is_holder:-}" ] && [ "$1" -ne 0 ] && [ "$1" -lt 128 ] || exit "$1"
  # What was half written when the disk was full has been removed since.
  least=1
  [ "$1" -ne 3 ] || least=16
  full=$(full_disk $least)
  [ -z "$full" ] || {
    again=$("${kept:-:}" 2>/dev/null | sed -n 's/^to go on[^:]*: //p')
    echo "$typed_as: the disk that holds $full: free some; to go on: ${again:-$typed_as}" >&2
    exit 3
  }
  [ "$1" = 1 ] || exit "$1"
  scripts/toolchain verify
  # Its status is 3, and else that of the job.
  [ $? -ne 3 ] || exit 3
  exit "$1"
}

# full_disk MB: prints which of build/, and of what may be mounted in it, has no more than that.
full_disk() {
  df --output=avail,iavail,file build build/* build/results/* 2>/dev/null | awk -v least="$1" '
    NR == 1 { next }
    $1 < 1024 * least { print $3 " is full (" int($1 / 1024) " MB free)"; exit }
    $2 ~ /^[0-9]/ && $2 < 16 { print $3 " is full (" $2 " inodes free)"; exit }'
}

# begin_job WHAT KEPT AGAIN: takes the lock for WHAT, which the user typed; an interrupt says what is kept, and how to go on.
begin_job() {
  job_keeps=$2 job_again=$3
  lock_checkout "$1"
  on_interrupt job_is_kept
}
job_is_kept() {
  echo "kept: $job_keeps"
  echo "to go on: $job_again"
}

# corpus_in_root ROOT DIRECTORY VARIABLE=VALUE...: the programs of the corpus (corpora/programs/build), in a root.
corpus_in_root() {
  compiled_root=$1 compiled_to=$2
  shift 2
  rm -f "$compiled_to/to-do"
  begin_progress "count_files $compiled_to"
  run_work "$compiled_to" "$compiled_root" -- corpora/programs/build "ROOT=$compiled_root" "OUT=$compiled_to" "$@" >&2
  compiled=$?
  end_progress
  return $compiled
}
