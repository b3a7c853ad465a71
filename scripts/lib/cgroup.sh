# shellcheck shell=sh disable=SC2034  # sandbox.sh reads bounds
# Memory and processes of all that a command in a root starts, where a cgroup may be made: version 2,
# whose memory and pids the parent hands down, or version 1.  Elsewhere each judged program
# has bounds of its own all the same (box/census.c).
# A command is run thousands of times: nothing here starts a program that it can do without.

# Where the kernel says what is mounted, and which groups this process is in; tests have others.
: "${cgroup_mounts:=/proc/self/mounts}" "${cgroup_self:=/proc/self/cgroup}"
run_processes=8192

# find_memory: sets memory, in bytes; SFRAME_MEMORY is in MiB.  Three quarters of the machine's.
find_memory() {
    if [ -n "${SFRAME_MEMORY-}" ]; then
        memory=$((SFRAME_MEMORY * 1048576))
    else
        while read -r word memory _; do [ "$word" != MemTotal: ] || break; done </proc/meminfo
        memory=$((memory * 768))
    fi
}

# find_groups: sets unified, by_memory and by_pids to the directory of this process's group in version 2 and
# in the two hierarchies of version 1, or to nothing.
find_groups() {
    unified='' by_memory='' by_pids='' path='' memory_path='' pids_path=''
    while read -r _ place type options _; do
        case $type,$options, in cgroup2,*) unified=${unified:-$place} ;; esac
        case $type,$options, in cgroup,*,memory,*) by_memory=${by_memory:-$place} ;; esac
        case $type,$options, in cgroup,*,pids,*) by_pids=${by_pids:-$place} ;; esac
    done <"$cgroup_mounts"
    while IFS=: read -r number controllers place; do
        [ "$number,$controllers" != 0, ] || path=$place
        case ,$controllers, in *,memory,*) memory_path=${memory_path:-$place} ;; esac
        case ,$controllers, in *,pids,*) pids_path=${pids_path:-$place} ;; esac
    done <"$cgroup_self"
    unified=${unified:+${path:+$unified$path}}
    by_memory=${by_memory:+${memory_path:+$by_memory${memory_path%/}}}
    by_pids=${by_pids:+${pids_path:+$by_pids${pids_path%/}}}
}

# hands_down DIRECTORY: a group in it gets memory and pids.
hands_down() {
    [ -f "$1/cgroup.subtree_control" ] && read -r controllers <"$1/cgroup.subtree_control" || return
    case " $controllers " in *' memory '*) ;; *) return 1 ;; esac
    case " $controllers " in *' pids '*) ;; *) return 1 ;; esac
}

# make_groups DIRECTORY [DIRECTORY]: a group below each, which may be the same; those of runs that have ended are removed,
# some at a time, and not one that another run has just made and is not in yet.
make_groups() {
    remove_ended "$@"
    mkdir -p "$1/sframe-$$" "${2:-$1}/sframe-$$" 2>/dev/null
}

remove_ended() {
    for place; do
        shift
        for old in "$place"/sframe-*; do [ -d "/proc/${old##*-}" ] || [ ! -d "$old" ] || set -- "$@" "$old"; done
    done
    [ $# -lt 16 ] || rmdir "$@" 2>/dev/null
}

# put DIRECTORY FILE VALUE: into the group that was made below it.
put() { echo "$3" 2>/dev/null >"$1/sframe-$$/$2"; }

# bound_run: this process and all that it starts; sets bounds to how.
bound_run() {
    find_memory
    find_groups
    # This process's group, or the one above it, as only a group without processes hands them down.
    group=
    for place in ${unified:+"${unified%/}" "${unified%/*}"}; do [ "$group" ] || ! hands_down "$place" || group=$place; done
    if [ "$group" ] && make_groups "$group" && put "$group" memory.max "$memory" && put "$group" pids.max $run_processes &&
        put "$group" cgroup.procs $$; then
        bounds='a cgroup (version 2)'
    elif [ -d "$by_memory" ] && [ -d "$by_pids" ] && make_groups "$by_memory" "$by_pids" &&
        put "$by_memory" memory.limit_in_bytes "$memory" && put "$by_pids" pids.max $run_processes &&
        put "$by_memory" cgroup.procs $$ && put "$by_pids" cgroup.procs $$; then
        bounds='a cgroup (version 1)'
    else
        for place in "$group" "$by_memory" "$by_pids"; do
            [ ! -d "$place/sframe-$$" ] || rmdir "$place/sframe-$$" 2>/dev/null
        done
        bounds='no cgroup'
    fi
}
