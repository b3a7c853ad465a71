# shellcheck shell=sh disable=SC2034,SC2154
# The address of a Debian mirror, how old its index may be, and apt with nothing of the host's configuration but its keys.
# Wants, for apt: near.sh; apt, a directory of its own; log; checks_validity (true, until an index has expired).

# The mirror that the host's own apt uses for a Debian release, whatever form its sources have; nothing if there is none.
# Of several the first.
host_mirror() {
    # shellcheck disable=SC2016  # apt expands
    apt-get indextargets --no-release-info --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
        sed -nE 's,/? ((old|oldold)?stable|testing|unstable|sid|buster|bullseye|bookworm|trixie|forky|duke)$,,p' | while read -r uri; do
        case $uri in
        # A cloud image names a file that lists its mirrors.
        mirror+file:*) sed -n 's/^\(https\{0,1\}:[^[:space:]]*\).*/\1/p' "/${uri#mirror+file:*/}" ;;
        http:* | https:*) echo "$uri" ;;
        esac
    done | head -n 1
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

# run_apt PROGRAM ARGUMENT...
run_apt() {
    program=$1
    shift
    "$program" -q -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=- \
        -o Dir::State="$apt/state" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" \
        -o APT::Sandbox::User=root -o APT::Get::List-Cleanup=false -o APT::Update::Error-Mode=any \
        -o "Acquire::Check-Valid-Until=$checks_validity" -o Acquire::Languages=none -o Acquire::Retries=3 \
        "$@" 2>>"$log"
}

# begin_fetch DIRECTORY WHAT: an empty folder for it, $work, which goes with this process; end_fetch MADE PLACE: MADE, which is
# in it, is the new PLACE.  So there is all of it or nothing.
begin_fetch() {
    work=$1/.part
    rm -rf "$work" # what a killed run left: the lock is ours
    mkdir "$work" || fail "cannot write to $1: free some space"
    trap 'rm -rf "$work"' EXIT
    trap 'exit 143' HUP INT TERM
    say "fetching $2 (log: $log)"
}
end_fetch() {
    mv -T "$1" "$2" || fail "cannot make $2"
    rm -rf "$work"
    trap - EXIT HUP INT TERM
}

# fetch_index LINE WHAT [OPTION...]: of the archive that LINE of a sources.list names; again when it is older than a day.
# WHAT is for messages.
fetch_index() {
    index_line=$1 index_of=$2
    shift 2
    mkdir -p "$apt/state/lists/partial" "$apt/cache/archives/partial"
    : >"$apt/status"
    echo "$index_line" >"$apt/sources.list"
    [ -n "$(find "$apt/updated" -mtime -1 2>/dev/null)" ] && return
    said_before=$(wc -c <"$log") 2>/dev/null || said_before=0
    run_apt apt-get update "$@" >>"$log" || fetch_expired_index "$@" ||
        fail "the index of $index_of cannot be fetched from $mirror (log: $log)"
    touch "$apt/updated"
}

# By what this update has said: the log has those before it, too.
fetch_expired_index() {
    tail -c +"$((said_before + 1))" "$log" | say_expired "$index_of" || return
    checks_validity=false
    run_apt apt-get update "$@" >>"$log"
}
