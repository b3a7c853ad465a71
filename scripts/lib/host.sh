# shellcheck shell=sh disable=SC2154
# What the host has to bring: a few programs, and the address of a Debian mirror.

# require_host_program PROGRAM PACKAGE
require_host_program() {
    command -v "$1" >/dev/null 2>&1 && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing $2 on the host"
        install_host_package "$2"
        command -v "$1" >/dev/null 2>&1 && return
    fi
    fail "the host has no $1: install it with: $(install_command "$2")"
}

install_host_package() {
    { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1" ||
        { apt-get update &&
            DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1"; }
    } >"$cache/host-packages.log" 2>&1
}

install_command() {
    if command -v dnf >/dev/null 2>&1; then
        echo "sudo dnf install $1"
    else
        echo "sudo apt-get install $1"
    fi
}

require_host_for_running() { require_host_program bwrap bubblewrap; }

require_host_for_building() {
    [ "$(uname -m)" = x86_64 ] || fail "roots are amd64: this host is $(uname -m)"
    require_host_program mmdebstrap mmdebstrap
    [ "$(id -u)" = 0 ] || require_user_namespaces
}

require_user_namespaces() {
    require_host_program newuidmap uidmap
    unshare --help | grep -q map-auto ||
        fail "building a root as an ordinary user needs util-linux 2.38 on the host: build it as root"
    user=$(id -un)
    for file in /etc/subuid /etc/subgid; do
        grep -q "^\($user\|$(id -u)\):" "$file" 2>/dev/null ||
            fail "$user has no range in $file: add one with: sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 $user"
    done
}

# The mirror that the host's own apt uses for a Debian release; nothing if there is none.
host_mirror() {
    {
        cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | one_line_sources
        for file in /etc/apt/sources.list.d/*.sources; do
            [ -f "$file" ] && { deb822_sources <"$file"; }
        done
    } | first_debian_mirror
}

# Both print "URI SUITE" lines.
one_line_sources() {
    sed -n -e 's/#.*//' -e 's/^[[:space:]]*deb[[:space:]]\{1,\}\(\[[^]]*\]\)\{0,1\}[[:space:]]*//p' |
        while read -r uri suite _; do echo "$uri $suite"; done
}

deb822_sources() {
    awk '
        function flush(   i, j) {
            if (!disabled) for (i in uris) for (j in suites) print uris[i], suites[j]
            split("", uris); split("", suites); disabled = 0
        }
        /^#/ { next }
        /^[[:space:]]*$/ { flush(); next }
        { key = tolower($1) }
        key == "uris:" { sub(/^[^:]*:/, ""); split($0, uris) }
        key == "suites:" { sub(/^[^:]*:/, ""); split($0, suites) }
        key == "enabled:" { disabled = tolower($2) ~ /^(no|false|0|off|disable)$/ }
        END { flush() }'
}

first_debian_mirror() {
    while read -r uri suite; do
        case $suite in
        oldoldstable | oldstable | stable | testing | unstable | sid) ;;
        buster | bullseye | bookworm | trixie | forky | duke) ;;
        *) continue ;;
        esac
        case $uri in
        # A cloud image names a file that lists its mirrors.
        mirror+file:*) uri=$(sed -n 's/^\(https\{0,1\}:[^[:space:]]*\).*/\1/p' "/${uri#mirror+file:*/}" | head -n 1) ;;
        http:* | https:*) ;;
        *) continue ;;
        esac
        [ -n "$uri" ] && echo "${uri%/}" && break
    done
}

debian_mirror() {
    mirror=${SFRAME_MIRROR:-$(host_mirror)}
    [ -n "$mirror" ] ||
        fail "no Debian mirror in this host's apt configuration: set SFRAME_MIRROR to the URI of one"
}
