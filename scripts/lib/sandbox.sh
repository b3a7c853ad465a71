# shellcheck shell=sh disable=SC2154
# Runs a command in a root: no network, nothing writable but build/ and a private /tmp.
# The sandbox's / starts empty, so that the checkout can be mounted at any path.
# bwrap reads its options from descriptor 5, NUL-terminated: sh has only one list, "$@",
# and that holds the command.

# bind_option KIND PATH: remembers a --bind or --ro-bind of the command line.
bind_option() {
    [ -e "$2" ] || usage_error "$1 $2: there is no such file or directory"
    real=$(realpath "$2")
    [ -n "$host_files" ] || case $real in
    / | /usr | /etc | /etc/* | /proc* | /dev* | /sys* | /tmp | /var | /var/lib* | /roots*)
        usage_error "$1 $2: the root's own $real would be hidden" ;;
    esac
    binds="$binds$1 $real
"
}

# show_option PATH PLACE: remembers a --show, which is a --ro-bind at another place.
show_option() {
    [ -e "$1" ] || usage_error "--show $1: there is no such file or directory"
    case $2 in /*) ;; *) usage_error "--show $1 $2: the place has to begin with /" ;; esac
    binds="$binds--ro-bind $(realpath "$1")	$2
"
}

# enter_root COMMAND...: does not return. Wants: name, binds, prefix.
enter_root() {
    case ${SFRAME_MEMORY-} in
    *[!0-9]* | 0* | ?????????*) usage_error "SFRAME_MEMORY=$SFRAME_MEMORY: a number of MiB is wanted" ;;
    esac
    require_host "$name"
    find_root "$name"
    dir=$root
    # Descriptor 9, which the sandbox inherits, keeps the roots from being removed.
    exec 9>"$(use_lock)"
    flock -s 9
    [ -d "$dir" ] || build_root "$name"
    qemu=
    ! has_qemu || qemu=$(qemu_dir)
    if [ -d "$qemu" ]; then touch "$dir" "$qemu"; else touch "$dir"; fi
    [ -d "$checkout/build" ] || mkdir -p "$checkout/build" 2>/dev/null || fail "cannot make $checkout/build: check who owns the checkout"
    options=$(mktemp "$cache/tmp/options.XXXXXX") || fail "cannot write to $cache/tmp: free some space"
    exec 4>"$options"
    exec 5<"$options"
    rm -f "$options"
    filter=
    find_described "$name" filter
    if [ "$value" != none ]; then
        filter=7
        [ -s "$dir/filter" ] || fail "$name is damaged, it has no filter of system calls: scripts/toolchain remove $name"
        exec 7<"$dir/filter"
    fi
    sandbox_options >&4
    exec 4>&-
    bounds=$(bound_run)
    [ -z "${SFRAME_MEMORY-}" ] || [ "$bounds" != 'no cgroup' ] ||
        say "SFRAME_MEMORY=$SFRAME_MEMORY bounds nothing: no cgroup can be made here"
    # Through sh, which has an exit status of its own (127) for a command that is not there.
    # Without the checkout's lock (lib/lock.sh), which what runs here could let go.  What is
    # made can be read by the user that testees run as.
    # shellcheck disable=SC2016
    exec bwrap --args 5 -- sh -c 'umask 022 && exec "$@"' sh "$@" 6<&-
}

option() { printf '%s\0' "$@"; }

# The directories above a path, for all users: those that bwrap makes itself are its user's.
above_options() {
    above='' below=${1%/*}
    while [ "$below" ]; do
        below=${below#/}
        above=$above/${below%%/*}
        case $below in */*) below=/${below#*/} ;; *) below= ;; esac
        option --dir "$above"
    done
}

sandbox_options() {
    option --unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try
    option --die-with-parent
    [ -z "$filter" ] || option --seccomp "$filter"
    # root keeps the right to use the files of other users' checkouts, and that to run
    # testees as a user who owns nothing.
    option --cap-drop ALL
    if [ "$(id -u)" = 0 ]; then
        for capability in DAC_OVERRIDE FOWNER SETUID SETGID KILL; do option --cap-add "CAP_$capability"; done
    fi
    if [ -n "$host_files" ]; then
        host_options
    else
        root_options
        checkout_options
    fi
    environment_options
    find_directory
    option --remount-ro / --chdir "$directory"
}

root_options() {
    for path in /usr/x /usr/src/x /var/x /roots/x; do above_options "$path"; done
    for path in "$dir"/*; do
        at=${path#"$dir"}
        case $at in
        /usr) usr_options ;;
        /etc) option --ro-bind "$path" "$at" ;;
        # bin and lib are links into usr.
        *) if [ ! -L "$path" ]; then
                continue
            elif [ "$path" -ef "$dir/usr$at" ]; then
                option --symlink "usr$at" "$at"
            else
                option --symlink "$(readlink "$path")" "$at"
            fi ;;
        esac
    done
    option --ro-bind "$dir/var/lib" /var/lib --dir /run --dev /dev --tmpfs /tmp
    proc_options
    for other in $(root_names); do
        find_root "$other"
        [ ! -d "$root" ] || option --ro-bind "$root" "/roots/$other"
    done
    option --ro-bind-try "${SFRAME_SOURCES:-$cache/sources}" /sources
    [ -z "$qemu" ] || option --ro-bind-try "$qemu" /qemu
}

# User 0 owns the settings of the host's kernel, whatever its rights are.
proc_options() { option --proc /proc --ro-bind /proc/sys /proc/sys; }

# One by one, which leaves /usr/src and /usr/local free for a checkout or a prefix.
usr_options() {
    for path in "$dir"/usr/* "$dir"/usr/src/*; do
        at=${path#"$dir"}
        case $at in /usr/src | /usr/local) continue ;; esac
        if [ ! -e "$path" ]; then
            continue
        elif [ -L "$path" ]; then
            option --symlink "$(readlink "$path")" "$at"
        else
            option --ro-bind "$path" "$at"
        fi
    done
}

# A bound parent of the checkout comes before it, anything else after it.
checkout_options() {
    bind_options parents
    above_options "$checkout"
    option --ro-bind "$checkout" "$checkout" --bind "$checkout/build" "$checkout/build"
    bind_options others
    if [ "$prefix" ]; then
        above_options "$prefix"
        option --ro-bind "$prefix" "$prefix"
    fi
    # make's job server, where it is a named pipe.
    case ${MAKEFLAGS-} in
    *--jobserver-auth=fifo:*)
        pipe=${MAKEFLAGS#*--jobserver-auth=fifo:}
        pipe=${pipe%% *}
        option --ro-bind-try "$pipe" "$pipe" ;;
    esac
}

bind_options() {
    [ -n "$binds" ] || return 0
    printf '%s' "$binds" | while read -r kind path; do
        at=${path#*	} path=${path%%	*}
        case $checkout/ in
        "$path"/*) place=parents ;;
        *) place=others ;;
        esac
        [ "$place" = "$1" ] || continue
        above_options "$at"
        option "$kind" "$path" "$at"
    done
}

# git and programs that keep no state need no more than this.
environment_options() {
    option --clearenv
    option --setenv PATH "${host_files:+/roots/bin:}${prefix:+$prefix/bin:}/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    option --setenv HOME /tmp --setenv LANG C.UTF-8
    [ -z "$host_files" ] || option --setenv TMPDIR /roots/tmp
    for variable in TERM NO_COLOR CI V MAKEFLAGS MFLAGS MAKELEVEL TOOLCHAIN $(sframe_variables); do
        eval "[ -z \"\${$variable+set}\" ] || option --setenv $variable \"\$$variable\""
    done
    option --setenv SFRAME_TOOLCHAIN "$name"
    [ -z "$prefix" ] || option --setenv SFRAME_TOOLCHAIN_PREFIX "$prefix"
}

# Those that speak of the host's directories and network stay outside.
sframe_variables() {
    awk 'BEGIN {
        for (name in ENVIRON)
            if (name ~ /^SFRAME_[A-Za-z0-9_]*$/ && name !~ /^SFRAME_(CACHE|MEMORY|MIRROR|SOURCES|DEBS)$/) print name }'
}

find_directory() {
    directory=$(pwd -P)
    [ -z "$host_files" ] || return 0
    case $directory/ in
    "$checkout"/*) ;;
    *) directory=$checkout ;;
    esac
}
