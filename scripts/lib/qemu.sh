# shellcheck shell=sh disable=SC2154
# Where the QEMU with plugins is, and what it is made of.  Wants: cache, checkout, abis.sh.

# Raise it when the same source and options would make another program.
qemu_recipe=1

# What configure is told.
qemu_options() {
    targets=
    for program in $(abis qemu); do targets=${targets:+$targets,}${program#qemu-}-linux-user; done
    echo "--without-default-features --enable-linux-user --enable-tcg --enable-plugins" \
        "--disable-docs --disable-download --disable-install-blobs --target-list=$targets"
}

qemu_programs() { abis qemu | tr '\n' ' '; }

# Of what it is made, when the source is here; else nothing.
qemu_version() { cat "${SFRAME_SOURCES:-$cache/sources}/qemu/DEBIAN_VERSION" 2>/dev/null; }

# has_qemu: one is there, of whatever it is made.
has_qemu() {
    for made in "$cache"/qemu-????????????; do [ -d "$made" ] && return; done
    return 1
}

qemu_dir() {
    key=$({ echo "recipe $qemu_recipe"; qemu_options; qemu_version; root_key qemu-build; } |
        sha256sum | cut -c 1-12)
    printf '%s/qemu-%s\n' "$cache" "$key"
}
