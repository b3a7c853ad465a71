# shellcheck shell=sh disable=SC2154
# A root's description, and where the root made from it is kept.
# Wants: checkout. Gives: cache.

# Raise it when the same description would make a different root.
recipe=2

descriptions=$checkout/scripts/toolchains

set_cache() {
    cache=${SFRAME_CACHE:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/sframe-conformance}
    case $cache in /*) ;; *) cache=$PWD/$cache ;; esac
    if ! (umask 077 && mkdir -p "$cache/tmp" "$cache/locks") 2>/dev/null || [ ! -w "$cache/tmp" ]; then
        fail "cannot write to the cache $cache: set SFRAME_CACHE to a directory of yours"
    fi
    cache=$(cd "$cache" && pwd -P)
}

root_names() { (cd "$descriptions" && printf '%s\n' *); }

require_root_name() {
    case $1 in
    '' | *[!a-z0-9-]*) ;;
    *) [ -f "$descriptions/$1" ] && return ;;
    esac
    usage_error "no root is called '$1': there are $(root_names | xargs)"
}

description_text() { sed -e 's/#.*//' -e 's/[[:space:]]*$//' -e '/^$/d' "$descriptions/$1"; }

# The values of all lines NAME's description has for a key, in one line.
described() { description_text "$1" | sed -n "s/^$2:[[:space:]]*//p" | xargs; }

# Comments and the expected size do not change the root; its filter of system calls does.
root_key() {
    { echo "recipe $recipe"; description_text "$1" | grep -v '^size:'; cat "$checkout"/box/filter.* "$checkout/box/write_filter.c"; } | sha256sum | cut -c 1-12
}

root_dir() { printf '%s/%s-%s\n' "$cache" "$1" "$(root_key "$1")"; }

lock_file() { printf '%s/locks/%s\n' "$cache" "$(basename "$1")"; }

# Held shared by every run, exclusively by remove.
use_lock() { printf '%s/locks/in-use\n' "$cache"; }

# Roots of NAME that some description, here or in another checkout, has made.
all_dirs_of() {
    for dir in "$cache/$1"-????????????; do
        [ -d "$dir" ] && printf '%s\n' "$dir"
    done
}
