# shellcheck shell=sh disable=SC2154,SC2034
# A root's description, and where the root made from it is kept.
# Wants: checkout. Gives: cache, and use_lock, a file: held shared by every run, exclusively by remove.
# A command is run thousands of times: nothing here starts a program that it can do without.

. "$checkout/scripts/lib/physical.sh"

# Raise it when the same description would make a different root.
recipe=3

descriptions=$checkout/scripts/toolchains

set_cache() {
    cache=${SFRAME_CACHE:-${XDG_CACHE_HOME:+$XDG_CACHE_HOME/sframe-conformance}}
    if [ -z "$cache" ]; then
        home=${HOME:-$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)}
        [ -d "$home" ] || fail "HOME (${home:-not set}) is no directory: set it, or SFRAME_CACHE to a directory of yours"
        cache=$home/.cache/sframe-conformance
    fi
    case $cache in /*) ;; *) cache=$PWD/$cache ;; esac
    if [ ! -d "$cache/tmp" ] || [ ! -d "$cache/locks" ]; then
        (umask 077 && mkdir -p "$cache/tmp" "$cache/locks") 2>/dev/null
    fi
    if [ ! -d "$cache/locks" ] || [ ! -w "$cache/tmp" ]; then
        fail "cannot write to the cache $cache: set SFRAME_CACHE to a directory of yours"
    fi
    find_physical "$cache"
    cache=$found use_lock=$found/locks/in-use
    find_keys
    case $keys in *\ ????????????) ;; *) fail "cannot write to ${TMPDIR:-/tmp}: free some space" ;; esac
    keys="
$keys
"
}

root_names() { (cd "$descriptions" && printf '%s\n' *); }

require_root_name() {
    case $1 in
    '' | *[!a-z0-9-]*) ;;
    *) [ -f "$descriptions/$1" ] && return ;;
    esac
    refuse "no root is called '$1'; $(root_names | instead_of "$1")"
}

# The values of all lines NAME's description has for a key, in one line.
described() {
    awk -v key="$2:" '{ sub(/#.*/, "") }
        $1 == key { for (i = 2; i <= NF; i++) { printf "%s%s", sep, $i; sep = " " } }' "$descriptions/$1"
}

# find_described NAME KEY: sets value to the one word that a description has for a key, and starts no program.
find_described() {
    value=''
    while read -r word rest; do
        [ "$word" != "$2:" ] || value=${rest%%[ #]*}
    done <"$descriptions/$1"
}

# find_keys: sets keys, NAME KEY, a line each, as every command that uses a root wants all: they are kept in the cache,
# with what find says of the files that they are the sums of.  The time is that of the last change to the file's status,
# which no program sets.  Sets idle, too: directories in the cache that were not used today, each after a blank.
find_keys() {
    idle=$(find "$descriptions" "$checkout"/box/filter.* "$checkout/box/write_filter.c" "$descriptions"/* \
        "$checkout/scripts/lib/roots.sh" "$cache"/*-???????????? -maxdepth 0 \
        -type d -name '*-????????????' \( ! -mtime +0 -o -printf ' %p\n' \) -o -printf '%p %i %s %C@\n' 2>/dev/null)
    now=${idle%%"
 "*}
    idle=${idle#"$now"}'
'
    kept=${now#* }
    kept=$cache/keys/${kept%% *}
    text='' keys=''
    if [ -f "$kept" ]; then
        while IFS= read -r line; do
            text="$text$line
"
            [ "$text" != "$now
keys
" ] || keys=$text
        done <"$kept"
    fi
    if [ "$keys" ]; then
        keys=${text#"$keys"}
        keys=${keys%?}
        return
    fi
    keys=$(computed_keys)
    case $keys in
    *\ ????????????)
        { mkdir -p "$cache/keys" && find "$cache/keys" -type f -mtime +30 -delete &&
            printf '%s\nkeys\n%s\n' "$now" "$keys" >"$kept.$$" && mv "$kept.$$" "$kept"; } 2>/dev/null ;;
    esac
}

# Comments and the expected size do not change the root; its filter of system calls does.  What each key is
# the sum of is written by one awk.
computed_keys() {
    hashed=$(mktemp -d) || return
    awk -v recipe="$recipe" -v directory="$hashed" '
        FILENAME ~ /\/box\// { filter = filter $0 "\n"; next }
        FNR == 1 { out = FILENAME; sub(/.*\//, directory "/", out); outs[out]; printf "recipe %s\n", recipe >out }
        { sub(/#.*/, ""); sub(/[[:space:]]*$/, "") }
        $0 != "" && !/^size:/ { print >out }
        END { for (out in outs) printf "%s", filter >out }' \
        "$checkout"/box/filter.* "$checkout/box/write_filter.c" "$descriptions"/* &&
        (cd "$hashed" && sha256sum -- *) | sed 's/^\(.\{12\}\)[^ ]* .\(.*\)/\2 \1/'
    rm -rf "$hashed"
}

# find_root NAME: sets key and root, its directory, and starts no program: every command asks for all.  Wants: keys.
find_root() {
    key=${keys#*"
$1 "}
    key=${key%%
*}
    root=$cache/$1-$key
}

root_key() { find_root "$1" && printf '%s\n' "$key"; }

root_dir() { find_root "$1" && printf '%s\n' "$root"; }

lock_file() { printf '%s/locks/%s\n' "$cache" "${1##*/}"; }

# Roots of NAME that some description, here or in another checkout, has made.
all_dirs_of() {
    for dir in "$cache/$1"-????????????; do
        [ -d "$dir" ] && printf '%s\n' "$dir"
    done
}
