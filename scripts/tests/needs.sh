#!/bin/sh
# On a host that lacks all it can lack, every target and every script that people type is refused with the
# same list and the same line for the superuser, once, before it does anything.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/needs.sh - 0 0 "$@"
. scripts/tests/example.sh
. scripts/tests/tap.sh
# shellcheck disable=SC2034  # few.sh wants it
scratch=$work
. scripts/tests/few.sh

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

# What make lists, but what needs no host, nor, where nothing was run, has anything to show.
targets=$(sed -n 's/^\([a-z-]*\):.*/\1/p' Makefile | grep -vx 'overview\|help\|help-all\|dist\|clean\|site')
for target in $targets; do
  example=$(example_of "$target")
  [ "$target" != plug ] || example=ADD=scripts/check # or LINUX
  [ "$target" != install ] || example=PREFIX=$work/prefix # an ordinary user may not write to its default
  refused 2 "make $target" make "$target" ${example:+"$example"}
done
for script in conformance/producers/directives/run conformance/producers/audit/run conformance/producers/links/run \
  conformance/readers/run conformance/readers/differential qemu/run scripts/selftest/bare/run scripts/check \
  scripts/toolchain-report scripts/source scripts/qemu-plugin; do
  set -- "$script"
  case $script in
    */source) set -- "$@" zlib ;;
    */qemu-plugin) set -- "$@" build ;;
    */toolchain-report) set -- env TOOLCHAIN=trixie "$@" ;;
  esac
  refused 3 "$script" "$@"
done
refused 3 'scripts/toolchain build' scripts/toolchain build forky trixie bookworm
refused 3 'scripts/toolchain run' scripts/toolchain run forky -- true
refused 3 'scripts/toolchain tools' scripts/toolchain tools bookworm
[ "$n" -ge 35 ]
ok $? 'at least 35 of them'

# The pages in a browser: what .ci/run tells it of npm, and when it may be skipped.
for tool in base64 gzip od sha512sum; do ln -s "$(file_of $tool)" "$few/$tool"; done
mkdir -p "$work/package" && echo axe >"$work/package/axe.min.js" && tar -czf "$work/axe-1.tgz" -C "$work" package
echo "axe 1 sha512-$(openssl dgst -sha512 -binary "$work/axe-1.tgz" | base64 -w 0)" >conformance/known/pages/tests/axe
printf '#!/bin/sh\n' >scripts/toolchain # it lacks nothing
# shellcheck disable=SC2016  # the stub expands
stub make 'echo "told: ${SFRAME_NO_NPM-nothing}"'
fetches="#!/bin/sh
cp $work/axe-1.tgz ."
# somebody NPM SHELF: root where SHELF is given; each is what npm does, - is no npm.
somebody() {
  rm -rf "$few/npm" "${shelf:?}"/* build
  case ${2:-} in
    '') stranger ;;
    *) stub id 'echo 0' && { [ "$2" = - ] || { echo "$2" >"$shelf/npm=npm" && chmod +x "$shelf/npm=npm"; }; } ;;
  esac
  [ "$1" = - ] || { echo "$1" >"$few/npm" && chmod +x "$few/npm"; }
}
# says WHAT TEXT COMMAND...
says() {
  what=$1 text=$2
  shift 2
  on_host env -i PATH="$few" HOME="$work" "$@" >"$work/said" 2>&1 </dev/null
  grep -qxF "$text" "$work/said"
  status=$?
  ok $status "$what"
  [ $status -eq 0 ] || sed 's/^/# /' "$work/said"
}
somebody -
says 'CI without npm tells why' 'told: npm cannot be had: npm is missing, which fetches axe-core' sh .ci/run
says 'without npm it is skipped' 'ok 1 - pages in a browser # SKIP npm is missing, which fetches axe-core' sh conformance/known/pages/tests/report-in-browser.sh
says 'in CI it is not' 'not ok 1 - pages in a browser: npm is missing, which fetches axe-core' CI=true sh conformance/known/pages/tests/report-in-browser.sh
says 'unless .ci/run says so' 'ok 1 - pages in a browser # SKIP why' CI=true SFRAME_NO_NPM=why sh conformance/known/pages/tests/report-in-browser.sh
somebody - -
says 'CI of the superuser without such a package tells why' 'told: npm cannot be had: npm is missing, which fetches axe-core' sh .ci/run
somebody - "$fetches"
says 'CI of the superuser installs it' 'told: nothing' sh .ci/run
somebody - '#!/bin/false'
says 'and tells that it fetches nothing' 'told: npm cannot be had: npm cannot fetch axe 1' sh .ci/run
somebody '#!/bin/false'
says 'of a machine that has npm CI tells nothing' 'told: nothing' SFRAME_NO_NPM=old sh .ci/run
says 'where it is never skipped' 'not ok 1 - pages in a browser: npm cannot fetch axe 1' sh conformance/known/pages/tests/report-in-browser.sh
somebody "$fetches"
says 'nor for want of pages' 'not ok 1 - pages in a browser: there is no build/report-check: scripts/check conformance' sh conformance/known/pages/tests/report-in-browser.sh
echo changed >>build/axe/axe-1.tgz
says 'nor with another axe' 'not ok 1 - pages in a browser: build/axe/axe-1.tgz is not what conformance/known/pages/tests/axe says: remove it' sh conformance/known/pages/tests/report-in-browser.sh
echo "1..$n"
