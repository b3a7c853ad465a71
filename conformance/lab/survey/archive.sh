# shellcheck shell=sh disable=SC2034,SC2154
# The packages of Debian's archive, for make survey.  Wants: cache, log, release, results, part, count, apt.sh, host.sh.

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
