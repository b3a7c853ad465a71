# shellcheck shell=sh
# What every long command on the host wants: the checkout's lock, progress, an end when it is told to.
. scripts/lib/lock.sh
. scripts/lib/progress.sh
. scripts/lib/interrupt.sh

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
