#!/bin/sh
# "Many machines" of the manual, as it is typed there: Slurm, and GNU parallel over sshd, both of packages, on machines that
# are namespaces with a loopback and no other network.  TAP; runs on the host, as the superuser.
cd "${0%/*}/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/cluster.sh - 0 0 "$@"
[ "$(id -u)" = 0 ] || { echo '1..0 # SKIP only the superuser can mount'; exit; }
. scripts/tests/tap.sh
own=$PWD/build/results/check/cluster
rm -rf "$own" && mkdir -p "$own" || exit 3

# Cases written by hand; the reference, and one that is wrong in what it says of FP, and slow.
# shellcheck disable=SC2016  # the inner shell expands
made() {
  scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-ref build/bin/sframe-conform build/bin/sframe-judge &&
    build/bin/sframe-ref vectors --export=$0/vectors --case="flexible/* header/*" corpora/vectors/*.sfv' "$own"
}
is 'cases are made' made

# entered COMMAND...: on a machine that has the files of the root, this checkout and its cache, and in /srv/three the checkout
# of another one.  What is written to them is lost, except to the cache and to $own.  All of its processes end with it, and it with this one.
# shellcheck disable=SC2016  # the inner shell expands
entered() {
  CLUSTER=$(scripts/toolchain path cluster) FORKY=$(scripts/toolchain path forky) LAYER=$work/layer CHECKOUT=$PWD OWN=$own \
    setpriv --pdeathsig KILL unshare --mount --pid --net --uts --fork --kill-child sh -euc 'mkdir "$LAYER" && mount -t tmpfs none "$LAYER"
      # over LOWER PLACE: what is written to PLACE stays in memory.
      over() { at=$(mktemp -d "$LAYER/XXXXXX") && chmod 755 "$at" && mkdir -p "$at/up" "$at/work" "$2" && mount -t overlay none -o "lowerdir=$1,upperdir=$at/up,workdir=$at/work" "$2"; }
      root=$LAYER/root
      over "$CLUSTER" "$root"
      for each in dev sys; do mount --rbind "/$each" "$root/$each"; done
      mount -t proc proc "$root/proc" && mount -t tmpfs -o mode=755 none "$root/run"
      for each in "$CHECKOUT" /srv/three; do over "$CHECKOUT" "$root$each" && over "$CHECKOUT/build" "$root$each/build"; done
      mkdir -p "$root/root/.cache/sframe-conformance" "$root/srv/old" && mount --rbind "${FORKY%/*}" "$root/root/.cache/sframe-conformance"
      mount --bind "$OWN" "$root$OWN"
      cd "$root" && pivot_root . srv/old && cd "$CHECKOUT" && umount -l /srv/old
      exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"' sh "$@"
}
scripts/toolchain build --quiet cluster forky || exit 3
entered timeout 1200 scripts/tests/cluster/machine "$own" >"$own/said"
ended=$?
tests=0
already "$own/said"
is 'the machines came to their end' [ $ended = 0 ]
echo "1..$n"
