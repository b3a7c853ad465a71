#!/bin/sh
# What scripts/toolchain leaves when a build or a run is killed, and two of them at one time.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/toolchain.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
scripts/tests/toolchain/world "$work" || exit 3
eventually=$PWD/scripts/tests/eventually.sh toolchain=$work/checkout/scripts/toolchain
SFRAME_CACHE=$work/cache SFRAME_MIRROR=http://mirror.invalid/debian PATH=$work/bin:$PATH BEHAVE=:
export SFRAME_CACHE SFRAME_MIRROR PATH BEHAVE
unset TOOLCHAIN SFRAME_DEBS SFRAME_SOURCES SFRAME_TOOLCHAIN SFRAME_TOOLCHAIN_PREFIX MAKEFLAGS 2>/dev/null

in_tiny() { "$toolchain" run tiny -- "$@"; }
cache_is_clean() { ls -A "$SFRAME_CACHE/tmp"; [ -z "$(ls -A "$SFRAME_CACHE/tmp")" ]; }
built() { "$toolchain" path tiny >/dev/null 2>&1; }
not_built() { ! built; }
# runs TEXT: some process has it in its command; a bare host has no pgrep.
runs() { cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | grep -q "$1"; }
no_more_runs() { ! runs "$1"; }

# Its half made root has a directory of another user, as a Debian's has.
slow="sleep[ ]986$$ "
slow_both() { [ "$(grep -c run "$work/runs")" = 2 ] && runs "$slow"; }
# shellcheck disable=SC2016  # the stub expands
start_slow_build() {
    rm -f "$work/runs"
    BEHAVE='mkdir "$target/half"; touch "$target/half/made"; chown -R 1:1 "$target/half"; sleep '"986$$" \
        "$toolchain" build tiny other &
    builder=$!
    eventually slow_both
}
stopped() {
    start_slow_build || return
    kill -TERM $builder
    wait $builder
    [ $? = 143 ] && no_more_runs "$slow" && not_built && cache_is_clean
}
is 'a build stopped with SIGTERM leaves nothing' stopped
sweeps() { timeout 1800 "$toolchain" build other && cache_is_clean; }
killed() {
    start_slow_build || return
    kill -KILL $builder
    wait $builder 2>/dev/null
    eventually no_more_runs "$slow" || return
    eventually sweeps && not_built && timeout 1800 "$toolchain" build tiny && built && cache_is_clean
}
is 'what a killed build left is swept by the next' killed
swept_by_quiet() {
    mkdir "$SFRAME_CACHE/tmp/left"
    "$toolchain" build --quiet tiny other >"$work/out" 2>&1
    status=$?
    status_is 0 && [ ! -s "$work/out" ] && cache_is_clean
}
is 'also by one that has nothing to make, and says nothing' swept_by_quiet
# At ten moments and more of a build of two roots side by side, from behind the last file to before the first.
killed_at_moments() {
    BEHAVE='sleep 0.3' killed=0 delay=48
    while [ $killed -lt 10 ]; do
        "$toolchain" remove tiny
        "$toolchain" build tiny other & builder=$!
        sleep "0.$(printf %02d $delay)"
        delay=$(((delay + 48) % 51))
        ! kill -KILL $builder 2>/dev/null || killed=$((killed + 1))
        wait $builder 2>/dev/null
        # No lane goes on without it, and a root that is there is whole.
        eventually no_more_runs "$toolchain build" || return
        "$toolchain" verify || return
    done
    BEHAVE=:
    timeout 1800 "$toolchain" build tiny other && built && cache_is_clean && "$toolchain" verify && "$toolchain" remove other
}
is 'builds that are killed at any moment leave nothing, no lane and no half root' killed_at_moments
two_builds() {
    "$toolchain" remove tiny
    rm -f "$work/runs"
    : >"$work/second"
    BEHAVE=". $eventually; eventually grep -q 'waiting for it' $work/second"
    "$toolchain" build tiny & first=$!
    eventually test -s "$work/runs" || return
    "$toolchain" build tiny 2>"$work/second" && wait $first || return
    BEHAVE=:
    cat "$work/second"
    [ "$(wc -l <"$work/runs")" = 1 ] && grep -q 'waiting for it' "$work/second"
}
is 'two builds of one root: one waits and says so' two_builds

slept="sleep[ ]987$$ "
# shellcheck disable=SC2016  # the inner shell expands
killed_run() {
    in_tiny sh -c 'echo up >build/up; sleep "$1" & sleep "$1"' - "987$$" & run=$!
    eventually test -e "$work/checkout/build/up" || return
    eventually runs "$slept" && kill -KILL $run && eventually no_more_runs "$slept"
}
is 'killing run kills everything inside' killed_run
# Inside, its parent is no bwrap any more.
orphan() {
    cp "$(command -v sleep)" "$work/bwrap"
    set --
    [ "$(id -u)" = 0 ] || set -- --user --map-root-user
    unshare "$@" --pid --fork "$work/bwrap" "988$$" 9<"$SFRAME_CACHE/locks/in-use" &
    eventually runs "988[0-9]*$$ " && "$toolchain" build --quiet tiny && eventually no_more_runs "$work/bwrap"
}
is 'what a run left that was killed in its first moment is swept' orphan
in_use() {
    rm -f "$work/checkout/build/up"
    in_tiny sh -c 'echo up >build/up; sleep 100000' & run=$!
    eventually test -e "$work/checkout/build/up" || return
    "$toolchain" remove tiny 2>"$work/out"
    status=$?
    status_is 3 && said 'a command is running in a root' && [ "$(wc -l <"$work/out")" = 1 ] && built
    outcome=$?
    kill $run
    return $outcome
}
is 'a root in use is not removed' in_use
removed() { eventually "$toolchain" remove tiny && not_built && ! ls -d "$SFRAME_CACHE"/tiny* && cache_is_clean; }
is 'it is when nothing runs in it' removed
echo "1..$n"
