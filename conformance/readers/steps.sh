# shellcheck shell=sh disable=SC2034,SC2154
# The steps of a long command: numbered, timed, each with its output in a log.
# Wants: logs (a directory), steps (their number), lib/progress.sh.  Gives: stage, elapsed.

begin=$(date +%s)
number=0 stage=

elapsed() {
  now=$(date +%s)
  printf '%d:%02d' $(((now - begin) / 60)) $(((now - begin) % 60))
}

# say_step STAGE WHAT
say_step() {
  stage=$1
  number=$((number + 1))
  printf '[%d/%d %s] %s\n' "$number" "$steps" "$(elapsed)" "$2"
}

# step STAGE WHAT COUNT COMMAND...: runs a step, with what COUNT says of its progress; stops if it
# fails.  Its output is in $logs/STAGE.log.
step() {
  say_step "$1" "$2"
  log=$logs/$1.log count_step=$3
  shift 3
  begin_progress "$count_step"
  "$@" >"$log" 2>&1
  status=$?
  end_progress
  [ $status -eq 0 ] || {
    tail -15 "$log"
    echo "this step failed (exit status $status); its output: $log"
    exit 3
  }
}
