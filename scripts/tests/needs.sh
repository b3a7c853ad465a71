#!/bin/sh
# On a host that lacks all it can lack, every target and every script that people type is refused with the
# same list and the same line for the superuser, once, before it does anything.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/needs.sh - 0 0 "$@"
# shellcheck source=scripts/lib/example.sh
. scripts/lib/example.sh
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck disable=SC2034  # few.sh wants it
scratch=$work
# shellcheck source=scripts/lib/few.sh
. scripts/lib/few.sh

# A copy of the checkout, lest a target that does not look does its work.
mkdir "$work/checkout"
tar --exclude=./build --exclude=./.git -cf - . | tar -C "$work/checkout" -xf - || exit 3
cd "$work/checkout" || exit 3
make_host
ln -s "$(file_of make)" "$few/make"
stranger
{
  echo "this host lacks: $stranger_lacks. The superuser types:"
  echo "    $stranger_types"
} >"$work/expected"

# refused STATUS WHAT COMMAND...
refused() {
  status=$1 what=$2
  shift 2
  rm -rf "$work/cache" build
  (on_host env -i PATH="$few" HOME="$work" SFRAME_CACHE="$work/cache" SFRAME_MIRROR=http://mirror.invalid/debian "$@" \
    >"$work/said" 2>&1 </dev/null)
  got=$?
  grep -A1 'this host lacks' "$work/said" | sed 's/^[a-z-]*: //' >"$work/list"
  wrong=
  [ "$got" -eq "$status" ] || wrong="status $got, not $status"
  cmp -s "$work/list" "$work/expected" || wrong="$wrong the list is another one"
  [ -z "$(ls -A "$work/cache/tmp")" ] && ! ls "$work"/cache/*.log >/dev/null 2>&1 || wrong="$wrong something was begun"
  [ "$status" -eq 3 ] || grep -q '^make: .* Error 3$' "$work/said" || wrong="$wrong no Error 3"
  [ -z "$wrong" ]
  ok $? "$what is refused with the list"
  [ -z "$wrong" ] || { echo "# $wrong" && head -n 5 "$work/said" | sed 's/^/# /'; }
}

# What make lists, but what needs no host.
targets=$(sed -n 's/^\.PHONY: //p' Makefile | tr ' ' '\n' | grep -vx 'overview\|help\|help-all\|dist\|clean')
for target in $targets; do
  # shellcheck disable=SC2046  # a word or none
  refused 2 "make $target" make "$target" $(example_of "$target")
done
for script in asm audit conformance check differential toolchain-report truth links/run source qemu-plugin check-bare; do
  set -- "scripts/$script"
  case $script in
    source) set -- "$@" zlib ;;
    qemu-plugin) set -- "$@" build ;;
    toolchain-report) set -- env TOOLCHAIN=trixie "$@" ;;
  esac
  refused 3 "scripts/$script" "$@"
done
refused 3 'scripts/toolchain build' scripts/toolchain build forky trixie bookworm
refused 3 'scripts/toolchain run' scripts/toolchain run forky -- true
refused 3 'scripts/toolchain tools' scripts/toolchain tools bookworm
[ "$n" -ge 35 ]
ok $? 'at least 35 of them'
echo "1..$n"
