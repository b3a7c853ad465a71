# shellcheck shell=sh disable=SC2154
# What the user reads: one line each, on stderr.  Wants: checkout.

. "$checkout/scripts/lib/near.sh"

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# The arguments are wrong.
usage_error() {
    say "$* (see scripts/${0##*/} --help)" 2>&1 | in_columns >&2
    exit 2
}

# no_more MOST ARGUMENT...
no_more() {
    [ $(($# - 1)) -le "$1" ] && return
    shift "$1" && shift
    usage_error "unexpected argument '$1'"
}

# The infrastructure failed: the line says what to do about it.
fail() {
    say "$*"
    exit 3
}
