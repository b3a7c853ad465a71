# shellcheck shell=sh disable=SC2154
# Jobs of what make conformance makes: section/TESTEE/I-N, the part I-N of the cases; audit/ROOT/ABI and flow/ROOT/ABI,
# the programs of a root.  Wants: in_root, end_observations; place, work, results, shards.
cases=${cases:-build/cases/corpus}
corpus=${corpus:-build/corpus}
lists=${testees:-build/testees/list build/testees/list-linkers}

list_section() {
  # shellcheck disable=SC2086  # several lists
  cat $lists 2>/dev/null | cut -f1 | while read -r testee; do
    for i in $(seq "$shards"); do echo "$testee/$i-$shards"; done
  done
}
# Not what tests and other toolchains left there.
list_corpora() {
  for root in $(usual_roots); do
    [ ! -f "$corpus/$root/index.tsv" ] || for abi in $(abis abi); do
      [ ! -d "$corpus/$root/$abi" ] || echo "$root/$abi"
    done
  done
}
list_audit() { list_corpora; }
list_flow() { list_corpora; }

# shellcheck disable=SC2046,SC2086  # several files; several lists
made_of_section() { cksum build/bin/sframe-conform "$cases"/*.tsv $(awk -F'\t' -v name="${1%/*}" '$1 == name { print $2 }' $lists 2>/dev/null); }
made_of_audit() { cksum build/bin/sframe-audit "$corpus/${1%/*}/index.tsv"; }
made_of_flow() { cksum build/bin/sframe-flow "$corpus/${1%/*}/index.tsv"; }

# The part I-N of the cases, in $work/cases.tsv: every Nth.
part_of_cases() {
  cat "$cases"/*.tsv | awk -v i="${1%-*}" -v n="${1#*-}" 'NR % n == i % n' >"$work/cases.tsv" && [ -s "$work/cases.tsv" ]
}
# observe COMMAND...: leaves what it observes as the result, if it has told all.
observe() {
  in_root forky "$@" >"$work/log"
  case $? in
    0 | 1) ;;
    # Implementations that claim nothing of what a part has were asked nothing.
    3) grep -q 'no testee was asked anything\|nothing was compared' "$work/log" && [ -f "$work/out/observations.jsonl" ] ;;
    *) false ;;
  esac || { tail -n 5 "$work/log" >&2; return 3; }
  # The lists of make conformance have its cases.
  sed "s, --cases $work/cases.tsv,," "$work/out/observations.jsonl" >"$work/result" || return 3
  tail -n 1 "$work/result" | grep -q "\"end\":.*\"observations\":$(($(wc -l <"$work/result") - 1))[,}]"
}
do_section() {
  part_of_cases "${1#*/}" || return 3
  # shellcheck disable=SC2046,SC2086  # several options
  observe build/bin/sframe-conform $(printf -- '--testees %s ' $lists) --testee "${1%/*}" --cases "$work/cases.tsv" \
    --results "$work/out" --part "section/$1"
}
do_audit() { observe build/bin/sframe-audit --skipped=0 --need-sframe --observations="$work/out/observations.jsonl" "$corpus/$1"; }
do_flow() { observe build/bin/sframe-flow --findings=1000 --skipped=0 --min-functions=1 --observations="$work/out/observations.jsonl" "$corpus/$1"; }

# shellcheck disable=SC2086  # several lists
of_one_run() { awk -v lists="$(printf -- ' --testees %s' $lists)" -f scripts/lib/jobs/merge.awk; }
merge_section() { observed section of_one_run "$@"; }
merge_audit() { observed audit cat "$@"; }
merge_flow() { observed flow cat "$@"; }
