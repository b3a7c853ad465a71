# shellcheck shell=sh
# Where a file is without symbolic links.  No program is started, but where the shell cannot find out.

# find_physical DIRECTORY: sets found, or fails.
find_physical() { found=$(CDPATH='' cd -P -- "$1" 2>/dev/null && echo "$PWD"); }

# find_real PATH: sets found, of what is there.
find_real() {
    if [ -d "$1" ]; then
        find_physical "$1" && return
    elif [ ! -L "$1" ]; then
        case $1 in
        */*) find_physical "${1%/*}/" ;;
        *) find_physical . ;;
        esac && found=${found%/}/${1##*/} && return
    fi
    found=$(realpath "$1")
}
