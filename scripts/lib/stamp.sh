# shellcheck shell=sh disable=SC2154
# What a root consisted of when it was made, in its file /stamp, so that a root which has changed since is not
# taken for a tool that is wrong.  Wants: cache.

# contents_of DIRECTORY: a line for each file: kind, size, time to the minute, path, and where a link leads.
contents_of() {
    TZ=UTC0 find "$1" -mindepth 1 ! -path "$1/stamp" -type d -printf '%y - - %P\n' -o \
        ! -path "$1/stamp" -printf '%y %s %TY-%Tm-%TdT%TH:%TM %P %l\n' | LC_ALL=C sort
}

write_stamp() { contents_of "$1" >"$1/stamp"; }

# changed_in DIRECTORY: the first path that is not as it was; nothing, and failure, where all are.
changed_in() {
    [ -s "$1/stamp" ] || { echo stamp; return; }
    contents_of "$1" | LC_ALL=C comm -3 "$1/stamp" - | awk '{ print $4; found = 1; exit } END { exit !found }'
}
