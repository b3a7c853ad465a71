#!/bin/sh
# contrib/debian, on trixie and on forky: Debian's own tools and libraries make its packages, lintian finds nothing, and
# autopkgtest passes with what they install.  TAP; runs on the host, as the superuser.
set -u
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/packages.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/tree.sh

# in_debian COMMAND: of what was made for $release.
in_debian() { scripts/toolchain run "debian-$release" -- sh -c "cd '$made' && $1"; }

# unpacked: the tree with debian/ in it.
unpacked() {
  rm -rf "$made" && mkdir -p "$made/source" && tree_files . | tar -cf - -T - | tar -C "$made/source" -xf - &&
    cp -R contrib/debian "$made/source/debian"
}
built() { unpacked && in_debian 'cd source && dpkg-buildpackage -us -uc -b' && [ "$(find "$made" -maxdepth 1 -name '*.deb' -size +20k | wc -l)" -ge 3 ]; }

# on_machine COMMAND: in a machine that has the root's files, and the packages in /mnt; what it writes is lost.
# shellcheck disable=SC2016  # the inner shell expands
on_machine() {
  root=$(scripts/toolchain path "debian-$release") && mkdir -p "$work/layer" && ROOT=$root LAYER=$work/layer MADE=$made \
    unshare --mount --pid --fork --kill-child sh -euc 'mount -t tmpfs none "$LAYER"
      mkdir "$LAYER/upper" "$LAYER/work" "$LAYER/root"
      mount -t overlay none -o "lowerdir=$ROOT,upperdir=$LAYER/upper,workdir=$LAYER/work" "$LAYER/root"
      cp -R "$MADE/source" "$MADE"/*.deb "$LAYER/root/mnt" && rm -rf "$LAYER/root/mnt/source/build"
      mount --rbind /dev "$LAYER/root/dev"
      mount -t proc none "$LAYER/root/proc"
      rm -f "$LAYER/root/etc/apt/sources.list.d"/* && : >"$LAYER/root/etc/apt/sources.list"
      chroot "$LAYER/root" env -i PATH=/usr/sbin:/usr/bin HOME=/tmp sh -euc "$0"' "$1"
}
tried='cd /mnt && dpkg -i ./*.deb && autopkgtest -B ./*.deb ./source/ -- null'

for release in trixie forky; do
  made=build/tests/packages/$release
  is "$release: the packages are built" built
  is "$release: lintian finds nothing" in_debian 'lintian --fail-on error,warning ./*.changes'
  if [ "$(id -u)" = 0 ]; then
    is "$release: autopkgtest" on_machine "$tried"
  else
    n=$((n + 1))
    echo "ok $n - $release: autopkgtest # SKIP only the superuser can mount"
  fi
done
echo "1..$n"
