# shellcheck shell=sh disable=SC2034,SC2154  # what the tests read and set
# A copy of this checkout, for commands that are stopped: a small corpus, few cases, no linkers, and a testee that can be
# told to be slow.  Leaves copy, slow and what looks at them.

here=$PWD
. scripts/tests/tap.sh
. scripts/tests/eventually.sh
exec 6<&- # make check holds the lock of this checkout, not that of the copy

copy=$work/copy
mkdir -p "$copy/build"
git ls-files -coz --exclude-standard | xargs -0 cp -a --parents -t "$copy" || exit 3
cp -a build/obj build/bin build/peers build/testees build/*.a "$copy/build/" || exit 3
[ ! -d build/lib ] || cp -a build/lib "$copy/build/"
find "$copy/corpora/vectors" -name '*.sfv' ! -name 'DEFAULT_*' -delete
find "$copy/corpora/regressions" -name '*.sfv' ! -name 'reports.sfv' -delete
sed -i 's/GENERATED:-10000/GENERATED:-20/' "$copy/conformance/readers/cases.sh"
# And no linkers.
sed -i '/^[a-z]/d' "$copy/conformance/readers/testees/linker/linkers"

# The reference by another name, slow while there is a file of the name $slow.
slow=$copy/build/testees/slow/slow
mkdir "${slow%/*}"
cp build/bin/sframe-ref "${slow%/*}"
cat >"${slow%/*}/testee" <<'END'
#!/bin/sh
here=${0%/*}
[ "$1" != serve ] || [ ! -e "$here/slow" ] || exit 89
[ "$1" != decode ] || [ ! -e "$here/slow" ] || sleep 0.5
if [ "$1" != caps ]; then exec "$here/sframe-ref" "$@"; fi
"$here/sframe-ref" caps | sed 's/^name .*/name slow/'
END
chmod +x "${slow%/*}/testee"
printf '%s\tbuild/%s\t-\n' reference bin/sframe-ref slow testees/slow/testee >"$copy/build/testees/list"

# These variables make a small run that counts as a whole one.
export CORPUS=build/small MINIMUMS='--min-sections 100 --min-testees 2'
export CORPUS_ARGUMENTS='PROGRAMS=leaf ABI=amd64 CONFIGS=gcc-O2-nofp'
unset CASE TESTEE ADD ROOTS TOOLCHAIN GENERATED RESUME CORPUS_SET RESULTS REPORT CASES MAKEFLAGS MFLAGS CI

# conformance [VARIABLE=VALUE...]: as the user types it; its output is in $work/said.
conformance() { env -C "$copy" "$@" make conformance >"$work/said" 2>&1 </dev/null; }
says() { grep -qF -e "$1" "$work/said"; }
# tell_unless_ok STATUS WHAT: one test, and what was said where it fails.
tell_unless_ok() {
  ok "$1" "$2"
  [ "$1" -eq 0 ] || sed 's/^/# | /' "$work/said" | tail -n 20
}
lines=$copy/build/results/results.jsonl
judged=$copy/build/results/table.txt
sums() { (cd "$copy" && sha256sum build/results/results.* build/results/toolchains.tsv build/results/table.txt); }
# Without times and what depends on the way there.
meaning() { sed 's/"ms":[0-9.]*//' "$lines" | sort; }
results() { grep -cs '"type":"result"' "$lines" || [ -f "$lines" ] || echo 0; }
# left: processes that work in the copy, those of its sandboxes too.
left() { find /proc -maxdepth 2 -path '/proc/[0-9]*/cwd' -lname "$copy*" -printf '%h\n' 2>/dev/null | sed 's,.*/,,'; }
none_left() { [ -z "$(left)" ]; }

# begin: a run in the background, until there are results of the slow testee.  INT is what the
# background would ignore.
begin() {
  touch "$slow"
  rm -f "$work/said"
  seen=1
  (cd "$copy" && exec env --default-signal=INT,HUP,TERM "$@" >"$work/said" 2>&1 </dev/null) &
  run=$!
}
