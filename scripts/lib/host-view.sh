# shellcheck shell=sh disable=SC2154
# What a command of `run --host-files` sees: the host's files, read-only, at their own
# names, and the root at /roots/NAME.  Its programs start with the root's own loader.
# Wants: dir, name, host_files (all; or system: no user's files but those that are bound).

host_options() {
    case $host_files in
    all) for path in /*; do host_entry "$path"; done ;;
    system) for path in /usr /bin /sbin /lib* /etc /opt; do host_entry "$path"; done ;;
    esac
    # /run has much that a read-only view does not keep from being used.
    option --dir /run
    proc_options
    option --ro-bind "$dir" "/roots/$name"
    memory_options /roots/tmp
    # QEMU is linked statically: the one program of the root that starts as it is.
    for path in "$dir"/usr/bin/qemu-*; do
        option --symlink "/roots/$name/usr/bin/${path##*/}" "/roots/bin/${path##*/}"
    done
    option --ro-bind "$checkout" "$checkout"
    bind_options parents
    bind_options others
}

host_entry() {
    case $1 in
    /proc | /dev | /sys | /run | /roots | /lost+found) ;;
    *)
        if [ -L "$1" ] && [ "$1" -ef "/usr$1" ]; then
            option --symlink "usr$1" "$1"
        elif [ -L "$1" ]; then
            option --symlink "$(readlink "$1")" "$1"
        elif [ -d "$1" ]; then
            option --ro-bind "$1" "$1"
        fi ;;
    esac
}
