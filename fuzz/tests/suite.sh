# shellcheck shell=sh
# TAP of the suites on fuzzing, one test after the other: what a test's command prints
# is in $OUT/why, for the test itself to look at, too.  A suite sets OUT first.

rm -rf "$OUT"
mkdir -p "$OUT"
work=$OUT
. scripts/tests/tap.sh
. scripts/tests/eventually.sh

# at_least NUMBER DIRECTORY NAMES: files are there whole.
at_least() { [ "$(find "$2" -type f -name "$3" ! -name '*.part' 2>/dev/null | wc -l)" -ge "$1" ]; }
