# shellcheck shell=sh disable=SC2154
# The file system that a bare machine begins with, kept for a day.  Of the host it has apt's mirror, proxies,
# keys and other settings of downloads, certificates, and the way to the network.
# Wants: cache, checkout.

base_packages=make,git,ca-certificates

# Raise it when the same packages would make another file system.
base_recipe=2

base_dir() { printf '%s/bare-%s-%s-%s\n' "$cache" "$1" "$base_recipe" "$(date +%F)"; }

# exec_in_namespace, and back.
exec_in_own_namespace() { (exec_in_namespace "$@"); }

# make_base RELEASE
make_base() {
    name=bare-$1
    base=$(base_dir "$1")
    hold "a bare $1" "$base"
    if [ ! -d "$base" ]; then
        debian_mirror
        for old in "$cache/bare-$1"-*; do [ ! -d "$old" ] || remove_tree "$old"; done
        say "making a bare $1"
        # See run_builder.
        build_base "$1" >"$cache/$name.log" 2>&1 3>&8 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- || fail "cannot make a bare $1 (log: $cache/$name.log)"
    fi
    exec 8>&-
}

# As apt on this host downloads.
download_settings() {
    apt-config dump | sed -n '/^Acquire::/p'
    echo 'Acquire::Check-Valid-Until "false";'
    [ -z "${http_proxy-}" ] || echo "Acquire::http::Proxy \"$http_proxy\";"
    [ -z "${https_proxy-}" ] || echo "Acquire::https::Proxy \"$https_proxy\";"
}

build_base() {
    new=$cache/tmp/$(basename "$base")
    remove_tree "$new"
    mkdir "$new"
    download_settings >"$new/apt.conf"
    # What it leaves when it is killed is swept, too.
    exec_in_own_namespace env "TMPDIR=$new" mmdebstrap --mode=root --variant=minbase --include="$base_packages" \
        --aptopt="$new/apt.conf" "$1" "$new/root" "$mirror" || return
    find /usr/local/share/ca-certificates -name '*.crt' 2>/dev/null >"$new/certificates"
    # What a machine in the host's place would have: apt's keys, certificates, names of hosts.  An ordinary user looks for no
    # programs in sbin.
    # shellcheck disable=SC2016  # the inner shell expands
    exec_in_own_namespace sh -euc 'PATH=$PATH:/usr/sbin:/sbin root=$0/root
        for key in /etc/apt/trusted.gpg.d/* /etc/apt/keyrings/*; do
            [ ! -f "$key" ] || [ -e "$root$key" ] || cp "$key" "$root$key"
        done
        while read -r certificate; do cp "$certificate" "$root/usr/local/share/ca-certificates/"; done <"$0/certificates"
        chroot "$root" update-ca-certificates >/dev/null
        cat /etc/resolv.conf >"$root/etc/resolv.conf"
        cat /etc/hosts >"$root/etc/hosts"' "$new" || return
    mv -T "$new/root" "$base" && remove_tree "$new"
}
