# shellcheck shell=sh disable=SC2154,SC2034
# A root's description, and where the root made from it is kept.
# Wants: checkout. Gives: cache, and use_lock, a file: held shared by every run, exclusively by remove.
# A command is run thousands of times: nothing here starts a program that it can do without.

. "$checkout/scripts/lib/physical.sh"
. "$checkout/scripts/lib/arguments.sh"
. "$checkout/scripts/lib/host.sh"
. "$checkout/scripts/lib/apt.sh"

# Raise it when the same description would make a different root.
recipe=3

descriptions=$checkout/scripts/toolchains
nl='
'

set_cache() {
    cache=${SFRAME_CACHE:-${XDG_CACHE_HOME:+$XDG_CACHE_HOME/sframe-conformance}}
    if [ -z "$cache" ]; then
        home=${HOME:-$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)}
        [ -d "$home" ] || fail "HOME (${home:-not set}) is no directory: set it, or SFRAME_CACHE to a directory of yours"
        cache=$home/.cache/sframe-conformance
    fi
    case $cache in /*) ;; *) cache=$PWD/$cache ;; esac
    [ -d "$cache/tmp" ] && [ -d "$cache/locks" ] || (umask 077 && mkdir -p "$cache/tmp" "$cache/locks") 2>/dev/null
    [ -d "$cache/locks" ] && [ -w "$cache/tmp" ] ||
        fail "cannot write to the cache $cache: set SFRAME_CACHE to a directory of yours"
    find_physical "$cache"
    cache=$found use_lock=$found/locks/in-use
    find_keys
    keys=$nl$keys$nl
}

root_names() { (cd "$descriptions" && printf '%s\n' *); }

require_root_name() {
    case $1 in
    '' | *[!a-z0-9-]*) ;;
    *) [ -f "$descriptions/$1" ] && return ;;
    esac
    refuse "no root is called '$1'; $(root_names | instead_of "$1")"
}

# find_described NAME KEY: sets value to the words that a description has for a key, and starts no program.
find_described() {
    value=''
    set -f
    while read -r word rest || [ "$word" ]; do
        [ "$word" != "$2:" ] || for word in ${rest%%#*}; do value="${value:+$value }$word"; done
    done <"$descriptions/$1"
    set +f
}

described() { find_described "$1" "$2" && echo "$value"; }

# find_keys: sets keys, NAME KEY, a line each, as every command that uses a root wants all: they are kept in the cache,
# with what find says of the files that they are the sums of.  The time is that of the last change to the file's status,
# which no program sets.  Sets idle, too: directories in the cache that were not used today, each after a blank.
find_keys() {
    idle=$(find "$descriptions" "$checkout"/box/filter.* "$checkout/box/write_filter.c" "$descriptions"/* \
        "$checkout/scripts/lib/roots.sh" "$cache"/*-???????????? -maxdepth 0 \
        -type d -name '*-????????????' \( ! -mtime +0 -o -printf ' %p\n' \) -o -printf '%p %i %s %C@\n' 2>/dev/null)
    now=${idle%%"$nl "*}
    idle=${idle#"$now"}$nl
    kept=${now#* }
    kept=$cache/keys/${kept%% *}
    text=
    [ ! -f "$kept" ] || while IFS= read -r line; do text=$text$line$nl; done <"$kept"
    keys=${text#"$now${nl}keys$nl"}
    keys=${keys%?}
    [ ! "$keys" ] || [ "$keys" = "${text%?}" ] || return 0
    keys=$(computed_keys) && [ "${keys##* }" ] || fail "the descriptions of roots in $descriptions cannot be read"
    { mkdir -p "$cache/keys" && find "$cache/keys" -type f -mtime +30 -delete &&
        printf '%s\nkeys\n%s\n' "$now" "$keys" >"$kept.$$" && mv "$kept.$$" "$kept"; } 2>/dev/null
}

# Comments and the expected size do not change the root; its filter of system calls does.
computed_keys() {
    for name in $(root_names); do
        [ -r "$descriptions/$name" ] || return
        printf '%s %.12s\n' "$name" "$({ echo "recipe $recipe" && sed 's/#.*//; s/[[:space:]]*$//; /^$/d; /^size:/d' "$descriptions/$name" &&
            cat "$checkout"/box/filter.* "$checkout/box/write_filter.c"; } | sha256sum)"
    done
}

# find_root NAME: sets key and root, its directory, and starts no program: every command asks for all.  Wants: keys.
find_root() {
    key=${keys#*"$nl$1 "}
    key=${key%%"$nl"*}
    root=$cache/$1-$key
}

root_dir() { find_root "$1" && printf '%s\n' "$root"; }

lock_file() { printf '%s/locks/%s\n' "$cache" "${1##*/}"; }

# Roots of NAME that some description, here or in another checkout, has made.
all_dirs_of() { find "$cache" -maxdepth 1 -type d -name "$1-????????????"; }
