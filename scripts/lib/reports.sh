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
  check_each "$1" "$2" choice:audit,asm,links,truth
  case ${TOOLCHAIN:-}/$2 in
    host/*links*) refuse "$1=$2: links are for roots and /PREFIX, not for host" ;;
  esac
}

# What decides what a report observes, besides the tools.
observing='box build.mk conformance/producers/audit conformance/producers/directives conformance/producers/links corpora/asm corpora/compiled
  corpora/links corpora/programs corpora/truth lib qemu reference scripts/abis conformance/producers/directives/run conformance/readers/baselines/run scripts/lib
  conformance/producers/links scripts/releases scripts/toolchain-report qemu/run'

# report_key TOOLCHAIN...: of the packages of those that are roots, and of these sources, without tests and pages.
report_key() {
  sums=$(
    for each; do
      case $each in
        /* | host) ;;
        *) each=$(scripts/toolchain path "$each") && echo "${each##*/}" && grep '^package ' "$each/made-of" || exit ;;
      esac
    done
    # shellcheck disable=SC2086  # several
    find $observing -type f ! -path '*/tests/*' ! -name '*.md' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
  ) || return
  echo "$sums" | sha256sum | cut -c 1-12
}

# report_of TOOLCHAIN: where the report of a run on it is.
report_of() { echo "${RESULTS:-build/toolchain}/$(label "$1")"; }

# check_report VARIABLE VALUE: the report on the toolchain VALUE is whole and has all parts that
# are wanted; or, of a part, says that the toolchain had no tool for it.  Of a root without one, conformance/readers/baselines/run makes it.
check_report() {
  old=$(report_of "$2") again="make toolchain-report TOOLCHAIN=$2"
  if [ ! -e "$old" ]; then
    check_toolchain "$1" "$2"
    case $2 in
      /* | host) refuse "$1=$2: there is no report on it: $again" ;;
    esac
    return
  fi
  [ -d "$old" ] || refuse "$1=$2: $old is no report: $again"
  [ -f "$old/complete" ] || refuse "$1=$2: $old is no whole report: $again"
  [ -r "$old/complete" ] || refuse "$1=$2: $old/complete cannot be read"
  for part in $(report_parts "${TOOLCHAIN:-}"); do
    case $(sed -n "s/^$part: //p" "$old/complete") in
      'no tool') ;;
      found) check_file "$1=$2: $part" "$old/$part.found" ;;
      *) refuse "$1=$2: $old has no $part, it has $(sed 's/:.*//' "$old/complete" | xargs): $again, or choose PARTS" ;;
    esac
  done
}
