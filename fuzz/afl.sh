# shellcheck shell=sh disable=SC2154
# AFL++ as an engine of fuzz/explore, and what its instances have found.  Wants: what that has.

# With AFL++ in persistent mode: one main instance and, with JOBS above 1, secondary ones, which share WORK/afl.  The mutator
# is ours; every other instance also takes AFL++'s own, with the dictionary.
explore_afl() {
  shared=$work/afl
  export AFL_CUSTOM_MUTATOR_LIBRARY="$PWD/build/bin/sframe-mutator.so"
  ! takes_text "$target" || unset AFL_CUSTOM_MUTATOR_LIBRARY
  export AFL_NO_UI=1 AFL_NO_COLOR=1 AFL_NO_AFFINITY=1 AFL_SKIP_CPUFREQ=1 AFL_IGNORE_SEED_PROBLEMS=1 \
    AFL_CRASHING_SEEDS_AS_NEW_CRASH=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_FORKSRV_INIT_TMOUT=20000 FUZZ_TALLY="$work/tally"
  rm -rf "$shared" && mkdir -p "$shared/in" && cp -r "$work/corpus" "$work/seeds" "$shared/in" || return 3
  # AFL++ wants something to begin with.
  [ -n "$(find "$shared/in" -type f)" ] || printf '\342\336\003\000' >"$shared/in/magic"
  begin=$(date +%s)
  { for number in $(seq 0 $((JOBS - 1))); do afl_instance "$number" & done; wait; } &
  instances=$!
  while kill -0 $instances 2>/dev/null; do
    sleep 1
    collect_findings
  done
  wait $instances
  collect
  # shellcheck disable=SC2046  # two numbers
  explored "$begin" $(cat "$shared"/*/fuzzer_stats 2>/dev/null | awk '/^execs_done/ { runs += $3 } /^edges_found/ && $3 > edges { edges = $3 }
    END { printf "%d %d\n", runs, edges }')
}

# afl_instance NUMBER: the odd ones are of our mutator alone.
afl_instance() {
  case $1 in
    0) role=-Mmain ;;
    *) role=-Ssecondary-$1 ;;
  esac
  [ $(($1 % 2)) = 0 ] || takes_text "$target" || export AFL_CUSTOM_MUTATOR_ONLY=1
  boxed $((TIME + 60)) afl-fuzz "$role" -V "$TIME" ${RUNS:+-E "$RUNS"} ${SEED:+-s "$SEED"} -t 1000 -G 4096 -x "$(dictionary_of "$target")" -i "$shared/in" \
    -o "$shared" -- "build/fuzz/afl/$target" >"$work/log-$1" 2>&1
}

# collect_findings: takes what AFL++'s instances have found so far to where libFuzzer puts its own: inputs that crashed or
# took too long to WORK/findings, named by their hash and never half written.
collect_findings() {
  [ -d "$work/afl" ] || return 0
  for pair in crash:crashes timeout:hangs; do
    taken=$work/afl/taken-${pair%:*}
    find "$work/afl" -path "*/${pair#*:}/id:*" -type f 2>/dev/null | sort >"$taken.now"
    touch "$taken"
    comm -13 "$taken" "$taken.now" | while read -r file; do
      kept=$work/findings/${pair%:*}-$(sha1sum <"$file" | cut -d' ' -f1)
      [ -f "$kept" ] || { cp "$file" "$kept.part" && mv "$kept.part" "$kept"; }
    done
    mv "$taken.now" "$taken"
  done
}

# collect: these, and the inputs that reach something new to WORK/corpus.
collect() {
  collect_findings
  set --
  for queue in "$work"/afl/*/queue; do
    [ ! -d "$queue" ] || set -- "$@" "$queue"
  done
  [ $# = 0 ] || (export FUZZ_FINDINGS="$work/findings" && boxed 120 "build/fuzz/plain/$target" -merge=1 "$work/corpus" "$work/seeds" "$@") >"$work/log-merge" 2>&1
}
