# shellcheck shell=sh disable=SC2154
# What all jobs of the list saw, of each kind together.  Wants: check_kinds, is_done, end_observations, judge_observations; place,
# results, lab_kinds; into, where merge_KIND leaves it.

# observed KIND FILTER NAME...: what they saw, as one run has it.  A linker or a corpus that is not here is no reason for
# a line of a page to be gone.  Each step is one that can fail: on a full disk nothing is left out in silence.
observed() {
  of=$1 filter=$2
  shift 2
  for name; do cat "$place/done/$of/$name" || return; done >"$into/all" && sed '/"end":/d' "$into/all" >"$into/seen" && "$filter" <"$into/seen" >"$into/all" &&
    LC_ALL=C sort -o "$into/seen" "$into/all" && end_observations "$of" part '' <"$into/seen" >"$into/observations.jsonl" && rm "$into/all" "$into/seen"
}

# Each kind is judged alone, as the command on one machine does it.
merge() {
  check_kinds "$@"
  [ -s "$place/list" ] || { echo "scripts/jobs: make jobs writes $place/list, which is not here" >&2; return 3; }
  # shellcheck disable=SC2046  # several kinds
  [ $# -gt 0 ] || set -- $(cut -d/ -f1 "$place/list" | uniq)
  mkdir -p "$results" || return 3
  for kind; do
    grep "^$kind/" "$place/list" || { echo "scripts/jobs: $place/list has no jobs of the kind $kind" >&2; return 3; }
  done >"$results/names" || return 3
  while read -r name; do is_done "$name" || echo "$name"; done <"$results/names" >"$results/not-done"
  ! sed 's/^/not done: /' "$results/not-done" | grep . || { echo "the rest: xargs -n 1 scripts/jobs run <$results/not-done"; return 3; }
  verdict=0
  for kind; do
    into=$results/$kind
    # shellcheck disable=SC2046  # several names
    rm -rf "$into" && mkdir "$into" && "merge_$kind" $(sed -n "s,^$kind/,,p" "$results/names") || return 3
    lab=
    case " $lab_kinds " in *" $kind "*) lab=--lab ;; esac
    judge_observations "$into" conformance/issues "$(usual_roots) sid" ${lab:+"$lab"}
    said=$?
    [ $said -le "$verdict" ] || verdict=$said
  done
  return "$verdict"
}
