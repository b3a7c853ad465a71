# shellcheck shell=sh disable=SC2034,SC2154
# For tests: a host that has what every Debian has and nothing else.  Wants: scratch, a directory.
# Gives: few, its PATH; shelf, what its package manager has, as PACKAGE=PROGRAM.

few=$scratch/few
shelf=$scratch/shelf
has='awk basename bash cat chmod chown cp cut date df dirname du echo env expr find flock grep head id ls mkdir mktemp mv
    nproc printf readlink realpath rm rmdir sed seq setpriv sh sha256sum sleep sort tail tar touch tr true
    uname unshare wc xargs'

# Its apt-get takes a while, cannot run twice at once, and makes of a package its program.
make_host() {
    rm -rf "$few" "$shelf" "$scratch/apt-runs"
    mkdir "$few" "$shelf"
    set --
    for tool in $has; do
        find_file "$tool" || return
        set -- "$@" "$file"
    done
    ln -s "$@" "$few"
    stub apt-get "
mkdir $scratch/dpkg-lock || { echo 'E: Could not get lock /var/lib/dpkg/lock-frontend' >&2; exit 100; }
echo \"\$*\" >>$scratch/apt-runs
sleep 0.3
for package; do
    for made in $shelf/\$package=*; do [ ! -e \$made ] || cp -P \$made $few/\${made##*=}; done
done
rmdir $scratch/dpkg-lock"
}

# file_of TOOL: also of one that the shell has itself.
file_of() { find_file "$1" && echo "$file"; }

# find_file TOOL: sets file.
find_file() {
    directories=$PATH:/usr/bin:
    while [ "$directories" ]; do
        file=${directories%%:*}/$1 directories=${directories#*:}
        [ ! -f "$file" ] || [ ! -x "$file" ] || return 0
    done
    echo "there is no $1" >&2
    return 1
}

# stub NAME TEXT: a program of the host.
stub() {
    rm -f "$few/$1"
    printf '#!/bin/sh\n%s\n' "$2" >"$few/$1"
    chmod +x "$few/$1"
}

# As somebody who is not root.
# shellcheck disable=SC2016  # the stub expands
stranger() { stub id 'case $1 in -u) echo 1000 ;; *) echo stranger ;; esac'; }

on_host() { PATH=$few "$@"; }

# What a stranger on such a host lacks to build a root, and the line for the superuser.
stranger_lacks='mmdebstrap, uidmap, ids for stranger in /etc/subuid and /etc/subgid, bubblewrap, xz-utils'
ids=$(cat /etc/subuid /etc/subgid 2>/dev/null |
    awk -F: 'BEGIN { n = 100000 } $2 + $3 > n { n = $2 + $3 } END { print n "-" n + 65535 }')
usermod="usermod --add-subuids $ids --add-subgids $ids stranger"
installs='apt-get update && apt-get install -y --no-install-recommends'
stranger_types="$installs mmdebstrap uidmap bubblewrap xz-utils && $usermod"
