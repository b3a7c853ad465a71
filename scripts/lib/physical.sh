# shellcheck shell=sh
# Where a file is without symbolic links.  No program is started, but where the shell cannot find out.

# find_physical DIRECTORY: sets found, or fails.  A working directory that nobody can come back to is left.
find_physical() {
    case $1 in
    /*) ;;
    *) set -- "./$1" ;;
    esac
    left=${PWD-}
    cd -P "$1" 2>/dev/null || return
    found=$PWD
    cd "$left" 2>/dev/null || :
}

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
