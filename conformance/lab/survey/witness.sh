# shellcheck shell=sh disable=SC2154
# make survey: the rows of .eh_frame of a package's files against their instructions.
# Wants: flow (sframe-flow), results, part, job.sh, observations.sh.

# witness ABI PACKAGE VERSION: of what is unpacked in $part/tree.  ABI/PACKAGE.witnessed has a line for each file and
# table, ABI/PACKAGE.seen what is wrong and how much is right, as observations of files called PACKAGE/PATH.
witness() {
  in_root forky -- "$flow" --findings=0 --skipped=0 --files="$part/witnessed" --observations="$part/seen" \
    "$part/tree" >"$part/sums" 2>"$part/said"
  looked=$?
  case $looked in
    0 | 1 | 2 | 3) ;;
    *) fail "sframe-flow ends otherwise than it says, with $looked: $(tail -n 1 "$part/said")" ;;
  esac
  [ -s "$part/witnessed" ] || fail "sframe-flow has told nothing of $2: $(tail -n 1 "$part/said")"
  full="cannot write to $results: free some space"
  awk -v OFS='\t' -v package="$2" -v version="$3" -v tree="$part/tree" '
    NR > 1 { sub(tree, ""); print package, version, $0 }' "$part/witnessed" >"$part/unsorted" || fail "$full"
  # Files are looked at several at a time.
  LC_ALL=C sort -o "$part/lines" "$part/unsorted" || fail "$full"
  sed -n "/\"result\":\"\(wrong\|good\)\"/s,$part/tree/,$2/,gp" "$part/seen" >"$part/unsorted" || fail "$full"
  LC_ALL=C sort -o "$part/kept" "$part/unsorted" || fail "$full"
  # It looks at what sframe-derive looks at.
  [ $looked = 3 ] || [ -s "$part/lines" ] || fail "sframe-flow ends with $looked and has looked at nothing of $2"
  [ $looked != 1 ] || grep -q '"result":"wrong"' "$part/kept" || fail "sframe-flow finds something wrong in $2, and does not say what"
  mv "$part/kept" "$results/$1/$2.seen" || fail "$full"
  mv "$part/lines" "$results/$1/$2.witnessed" || fail "$full"
}

# tell_witness PACKAGE...: sums of the ABIs, and what the pages of issues say; its status is the judge's.
tell_witness() {
  for abi in $abis; do
    for package; do cat "$results/$abi/$package.witnessed" 2>/dev/null; done
  done >"$results/witnessed.tsv"
  awk -f conformance/lab/survey/survey-witness.awk "$results/witnessed.tsv" >"$results/witness" || fail "cannot write to $results: free some space"
  cat "$results/witness"
  for abi in $abis; do
    for package; do cat "$results/$abi/$package.seen" 2>/dev/null; done
  done | end_observations flow part '' >"$results/observations.jsonl"
  judge_observations "$results" conformance/issues '' --lab
}
