#!/bin/sh
# One bare machine: from nothing to a verdict by the README's commands, as an ordinary user of the oldest
# release.  make check-bare does more.  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/selftest/bare/tests/bare.sh - 0 0 "$@"
# Somebody who is not root has no ids to give to users of a machine.
as=root
[ "$(id -u)" != 0 ] || as=user
RELEASE=bookworm AS=$as COMMANDS='plug sframe' exec scripts/selftest/bare/run
