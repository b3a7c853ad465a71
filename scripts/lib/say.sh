# shellcheck shell=sh
# What the user reads: one line each, on stderr.

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# The arguments are wrong.
usage_error() {
    say "$* (see scripts/${0##*/} --help)"
    exit 2
}

# The infrastructure failed: the line says what to do about it.
fail() {
    say "$*"
    exit 3
}
