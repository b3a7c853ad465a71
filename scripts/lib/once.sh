# shellcheck shell=sh disable=SC2154
# Something that is compiled once and kept in the cache: a QEMU with plugins, an older binutils.
# Wants: cache, lib/build.sh, lib/roots.sh, lib/near.sh; compile (), which runs a command in a root by exec and
# leaves in $work/result what is kept.

# make_once WHAT NAME DIRECTORY: prints DIRECTORY, after making it in $cache/tmp; the log is NAME.log of the cache.
# A build holds the locks of its result and of its directory in tmp/ (see sweep).
make_once() {
    what=$1 name=$2 dir=$3
    hold "$what" "$dir"
    sweep
    [ -d "$dir" ] || compile_into_place
    remove_outdated
    echo "$dir"
}

compile_into_place() {
    work=$cache/tmp/$(basename "$dir")
    log=$cache/$name.log
    remove_tree "$work"
    mkdir -p "$work"
    say "building $what (log: $log)"
    # In the background, because a shell sees a signal only between its commands.
    compile >"$log" 2>&1 &
    builder=$!
    trap 'kill -KILL "$builder" 2>/dev/null; wait "$builder"; remove_tree "$work"; exit 143' HUP INT TERM
    wait "$builder" || {
        remove_tree "$work"
        fail "$what cannot be built (log: $log)"
    }
    mv -T "$work/result" "$dir" || fail "cannot move what was built to $dir"
    remove_tree "$work"
    trap - HUP INT TERM
}
