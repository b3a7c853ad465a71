#!/bin/sh
# Tests scripts/toolchain, scripts/source, scripts/library and scripts/qemu-plugin without a network: everything is real except
# mmdebstrap, which a stub replaces that makes a root of the host's sh and a few tools, and QEMU's source.
# TAP 13 on stdout.
# shellcheck disable=SC2016,SC2317 # text for an inner sh; functions that are called by name
set -u
checkout=${0%/*}/../..
# shellcheck source=scripts/lib/arguments.sh
. "$checkout/scripts/lib/arguments.sh"
arguments scripts/tests/toolchain.sh - 0 0 "$@"

echo TAP version 13

here=$(cd "$(dirname "$0")" && pwd -P)
scratch=$(mktemp -d) || exit 3
trap 'rm -rf "$scratch"' EXIT
trap 'exit 3' HUP INT TERM

# --- a checkout of our own, with one small root ---

checkout=$scratch/checkout
toolchain=$checkout/scripts/toolchain
mkdir -p "$checkout/scripts/toolchains" "$scratch/bin" "$scratch/outside"
cp -r "$here/../toolchain" "$here/../source" "$here/../library" "$here/../qemu-plugin" "$here/../abis" "$here/../lib" "$checkout/scripts/"
cp -r "$here/../../box" "$checkout/"
printf 'suite: tiny\narchitectures: amd64\nsize: 1\npackages: one two\nfilter: none\n' >"$checkout/scripts/toolchains/tiny"
cp "$checkout/scripts/toolchains/tiny" "$checkout/scripts/toolchains/other"
cp "$checkout/scripts/toolchains/tiny" "$checkout/scripts/toolchains/qemu-build"

SFRAME_CACHE=$scratch/cache
SFRAME_MIRROR=http://mirror.invalid/debian
PATH=$scratch/bin:$PATH
export SFRAME_CACHE SFRAME_MIRROR PATH
unset TOOLCHAIN SFRAME_DEBS SFRAME_LIBRARIES SFRAME_SOURCES SFRAME_TOOLCHAIN SFRAME_TOOLCHAIN_PREFIX MAKEFLAGS 2>/dev/null

# The stub counts its runs, and does what $scratch/behaviour says.
cat >"$scratch/bin/mmdebstrap" <<STUB
#!/bin/sh
for argument; do target=\${last-}; last=\$argument; done
echo run >>"$scratch/runs"
printf '%s\n' "\$@" >"$scratch/arguments"
. "$scratch/behaviour"
cp -a "$scratch/template/." "\$target"
STUB
chmod +x "$scratch/bin/mmdebstrap"
behave() { echo "$*" >"$scratch/behaviour"; : >"$scratch/runs"; }
behave :

# put_tool NAME: the host's, with its libraries.
put_tool() {
    program=$(command -v "$1")
    [ -x "$program" ] || program=/bin/$1
    cp -L "$program" "$scratch/template/usr/bin/"
    ldd "$program" | sed -n 's/.*[[:space:]]\(\/[^ ]*\) (0x.*/\1/p' | while read -r library; do
        mkdir -p "$scratch/template/$(dirname "$library")"
        cp -L "$library" "$scratch/template/$library"
    done
}
make_template() {
    root=$scratch/template
    mkdir -p "$root/usr/bin" "$root/usr/lib" "$root/usr/lib64" "$root/usr/local/own" "$root/etc" "$root/var/lib" "$root/dev"
    ln -s usr/bin "$root/bin"
    ln -s usr/lib "$root/lib"
    ln -s usr/lib64 "$root/lib64"
    for tool in sh cat env sleep touch ls dirname; do put_tool $tool; done
}
make_template

# --- TAP ---

count=0 failed=0
result() {
    count=$((count + 1))
    [ "$1" = ok ] || failed=$((failed + 1))
    printf '%s %d - %s\n' "$1" "$count" "$2"
}

# check DESCRIPTION COMMAND...
check() {
    description=$1
    shift
    if "$@" >"$scratch/output" 2>&1; then
        result ok "$description"
    else
        result 'not ok' "$description"
        sed 's/^/# /' "$scratch/output"
    fi
}

# exits STATUS PATTERN COMMAND...: one line on stderr, that matches.
exits() {
    status=$1 pattern=$2
    shift 2
    "$@" >"$scratch/stdout" 2>"$scratch/lines"
    actual=$?
    # What does not fit goes on in a line that is indented.
    sed -e ':a' -e '$!N' -e 's/\n    / /' -e 'ta' -e 'P' -e 'D' "$scratch/lines" >"$scratch/stderr"
    cat "$scratch/stdout" "$scratch/stderr"
    echo "exit status $actual, expected $status; expected on stderr: $pattern"
    [ "$actual" = "$status" ] && [ "$(grep -cv ': building ' "$scratch/stderr")" = 1 ] &&
        grep -Eq "$pattern" "$scratch/stderr"
}

# gives STATUS TEXT COMMAND...: this text on stdout.
gives() {
    status=$1 text=$2
    shift 2
    output=$("$@" 2>"$scratch/stderr")
    actual=$?
    echo "exit status $actual, expected $status; output '$output', expected '$text'"
    cat "$scratch/stderr"
    [ "$actual" = "$status" ] && [ "$output" = "$text" ]
}

in_tiny() { "$toolchain" run tiny -- "$@"; }
cache_is_clean() { ls -A "$SFRAME_CACHE/tmp"; [ -z "$(ls -A "$SFRAME_CACHE/tmp")" ]; }
built() { "$toolchain" path tiny >/dev/null 2>&1; }
not_built() { ! built; }
# shellcheck source=scripts/lib/eventually.sh
. "$checkout/scripts/lib/eventually.sh"

# --- wrong usage ---

check 'no command: usage, exit 2' gives 2 '' "$toolchain"
t_help() { "$toolchain" --help | grep -q 'usage: scripts/toolchain'; }
check '--help: usage, exit 0' t_help
check 'an unknown command' exits 2 "no command is called 'bild'" "$toolchain" bild
check 'build nothing' exits 2 'build which root' "$toolchain" build
check 'an unknown root names those there are' exits 2 "'tini': there are other qemu-build tiny" "$toolchain" build tini
check 'a root name is no path' exits 2 "no root is called '../tiny'" "$toolchain" build ../tiny
check 'run nothing' exits 2 'run which command' "$toolchain" run tiny --
check 'an unknown option of run' exits 2 'no option --rw' "$toolchain" run --rw / tiny true
check 'a bind that is not there' exits 2 'no such file' "$toolchain" run --bind "$scratch/none" tiny true
check 'a bind that would hide the root' exits 2 'would be hidden' "$toolchain" run --ro-bind /usr tiny true
check 'a prefix without bin' exits 2 'no bin directory' "$toolchain" run "$scratch/outside" true
check 'the path of a root that is not built' exits 3 'tiny is not built: scripts/toolchain build tiny' "$toolchain" path tiny
t_list_missing() { "$toolchain" list | grep -q '^tiny  *missing'; }
check 'list: missing' t_list_missing

# --- builds that fail ---

t_fails_with() {
    behave "echo '$1' >&2; exit 1"
    exits 3 "$2.*tiny\\.log" "$toolchain" build tiny && not_built && cache_is_clean
}
check 'no space left' t_fails_with 'E: write error: No space left on device' 'no space left in .*SFRAME_CACHE'
check 'no network' t_fails_with "E: Temporary failure resolving 'mirror.invalid'" 'cannot be reached: check the network or set SFRAME_MIRROR'
check 'an unknown signature' t_fails_with 'W: GPG error: NO_PUBKEY 1234' 'keys.*debian-archive-keyring'
check 'a package that is not there' t_fails_with 'E: Unable to locate package two' 'cannot install the packages'
check 'any other failure' t_fails_with 'E: something else' 'mmdebstrap failed: something else'
t_too_small() {
    sed -i 's/^size:.*/size: 999999999/' "$checkout/scripts/toolchains/tiny"
    exits 3 'this host lacks: 999999999 MB for tiny: .*free some or set SFRAME_CACHE' "$toolchain" build tiny
    outcome=$?
    sed -i 's/^size:.*/size: 1/' "$checkout/scripts/toolchains/tiny"
    return $outcome
}
check 'no space to begin with' t_too_small
t_no_cache() {
    : >"$scratch/file"
    SFRAME_CACHE=$scratch/file/cache exits 3 'cannot write to the cache.*SFRAME_CACHE' "$toolchain" list
}
check 'a cache that cannot be written' t_no_cache
# --- downloads ---

t_downloading() {
    behave 'echo "Fetched 25.0 MB in 1min 3s (1 kB/s)"; echo "Fetched 2 GB in 7s (9 MB/s)"; echo "Fetched 2 GB in 7s (9 MB/s)"; echo "Fetched 900 B in 0s (1 B/s)"'
    "$toolchain" build tiny 2>"$scratch/stderr"
    cat "$scratch/stderr"
    grep -q 'tiny: built in .* s, 70 s downloading 2025 MB of it, ' "$scratch/stderr" && "$toolchain" remove tiny
}
check 'a build says how long it downloaded' t_downloading
t_proxies() {
    behave :
    printf '#!/bin/sh\necho "APT::Proxy \\"no\\";"\necho "Acquire::http::Proxy \\"http://p.invalid:1/\\";"\necho "Acquire::https::Proxy::h.invalid \\"DIRECT\\";"\n' >"$scratch/bin/apt-config"
    chmod +x "$scratch/bin/apt-config"
    "$toolchain" build tiny
    rm "$scratch/bin/apt-config"
    cat "$scratch/arguments"
    grep -qx -e '--aptopt=Acquire::http::Proxy "http://p.invalid:1/"' "$scratch/arguments" &&
        grep -qx -e '--aptopt=Acquire::https::Proxy::h.invalid "DIRECT"' "$scratch/arguments" &&
        ! grep -q 'APT::Proxy' "$scratch/arguments" && "$toolchain" remove tiny
}
check "a build uses the proxies of the host's apt" t_proxies
# hooked KIND: runs that hook of the last build, as mmdebstrap does.
hooked() { sh -c "$(sed -n "s/^--$1-hook=//p" "$scratch/arguments" | grep "$2")" exec "$scratch/other root"; }
t_debs() {
    debs="$scratch/debs of mine" archives="$scratch/other root/var/cache/apt/archives"
    mkdir -p "$debs/tiny" && echo kept >"$debs/tiny/a.deb"
    SFRAME_DEBS=$debs "$toolchain" build tiny && "$toolchain" remove tiny && grep -qx -e --skip=essential/unlink "$scratch/arguments" &&
        hooked setup lib/debs && [ "$(cat "$archives/a.deb")" = kept ] && echo other >"$archives/a.deb" && echo new >"$archives/b.deb" &&
        hooked customize lib/debs && [ "$(cat "$debs/tiny/a.deb" "$debs/tiny/b.deb" | xargs)" = 'kept new' ]
}
check 'packages of SFRAME_DEBS are not downloaded again, and what is downloaded is kept there' t_debs
t_no_debs() { "$toolchain" build tiny && "$toolchain" remove tiny && ! grep -q lib/debs "$scratch/arguments"; }
check 'without SFRAME_DEBS nothing is kept' t_no_debs

# --- the signed index ---

validity() { grep -x -e '--aptopt=Acquire::Check-Valid-Until.*' "$scratch/arguments"; }
t_valid() {
    behave :
    "$toolchain" build tiny && "$toolchain" remove tiny && [ "$(wc -l <"$scratch/runs")" = 1 ] && validity | grep -q '"true"$'
}
check 'an index is not used for longer than it is signed for' t_valid
t_expired() {
    # shellcheck disable=SC2016
    behave '[ $(wc -l <'"$scratch"'/runs) -gt 1 ] || { echo "E: Release file for http://mirror.invalid/InRelease is expired (invalid since 3d 4h). Updates for this repository will not be applied." >&2; exit 1; }'
    "$toolchain" build tiny 2>"$scratch/stderr"
    cat "$scratch/stderr"
    grep -q 'tiny: Release file for http://mirror.invalid/InRelease is expired (invalid since 3d 4h): it is used all the same' "$scratch/stderr" &&
        [ "$(wc -l <"$scratch/runs")" = 2 ] && validity | grep -q '"false"$' && "$toolchain" remove tiny
}
check 'but one that has expired is, and that is said' t_expired
t_other_failure() {
    behave "echo 'E: something else' >&2; exit 1"
    ! "$toolchain" build tiny 2>/dev/null && [ "$(wc -l <"$scratch/runs")" = 1 ]
}
check 'no other failure is tried again' t_other_failure
t_made_of() {
    like="$scratch/like a root"
    mkdir -p "$like/var/lib/apt/lists" "$like/var/lib/dpkg"
    printf 'Origin: Debian\nCodename: forky\nDate: Sat, 21 Nov 2026 08:00:00 UTC\nSHA256:\n Date: no\n' >"$like/var/lib/apt/lists/mirror.invalid_InRelease"
    printf 'Package: one\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1:2-3\n\nPackage: two\nArchitecture: all\nVersion: 4\n' >"$like/var/lib/dpkg/status"
    "$checkout/scripts/lib/made-of" "$like" && cat "$like/made-of" &&
        [ "$(cat "$like/made-of")" = "$(printf 'index Codename forky\nindex Date Sat, 21 Nov 2026 08:00:00 UTC\npackage one:amd64 1:2-3\npackage two:all 4')" ] &&
        behave : && "$toolchain" build tiny && "$toolchain" remove tiny && grep -q "^--customize-hook='.*/lib/made-of' " "$scratch/arguments" &&
        : >"$like/var/lib/dpkg/status" && ! "$checkout/scripts/lib/made-of" "$like"
}
check 'a root says what it is made of' t_made_of
t_descriptors() {
    behave 'for each in 3 4 5 6 7 8 9; do [ ! -e /proc/$$/fd/$each ] || echo "$each $(readlink /proc/$$/fd/$each)"; done >'"$scratch/descriptors"
    "$toolchain" run tiny -- sh -c : 3</dev/null 4</dev/null 5</dev/null 6</dev/null 7</dev/null && "$toolchain" remove tiny
    cat "$scratch/descriptors"
    [ "$(sed 's,/[^ ]*/locks/tiny-............$,LOCK,' "$scratch/descriptors")" = '3 LOCK' ]
}
check 'mmdebstrap inherits the lock and no other descriptor' t_descriptors

# --- what the host lacks ---

# shellcheck source=scripts/lib/few.sh
. "$here/../lib/few.sh"
host_with_shelf() {
    make_host
    ln -s "$(command -v bwrap)" "$shelf/bubblewrap=bwrap"
    ln -s "$scratch/bin/mmdebstrap" "$shelf/mmdebstrap=mmdebstrap"
    ln -s "$(file_of true)" "$shelf/uidmap=newuidmap"
    ln -s "$(file_of true)" "$shelf/xz-utils=xz"
}

# lacks LIST LINE COMMAND...: status 3, the list, the line that the superuser types ('' for none), and no more.
lacks() {
    list=$1 line=$2
    shift 2
    on_host "$@" >"$scratch/stdout" 2>"$scratch/stderr"
    actual=$?
    {
        printf 'toolchain: this host lacks: %s.%s\n' "$list" "${line:+ The superuser types:}"
        [ -z "$line" ] || printf '    %s\n' "$line"
    } >"$scratch/expected"
    echo "exit status $actual"
    diff "$scratch/expected" "$scratch/stderr" && [ "$actual" = 3 ] && [ ! -s "$scratch/stdout" ]
}
t_lacks_all() {
    host_with_shelf
    stranger
    behave :
    lacks "$stranger_lacks" \
        "$stranger_types" "$toolchain" build tiny other &&
        [ ! -e "$scratch/apt-runs" ] && [ ! -s "$scratch/runs" ] && cache_is_clean
}
check 'an ordinary user reads one list of all that is missing, with one command' t_lacks_all
check 'run says the same' lacks "$stranger_lacks" \
    "$stranger_types" "$toolchain" run tiny true
check 'needs says the same, and wants make' lacks "make, $stranger_lacks" \
    "$installs make mmdebstrap uidmap bubblewrap xz-utils && $usermod" "$toolchain" needs tiny
t_lacks_sudo() {
    stub sudo 'exit 1'
    on_host "$toolchain" build tiny 2>"$scratch/stderr"
    cat "$scratch/stderr"
    grep -q 'subgid, bubblewrap, xz-utils. Type:$' "$scratch/stderr" && rm "$few/sudo" &&
        grep -qx "    sudo apt-get update && sudo apt-get install .* xz-utils && sudo $usermod" "$scratch/stderr"
}
check 'with sudo, where there is sudo' t_lacks_sudo
t_lacks_namespaces() {
    host_with_shelf
    stranger
    ln -s "$scratch/bin/mmdebstrap" "$few/mmdebstrap"
    stub newuidmap :
    stub xz :
    stub unshare 'case $* in *help*) echo --map-auto ;; *) echo "unshare failed: Operation not permitted" >&2; exit 1 ;; esac'
    stub awk 'case $* in *exit\ !found*) exit 0 ;; esac; exec /usr/bin/awk "$@"'
    lacks 'bubblewrap, namespaces (unshare failed: Operation not permitted; a chroot forbids them)' \
        "$installs bubblewrap" "$toolchain" build tiny
}
check 'namespaces that are forbidden are in the same list' t_lacks_namespaces
t_lacks_bwrap_namespaces() {
    stub bwrap 'echo "bwrap: setting up uid map: Permission denied" >&2; exit 1'
    lacks 'namespaces (bwrap: setting up uid map: Permission denied; a chroot forbids them)' '' "$toolchain" build tiny
}
check 'and those that bwrap is refused' t_lacks_bwrap_namespaces
t_lacks_util_linux() {
    rm "$few/bwrap"
    stub unshare ':'
    lacks 'util-linux 2.38 (with an older one only the superuser can build roots), bubblewrap' "$installs bubblewrap" \
        "$toolchain" build tiny
}
check 'an old util-linux is in the same list' t_lacks_util_linux
t_lacks_mirror() {
    host_with_shelf
    stranger
    stub awk 'case $* in *exit\ !found*) exit 0 ;; esac; exec /usr/bin/awk "$@"'
    stub cat 'case $* in */etc/apt*) ;; *) exec /bin/cat "$@" ;; esac'
    stub ls ':'
    SFRAME_MIRROR='' PATH=$few sh -c '. "$0/scripts/lib/host.sh"; . "$0/scripts/lib/mirror.sh"; host_mirror() { :; }
        lack() { echo "$1"; }; unbuilt=; need_for_building' "$checkout" | grep 'a Debian mirror.*set SFRAME_MIRROR'
}
check 'a host without a Debian mirror' t_lacks_mirror

# As the superuser: installed, once.
root_host() { host_with_shelf && stub id 'echo 0' && behave :; }
installed() { grep -c ' install ' "$scratch/apt-runs"; }
t_installs() {
    root_host
    on_host "$toolchain" build tiny other 2>"$scratch/stderr"
    actual=$?
    cat "$scratch/stderr" "$scratch/apt-runs"
    echo "exit status $actual"
    [ "$actual" = 0 ] && built && [ "$(installed)" = 1 ] &&
        grep -q 'install -y --no-install-recommends mmdebstrap bubblewrap xz-utils$' "$scratch/apt-runs" &&
        [ "$(sed -n '1s/.* //p' "$scratch/apt-runs")" = update ] &&
        grep -q 'installing on this host: mmdebstrap bubblewrap xz-utils (log: ' "$scratch/stderr"
}
check 'the superuser gets it installed once, before two builds begin side by side' t_installs
remove_both() { "$toolchain" remove tiny && "$toolchain" remove other; }
t_installs_beside() {
    remove_both
    root_host
    on_host "$toolchain" build tiny 2>"$scratch/first" &
    first=$!
    on_host "$toolchain" build other 2>"$scratch/second"
    second=$?
    wait $first || return
    cat "$scratch/first" "$scratch/second"
    [ $second = 0 ] && [ "$(installed)" = 1 ]
}
check 'two commands at the same time install it once, too' t_installs_beside
t_waits() {
    remove_both
    root_host
    mkdir "$scratch/dpkg-lock"
    on_host "$toolchain" build tiny 2>"$scratch/stderr" &
    eventually grep -q 'another program is using' "$scratch/stderr" && rmdir "$scratch/dpkg-lock"
    wait $!
    actual=$?
    cat "$scratch/stderr"
    [ $actual = 0 ] && built && [ "$(grep -c 'another program is using the package manager: waiting' "$scratch/stderr")" = 1 ]
}
check 'a lock of another package manager is waited for' t_waits
t_cannot_install() {
    remove_both
    root_host
    rm "$shelf/mmdebstrap=mmdebstrap"
    on_host "$toolchain" build tiny 2>"$scratch/stderr"
    actual=$?
    cat "$scratch/stderr"
    [ $actual = 3 ] && grep -q 'this host lacks: mmdebstrap. The superuser types:$' "$scratch/stderr" && not_built
}
check 'what cannot be installed is named' t_cannot_install
t_built_roots() {
    behave :
    "$toolchain" build tiny || return
    host_with_shelf
    stranger
    lacks bubblewrap "$installs bubblewrap" "$toolchain" run tiny true &&
        ln -s "$(command -v bwrap)" "$few/bwrap" && on_host "$toolchain" run tiny sh -c :
}
check 'a root that is built takes no more than bubblewrap' t_built_roots
remove_both 2>/dev/null

# --- where the mirror comes from ---

# from PARSER EXPECTED: the mirror that is found in stdin.
from() {
    actual=$(cat - | sh -c '. "$1/scripts/lib/mirror.sh"; "$2" | first_debian_mirror' - "$checkout" "$1")
    echo "found '$actual', expected '$2'"
    [ "$actual" = "$2" ]
}
t_one_line() {
    from one_line_sources http://b.example/debian <<'EOF'
# deb http://commented.example/debian bookworm main
deb-src http://source.example/debian bookworm main
deb [arch=amd64 signed-by=/x.gpg] https://other.example/apt cloud-bookworm main
deb http://s.example/debian-security bookworm-security main
deb [ arch=amd64 ] http://b.example/debian/ bookworm main
EOF
}
check 'mirror: one-line sources' t_one_line
t_deb822() {
    from deb822_sources https://c.example/debian <<'EOF'
Types: deb
URIs: https://a.example/node
Suites: nodistro

Enabled: no
URIs: http://disabled.example/debian
Suites: trixie

Types: deb
# a comment inside
URIs: https://c.example/debian
Suites: trixie trixie-updates
EOF
}
check 'mirror: deb822 sources' t_deb822
t_mirror_list() {
    printf '# cloud\nhttps://d.example/debian\n' >"$scratch/mirrors"
    echo "deb mirror+file://$scratch/mirrors sid main" | from one_line_sources https://d.example/debian
}
check 'mirror: a list of mirrors' t_mirror_list

# --- builds that are killed, and two at once ---

# Its half made root has a directory of another user, as a Debian's has.
start_slow_build() {
    behave 'mkdir "$target/half"; touch "$target/half/made"; chown -R 1:1 "$target/half"; sleep '"986$$"
    "$toolchain" build tiny 2>"$scratch/builder" &
    builder=$!
    eventually slow_build_runs
}
# sleeps SECONDS: somebody does; a bare host has no pgrep.
sleeps() { cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | grep "sleep[ ]$1 "; }
slow_build_runs() { sleeps "986$$"; }
slow_build_is_dead() { ! slow_build_runs; }
t_term() {
    start_slow_build || return
    kill -TERM $builder
    wait $builder
    [ $? = 143 ] && slow_build_is_dead && not_built && cache_is_clean
}
check 'a build stopped with SIGTERM leaves nothing' t_term
sweeps() { timeout 1800 "$toolchain" build other && cache_is_clean; }
t_kill() {
    start_slow_build || return
    kill -KILL $builder
    wait $builder 2>/dev/null
    eventually slow_build_is_dead || return
    behave :
    eventually sweeps && not_built && timeout 1800 "$toolchain" build tiny && built && cache_is_clean
}
check 'what a killed build left is swept by the next' t_kill
# At ten moments and more of a build of two roots side by side, from behind the last file to before the first.
no_builders() { ! cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | grep -q "$scratch/checkout/scripts/toolchain build"; }
t_kill_moments() {
    behave 'sleep 0.3'
    killed=0 delay=48
    while [ $killed -lt 10 ]; do
        "$toolchain" remove tiny 2>/dev/null
        "$toolchain" build tiny other 2>/dev/null &
        builder=$!
        sleep "0.$(printf %02d $delay)"
        delay=$(((delay + 48) % 51))
        ! kill -KILL $builder 2>/dev/null || killed=$((killed + 1))
        wait $builder 2>/dev/null
        # No lane goes on without it, and a root that is there is whole.
        eventually no_builders || return
        "$toolchain" verify || return
    done
    behave :
    timeout 1800 "$toolchain" build tiny other && built && cache_is_clean && "$toolchain" verify && "$toolchain" remove other
}
check 'builds that are killed at any moment leave nothing, no lane and no half root' t_kill_moments
"$toolchain" remove tiny 2>/dev/null
t_two() {
    : >"$scratch/second"
    behave ". $checkout/scripts/lib/eventually.sh; eventually grep -q 'waiting for it' $scratch/second"
    "$toolchain" build tiny 2>"$scratch/first" &
    first=$!
    eventually test -s "$scratch/runs" || return
    "$toolchain" build tiny 2>"$scratch/second" && wait $first || return
    cat "$scratch/first" "$scratch/second"
    [ "$(wc -l <"$scratch/runs")" = 1 ] && grep -q 'waiting for it' "$scratch/second"
}
check 'two builds of one root: one waits and says so' t_two
t_several() {
    "$toolchain" remove tiny && "$toolchain" remove other || return
    behave :
    "$toolchain" build tiny other && built && [ "$(wc -l <"$scratch/runs")" = 2 ]
}
check 'several roots in one command' t_several
t_list_built() { "$toolchain" list | grep -q '^tiny  *built'; }
check 'list: built' t_list_built
t_key() {
    before=$("$toolchain" path tiny)
    printf '# why\n\n' >>"$checkout/scripts/toolchains/tiny"
    [ "$("$toolchain" path tiny)" = "$before" ] || return
    echo 'packages: three' >>"$checkout/scripts/toolchains/tiny"
    not_built && "$toolchain" list | grep -q '^tiny  *outdated'
}
check 'a package makes another root, a comment does not' t_key
t_kept_keys() {
    listed=$("$toolchain" list)
    printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/sha256sum"
    chmod +x "$scratch/bin/sha256sum"
    again=$("$toolchain" list)
    # The same file, as long as before, and as old.
    touch -r "$checkout/scripts/toolchains/tiny" "$scratch/time"
    sed 's/three/seven/' "$checkout/scripts/toolchains/tiny" >"$scratch/seven"
    cat "$scratch/seven" >"$checkout/scripts/toolchains/tiny"
    touch -r "$scratch/time" "$checkout/scripts/toolchains/tiny"
    "$toolchain" list && return 1
    rm "$scratch/bin/sha256sum"
    [ "$again" = "$listed" ] && [ "$("$toolchain" list | grep '^tiny  *missing')" != "$(echo "$listed" | grep '^tiny  *missing')" ]
}
check 'what roots are called is kept until a description is another one, whatever its size and time' t_kept_keys
check 'run builds what is missing' gives 0 hello in_tiny sh -c 'echo hello'

# --- the sandbox ---

check '/usr/local is left to a checkout or a prefix' in_tiny sh -c '! ls /usr/local/own'
cd "$checkout" || exit 3
t_no_filter() {
    sed '/^filter:/d' scripts/toolchains/tiny >scripts/toolchains/filtered
    exits 3 'filtered: its filter of system calls cannot be made' "$toolchain" build filtered || return
    # A root whose filter has gone, or is empty, is not entered.
    sed -i 's/make_filter >>/: >>/' scripts/lib/build.sh
    "$toolchain" build filtered
    sed -i 's/    : >>"$log" 2>&1 ||/    make_filter >>"$log" 2>\&1 ||/' scripts/lib/build.sh
    dir=$("$toolchain" path filtered)
    exits 3 'filtered is damaged, it has no filter' "$toolchain" run filtered true && : >"$dir/filter" &&
        exits 3 'filtered is damaged, it has no filter' "$toolchain" run filtered true && "$toolchain" remove filtered
    outcome=$?
    rm -f scripts/toolchains/filtered
    return $outcome
}
check 'no root is made, and none is entered, without its filter of system calls' t_no_filter
t_damaged() {
    dir=$("$toolchain" path tiny) && "$toolchain" verify tiny && "$toolchain" verify || return
    chmod u+w "$dir/usr/bin" && mv "$dir/usr/bin/cat" "$scratch/cat"
    exits 3 'tiny is damaged: usr/bin/cat is not as it was' "$toolchain" verify || return
    # Another one in its place.
    echo x >"$dir/usr/bin/cat"
    exits 3 'tiny is damaged: usr/bin/cat is not as it was' "$toolchain" verify tiny || return
    mv "$scratch/cat" "$dir/usr/bin/cat" && "$toolchain" verify tiny || return
    : >"$dir/usr/bin/more"
    exits 3 'tiny is damaged: usr/bin/more is not as it was' "$toolchain" verify || return
    rm "$dir/usr/bin/more" && mv "$dir/stamp" "$scratch/stamp"
    exits 3 'tiny is damaged: stamp is not' "$toolchain" verify || return
    mv "$scratch/stamp" "$dir/stamp" && "$toolchain" verify
}
check 'a root that has changed is noticed' t_damaged
t_no_verdict() {
    printf '#!/bin/sh\n. scripts/lib/job.sh\nlock_checkout job\non_interrupt :\nrun_child scripts/toolchain run tiny sh -c :\nexit "$1"\n' \
        >"$checkout/job"
    dir=$("$toolchain" path tiny)
    { sh job 1; [ $? -eq 1 ]; } && : >"$dir/usr/bin/more" || return
    exits 3 'what is judged in it is no verdict' sh job 1 && sh job 0 && { sh job 2; [ $? -eq 2 ]; }
    outcome=$?
    rm "$dir/usr/bin/more" "$checkout/job"
    return $outcome
}
check 'what is judged in one is no verdict' t_no_verdict
check 'the exit status is passed through' gives 42 '' in_tiny sh -c 'exit 42'
check 'a command that is not there' gives 127 '' in_tiny nonesuch
check 'death by a signal is 128 and its number' gives 137 '' in_tiny sh -c 'kill -9 $$'
check 'arguments arrive as they are' gives 0 "a b|*||'" in_tiny sh -c 'printf "%s|%s|%s|%s" "$@"' - 'a b' '*' '' "'"
t_stdin() { echo in | gives 0 in in_tiny cat; }
check 'stdin is passed' t_stdin
t_read_only() { in_tiny sh -c '! touch x' && [ ! -e "$checkout/x" ]; }
check 'the checkout is read-only' t_read_only
t_root_read_only() { in_tiny sh -c '! touch /x && ! touch /usr/x && ! touch /usr/bin/x && ! touch /etc/x'; }
check 'so is the root' t_root_read_only
t_build_writable() { in_tiny touch "$checkout/build/x" && [ -e "$checkout/build/x" ]; }
check 'build/ is writable' t_build_writable
t_private_tmp() { in_tiny sh -c 'touch /tmp/sframe-test-private' && [ ! -e /tmp/sframe-test-private ]; }
check '/tmp is private' t_private_tmp
t_no_network() {
    in_tiny cat /proc/net/dev
    [ "$(in_tiny cat /proc/net/dev | grep -c ':')" = 1 ] && in_tiny cat /proc/net/dev | grep -q ' lo:'
}
check 'no network' t_no_network
t_host_hidden() { in_tiny sh -c '! ls "$1" && ! ls "$2"' - "$scratch/outside" "$SFRAME_CACHE"; }
check "the host's other files are not there" t_host_hidden
t_environment() {
    leaked='SECRET LD_PRELOAD'
    unset MAKELEVEL MFLAGS # of the make that runs this test
    SECRET=1 SFRAME_X='a b' V=1 NO_COLOR=1 CI=true MAKEFLAGS=-j2 in_tiny env | sed 's/=.*//' | sort | xargs >"$scratch/names"
    cat "$scratch/names"
    echo "must not have: $leaked SFRAME_CACHE"
    [ "$(cat "$scratch/names")" = 'CI HOME LANG MAKEFLAGS NO_COLOR PATH PWD SFRAME_TOOLCHAIN SFRAME_X TERM V' ] ||
        [ "$(cat "$scratch/names")" = 'CI HOME LANG MAKEFLAGS NO_COLOR PATH PWD SFRAME_TOOLCHAIN SFRAME_X V' ]
}
check 'the environment is clean' t_environment
t_directory() {
    mkdir -p "$checkout/sub dir"
    (cd "$checkout/sub dir" && gives 0 "$checkout/sub dir" in_tiny sh -c pwd) &&
        (cd / && gives 0 "$checkout" in_tiny sh -c pwd)
}
check 'the working directory is kept inside the checkout' t_directory
t_bind() {
    mkdir -p "$scratch/ro" "$scratch/rw" && echo text >"$scratch/ro/file"
    "$toolchain" run --ro-bind "$scratch/ro" --bind "$scratch/rw" tiny sh -c \
        "cat '$scratch/ro/file' && touch '$scratch/rw/x' && ! touch '$scratch/ro/x'" &&
        [ -e "$scratch/rw/x" ] && [ ! -e "$scratch/ro/x" ]
}
check 'binds: read-only and writable' t_bind
t_bind_parent() {
    "$toolchain" run --ro-bind "$scratch" tiny touch "$checkout/build/y" &&
        "$toolchain" run --bind "$scratch" tiny sh -c '! touch y'
}
check 'a bound parent does not change how the checkout is bound' t_bind_parent
check 'other roots are at /roots' gives 0 text in_tiny sh -c 'test -x /roots/other/usr/bin/sh && echo text'
t_other_root() { in_tiny /roots/other/usr/lib64/ld-linux-x86-64.so.2 --library-path /roots/other/usr/lib/x86_64-linux-gnu:/roots/other/usr/lib64 /roots/other/usr/bin/ls /; }
check "a program of another root runs with that root's loader" t_other_root
check 'inside, run of the same root runs' gives 0 again in_tiny "$toolchain" run tiny sh -c 'echo again'
t_prefix() {
    cp "$checkout/scripts/toolchains/other" "$checkout/scripts/toolchains/forky"
    mkdir -p "$scratch/prefix/bin"
    printf '#!/bin/sh\necho "mine $SFRAME_TOOLCHAIN_PREFIX"\n' >"$scratch/prefix/bin/gcc"
    chmod +x "$scratch/prefix/bin/gcc"
    gives 0 "mine $scratch/prefix" "$toolchain" run "$scratch/prefix" gcc &&
        TOOLCHAIN=$scratch/prefix gives 0 "mine $scratch/prefix" "$toolchain" run -- gcc
}
check 'a prefix' t_prefix
t_toolchain_variable() { TOOLCHAIN=tiny gives 0 tiny "$toolchain" run -- sh -c 'echo "$SFRAME_TOOLCHAIN"'; }
check 'TOOLCHAIN names the root' t_toolchain_variable
t_host() {
    gives 5 "host $scratch" "$toolchain" run host sh -c "cd '$scratch'; echo \"\$SFRAME_TOOLCHAIN \$PWD\"; exit 5" &&
        grep -q 'on the host itself' "$scratch/stderr"
}
check 'host' t_host
# scripts/source, which has a download of its own to make only when nothing is there.
source_of="$checkout/scripts/source"
t_source_given() {
    mkdir -p "$scratch/sources/zlib"
    gives 0 "$scratch/sources/zlib" env SFRAME_SOURCES="$scratch/sources" "$source_of" zlib &&
        gives 0 zlib env SFRAME_SOURCES="$scratch/sources" "$toolchain" run tiny ls /sources
}
check 'no source' exits 2 'fetch which source?' "$source_of"
check 'an unknown source' exits 2 "no source is called 'libz'" "$source_of" libz
check 'a source that is not in the directory given' exits 3 'has no directory zlib' \
    env SFRAME_SOURCES="$scratch" "$source_of" zlib
# source_with_apt WORDS: how often apt-get was asked, which says WORDS and fails.
source_with_apt() {
    printf '#!/bin/sh\necho run >>"%s"\ncase "$*" in *Check-Valid-Until=true*) echo "%s" ;; *) echo "E: later" ;; esac\nexit 100\n' \
        "$scratch/runs" "$1" >"$scratch/bin/apt-get"
    chmod +x "$scratch/bin/apt-get"
    : >"$scratch/runs"
    "$source_of" zlib 2>"$scratch/stderr"
    status=$?
    rm "$scratch/bin/apt-get"
    cat "$scratch/stderr"
    [ $status -eq 3 ] && wc -l <"$scratch/runs"
}
t_source_expired() {
    [ "$(source_with_apt 'E: Release file for http://mirror.invalid/InRelease is expired (invalid since 3d). No more.' | tail -n 1)" = 2 ] &&
        grep -q 'sources of trixie: Release file .* is expired (invalid since 3d): it is used all the same' "$scratch/stderr"
}
check 'an expired index of sources is used, and that is said' t_source_expired
t_source_expired_before() {
    [ "$(source_with_apt 'E: no network' | tail -n 1)" = 1 ] && ! grep -q 'is used all the same' "$scratch/stderr"
}
check 'not because of what an earlier update has said' t_source_expired_before
check 'a source without a mirror' exits 3 'index of sources of trixie cannot be fetched' "$source_of" zlib
check 'a source that is in the directory given, and seen in a root' t_source_given

# --- scripts/library, likewise ---

library_of="$checkout/scripts/library"
t_library_given() {
    mkdir -p "$scratch/libraries/forky/libffi8_arm64"
    gives 0 "$scratch/libraries/forky/libffi8_arm64" env SFRAME_LIBRARIES="$scratch/libraries" "$library_of" forky libffi8:arm64
}
check 'no library' exits 2 'fetch the library of which release?' "$library_of"
check 'a library of no release' exits 2 "no release is called 'potato'" "$library_of" potato libffi8:arm64
for bad in libffi8 libffi8:mips :arm64 ../x:arm64 'a b:arm64' -x:arm64; do
    check "no library: $bad" exits 2 "is no PACKAGE:ARCHITECTURE" "$library_of" forky "$bad"
done
check 'a library that is not in the directory given' exits 3 'has no directory forky/libffi8_arm64' \
    env SFRAME_LIBRARIES="$scratch" "$library_of" forky libffi8:arm64
check 'a library without a mirror' exits 3 'index of packages of forky for arm64 cannot be fetched' "$library_of" forky libffi8:arm64
check 'a library that is in the directory given' t_library_given

# --- scripts/qemu-plugin, with a source that is made in no time ---

qemu_plugin() { SFRAME_SOURCES=$scratch/sources JOBS=1 "$checkout/scripts/qemu-plugin" "$@"; }
make_qemu_source() {
    mkdir -p "$scratch/sources/qemu/include/qemu" "$scratch/template/usr/include/glib-2.0" \
        "$scratch/template/usr/lib/x/glib-2.0/include"
    echo 10.0-1 >"$scratch/sources/qemu/DEBIAN_VERSION"
    : >"$scratch/sources/qemu/include/qemu/qemu-plugin.h"
    for tool in nice mkdir cp; do put_tool $tool; done
    printf '#!/bin/sh\n' >"$scratch/template/usr/bin/strip"
    printf '#!/bin/sh\necho "$*"; . ./configured\nshift 2\nfor each; do echo made >"$each"; done\n' >"$scratch/template/usr/bin/ninja"
    chmod +x "$scratch/template/usr/bin/strip" "$scratch/template/usr/bin/ninja"
    configures :
    "$toolchain" remove qemu-build 2>/dev/null
    behave :
}
# configures COMMAND: what the source's configure leaves ninja to do.
configures() {
    printf '#!/bin/sh\necho "configure $*"\necho "%s" >configured\n' "$1" >"$scratch/sources/qemu/configure"
    chmod +x "$scratch/sources/qemu/configure"
}
no_qemu() { gives 1 '' qemu_plugin path; }
check 'qemu-plugin: no command' gives 2 '' qemu_plugin
check 'qemu-plugin: an unknown command' exits 2 "no command is called 'bild'" qemu_plugin bild
check 'qemu-plugin: not built: exit 1, and nothing' no_qemu
check 'qemu-plugin: no source of QEMU' exits 3 'has no directory qemu' qemu_plugin build
make_qemu_source
t_qemu_fails() {
    configures 'exit 1'
    "$toolchain" build qemu-build && exits_with_log && no_qemu && cache_is_clean
}
exits_with_log() {
    qemu_plugin build 2>"$scratch/stderr"
    [ $? = 3 ] && cat "$scratch/stderr" && grep -q 'QEMU .*cannot be built (log: .*qemu.log)' "$scratch/stderr" &&
        grep -q 'configure .*--enable-plugins' "$SFRAME_CACHE/qemu.log"
}
check 'qemu-plugin: a build that fails names its log, and leaves nothing' t_qemu_fails
t_qemu() {
    configures :
    targets=$(abis qemu)
    # shellcheck disable=SC2086  # words
    qemu_plugin build >"$scratch/qemu" && gives 0 "$(cat "$scratch/qemu")" qemu_plugin path &&
        SFRAME_SOURCES=$scratch/sources in_tiny sh -c 'for each; do cat "/qemu/bin/$each" || exit; done; ls /qemu/include/qemu-plugin.h' sh $targets &&
        cache_is_clean
}
check 'qemu-plugin: built, found, and seen in a root' t_qemu
t_qemu_again() {
    : >"$SFRAME_CACHE/qemu.log"
    gives 0 "$(cat "$scratch/qemu")" qemu_plugin build && [ ! -s "$SFRAME_CACHE/qemu.log" ]
}
check 'qemu-plugin: not built again' t_qemu_again
t_qemu_used() {
    touch -d '20 days ago' "$(cat "$scratch/qemu")"
    SFRAME_SOURCES=$scratch/sources in_tiny sh -c : && [ -n "$(find "$(cat "$scratch/qemu")" -maxdepth 0 -mtime -1)" ]
}
check 'qemu-plugin: a run uses it' t_qemu_used
t_qemu_replaced() {
    echo 10.0-2 >"$scratch/sources/qemu/DEBIAN_VERSION"
    no_qemu && qemu_plugin build >"$scratch/newer" || return
    old=$(cat "$scratch/qemu") new=$(cat "$scratch/newer")
    [ "$old" != "$new" ] && [ -d "$old" ] && touch -d '20 days ago' "$old" &&
        gives 0 "$new" qemu_plugin build && [ ! -e "$old" ] && [ -d "$new" ] && cache_is_clean
}
check 'qemu-plugin: another version is built, and the old one removed when nobody has used it for long' t_qemu_replaced

nobody_sleeps() { ! sleeps "$1"; }
t_killed_run() {
    marker=987$$
    in_tiny sh -c 'echo up >build/up; sleep "$1" & sleep "$1"' - $marker &
    run=$!
    eventually test -e "$checkout/build/up" || return
    kill -KILL $run
    eventually nobody_sleeps $marker
}
check 'killing run kills everything inside' t_killed_run
t_in_use() {
    rm -f "$checkout/build/up"
    in_tiny sh -c 'echo up >build/up; sleep 100000' &
    run=$!
    eventually test -e "$checkout/build/up" || return
    exits 3 'a command is running in a root' "$toolchain" remove tiny && built
    outcome=$?
    kill $run
    return $outcome
}
check 'a root in use is not removed' t_in_use
t_remove() { eventually "$toolchain" remove tiny 2>/dev/null && not_built && ! ls -d "$SFRAME_CACHE"/tiny* && cache_is_clean; }
check 'remove' t_remove

echo "1..$count"
[ "$failed" = 0 ] || echo "# $failed of $count failed"
[ "$failed" = 0 ]
