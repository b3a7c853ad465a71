# shellcheck shell=sh disable=SC2154
# Jobs of make survey: survey/ABI/PACKAGE.  The file is an archive of what conformance/lab/survey/run keeps of the package, and
# of what is damaged.
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
made_of_survey() { cksum "$survey_derive" "$survey_flow" "$survey_audit" conformance/lab/survey/run conformance/lab/survey/*.sh && survey_line "$1"; }
do_survey() {
  cp "$place/survey.index" "$work/out/index" && RESULTS=$work/out conformance/lab/survey/run measure "${1%%/*}" "${1#*/}" >&2 &&
    find "$work/out/damaged" "$work/out/${1%%/*}" -type f -exec sed -i "s,$work/out/part,build/survey/part,g" {} + || return 3
  tar -C "$work/out" --sort=name --mtime=@0 --owner=0 --group=0 -cf "$work/result" damaged "${1%%/*}"
}
# As if one machine had measured all; then its sums.
merge_survey() {
  cat "$survey_derive" "$survey_flow" "$survey_audit" | sha256sum >"$into/made-by" && : >"$into/damaged.kept" || return 3
  for name; do tar -C "$into" -xf "$place/done/survey/$name" && cat "$into/damaged" >>"$into/damaged.kept" || return 3; done
  # All is measured, so that nothing is fetched.
  SFRAME_DEBS=$into RESULTS=$into PACKAGES=$place/survey.list COUNT=100000 conformance/lab/survey/run
  # 1: a row is wrong that no page explains; merge says it, too.
  [ $? -le 1 ] && mv "$into/damaged.kept" "$into/damaged"
}
