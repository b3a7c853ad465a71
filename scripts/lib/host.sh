# shellcheck shell=sh disable=SC2154
# What the host has to bring.  All that it lacks is found before any work begins and is told in one list with
# one command.  As the superuser we type that command ourselves, once.
# Wants: cache, checkout.

# What somebody needs besides the roots themselves: make (the targets), sources (scripts/source) and
# building (as if no root were there).
also=

# require_host ROOT...: what the host needs to use these roots, and to build those that are missing.
require_host() {
    find_lacks "$@"
    [ -n "$lacks" ] || return 0
    if [ -n "$packages" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        install_packages "$@"
        find_lacks "$@"
        [ -n "$lacks" ] || return 0
    fi
    tell_lacks
    exit 3
}

# Sets lacks (a list for people), packages, and commands (what else the superuser types).
find_lacks() {
    lacks='' packages='' commands=''
    find_unbuilt "$@"
    if also_for make; then need_program make make; fi
    need_program flock util-linux
    if is_building; then need_for_building; fi
    need_program bwrap bubblewrap
    if is_building || also_for sources; then need_program apt-get apt && need_program xz xz-utils; fi
    need_namespaces
    need_space
}

also_for() { case " $also " in *" $1 "*) ;; *) false ;; esac; }

is_building() { [ -n "$unbuilt" ] || also_for building; }

find_unbuilt() {
    unbuilt=
    for each; do
        find_root "$each"
        [ -d "$root" ] || unbuilt="$unbuilt$each "
    done
}

lack() { lacks="${lacks:+$lacks, }$*"; }

# need_program PROGRAM PACKAGE
need_program() {
    command -v "$1" >/dev/null 2>&1 && return
    need_package "$2"
}

need_package() {
    case " $packages " in *" $1 "*) return ;; esac
    lack "$1"
    packages="${packages:+$packages }$1"
}

need_command() {
    find_sudo
    commands="${commands:+$commands && }$sudo$*"
}

need_for_building() {
    [ "$(uname -m)" = x86_64 ] || lack "an amd64 processor (roots are amd64; this one is $(uname -m))"
    need_program mmdebstrap mmdebstrap
    need_program unshare util-linux
    need_program setpriv util-linux
    ls /usr/share/keyrings/debian-archive-keyring.* >/dev/null 2>&1 || need_package debian-archive-keyring
    [ -n "${SFRAME_MIRROR:-$(host_mirror)}" ] ||
        lack "a Debian mirror in apt's configuration (set SFRAME_MIRROR to the URI of one)"
    [ "$(id -u)" = 0 ] || need_subordinate_ids
}

# An ordinary user's root has the ids of many users.
need_subordinate_ids() {
    need_program newuidmap uidmap
    unshare --help 2>/dev/null | grep -q map-auto ||
        lack 'util-linux 2.38 (with an older one only the superuser can build roots)'
    user=$(id -un)
    has_range /etc/subuid && has_range /etc/subgid && return
    range=$(free_range)
    lack "ids for $user in /etc/subuid and /etc/subgid"
    need_command "usermod --add-subuids $range --add-subgids $range $user"
}

# has_range FILE: 65536 ids, as Debian's users and groups take.
has_range() {
    awk -F: -v name="$user" -v id="$(id -u)" '
        ($1 == name || $1 == id) && $3 >= 65536 { found = 1 }
        END { exit !found }' "$1" 2>/dev/null
}

# Ids that nobody has: FIRST-LAST.
free_range() {
    cat /etc/subuid /etc/subgid 2>/dev/null | awk -F: '
        BEGIN { first = 100000 }
        $2 + $3 > first { first = $2 + $3 }
        END { print first "-" first + 65535 }'
}

# Tried, because many settings forbid them.  bwrap is asked itself where it is there: it may be allowed what
# unshare is not.
need_namespaces() {
    if command -v bwrap >/dev/null 2>&1 && ! was_tried; then
        refusal=$(bwrap --unshare-pid --unshare-net --ro-bind / / true 2>&1) || {
            lack_namespaces
            return
        }
        where_tried && echo "$place" >"$cache/locks/bwrap-worked"
    fi
    is_building || return 0
    user_option=
    [ "$(id -u)" = 0 ] || user_option='--user --map-root-user'
    # shellcheck disable=SC2086  # several options, or none
    refusal=$(unshare $user_option --mount --pid --fork true 2>&1) || lack_namespaces
}

# where_tried: sets place, which is another one after a new start of the machine, in another root or for other users'
# ids (a chroot, a container), and for another bwrap.  The numbers of mounts differ between suites of make check, which
# have mounts of their own.
where_tried() {
    read -r place </proc/sys/kernel/random/boot_id && read -r ids </proc/self/uid_map && bwrap=$(command -v bwrap) || return
    while read -r _ _ device top at _ && [ "$at" != / ]; do :; done </proc/self/mountinfo
    place="$place ${at:+$device $top} $ids $bwrap"
} 2>/dev/null

# was_tried: bwrap has worked there.
was_tried() {
    read -r worked 2>/dev/null <"$cache/locks/bwrap-worked" && where_tried && [ "$worked" = "$place" ]
}

# Where we know the setting, it is part of the command.
lack_namespaces() {
    lack "namespaces ($(echo "$refusal" | tail -n 1); a chroot forbids them)"
    forbids kernel.unprivileged_userns_clone 0 && need_command 'sysctl -w kernel.unprivileged_userns_clone=1'
    forbids kernel.apparmor_restrict_unprivileged_userns 1 &&
        need_command 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
    forbids user.max_user_namespaces 0 && need_command 'sysctl -w user.max_user_namespaces=10000'
    return 0
}

# forbids SETTING VALUE
forbids() { [ "$(cat "/proc/sys/$(echo "$1" | tr . /)" 2>/dev/null)" = "$2" ]; }

need_space() {
    [ -n "$unbuilt" ] || return 0
    need_mb=0
    for name in $unbuilt; do
        find_described "$name" size
        need_mb=$((need_mb + value))
    done
    free_mb=$(free_space)
    [ "$free_mb" -ge "$need_mb" ] ||
        lack "$need_mb MB for $(echo "$unbuilt" | xargs): $cache has $free_mb (free some or set SFRAME_CACHE)"
}

free_space() { df -Pm "$cache" | awk 'NR == 2 { print $4 }'; }

# --- what is told, or typed ---

find_sudo() {
    sudo=
    [ "$(id -u)" = 0 ] || ! command -v sudo >/dev/null 2>&1 || sudo='sudo '
}

install_line() {
    if command -v dnf >/dev/null 2>&1; then
        echo "${sudo}dnf install -y $(echo "$*" | sed 's/uidmap/shadow-utils/; s/xz-utils/xz/')"
    else
        echo "${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $*"
    fi
}

tell_lacks() {
    find_sudo
    line=${packages:+$(install_line "$packages")}
    line="$line${line:+${commands:+ && }}$commands"
    who='The superuser types'
    [ -z "$sudo" ] || who='Type'
    say "this host lacks: $lacks.${line:+ $who:}"
    [ -z "$line" ] || printf '    %s\n' "$line" >&2
}

# The lock, because two commands may have found the same list.
install_packages() {
    host_log=$cache/host-packages.log
    exec 7>"$cache/locks/host-packages"
    flock 7 2>/dev/null
    find_lacks "$@"
    if [ -n "$packages" ]; then
        say "installing on this host: $packages (log: $host_log)"
        : >"$host_log"
        # What a source of somebody else's breaks here, the next line may do without.
        host_apt update
        # shellcheck disable=SC2086  # several packages
        host_apt install -y --no-install-recommends $packages ||
            say "installing failed: $(grep '^E:' "$host_log" | tail -n 1)"
    fi
    exec 7>&-
}

# apt-get, once no other program has the package manager's locks; apt itself waits for one of the three.
host_apt() {
    waited=0
    until DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=5 -o Acquire::Retries=3 "$@" \
        >"$host_log.part" 2>&1 7>&-; do
        cat "$host_log.part" >>"$host_log"
        grep -q 'Could not get lock\|Unable to lock' "$host_log.part" && [ $waited -lt 600 ] || return
        [ $waited -gt 0 ] || say 'another program is using the package manager: waiting for it'
        sleep 1
        waited=$((waited + 1))
    done
    cat "$host_log.part" >>"$host_log"
    rm -f "$host_log.part"
}
