# shellcheck shell=sh disable=SC2034,SC2154
# The address of a Debian mirror, and how old its index may be.

# The mirror that the host's own apt uses for a Debian release, whatever form its sources have; nothing if there is none.
# Of several the first.
host_mirror() {
    # shellcheck disable=SC2016  # apt expands
    apt-get indextargets --no-release-info --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null | while read -r uri suite; do
        uri=${uri%/}
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
        [ -n "$uri" ] && echo "$uri" && break
    done
}

debian_mirror() {
    mirror=${SFRAME_MIRROR:-$(host_mirror)}
    [ -n "$mirror" ] ||
        fail "no Debian mirror in this host's apt configuration: set SFRAME_MIRROR to the URI of one"
}

# A signed index says until when it may be used, so that nobody serves an old one for ever.  A mirror that is
# not copied any more has one that has expired; it is used, and that is said.
# say_expired WHAT <LOG: fails where that is not what apt said.
say_expired() {
    expired=$(sed -n 's/^E: \(Release file .* is expired[^.]*\).*/\1/p' | head -n 1)
    [ -n "$expired" ] && say "$1: $expired: it is used all the same"
}
