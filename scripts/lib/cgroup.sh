# shellcheck shell=sh
# Memory and processes of all that a command in a root starts, where a cgroup may be made: version 2,
# whose memory and pids the parent hands down, or version 1.  Elsewhere each judged program
# has bounds of its own all the same (box/census.c).

# Where the kernel says what is mounted, and which groups this process is in; tests have others.
: "${cgroup_mounts:=/proc/self/mounts}" "${cgroup_self:=/proc/self/cgroup}"
run_processes=8192

# run_memory: bytes; SFRAME_MEMORY is in MiB.  Three quarters of the machine's.
run_memory() {
    if [ -n "${SFRAME_MEMORY-}" ]; then
        echo $((SFRAME_MEMORY * 1048576))
    else
        awk '$1 == "MemTotal:" { printf "%.0f\n", $2 * 768 }' /proc/meminfo
    fi
}

# cgroup_1 CONTROLLER: the directory of this process's group.
cgroup_1() {
    mount='' path=''
    while read -r _ place type options _; do
        [ "$type" = cgroup ] || continue
        case ,$options, in *,"$1",*) mount=${mount:-$place} ;; esac
    done <"$cgroup_mounts"
    while IFS=: read -r _ controllers place; do
        case ,$controllers, in *,"$1",*) path=${path:-$place} ;; esac
    done <"$cgroup_self"
    [ -n "$mount" ] && [ -n "$path" ] && [ -d "$mount$path" ] && echo "$mount${path%/}"
}

# cgroup_2: the directory in which a group gets memory and pids: this process's, or the one above it, as only a
# group without processes hands them down.
cgroup_2() {
    mount='' path=''
    while read -r _ place type _; do [ "$type" != cgroup2 ] || mount=${mount:-$place}; done <"$cgroup_mounts"
    while IFS=: read -r number controllers place; do [ "$number,$controllers" != 0, ] || path=$place; done <"$cgroup_self"
    [ -n "$mount" ] && [ -n "$path" ] || return
    path=$mount${path%/}
    for place in "$path" "${path%/*}"; do
        [ -f "$place/cgroup.subtree_control" ] || continue
        grep -qw memory "$place/cgroup.subtree_control" 2>/dev/null && grep -qw pids "$place/cgroup.subtree_control" &&
            echo "$place" && return
    done
    return 1
}

# make_group DIRECTORY FILE=VALUE...: a group below it with this process; those of runs that have ended are removed, and
# not one that another run has just made and is not in yet.
make_group() {
    for old in "$1"/sframe-*; do [ -d "/proc/${old##*-}" ] || rmdir "$old" 2>/dev/null; done
    made=$1/sframe-$$
    shift
    mkdir "$made" 2>/dev/null || return
    for each; do
        echo "${each#*=}" 2>/dev/null >"$made/${each%%=*}" || { rmdir "$made" 2>/dev/null; return 1; }
    done
    echo $$ 2>/dev/null >"$made/cgroup.procs" || { rmdir "$made" 2>/dev/null; return 1; }
}

# bound_run: this process and all that it starts; prints how.
bound_run() {
    memory=$(run_memory)
    if place=$(cgroup_2) && make_group "$place" "memory.max=$memory" "pids.max=$run_processes"; then
        echo 'a cgroup (version 2)'
    elif place=$(cgroup_1 memory) && make_group "$place" "memory.limit_in_bytes=$memory" &&
        place=$(cgroup_1 pids) && make_group "$place" "pids.max=$run_processes"; then
        echo 'a cgroup (version 1)'
    else
        echo 'no cgroup'
    fi
}
