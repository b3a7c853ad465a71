# shellcheck shell=sh disable=SC2034,SC2154
# The table tools: which releases are tried, and where they are; libraries that no root has, out of Debian's packages.
# Wants: tools, toolchain; take_package: results.
. conformance/known/reproduce/families.sh

# The lines of the table tools that toolchain leaves; and the families of which it has no line there, or the table none.
chosen() {
  sed 's/#.*//' "$tools" | awk -v only="$toolchain" -v families="$families" '
    NF { has[$1]; count += $2 == only }
    NF && (only == "" || $2 == only) { print; printed[$1] }
    END {
      if (only != "")
        for (i = split(families, family, " "); i > 0; i--)
          if (!(family[i] in printed) && (!count || family[i] in has)) print family[i], only
    }'
}

# find_place FAMILY ROOT: sets place to the root or /PREFIX; says what makes it, and fails, where a release was not compiled, or a
# root that few commands want is neither asked for, as toolchain, nor here.
find_place() {
  case $2 in
    binutils-*) maker='scripts/binutils build' && place=$(scripts/binutils path "${2#*-}") ;;
    *) maker='scripts/toolchain build' place=$2
      [ "${toolchain:-}" ] || usual_roots | grep -qx "$2" || scripts/toolchain path "$2" >/dev/null 2>&1 ;;
  esac || { echo "$1 ${2#*-}: not tried ($maker ${2#binutils-} makes it)" && return 1; }
}

# was_run FAMILY ROOT STATUS: of what was started inside; without the tools there is nothing to run.
was_run() { case $3 in 0) ;; 3) echo "$1: $2 has no such tools" ;; *) return "$3" ;; esac; }

# is_asked FAMILY: one of its reproducers is to run.
is_asked() {
  for component in $(components "$1"); do
    set -- "$1" "$results/scripts/$component"/*.sh
    [ ! -f "$2" ] || return 0
  done
  return 1
}

# take_package FAMILY SUITE PACKAGE:ARCHITECTURE[,ARCHITECTURE]: sets package, a directory that a root sees, with VERSION
# and ARCHITECTURE.so.
take_package() { fetch_package "$@" || { echo "$1: $3 of $2 is not here" && return 3; }; }
fetch_package() {
  package=$results/libraries/$2-${3%:*}
  glob=$(library "$1") && glob=${glob#* }
  mkdir -p "$package" || return
  for architecture in $(echo "${3#*:}" | tr , ' '); do
    kept=$(scripts/library "$2" "${3%:*}:$architecture") || return
    file=$(find "$kept" -type f -name "$glob" | head -n 1)
    [ "$file" ] || { echo "${3%:*} of $2 for $architecture has no file $glob" >&2; return 3; }
    # One release for all machines.
    if [ -f "$package/VERSION" ] && ! cmp -s "$kept/VERSION" "$package/VERSION"; then
      echo "${3%:*} of $2 is of several releases" >&2
      return 3
    fi
    cp "$kept/VERSION" "$package" && cp "$file" "$package/$architecture.so" || return 3
  done
}
