# shellcheck shell=sh disable=SC2154
# Something that is compiled once and kept in the cache: an older binutils, a QEMU with plugins, and where that is.
# Wants: cache, checkout, lib/build.sh, lib/roots.sh, lib/near.sh; compile (), which runs a command in a root by exec and
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

# Raise it when the same source and options would make another program.
qemu_recipe=1

# What configure is told.
qemu_options() {
    targets=
    for program in $(abis qemu); do targets=${targets:+$targets,}${program#qemu-}-linux-user; done
    echo "--without-default-features --enable-linux-user --enable-tcg --enable-plugins" \
        "--disable-docs --disable-download --disable-install-blobs --target-list=$targets"
}

qemu_programs() { abis qemu | tr '\n' ' '; }

# Of what it is made, when the source is here; else nothing.
qemu_version() { cat "${SFRAME_SOURCES:-$cache/sources}/qemu/DEBIAN_VERSION" 2>/dev/null; }

# has_qemu: one is there, of whatever it is made.
has_qemu() {
    for made in "$cache"/qemu-????????????; do [ -d "$made" ] && return; done
    return 1
}

qemu_dir() {
    key=$({ echo "recipe $qemu_recipe"; qemu_options; qemu_version; find_root qemu-build; echo "$key"; } | sha256sum)
    printf '%s/qemu-%.12s\n' "$cache" "$key"
}
