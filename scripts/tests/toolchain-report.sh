#!/bin/sh
# make toolchain-report: the report of the old toolchain, and what the new one does
# otherwise, on a small corpus; wrong usage.  TAP.
cd "$(dirname "$0")/../.." || exit 3
work=build/toolchain-check
rm -rf "$work/results"
mkdir -p "$work"
n=0

is() {
  n=$((n + 1)) name=$1
  shift
  "$@" >"$work/why" 2>&1 || printf 'not '
  echo "ok $n - $name"
  tail -5 "$work/why" | sed 's/^/# /'
}

# report STATUS VARIABLE=VALUE...; what it prints is in said.
report() {
  expected=$1
  shift
  env PARTS=audit RESULTS=$work/results CORPUS=$work/corpus \
    CORPUS_ARGUMENTS='PROGRAMS=leaf CONFIGS=gcc-O2-nofp' "$@" scripts/toolchain-report >"$work/said" 2>&1
  [ $? -eq "$expected" ] || { cat "$work/said"; false; }
}
says() { grep -q -- "$1" "$work/said" || { cat "$work/said"; false; }; }

is 'no toolchain: exit status 2' report 2 TOOLCHAIN=
is 'a baseline without a report: exit status 2' report 2 TOOLCHAIN=forky BASELINE=trixie
is 'a part that there is not: exit status 2' report 2 TOOLCHAIN=trixie PARTS=nonsense
old() { report 0 TOOLCHAIN=trixie && says 'findings, all known'; }
is 'the report of a toolchain' old
same() { report 0 TOOLCHAIN=trixie BASELINE=trixie && says '0 new, 0 gone'; }
is 'nothing is new beside itself' same
new() { report 1 TOOLCHAIN=forky BASELINE=trixie && says 'new: .*missing .start-up-code' && says ' gone: '; }
is 'what is new beside another toolchain' new
is 'what is gone beside it is listed' grep -q 'object-starts' "$work/results/forky/audit.gone"

echo "1..$n"
