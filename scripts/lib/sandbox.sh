# shellcheck shell=sh disable=SC2154
# Runs a command in a root: no network, nothing writable but build/ and a private /tmp.
# The sandbox's / starts empty, so that the checkout can be mounted at any path.
# sh has only one list, "$@", and that holds the command: bwrap's options are one text, each word in quotes.
# A command is run thousands of times: nothing here starts a program that it can do without.

# bind_option KIND PATH: remembers a --bind or --ro-bind of the command line.
bind_option() {
    [ -e "$2" ] || refuse "$1 $2: there is no such file or directory"
    find_real "$2"
    [ -n "$host_files" ] || case $found in
    / | /usr | /etc | /etc/* | /proc* | /dev* | /sys* | /tmp | /var | /var/lib* | /roots*)
        refuse "$1 $2: the root's own $found would be hidden" ;;
    esac
    binds="$binds$1 $found
"
}

# show_option PATH PLACE: remembers a --show, which is a --ro-bind at another place.
show_option() {
    [ -e "$1" ] || refuse "--show $1: there is no such file or directory"
    case $2 in /*) ;; *) refuse "--show $1 $2: the place has to begin with /" ;; esac
    find_real "$1"
    binds="$binds--ro-bind $found	$2
"
}

# enter_root COMMAND...: does not return. Wants: name, binds, prefix.
enter_root() {
    case ${SFRAME_MEMORY-} in
    *[!0-9]* | 0* | ?????????*) refuse "SFRAME_MEMORY=$SFRAME_MEMORY: expected a number of MiB" ;;
    esac
    require_host "$name"
    find_root "$name"
    dir=$root
    # Descriptor 9, which the sandbox's first process has, keeps the roots from being removed.
    : >"$use_lock"
    exec 9<"$use_lock" 7<&-
    flock -s 9
    [ -d "$dir" ] || build_roots "$name"
    qemu=
    ! has_qemu || qemu=$(qemu_dir)
    case $idle in
    *" $dir$nl"* | *" ${qemu:-none}$nl"*) touch -c "$dir" ${qemu:+"$qemu"} ;;
    esac
    [ -d "$checkout/build" ] || mkdir -p "$checkout/build" 2>/dev/null || fail "cannot make $checkout/build: check who owns the checkout"
    bwrap_options='' filter=''
    find_described "$name" filter
    if [ "$value" != none ]; then
        filter=7 file=$dir/filter
        # The programs of `system`, which sees few files, speak to QEMU by a socket.
        [ "$host_files" != all ] || file=$file-host-files
        [ -s "$file" ] || fail "$name is damaged, it has no filter of system calls: scripts/toolchain remove $name"
        exec 7<"$file"
    fi
    sandbox_options
    bound_run
    [ -z "${SFRAME_MEMORY-}" ] || [ "$bounds" != 'no cgroup' ] ||
        say "SFRAME_MEMORY=$SFRAME_MEMORY bounds nothing: no cgroup can be made here"
    # Through sh, which has an exit status of its own (127) for a command that is not there.
    # What is made can be read by the user that testees run as.
    # shellcheck disable=SC2016  # the inner shell expands
    exec_bwrap sh -c 'umask 022 && exec "$@"' sh "$@"
}

# exec_bwrap COMMAND...: without the caller's descriptors.  Above 9 sh has no names for them, bash has.  Those of this shell
# itself close by themselves (02000000).
exec_bwrap() {
    high=
    for each in /proc/self/fdinfo/??*; do
        while read -r word flags; do [ "$word" != flags: ] || break; done <"$each"
        case $flags in *[2367]??????) ;; *) high="$high ${each##*/}<&-" ;; esac
    done
    eval "exec ${high:+bash -c 'exec \"\$@\" $high' bash} bwrap $bwrap_options -- \"\$@\" 3<&- 4<&- 5<&- 6<&- 8<&-"
}

# option WORD...: to bwrap's.
option() {
    for word; do
        quoted=
        while case $word in *\'*) ;; *) false ;; esac; do
            quoted=$quoted${word%%\'*}"'\\''" word=${word#*\'}
        done
        bwrap_options="$bwrap_options '$quoted$word'"
    done
}

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

# enter_alone PROGRAM...: a static program on the files of the host, which needs of its root nothing but the filter of
# system calls.  Returns where the slower way has to be taken: a part of it is missing, or something else is asked.
enter_alone() {
    [ -z "${SFRAME_MEMORY-}" ] && command -v bwrap >/dev/null && set_cache && find_root forky || return 0
    [ -s "$root/filter-host-files" ] || return 0
    name=forky prefix='' host_files=alone bwrap_options='' filter=7 first_in_path=
    exec 7<"$root/filter-host-files"
    closed_options
    option --ro-bind / / --dev /dev --remount-ro /dev --tmpfs /run --remount-ro /run --tmpfs /sys --remount-ro /sys
    proc_options
    environment_options
    exec 9<&-
    exec_bwrap "$@"
}

sandbox_options() {
    option --sync-fd 9
    closed_options
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

closed_options() {
    option --unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try
    option --die-with-parent
    [ -z "$filter" ] || option --seccomp "$filter"
    # root keeps the right to use the files of other users' checkouts, and that to run
    # testees as a user who owns nothing.
    option --cap-drop ALL
    if is_superuser; then
        for capability in DAC_OVERRIDE FOWNER SETUID SETGID KILL; do option --cap-add "CAP_$capability"; done
    fi
}

# As `id` says.
is_superuser() {
    while read -r word _ uid _; do [ "$word" != Uid: ] || break; done </proc/self/status
    [ "$uid" = 0 ]
}

root_options() {
    for path in /usr/x /usr/src/x /var/x /roots/x; do above_options "$path"; done
    for path in "$dir"/*; do
        at=${path#"$dir"}
        case $at in
        /usr) usr_options ;;
        # bin and lib are links into usr.
        *) [ "$at" != /etc ] && [ ! -L "$path" ] || entry_option "$path" "$at" ;;
        esac
    done
    option --ro-bind "$dir/var/lib" /var/lib --dir /run
    memory_options /tmp
    proc_options
    for other in "$descriptions"/*; do
        other=${other##*/}
        find_root "$other"
        [ ! -d "$root" ] || option --ro-bind "$root" "/roots/$other"
    done
    option --ro-bind-try "${SFRAME_SOURCES:-$cache/sources}" /sources
    [ -z "$qemu" ] || option --ro-bind-try "$qemu" /qemu
}

# memory_options PLACE: what may be written to there and in /dev/shm has a bound, also where no cgroup can be made.
memory_options() {
    find_memory
    option --dev /dev --size $((memory / 8)) --tmpfs /dev/shm --remount-ro /dev --size $((memory / 2)) --tmpfs "$1"
}

# User 0 owns the settings of the host's kernel, whatever its rights are.
proc_options() { option --proc /proc --ro-bind /proc/sys /proc/sys; }

# One by one, which leaves /usr/src and /usr/local free for a checkout or a prefix.
usr_options() {
    for path in "$dir"/usr/* "$dir"/usr/src/*; do
        at=${path#"$dir"}
        case $at in /usr/src | /usr/local) continue ;; esac
        [ ! -e "$path" ] || entry_option "$path" "$at"
    done
}

# entry_option PATH PLACE: as it is, a link or read-only.
entry_option() {
    if [ ! -L "$1" ]; then
        option --ro-bind "$1" "$2"
    elif [ "$1" -ef "${1%"$2"}/usr$2" ]; then
        option --symlink "usr$2" "$2"
    else
        option --symlink "$(readlink "$1")" "$2"
    fi
}

# A bound parent of the checkout comes before it, anything else after it.
checkout_options() {
    bind_options parents
    above_options "$checkout"
    option --ro-bind "$checkout" "$checkout"
    if [ -z "$stranger" ]; then
        option --bind "$checkout/build" "$checkout/build"
    elif [ -d "$checkout/.git" ]; then
        option --tmpfs "$checkout/.git" --remount-ro "$checkout/.git"
    fi
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
    while read -r kind path; do
        [ "$kind" ] || continue
        at=${path#*	} path=${path%%	*}
        case $checkout/ in
        "$path"/*) place=parents ;;
        *) place=others ;;
        esac
        [ "$place" = "$1" ] || continue
        above_options "$at"
        option "$kind" "$path" "$at"
    done <<END
$binds
END
}

# git and programs that keep no state need no more than this.
environment_options() {
    option --clearenv
    option --setenv PATH "${host_files:+/roots/bin:}$first_in_path/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    option --setenv HOME /tmp --setenv LANG C.UTF-8
    [ -z "$host_files" ] || option --setenv TMPDIR /roots/tmp
    find_sframe_variables
    for variable in TERM NO_COLOR CI V MAKEFLAGS MFLAGS MAKELEVEL TOOLCHAIN $sframe_variables; do
        eval "[ -z \"\${$variable+set}\" ] || option --setenv $variable \"\$$variable\""
    done
    option --setenv SFRAME_TOOLCHAIN "$name"
    [ -z "$prefix" ] || option --setenv SFRAME_TOOLCHAIN_PREFIX "$prefix"
}

# Those that speak of the host's directories and network stay outside.
find_sframe_variables() {
    exported=$(export -p) sframe_variables=
    while case $exported in *'export SFRAME_'*) ;; *) false ;; esac; do
        exported=SFRAME_${exported#*export SFRAME_}
        variable=${exported%%[!A-Za-z0-9_]*}
        case $variable in
        SFRAME_CACHE | SFRAME_MEMORY | SFRAME_MIRROR | SFRAME_SOURCES | SFRAME_DEBS) ;;
        *) sframe_variables="$sframe_variables $variable" ;;
        esac
    done
}

find_directory() {
    directory=
    ! find_physical . || directory=$found
    [ -z "$host_files" ] || return 0
    case $directory/ in
    "$checkout"/*) ;;
    *) directory=$checkout ;;
    esac
}

# What a command of `run --host-files` sees: the host's files, read-only, at their own
# names, and the root at /roots/NAME.  Its programs start with the root's own loader.
# Wants: dir, name, host_files (all; or system: no user's files but those that are bound).
host_options() {
    case $host_files in
    all) for path in /*; do host_entry "$path"; done ;;
    system) for path in /usr /bin /sbin /lib* /etc /opt; do host_entry "$path"; done ;;
    esac
    # /run has much that a read-only view does not keep from being used.
    option --dir /run
    proc_options
    option --ro-bind "$dir" "/roots/$name"
    memory_options /roots/tmp
    # QEMU is linked statically: the one program of the root that starts as it is.
    for path in "$dir"/usr/bin/qemu-*; do
        option --symlink "/roots/$name/usr/bin/${path##*/}" "/roots/bin/${path##*/}"
    done
    option --ro-bind "$checkout" "$checkout"
    bind_options parents
    bind_options others
}

host_entry() {
    case $1 in
    /proc | /dev | /sys | /run | /roots | /lost+found) ;;
    *) [ ! -L "$1" ] && [ ! -d "$1" ] || entry_option "$1" "$1" ;;
    esac
}
