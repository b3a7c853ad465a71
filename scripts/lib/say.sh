# shellcheck shell=sh
# What the user reads: one line each, on stderr.

say() { printf 'toolchain: %s\n' "$*" >&2; }

# The arguments are wrong.
usage_error() {
    printf 'toolchain: %s (see scripts/toolchain --help)\n' "$*" >&2
    exit 2
}

# The infrastructure failed: the line says what to do about it.
fail() {
    say "$*"
    exit 3
}
