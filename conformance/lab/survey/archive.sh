# shellcheck shell=sh disable=SC2034,SC2154
# The packages of Debian's archive, for make survey, and the .sframe that their files have.  Wants: audit
# (sframe-audit), what looked.sh has, cache, log, release, results, part, count, apt.sh, host.sh.

apt=$cache/apt-survey
checks_validity=true
debian=$(abis debian 'debian=[^-].*' | paste -sd ,)
machines="-o APT::Architecture=amd64 -o APT::Architectures=$debian"

open_archive() {
  also=sources
  require_host forky
  debian_mirror
  # shellcheck disable=SC2086  # options
  fetch_index "deb [arch=$debian] $mirror $release main" "packages of $release" $machines
}

# What apt has in the index, whatever that is packed with.
# shellcheck disable=SC2086  # options
all_packages() { run_apt apt-cache $machines dumpavail; }

# choose: half by how many packages depend on them, half by their size; those that have code of their own.
choose() {
  open_archive
  echo "# Packages of Debian $release for make survey, chosen on $(LC_ALL=C date +%F) by conformance/lab/survey/run choose: the first half by how"
  echo '# many packages depend on them, the second libraries by installed size, up to 150 MB; without headers, debugging'
  echo '# symbols, data and texts.'
  all_packages | awk -f conformance/lab/survey/survey-packages.awk | sort -k1,1n -k2,2nr -k3,3 |
    awk -v half="$(((count + 1) / 2))" -v most="$count" '
      { seen = $3 in chosen }
      !seen && of[$1] < half && n < most { of[$1]++; n++; chosen[$3]; print $3 }'
}

# read_index: a line for each package of the three machines: NAME ARCHITECTURE VERSION FILE SHA256.
read_index() {
  open_archive
  { all_packages >"$part/avail" &&
    awk -v index_of_all=1 -f conformance/lab/survey/survey-packages.awk "$part/avail" >"$results/index" && rm "$part/avail"; } ||
    fail "the index of packages of $release cannot be read (log: $log)"
}

# fetch PACKAGE ARCHITECTURE: into $part; nothing where there is no such package.
fetch() {
  if [ -n "${SFRAME_DEBS:-}" ]; then
    cp "$SFRAME_DEBS/$1"_*_"$2.deb" "$part/" 2>/dev/null
    return
  fi
  awk -v name="$1" -v arch="$2" '$1 == name && $2 == arch { print $4, $5; exit }' "$results/index" >"$part/at"
  read -r path sum <"$part/at" || return
  run_apt /usr/lib/apt/apt-helper download-file "$mirror/$path" "$part/$1.deb" "SHA256:$sum" >>"$log" ||
    fail "$mirror/$path cannot be fetched (log: $log)"
}

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
