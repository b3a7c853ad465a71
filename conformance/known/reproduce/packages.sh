# shellcheck shell=sh disable=SC2034,SC2154
# Libraries that no root has, out of Debian's packages.  Wants: families.sh, results.

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
take_package() {
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
