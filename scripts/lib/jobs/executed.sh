# shellcheck shell=sh disable=SC2154,SC2034,SC2119,SC2030,SC2031,SC2046,SC2086  # several words
# Jobs that execute programs.  Wants: in_root, end_observations; place, work, into, results, shards.

# Of make truth: truth/SET-TARGET/ROOT/ABI/CONFIGURATION/PROGRAM, a run of qemu/matrix; the file is its records.
. qemu/runs.sh
named=
truth_job() { echo "$set_-$target/$1/$2/$configuration/$name"; }
list_truth() (
  choose_set
  list_as=truth_job
  wanted | list_runs
)
prepare_truth() {
  choose_set
  in_root forky make -s -f build.mk -j"$jobs" truth-programs >&2 || return 3
  for root in $(wanted | cut -d'|' -f1 | sort -u); do compile "$root" || return 3; done
}

# truth_line NAME: the file of its records, and the command.
truth_line() {
  IFS=/ read -r way root abi configuration name <<END
$1
END
  SET=${way%-*} TARGET=${way#*-}
  choose_set
  results=$work run_line "$root" "$abi" "$(corpus_of "$root")/$abi/$configuration/bin/$name"
}
# What it loads of the corpus is beside it; of what else, the root.
made_of_truth() (
  work=.
  line=$(truth_line "$1")
  echo "$line" "${forky:=$(scripts/toolchain path forky)}"
  cksum build/bin/sframe-truth "${line##* }"
  case ${line##* } in *.via-shared) program=${line##* } && cksum "${program%/*}"/*.so ;; esac
)
do_truth() {
  set -- $(truth_line "$1")
  in_root forky qemu/truth-run "$@" >&2 && mv "$1" "$work/result"
}
merge_truth() {
  SET=${1%%/*} TARGET=${SET#*-} SET=${SET%%-*}
  choose_set
  (left_out=$into/left-out.jsonl list_as=truth_job; wanted | list_runs) >/dev/null
  complete=
  if [ -z "${PROGRAM:-}${ABI:-}${STEPS:-}" ]; then
    matrix least >"$into/least" && complete=--least=$into/least
    [ "$set_" = slice ] || complete="$complete --complete"
  fi
  in_root forky build/bin/sframe-truth --sum $complete --observations="$into/observations.jsonl" --shares="$into/shares.tsv" \
    $(printf "$place/done/truth/%s\n" "$@") $(ls "$into/left-out.jsonl" 2>/dev/null)
  [ -f "$into/observations.jsonl" ]
}

# Of fuzz targets: fuzz/TARGET/SECONDS/I-N, the Ith of N that explore it from its seeds, each drawing otherwise.  The file is
# an archive: findings, the inputs that end the target; corpus, those that reach something; stats, executions and edges.
list_fuzz() {
  for program in build/fuzz/plain/*; do
    case " ${FUZZ:-${program##*/}} " in *" ${program##*/} "*) ;; *) continue ;; esac
    [ ! -f "$program" ] || for i in $(seq "$shards"); do echo "${program##*/}/${TIME:-60}/$i-$shards"; done
  done
}
prepare_fuzz() {
  in_root forky make -s -f build.mk -j"$jobs" vectors build/bin/sframe-box build/bin/sframe-mutator.so $(
    for target in ${FUZZ:-$(names_of_make fuzz-list)}; do echo "fuzz-libfuzzer-$target"; done) >&2
}
# Where they are several, each program, and what exploring begins with.
made_of_fuzz() {
  target=${1%%/*}
  echo "${RUNS:-} ${SEEDS:-} ${SWEEP:-}"
  for build in plain checked memory; do [ ! -f "build/fuzz/$build/$target" ] || cksum "build/fuzz/$build/$target"; done
  [ "${SEEDS:-}" = none ] || find "${SEEDS:-build/vectors/bin}" -type f -exec cksum {} + | LC_ALL=C sort | cksum
}
do_fuzz() {
  target=${1%%/*} number=${1##*/} out=$work/out/${1%%/*} time=${1%/*}
  # It may write below this directory, whoever executes it.
  mkdir "$out" || return 3
  in_root forky env JOBS=1 TIME="${time##*/}" SEED="${number%-*}" ${RUNS:+RUNS="$RUNS"} ${SEEDS:+SEEDS="$SEEDS"} \
    ${SWEEP:+SWEEP="$SWEEP"} fuzz/explore "$target" "$out" >"$work/log" 2>&1 ||
    { tail -n 3 "$work/log" >&2; return 3; }
  (cd "$out" && find corpus findings stats -type f ! -name '*.part' | LC_ALL=C sort |
    tar -c --no-recursion --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -T -) >"$work/result"
}
# Findings of one input have one name, whoever found it.
merge_fuzz() {
  : >"$into/seen"
  for target in $(printf '%s\n' "$@" | cut -d/ -f1 | LC_ALL=C sort -u); do
    out=$into/$target
    mkdir -p "$out" || return 3
    for name; do
      [ "${name%%/*}" != "$target" ] || { tar -x --no-same-owner -C "$out" -f "$place/done/fuzz/$name" && cat "$out/stats"; } || return 3
    done >"$out/all-stats"
    awk -v target="$target" '{ runs += $1; if ($2 > edges) edges = $2 }
      END { printf "%s: %d jobs, %d executions, at most %d edges\n", target, NR, runs, edges }' "$out/all-stats"
    in_root forky env OUT="$into" ONLY_NEW=1 ${JOBS:+JOBS="$JOBS"} fuzz/triage "$target" >"$out/said" 2>&1
    [ $? -le 1 ] || { tail -n 3 "$out/said" >&2; return 3; }
    grep "^$target: \|^ *[0-9]*  " "$out/said" && grep -v '"end":' "$out/observations.jsonl" >>"$into/seen"
  done
  LC_ALL=C sort "$into/seen" | end_observations fuzz part '' >"$into/observations.jsonl"
}
