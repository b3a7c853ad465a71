# shellcheck shell=sh disable=SC2154,SC2034,SC2119,SC2030,SC2031
# Jobs of make truth: truth/SET-TARGET/ROOT/ABI/CONFIGURATION/PROGRAM, a run of qemu/matrix; the file is its records.
# Wants: in_root, end_observations; place, work, into.
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
  in_root forky make -s -f build.mk -j"${JOBS:-$(nproc)}" truth-programs >&2 || return 3
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
# shellcheck disable=SC2046  # words
do_truth() {
  set -- $(truth_line "$1")
  in_root forky qemu/truth-run "$@" >&2 && mv "$1" "$work/result"
}
# shellcheck disable=SC2046,SC2086  # several roots, options, records
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
