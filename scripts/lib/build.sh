# shellcheck shell=sh disable=SC2154,SC2030,SC2031
# Makes a root in the cache's tmp/ and renames it into place, in a namespace of processes that end with ours.
# The builder holds the root's lock (descriptor 8); so do the processes it starts, which
# makes a tmp/ directory whose lock is free one that nobody is writing.

# build_roots NAME...: by a second scripts/toolchain, which is root in its namespace; returns if it could.
build_roots() {
    building=$*
    trap 'stop_building 129' HUP
    trap 'stop_building 130' INT
    trap 'stop_building 143' TERM
    (parent=$$ && exec_in_namespace env SFRAME_BUILDER="$(id -u)" "$checkout/scripts/toolchain" build "$@") &
    builder=$!
    wait "$builder" || exit 3
    trap - HUP INT TERM
}

# stop_building STATUS: when the first process of the namespace is dead, all are.
stop_building() {
    trap '' HUP INT TERM
    first=
    read -r first _ 2>/dev/null <"/proc/$builder/task/$builder/children" # which ends without a newline
    kill -KILL "$builder" 2>/dev/null
    wait "$builder" 2>/dev/null
    while read -r _ _ state _ <"/proc/${first:-none}/stat" && [ "$state" != Z ]; do sleep 0.02; done 2>/dev/null
    [ ! -t 2 ] || [ "${TERM:-dumb}" = dumb ] || printf '\r\033[K' >&2
    sweep
    say "$building: build stopped"
    exit "$1"
}

# The first root, which is the largest, beside all others in turn.
build_lanes() {
    [ $# = 1 ] || begin_progress "count_packages $*"
    lanes=$#
    build_in_turn "$1" & lane1=$!
    shift
    build_in_turn "$@" & lane2=$!
    status=0
    wait "$lane1" || status=3
    wait "$lane2" || status=3
    end_progress
    exit "$status"
}

build_in_turn() {
    lane=0
    # shellcheck disable=SC2034  # progress.sh: it is not this lane's
    poller=
    for each; do (build_root "$each") || lane=3; done
    exit "$lane"
}

# hold WHAT DIRECTORY: its lock (descriptor 8), so that one process makes it.
hold() {
    exec 8>"$(lock_file "$2")"
    flock -n 8 && return
    say "$1 is being built by another process: waiting for it"
    flock 8
}

build_root() {
    name=$1
    dir=$(root_dir "$name")
    sweep
    hold "$name" "$dir"
    if [ -d "$dir" ]; then
        [ -n "${SFRAME_BUILD_QUIET-}" ] || say "$name is built: $dir"
    else
        make_root
    fi
    exec 8>&-
}

# What killed builders and runs left.
sweep() {
    end_orphans
    for left in "$cache"/tmp/*; do
        [ -d "$left" ] || continue
        (
            exec 7>"$(lock_file "$left")"
            if flock -n 7; then remove_tree "$left"; fi
        )
    done
}

# The inner bwrap of a run waits for ever when the outer one was killed before it let it begin, and keeps the roots in use.
end_orphans() {
    for each in /proc/[0-9]*; do
        { read -r word <"$each/comm" && [ "$word" = bwrap ] && [ "$each/fd/9" -ef "$use_lock" ] || continue; } 2>/dev/null
        inner=
        while read -r word first rest; do
            case $word in PPid:) read -r owner <"/proc/$first/comm" ;; NSpid:) inner=$rest ;; esac
        done <"$each/status"
        [ -z "$inner" ] || [ "$owner" = bwrap ] || kill -KILL "${each#/proc/}"
    done 2>/dev/null
}

# An ordinary user's half made root has files of subordinate ids.
remove_tree() {
    rm -rf --one-file-system "$1" 2>/dev/null ||
        (exec_in_namespace rm -rf --one-file-system "$1") ||
        fail "cannot remove $1: remove it yourself"
}

# Renamed first: a root is whole or not there.
discard() {
    mv -T "$1" "$cache/tmp/$(basename "$1")" && remove_tree "$cache/tmp/$(basename "$1")"
}

make_root() {
    debian_mirror
    work=$cache/tmp/$(basename "$dir")
    log=$cache/$name.log
    remove_tree "$work"
    : >"$log"
    mkdir -p "$work/root" "$work/tmp"
    say "building $name (log: $log)"
    started=$(date +%s)
    # Of several lanes there is one progress.
    [ "$lanes" -gt 1 ] || begin_progress "count_packages $name"
    run_builder || explain_failure
    end_progress
    printf '127.0.0.1\tlocalhost\n::1\tlocalhost\n' >"$work/root/etc/hosts"
    : >"$work/root/etc/resolv.conf"
    make_filter >>"$log" 2>&1 || explain_failure 'its filter of system calls cannot be made'
    write_stamp "$work/root" || explain_failure 'its contents cannot be listed'
    mv -T "$work/root" "$dir" || fail "$name: cannot move the new root to $dir"
    remove_tree "$work"
    remove_outdated
    say "$name: built in $(($(date +%s) - started)) s, $(downloading) of it, $(du -xsm "$dir" | cut -f 1) MB"
}

# Of the build's log, by what apt says.
downloading() { awk -f "$checkout/scripts/lib/apt.awk" "$log" | sed 's/\([0-9]*\) \([0-9]*\) .*/\1 s downloading \2 MB/'; }

# Of all descriptors the builder has only the lock, as 3: mmdebstrap gives apt the command `cat >&NUMBER`, and dash
# knows no number above 9.
run_builder() {
    checks_validity=true
    run_mmdebstrap || retry_with_expired_index || return
    # So that an ordinary user can remove it.
    [ "$SFRAME_BUILDER" = 0 ] || chown -hR 0:0 "$work/root" >>"$log" 2>&1
}

run_mmdebstrap() {
    (exec_mmdebstrap) >"$log" 2>&1 3>&8 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
}

retry_with_expired_index() {
    say_expired "$name" <"$log" || return
    remove_tree "$work/root"
    checks_validity=false
    run_mmdebstrap
}

# count_packages NAME...: of these roots, which were not there before; in all where that is known of each.
count_packages() {
    done_packages=0 all_packages=0 known=yes what="packages of $(echo "$*" | sed 's/ /, /g')"
    for each; do
        dir=$(root_dir "$each")
        set -- 0 0 0 0
        # Of an earlier attempt there is a log, too.
        if [ -d "$dir" ] || [ -d "$cache/tmp/${dir##*/}" ]; then
            # shellcheck disable=SC2046  # numbers
            set -- $(awk -f "$checkout/scripts/lib/apt.awk" "$cache/$each.log")
        fi
        [ "$4" -gt 0 ] || known=
        done_packages=$((done_packages + $3)) all_packages=$((all_packages + $4))
    done
    [ "$known" ] || all_packages=0
    echo "$done_packages $all_packages $what"
}

# The filters of system calls, by the root's own compiler and libseccomp, into its files /filter and
# /filter-host-files.
# A root that runs nothing of anybody's says `filter: none`.
make_filter() {
    find_described "$name" filter
    [ "$value" != none ] || return 0
    cp "$checkout"/box/filter.* "$checkout/box/write_filter.c" "$work/root/tmp/" &&
        (exec_in_namespace /usr/sbin/chroot "$work/root" /bin/sh -c 'export PATH=/usr/bin:/bin && cd /tmp &&
            gcc -D_GNU_SOURCE -O1 -o write_filter filter.c write_filter.c -lseccomp &&
            ./write_filter >/filter && ./write_filter host-files >/filter-host-files &&
            rm -f write_filter filter.* write_filter.c && [ -s /filter ] && [ -s /filter-host-files ]')
}

# Runs a command as root of a namespace of processes and mounts, all of which end when our parent does; also when it
# has done so already, where parent is set. An ordinary user's root has the user's subordinate ids.
exec_in_namespace() {
    if [ "$(id -u)" != 0 ]; then set -- --user --map-root-user --map-auto "$@"; fi
    # shellcheck disable=SC2016  # the inner shell expands
    exec setpriv --pdeathsig KILL ${parent:+sh -c '[ "$PPID" = "$0" ] && exec "$@"' "$parent"} \
        unshare --mount --pid --fork --kill-child --mount-proc "$@"
}

exec_mmdebstrap() {
    # The patterns are dpkg's to expand, not ours.
    set -f
    # shellcheck disable=SC2046  # words
    printf 'path-exclude=%s\n' '/usr/share/doc/*' '/usr/share/info/*' '/usr/share/locale/*' '/usr/share/man/*' \
        $(described "$name" exclude) >"$work/dpkg"
    # The proxies that the host's apt is told to use, which mmdebstrap does not look at.
    apt-config dump 2>/dev/null | grep '^Acquire::https\{0,1\}::Proxy[^ ]* "..*";$' >"$work/apt"
    set --
    if [ -n "${SFRAME_DEBS-}" ]; then
        mkdir -p "$SFRAME_DEBS/$name" || fail "cannot write to SFRAME_DEBS ($SFRAME_DEBS)"
        hook="'$checkout/scripts/lib/hook' %s '$SFRAME_DEBS/$name'"
        # shellcheck disable=SC2059
        set -- "$@" --skip=essential/unlink \
            --setup-hook="$(printf "$hook" in) \"\$1\"" --customize-hook="$(printf "$hook" out) \"\$1\""
    fi
    find_described "$name" suite
    # What it leaves when it is killed is swept, too.
    export TMPDIR="$work/tmp"
    exec_in_namespace mmdebstrap --verbose --mode=root --variant=essential \
        --architectures="$(described "$name" architectures | tr ' ' ,)" \
        --include="$(described "$name" packages | tr ' ' ,)" \
        --aptopt="$work/apt" --dpkgopt="$work/dpkg" \
        --aptopt="Acquire::Check-Valid-Until \"$checks_validity\"" \
        --customize-hook="'$checkout/scripts/lib/hook' made-of none \"\$1\"" \
        --aptopt='Acquire::Languages "none"' \
        --aptopt='Acquire::Retries "3"' \
        --dpkgopt=force-unsafe-io \
        "$@" \
        "$value" "$work/root" "$mirror"
}

# Roots of other descriptions, and QEMUs made otherwise, that no checkout has used for two weeks.
# Wants: name, dir.
remove_outdated() {
    (
        exec 9>"$use_lock"
        flock -n 9 || exit
        all_dirs_of "$name" | grep -vxF "$dir" | while read -r old; do
            [ -z "$(find "$old" -maxdepth 0 -mtime +14)" ] || discard "$old"
        done
    )
}

# explain_failure [REASON]: by default what the log says.
explain_failure() {
    end_progress
    reason=${1:-$(failure_reason)}
    remove_tree "$work"
    fail "$name: $reason (log: $log)"
}

# The first pattern (no spaces) that the log matches gives the reason.
failure_reason() {
    while read -r pattern reason; do
        if grep -Eqi "$pattern" "$log"; then
            echo "$reason"
            return
        fi
    done <<EOF
No.space.left|enough.free.space no space left in $cache: free some or set SFRAME_CACHE
Could.not.resolve|Temporary.failure.resolving|Could.not.connect|Unable.to.connect|Connection.(refused|timed.out|failed) the mirror $mirror cannot be reached: check the network or set SFRAME_MIRROR
Failed.to.fetch.*[[:space:]]4[0-9][0-9][[:space:]]|does.not.have.a.Release.file $mirror does not have this suite or package (any more): try again, or set SFRAME_MIRROR
NO_PUBKEY|EXPKEYSIG|is.not.signed|keyring the host's keys do not verify the mirror $mirror: install a newer debian-archive-keyring
Unable.to.locate.package|no.installation.candidate|unmet.dependencies|Unable.to.correct.problems $mirror cannot install the packages of scripts/toolchains/$name now: try again later or correct the description
newuidmap|newgidmap|subuid|unshare: user namespaces do not work for $(id -un): check /etc/subuid and kernel.unprivileged_userns_clone
^ mmdebstrap failed$(sed -n 's/^E: /: /p' "$log" | grep -v 'mmdebstrap failed to run' | tail -n 1)
EOF
    [ -s "$log" ] || echo "mmdebstrap failed"
}

# What a root consisted of when it was made, in its files /stamp and /sums, so that a root which has changed since is not
# taken for a tool that is wrong.

# contents_of DIRECTORY: a line for each file: kind, size, time to the minute, path, and where a link leads.
contents_of() {
    TZ=UTC0 find "$1" -mindepth 1 ! -path "$1/stamp" -type d -printf '%y - - %P\n' -o \
        ! -path "$1/stamp" -printf '%y %s %TY-%Tm-%TdT%TH:%TM %P %l\n' | LC_ALL=C sort
}

# sums_of DIRECTORY [TEST...]: of its files, by default of all.
sums_of() {
    (cd "$1" && shift && find . -type f ! -path ./stamp ! -path ./sums "$@" -exec sha256sum {} +) | LC_ALL=C sort
}

write_stamp() { sums_of "$1" >"$1/sums" && contents_of "$1" >"$1/stamp"; }

# changed_in DIRECTORY: the first path that is not as it was; nothing, and failure, where all are.  Contents are read of
# files whose status has changed since they were read, which no program hides: all of a copy, none of most roots.
changed_in() {
    [ -s "$1/stamp" ] || { echo stamp; return; }
    contents_of "$1" | LC_ALL=C comm -3 "$1/stamp" - | awk '{ print $4; found = 1; exit } END { exit !found }' && return
    now=$(date +%s.%N)
    sums_of "$1" -cnewer stamp | LC_ALL=C comm -23 - "$1/sums" | sed 's/^[^ ]* .\.\///; q' | grep . && return
    touch -d "@$now" "$1/stamp" 2>/dev/null
    false
}
