#!/bin/sh
# What scripts/toolchain says of a host that lacks something, and what it installs there as the superuser.  TAP.
# shellcheck disable=SC2154  # few.sh sets names
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/toolchain/host.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
scripts/tests/toolchain/world "$work" || exit 3
scratch=$work toolchain=$work/checkout/scripts/toolchain
SFRAME_CACHE=$work/cache SFRAME_MIRROR=http://mirror.invalid/debian PATH=$work/bin:$PATH BEHAVE=:
export SFRAME_CACHE SFRAME_MIRROR PATH BEHAVE
unset TOOLCHAIN SFRAME_DEBS SFRAME_SOURCES SFRAME_TOOLCHAIN SFRAME_TOOLCHAIN_PREFIX MAKEFLAGS 2>/dev/null
. scripts/tests/few.sh

host_with_shelf() {
    make_host
    ln -s "$(file_of bwrap)" "$shelf/bubblewrap=bwrap"
    ln -s "$work/bin/mmdebstrap" "$shelf/mmdebstrap=mmdebstrap"
    ln -s "$(file_of true)" "$shelf/uidmap=newuidmap"
    ln -s "$(file_of true)" "$shelf/xz-utils=xz"
}
built() { "$toolchain" path tiny >/dev/null 2>&1; }
remove_both() { "$toolchain" remove tiny && "$toolchain" remove other; }

# lacks LIST LINE COMMAND...: status 3, the list, the line that the superuser types ('' for none), and no more.
lacks() {
    list=$1 line=$2
    shift 2
    on_host "$@" >"$work/stdout" 2>"$work/out"
    status=$?
    {
        printf 'toolchain: this host lacks: %s.%s\n' "$list" "${line:+ The superuser types:}"
        [ -z "$line" ] || printf '    %s\n' "$line"
    } >"$work/expected"
    diff "$work/expected" "$work/out" && status_is 3 && [ ! -s "$work/stdout" ]
}
all() {
    lacks "$stranger_lacks" "$stranger_types" "$toolchain" build tiny other &&
        [ ! -e "$work/apt-runs" ] && [ ! -e "$work/runs" ] && [ -z "$(ls -A "$SFRAME_CACHE/tmp")" ]
}
host_with_shelf
stranger
is 'an ordinary user reads one list of all that is missing, with one command' all
is 'run says the same' lacks "$stranger_lacks" "$stranger_types" "$toolchain" run tiny true
is 'needs says the same, and wants make' lacks "make, $stranger_lacks" \
    "$installs make mmdebstrap uidmap bubblewrap xz-utils && $usermod" "$toolchain" needs tiny
with_sudo() {
    stub sudo 'exit 1'
    on_host "$toolchain" build tiny 2>"$work/out"
    rm "$few/sudo"
    said 'subgid, bubblewrap, xz-utils. Type:$' &&
        said "^    sudo apt-get update && sudo apt-get install .* xz-utils && sudo $usermod\$"
}
is 'with sudo, where there is sudo' with_sudo
host_with_shelf
stranger
ln -s "$work/bin/mmdebstrap" "$few/mmdebstrap"
stub newuidmap :
stub xz :
# shellcheck disable=SC2016  # the stubs expand
{
    stub unshare 'case $* in *help*) echo --map-auto ;; *) echo "unshare failed: Operation not permitted" >&2; exit 1 ;; esac'
    stub awk 'case $* in *exit\ !found*) exit 0 ;; esac; exec /usr/bin/awk "$@"'
}
is 'namespaces that are forbidden are in the same list' lacks \
    'bubblewrap, namespaces (unshare failed: Operation not permitted; a chroot forbids them)' "$installs bubblewrap" \
    "$toolchain" build tiny
stub bwrap 'echo "bwrap: setting up uid map: Permission denied" >&2; exit 1'
is 'and those that bwrap is refused' lacks \
    'namespaces (bwrap: setting up uid map: Permission denied; a chroot forbids them)' '' "$toolchain" build tiny
rm "$few/bwrap"
stub unshare :
is 'an old util-linux is in the same list' lacks \
    'util-linux 2.38 (with an older one only the superuser can build roots), bubblewrap' "$installs bubblewrap" \
    "$toolchain" build tiny
stub ls :
# shellcheck disable=SC2016  # the inner shell expands
no_mirror() {
    SFRAME_MIRROR='' PATH=$few sh -c '. "$0/scripts/lib/host.sh"; . "$0/scripts/lib/apt.sh"; host_mirror() { :; }
        lack() { echo "$1"; }; unbuilt=; need_for_building' "$work/checkout" | grep 'a Debian mirror.*set SFRAME_MIRROR'
}
is 'a host without a Debian mirror' no_mirror

# As the superuser: installed, once.
# Of a user who is none, the namespaces have what the superuser's need not.
root_host() {
    host_with_shelf && stub id 'echo 0' || return
    [ "$(id -u)" = 0 ] || {
        stub unshare "[ \$($(file_of id) -u) = 0 ] || set -- --user --map-root-user --map-auto \"\$@\"; exec $(file_of unshare) \"\$@\""
        for each in newuidmap newgidmap; do ln -sf "$(file_of $each)" "$few/$each"; done
    }
}
installed() { grep -c ' install ' "$work/apt-runs"; }
installs_once() {
    root_host
    on_host "$toolchain" build tiny other 2>"$work/out"
    status=$?
    cat "$work/apt-runs"
    status_is 0 && built && [ "$(installed)" = 1 ] &&
        grep -q 'install -y --no-install-recommends mmdebstrap bubblewrap xz-utils$' "$work/apt-runs" &&
        [ "$(sed -n '1s/.* //p' "$work/apt-runs")" = update ] &&
        said 'installing on this host: mmdebstrap bubblewrap xz-utils (log: '
}
is 'the superuser gets it installed once, before two builds begin side by side' installs_once
installs_beside() {
    remove_both
    root_host
    on_host "$toolchain" build tiny & first=$!
    on_host "$toolchain" build other
    second=$?
    wait $first && [ $second = 0 ] && [ "$(installed)" = 1 ]
}
is 'two commands at the same time install it once, too' installs_beside
waits() {
    remove_both
    root_host
    mkdir "$work/dpkg-lock"
    on_host "$toolchain" build tiny 2>"$work/out" &
    eventually grep -q 'another program is using' "$work/out" && rmdir "$work/dpkg-lock"
    wait $!
    status=$?
    status_is 0 && built && [ "$(grep -c 'another program is using the package manager: waiting' "$work/out")" = 1 ]
}
is 'a lock of another package manager is waited for' waits
cannot_install() {
    remove_both
    root_host
    rm "$shelf/mmdebstrap=mmdebstrap"
    on_host "$toolchain" build tiny 2>"$work/out"
    status=$?
    status_is 3 && said 'this host lacks: mmdebstrap. The superuser types:$' && ! built
}
is 'what cannot be installed is named' cannot_install
built_roots() {
    "$toolchain" build tiny || return
    host_with_shelf
    stranger
    lacks bubblewrap "$installs bubblewrap" "$toolchain" run tiny true &&
        ln -s "$(file_of bwrap)" "$few/bwrap" && on_host "$toolchain" run tiny sh -c :
}
is 'a root that is built takes no more than bubblewrap' built_roots
echo "1..$n"
