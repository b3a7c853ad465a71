# shellcheck shell=sh disable=SC2154
# The releases that the roots have, beside those that the lists of known issues have met
# (scripts/releases).  Wants: checkout, and of roots.sh what set_cache gives.
# SFRAME_RELEASES names another table, for tests.

releases_table() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "${SFRAME_RELEASES:-$checkout/scripts/releases}"; }

# Where a root is: seen from a root, or from the host.
directory_of_root() {
    if [ -d "/roots/$1" ]; then echo "/roots/$1"; else root_dir "$1"; fi
}

# package_release ROOT PACKAGE: upstream's part of the version that the root has, without
# epoch, Debian's revision and the date of a snapshot; nothing if it has none.
package_release() {
    awk -v package="$2" '
        $1 == "Package:" { wanted = $2 == package }
        wanted && $1 == "Version:" { print $2; exit }' "$(directory_of_root "$1")/var/lib/dpkg/status" 2>/dev/null |
        sed -e 's/^[0-9]*://' -e 's/-[^-]*$//' -e 's/[+~].*//' -e 's/\.20[0-9]\{6\}$//'
}

# PACKAGE ROOT CALLED MET NOW STATE, for each line of the table whose root is built and, if
# roots are given, is one of them.  The state is `met` or `untried`.
releases_of() {
    releases_table | while read -r package root called met _; do
        case " ${*:-$root} " in *" $root "*) ;; *) continue ;; esac
        now=$(package_release "$root" "$package")
        if [ -z "$now" ]; then continue; fi
        state=met
        [ "$now" = "$met" ] || state=untried
        echo "$package $root $called $met $now $state"
    done
}

# untried ROOT...: the releases of these roots that no entry has met, in one line of prose;
# nothing if there are none.
untried() {
    releases_of "$@" | awk '$6 == "untried" {
        printf "%s%s %s in %s (known issues were compared with %s)", sep, $1, $5, $2, $4; sep = ", " }'
}
