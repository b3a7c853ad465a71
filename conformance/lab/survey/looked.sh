# shellcheck shell=sh disable=SC2154
# make survey: the rows of .eh_frame of a package's files against their instructions, and the .sframe that they have already.
# Wants: flow (sframe-flow), audit (sframe-audit), results, part, full (what is said when nothing can be written), job.sh,
# observations.sh.

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
    NR > 1 { sub(tree, ""); print package, version, $0 }' "$part/witnessed" | LC_ALL=C sort >"$part/lines" || fail "$full"
  # Files are looked at several at a time.
  sed -n "/\"result\":\"\(wrong\|good\)\"/s,$part/tree/,$2/,gp" "$part/seen" | LC_ALL=C sort >"$part/kept" || fail "$full"
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

# --- the .sframe that files have already

# shipped ABI PACKAGE VERSION: of what is unpacked in $part/tree.  ABI/PACKAGE.shipped has, after package, version and ABI, a
# line for each file with .sframe: file, PATH, version of the format, bytes of the section, bytes of code, those with rows,
# functions that are as in .eh_frame, that differ, that have no rows, whose reason is the format, that only .sframe has, and
# who compiled it by .comment; and a line for each page that explains something: page, NAME, how often; - is no page.
shipped() {
  in_root forky -- "$audit" --skipped=0 --json="$part/audited" "$part/tree" >"$part/sums" 2>"$part/said"
  [ $? -le 3 ] || fail "sframe-audit ends otherwise than it says: $(tail -n 1 "$part/said")"
  grep -q '"is_sum":true' "$part/audited" || fail "sframe-audit has told nothing of $2: $(tail -n 1 "$part/said")"
  in_root forky -- build/bin/sframe-issues columns path version bytes/.sframe bytes/code bytes/code_in_sframe functions/equal functions/differs \
    functions/unreadable functions/missing functions/missing_by_format functions/extra <"$part/audited" >"$part/columns" || fail "$full"
  awk -F '\t' -v OFS='\t' -v tree="$part/tree" '
    $1 != "" && $2 > 0 { print substr($1, length(tree) + 1), $2, $3, $4, $5, $6, $7 + $8, $9, $10, $11 }' "$part/columns" |
    LC_ALL=C sort >"$part/files" || fail "$full"
  : >"$part/lines"
  [ ! -s "$part/files" ] || {
    while IFS='	' read -r path rest; do
      by=$(in_root forky -- readelf -p .comment "$part/tree${path%%(*}" 2>/dev/null </dev/null | sed -n 's/^ *\[.*\]  *//p' | paste -sd ';' -)
      printf '%s\t%s\t%s\tfile\t%s\t%s\t%s\n' "$2" "$3" "$1" "$path" "$rest" "${by:--}"
    done <"$part/files" >"$part/lines"
    cut -f 1 "$part/files" | sed "s,^,$part/tree," | tr '\n' '\0' >"$part/names"
    in_root forky -- xargs -0 -a "$part/names" "$audit" --skipped=0 --issues=conformance/issues >"$part/sums" 2>>"$part/said"
    [ $? -le 123 ] || fail "sframe-audit ends otherwise than it says: $(tail -n 1 "$part/said")"
    sed -n '/^known defects/,${ s/^ \{4\}\([^ :]*\).*: \([0-9]*\)$/\1\t\2/p }; s/^explained by no known defect: /-\t/p' "$part/sums" |
      sed "s,^,$2\t$3\t$1\tpage\t," >>"$part/lines"
  }
  mv "$part/lines" "$results/$1/$2.shipped" || fail "$full"
}

# tell_shipped PACKAGE...: the lines of all, and their sums.
tell_shipped() {
  all_of .shipped "$@" >"$results/shipped.tsv"
  awk -F '\t' '
    $4 == "file" { files[$3]++; if (!(($3, $1) in seen)) { seen[$3, $1]; packages[$3]++ } version[$3 " V" $6]++; code[$3] += $8; covered[$3] += $9
      right[$3] += $10; wrong[$3] += $11; missing[$3] += $12; all++ }
    $4 == "page" { page[$5] += $6 }
    END {
      if (!all) { print "no file of these packages has .sframe"; exit }
      for (abi in files) printf "%s: %d files of %d packages have .sframe; it covers %.1f %% of their code; of the functions of .eh_frame %d are there, %d differ, %d are missing\n",
        abi, files[abi], packages[abi], code[abi] ? 100 * covered[abi] / code[abi] : 0, right[abi] + wrong[abi], wrong[abi], missing[abi] | "LC_ALL=C sort"
      close("LC_ALL=C sort")
      for (v in version) printf "  %s: %d files\n", v, version[v] | "LC_ALL=C sort"
      close("LC_ALL=C sort")
      for (p in page) printf "  %s: %d\n", p == "-" ? "no page" : p, page[p] | "LC_ALL=C sort"
    }' "$results/shipped.tsv"
}
