# shellcheck shell=sh
# The reports of make toolchain-report: where they are, which parts they have.

# label TOOLCHAIN: what its results are called: a root's name, or /PREFIX with the slashes gone.
label() { echo "$1" | sed 's,^/,,; s,/,-,g'; }

# report_parts TOOLCHAIN: those that are wanted, or all.  A case of links uses assemblers of
# several roots, which the host does not see.
report_parts() {
  case $1 in
    host) echo "${PARTS:-audit asm truth}" ;;
    *) echo "${PARTS:-audit asm links truth}" ;;
  esac
}

# check_parts VARIABLE VALUE
check_parts() {
  check_list "$1" "$2" audit,asm,links,truth
  case ${TOOLCHAIN:-}/$2 in
    host/*links*) refuse "$1=$2: links are for roots and /PREFIX, not for host" ;;
  esac
}

# report_of TOOLCHAIN: where the report on it is: that of a run, else the one that is shipped.
report_of() {
  own=${RESULTS:-build/toolchain}/$(label "$1") shipped=conformance/baselines/toolchain/$(label "$1")
  if [ -z "${RESULTS:-}" ] && [ ! -d "$own" ] && [ -d "$shipped" ]; then echo "$shipped"; else echo "$own"; fi
}

# check_report VARIABLE VALUE: the report on the toolchain VALUE is whole and has all parts that
# are wanted; or, of a part, says that the toolchain had no tool for it.
check_report() {
  old=$(report_of "$2") again="make toolchain-report TOOLCHAIN=$2"
  [ -d "$old" ] || refuse "$1=$2: there is no report on it: $again"
  [ -f "$old/complete" ] || refuse "$1=$2: $old is no whole report: $again"
  [ -r "$old/complete" ] || refuse "$1=$2: $old/complete cannot be read"
  for part in $(report_parts "${TOOLCHAIN:-}"); do
    case $(sed -n "s/^$part: //p" "$old/complete") in
      'no tool') ;;
      found) [ -f "$old/$part.found.xz" ] || check_file "$1=$2: $part" "$old/$part.found" ;;
      *) refuse "$1=$2: $old has no $part, it has $(sed 's/:.*//' "$old/complete" | xargs): $again, or choose PARTS" ;;
    esac
  done
}
