# shellcheck shell=sh disable=SC2016,SC2154
# The releases that the roots have, beside those that the lists of known issues have met
# (scripts/releases).  Wants: checkout, and of roots.sh what set_cache gives.
# SFRAME_RELEASES names another table, for tests.

# status_files ROOT...: ROOT=NAME and the list of its packages, of those that are built.
status_files() {
    for each; do
        # Seen from a root, or from the host.
        root=/roots/$each
        [ -d "$root" ] || [ -z "${keys-}" ] || find_root "$each"
        [ ! -f "$root/var/lib/dpkg/status" ] || printf '%s\n' "ROOT=$each" "$root/var/lib/dpkg/status"
    done
}

# releases_of [ROOT...]: PACKAGE ROOT CALLED MET NOW STATE, for each line of the table whose root is built and, if roots are
# given, is one of them.  NOW is upstream's part of the version that the root has, without epoch, Debian's revision and the
# date of a snapshot.  The state is `met` or `untried`.
releases_of() {
    table=${SFRAME_RELEASES:-$checkout/scripts/releases}
    # shellcheck disable=SC2046  # words
    [ $# -gt 0 ] || set -- $(root_names)
    status_files "$@" | xargs -d '\n' awk '
        FILENAME == ARGV[1] {
            sub(/#.*/, "")
            if (NF) { line[++lines] = $1 " " $2 " " $3 " " $4; met[lines] = $4; key[lines] = $2 " " $1; wanted[key[lines]] }
            next
        }
        $1 == "Package:" { package = ROOT " " $2 }
        $1 == "Version:" && package in wanted && !(package in now) {
            version = $2
            sub(/^[0-9]*:/, "", version)
            sub(/-[^-]*$/, "", version)
            sub(/[+~].*/, "", version)
            sub(/\.20[0-9][0-9][0-9][0-9][0-9][0-9]$/, "", version)
            now[package] = version
        }
        END {
            for (i = 1; i <= lines; i++)
                if (now[key[i]] != "") print line[i], now[key[i]], now[key[i]] == met[i] ? "met" : "untried"
        }' "$table"
}

# untried ROOT...: the releases of these roots that no entry has met, in one line of prose;
# nothing if there are none.
untried() {
    releases_of "$@" | awk '$6 == "untried" {
        printf "%s%s %s in %s (known issues were compared with %s)", sep, $1, $5, $2, $4; sep = ", " }'
}
