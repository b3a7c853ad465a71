# shellcheck shell=sh disable=SC2154
# The engines of fuzz/explore: explore_ENGINE, in WORK; that of AFL++ is in afl.sh.  Wants: target, work; TIME, RUNS, SEED,
# JOBS; scripts/lib/fuzz-files.sh.

# boxed SECONDS [--shared-processes] COMMAND...: in a process of its own, which writes below WORK only, where its finds go,
# and not to the inputs that the run began with.  --shared-processes is for programs whose stacks are looked at when they die.
boxed() {
  limit=$1 shared=
  shift
  [ "$1" != --shared-processes ] || { shared=$1 && shift; }
  set -- --write="$work" --read="$work/seeds" -- "$@"
  for each in corpus findings afl; do
    [ ! -d "$work/$each" ] || set -- --write="$work/$each" "$@"
  done
  exec timeout --foreground -k 10 "$limit" build/bin/sframe-box ${shared:+"$shared"} "$@"
}

# explored BEGIN EXECUTIONS EDGES: one line on an exploration: executions, per second and core, edges covered, and how many
# of the inputs were valid, or past the header; fails where there are none.  What else the machine does in the meantime
# makes them fewer.
explored() {
  seconds=$(($(date +%s) - $1)) cores=$(nproc) what=valid
  echo "${2:-0} ${3:-0}" >"$work/stats"
  [ "$JOBS" -ge "$cores" ] || cores=$JOBS
  ! reads_files "$target" || what='past the header'
  awk -v W="$what" -v R="$2" -v E="$3" -v S=$(((seconds > 0 ? seconds : 1) * cores)) -v T="$([ ! -f "$work/tally" ] || od -An -tu8 "$work/tally")" 'BEGIN {
    if (R + 0 == 0) { print "nothing was executed"; exit 1 }
    printf "%d executions, %d per second and core, coverage %d edges", R, R / S, E
    if (split(T, t, " ") == 2 && t[1] + 0 != 0) printf ", %.1f %% of the inputs %s", 100 * t[2] / t[1], W
    print ""
  }' || { tail -n 3 "$work"/log* >&2 && return 3; }
}

# With libFuzzer: JOBS engines, which share the corpus.  A peer runs in a child of each, which may die (targets/survive.c);
# the reference may not, and runs in the engine itself, which is faster.
explore_libfuzzer() {
  export FUZZ_TALLY="$work/tally" FUZZ_FINDINGS="$work/findings"
  alone=
  ! stays_alive "$target" || { unset FUZZ_FINDINGS; alone=-timeout=20; }
  begin=$(date +%s)
  for job in $(seq "$JOBS"); do
    boxed $((TIME + 30)) "build/fuzz/plain/$target" -rss_limit_mb=1024 -max_len=4096 -report_slow_units=3600 ${alone:+"$alone"} -len_control=0 \
      -dict="$(dictionary_of "$target")" -max_total_time="$TIME" -runs="${RUNS:--1}" ${SEED:+-seed=$((SEED + job))} -print_final_stats=1 \
      -artifact_prefix="$work/findings/" "$work/corpus" "$work/seeds" >"$work/log-$job" 2>&1 &
  done
  wait
  # shellcheck disable=SC2046  # two numbers
  explored "$begin" $(awk '/^stat::number_of_executed_units/ { runs += $2 }
    / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:" && $(i + 1) > cov) cov = $(i + 1) }
    END { printf "%d %d\n", runs, cov }' "$work"/log-*)
}

# A target that is a program: fuzz/programs is its own engine.
explore_program() {
  begin=$(date +%s)
  (boxed $((TIME + 30)) --shared-processes "build/fuzz/plain/$target" -fork="$JOBS" -max_total_time="$TIME" ${RUNS:+-runs=$RUNS} ${SEED:+-seed=$SEED} \
    -artifact_prefix="$work/findings/" "$work/corpus" "$work/seeds") >"$work/log" 2>&1
  # shellcheck disable=SC2046  # two numbers
  explored "$begin" $(awk '/^#[0-9]+: cov/ { runs = $1; cov = $3 } END { gsub(/[#:]/, "", runs); printf "%d %d\n", runs, cov }' "$work/log")
}
