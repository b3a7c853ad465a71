# shellcheck shell=sh disable=SC2154
# What the user reads: one line each, on stderr.  Wants: checkout.

. "$checkout/scripts/lib/near.sh"

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# The infrastructure failed: the line says what to do about it.
fail() {
    say "$*"
    exit 3
}
