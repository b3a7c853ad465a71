# shellcheck shell=sh disable=SC2154
# Jobs of make survey: survey/ABI/PACKAGE.  The file is what conformance/lab/survey/run keeps of the package, lines of files.tsv;
# instead, or besides, lines that begin with #: none, and why there is nothing; damaged, and what is; witnessed, seen and shipped,
# and a line of what sframe-flow says.
# Wants: place, work, into, kinds, lab_kinds.
kinds="$kinds survey" lab_kinds="$lab_kinds survey"
survey_derive=${SFRAME_DERIVE:-build/bin/sframe-derive} survey_flow=${SFRAME_FLOW:-build/bin/sframe-flow} survey_audit=${SFRAME_AUDIT:-build/bin/sframe-audit}
list_survey() {
  [ ! -f "$place/survey.list" ] || while read -r package; do
    for abi in ${ABI:-$(abis_of_programs)}; do abis abi "abi=$abi" 'prefix=/.*' | sed "s,$,/$package,"; done
  done <"$place/survey.list"
}
# The packages, and of which files they are: neither changes while jobs are done.
prepare_survey() {
  into=$place/survey
  rm -rf "$into" && mkdir -p "$into" && in_root forky make -s -f build.mk build/bin/sframe-derive build/bin/sframe-flow build/bin/sframe-audit build/bin/sframe-issues >&2 || return 3
  packages=${PACKAGES:-corpora/survey/packages}
  sed 's/#.*//' "$packages" | xargs -n 1 2>/dev/null | head -n "${COUNT:-300}" >"$into/list"
  [ -s "$into/list" ] || refuse "PACKAGES=$packages: it names no package"
  if [ -n "${SFRAME_DEBS:-}" ]; then : >"$into/index"; else RESULTS=$into conformance/lab/survey/run index; fi || return 3
  awk 'NR == FNR { wanted[$1]; next } $1 in wanted' "$into/list" "$into/index" >"$place/survey.index" && mv "$into/list" "$place/survey.list" && rm -r "$into"
}
survey_line() {
  arch=$(abis debian "abi=${1%%/*}")
  awk -v name="${1#*/}" -v arch="$arch" '$1 == name && $2 == arch' "$place/survey.index"
  [ -z "${SFRAME_DEBS:-}" ] || cksum "$SFRAME_DEBS/${1#*/}"_*_"$arch.deb" 2>/dev/null
}
made_of_survey() { cksum "$survey_derive" "$survey_flow" "$survey_audit" conformance/lab/survey/run conformance/lab/survey/looked.sh && survey_line "$1"; }
do_survey() {
  abi=${1%%/*} package=${1#*/}
  cp "$place/survey.index" "$work/out/index" && RESULTS=$work/out conformance/lab/survey/run measure "$abi" "$package" >&2 || return 3
  if [ -f "$work/out/$abi/$package.none" ]; then
    sed 's/^/#none /' "$work/out/$abi/$package.none"
  else
    cat "$work/out/$abi/$package" && sed 's/^/#witnessed /' "$work/out/$abi/$package.witnessed" &&
      sed 's/^/#seen /' "$work/out/$abi/$package.seen" && sed 's/^/#shipped /' "$work/out/$abi/$package.shipped"
  fi >"$work/said" && sed 's/^/#damaged /' "$work/out/damaged" >>"$work/said" &&
    sed "s,$work/out/part,build/survey/part,g" "$work/said" >"$work/result"
}
# As if one machine had measured all; then its sums.
merge_survey() {
  cat "$survey_derive" "$survey_flow" "$survey_audit" | sha256sum >"$into/made-by" && : >"$into/damaged" || return 3
  for name; do
    mkdir -p "$into/${name%/*}" || return 3
    file=$place/done/survey/$name
    sed -n 's/^#damaged //p' "$file" >>"$into/damaged"
    if grep -q '^#none ' "$file"; then
      sed -n 's/^#none //p' "$file" >"$into/$name.none" || return 3
      continue
    fi
    for kept in witnessed seen shipped; do sed -n "s/^#$kept //p" "$file" >"$into/$name.$kept" || return 3; done
    grep -v '^#' "$file" >"$into/$name" || [ $? = 1 ] || return 3
  done
  # All is measured, so that nothing is fetched.
  cp "$into/damaged" "$into/damaged.kept" && SFRAME_DEBS=$into RESULTS=$into PACKAGES=$place/survey.list COUNT=100000 conformance/lab/survey/run
  # 1: a row is wrong that no page explains; merge says it, too.
  [ $? -le 1 ] && mv "$into/damaged.kept" "$into/damaged"
}
