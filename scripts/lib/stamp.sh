# shellcheck shell=sh disable=SC2154
# What a root consisted of when it was made, in its files /stamp and /sums, so that a root which has changed since is not
# taken for a tool that is wrong.  Wants: cache.

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
