# shellcheck shell=sh disable=SC2154
# make survey: how much .eh_frame and .sframe a package's files have, and the rows of .eh_frame against their instructions.
# Wants: derive, flow (sframe-derive, sframe-flow), results, part, log, full (what is said when nothing can be written), job.sh,
# observations.sh, archive.sh.

# measure ABI PACKAGE: build/survey/ABI/PACKAGE, or ABI/PACKAGE.none where there is no such package, or no code in it.
measure() {
  rm -rf "$part"
  mkdir -p "$part/tree" "$results/$1" || fail "$full"
  fetch "$2" "$(abis debian "abi=$1")"
  set -- "$1" "$2" "$part"/*.deb
  [ -f "$3" ] || { echo 'no such package' >"$results/$1/$2.none"; return; }
  dpkg-deb -x "$3" "$part/tree" 2>>"$log" || fail "$2 of $1 cannot be unpacked (log: $log)"
  rm -rf "$part/tree/usr/lib/debug"
  # What is measured is files, and no link may lead out of the checkout.
  find "$part/tree" ! -type f ! -type d -exec rm -f {} +
  version=$(dpkg-deb -f "$3" Version) size=$(stat -c %s "$3")
  [ "$version" ] || fail "dpkg-deb says no version of $2 (log: $log)"
  in_root forky -- "$derive" --sizes --skipped=0 "$part/tree" >"$part/table" 2>"$part/said"
  status=$?
  [ -s "$part/table" ] || fail "sframe-derive measures nothing: $(tail -n 1 "$part/said")"
  case $status in
    0 | 2) ;; # 2: what is damaged is told, and the rest counts
    3) mv "$part/said" "$results/$1/$2.none"; return ;;
    *) fail "sframe-derive ends otherwise than it says, with $status: $(tail -n 1 "$part/said")" ;;
  esac
  sed "s/^/$1 $2: /" "$part/said" >>"$results/damaged"
  awk -v OFS='\t' -v package="$2" -v version="$version" -v size="$size" -v tree="$part/tree" '
    NR > 1 { sub(tree, ""); print package, version, size, $0 }' "$part/table" >"$part/measured" || fail "$full"
  # Without a line it ends with 3, or tells what is damaged.
  [ -s "$part/measured" ] || [ -s "$part/said" ] || fail "sframe-derive ends with $status and has measured nothing of $2"
  witness "$1" "$2" "$version"
  shipped "$1" "$2" "$version"
  mv "$part/measured" "$results/$1/$2"
}

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
  awk -v OFS='\t' -v package="$2" -v version="$3" -v tree="$part/tree" '
    NR > 1 { sub(tree, ""); print package, version, $0 }' "$part/witnessed" >"$part/told" || fail "$full"
  LC_ALL=C sort "$part/told" >"$part/lines" || fail "$full"
  # Files are looked at several at a time.
  sed -n "/\"result\":\"\(wrong\|good\)\"/s,$part/tree/,$2/,gp" "$part/seen" >"$part/told" || fail "$full"
  LC_ALL=C sort "$part/told" >"$part/kept" || fail "$full"
  # It looks at what sframe-derive looks at.
  [ $looked = 3 ] || [ -s "$part/lines" ] || fail "sframe-flow ends with $looked and has looked at nothing of $2"
  [ $looked != 1 ] || grep -q '"result":"wrong"' "$part/kept" || fail "sframe-flow finds something wrong in $2, and does not say what"
  mv "$part/kept" "$results/$1/$2.seen" || fail "$full"
  mv "$part/lines" "$results/$1/$2.witnessed" || fail "$full"
}

# all_of ENDING PACKAGE...: what was kept of them.
all_of() {
  ending=$1
  shift
  for abi in $abis; do
    for package; do cat "$results/$abi/$package$ending" 2>/dev/null; done
  done
}

# tell_witness PACKAGE...: sums of the ABIs, and what the pages of issues say; its status is the judge's.
tell_witness() {
  all_of .witnessed "$@" >"$results/witnessed.tsv"
  awk -f conformance/lab/survey/survey-witness.awk "$results/witnessed.tsv" >"$results/witness" || fail "$full"
  cat "$results/witness"
  all_of .seen "$@" | end_observations flow part '' >"$results/observations.jsonl"
  judge_observations "$results" conformance/issues '' --lab
}
