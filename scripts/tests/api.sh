#!/bin/sh
# The campaign over the functions of libsframe and of glibc's reader: all of each release are called, what is
# broken has a page, a libsframe that lies is noticed, whatever its lie is, and so is a machine that answers
# otherwise.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/api.sh - 0 0 "$@"
work=build/api/check
rm -rf "$work" && mkdir -p "$work" || exit 3
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
make -s -f build.mk api-programs build/api/liar build/bin/sframe-ref >&2 || exit 3
# Some sections of each version and byte order, and what is hostile.
build/bin/sframe-ref vectors --export="$work/vectors" corpora/vectors/unwind/*.sfv \
  corpora/regressions/v?-*.sfv >/dev/null || exit 3
awk 'NR % 5 == 1' "$work/vectors/list.tsv" >"$work/list.tsv"
export LISTS="$work/list.tsv" ENCODERS=20

campaign() {
  OUT=$work/$1 conformance/api/run
  [ $? -eq "$2" ]
}
is 'all releases: what is broken has a page' campaign all 0
# One make reads the rules for all machines.
others_are_made() {
  awk '/^[a-z]/ && $3 != "-" { print $1 }' scripts/hosts >"$work/hosts"
  # shellcheck disable=SC2046  # names have no blanks
  make -nB -f build.mk $(sed 's/^/api-programs-/' "$work/hosts") >"$work/made" 2>&1 </dev/null
  while read -r host; do
    [ "$(grep -c -- "-o build/api/[a-z]*-[0-9.]*-$host\$" "$work/made")" -ge 4 ] || { echo "$host: $(tail -n 1 "$work/made")" && return 1; }
  done <"$work/hosts"
  [ "$(wc -l <"$work/hosts")" -ge 4 ]
}
is 'the programs of each other machine are made' others_are_made
# called TESTEE: all functions that its library exports were.
called() {
  nm build/api/"$1".parts/*.o | awk '$2 == "T" && $3 ~ /sframe|^__get/ { print $3 }' | LC_ALL=C sort >"$work/exported"
  awk -v testee="$1 " 'index($0, testee) == 1 { found = 1; next }
    found { for (i = 4; i <= NF; i++) { sub(/=.*/, "", $i); print $i }; exit }' "$work/all/summary" | LC_ALL=C sort >"$work/called"
  cat "$work/exported" && [ "$(wc -l <"$work/exported")" -ge "$2" ] && cmp "$work/exported" "$work/called"
}
for testee in libsframe-2.40 libsframe-2.44 libsframe-2.47; do
  is "$testee: every exported function is called" called $testee 23
done
is "glibc-2.43: every function that another file can call is called" called glibc-2.43 9
enough() {
  awk '/ values compared, / { n++; for (i = 2; i <= NF; i++) if ($i == "values") compared = $(i - 1)
    if (compared < ($1 ~ /^glibc/ ? 500 : 50000)) exit 1 } END { exit n != 4 }' "$work/all/summary"
}
is 'each libsframe compares at least 50,000 values, glibc 500' enough
sanitized() { [ "$(grep -c 'sanitizers: addresses,undefined,leaks$' "$work/all/summary")" = 4 ]; }
is 'what sanitizers notice is noticed' sanitized

# lie HOW PROMISE FUNCTION: it is new, in the promise that it breaks.
lie() {
  LIE=$1 PROMISE=$2 TESTEE=libsframe-2.47 PROGRAM=build/api/liar OUT=$work/$1 conformance/api/run
  [ $? -eq 1 ] && grep -q "\"result\":\"wrong\".*\"promise\":\"$2\".*\"function\":\"$3\"" "$work/$1/observations.jsonl" &&
    grep -q "^not ok .*$2" "$work/$1/results.tap"
}
is 'noticed: it dies' lie dies decode sframe_decode
waits() (
  CASE=$(head -n 1 "$work/list.tsv" | cut -f1)
  export CASE
  lie waits decode sframe_decode && grep -q '"failure":"timeout"' "$work/waits/observations.jsonl"
)
is 'noticed: it waits for ever' waits
is 'noticed: it refuses all' lie refuses decode sframe_decode
is 'noticed: it does not free' lie keeps survives sframe_decoder_free
is 'noticed: a getter of the header' lie flags header sframe_decoder_get_flags
is 'noticed: each row is the first' lie repeats rows sframe_decoder_get_fre
is 'noticed: the row of the next PC' lie finds find sframe_find_fre
is 'noticed: no error of a word that is not there' lie accepts row-infos sframe_get_fre_udata
is 'noticed: a size at the limit is cut' lie cuts size-4-gib sframe_encoder_write
is 'noticed: another word is written' lie writes encode sframe_encoder_write
is 'noticed: errors without a text' lie is-silent errors sframe_errmsg
is 'noticed: a linker writes other rows' lie writes as-linker sframe_encoder_write

unexplained() { ISSUES=/dev/null TESTEE=libsframe-2.44 PROMISE='row-*' OUT=$work/unexplained conformance/api/run; [ $? -eq 1 ]; }
is 'without its page a defect is new' unexplained
dead() { TESTEE=libsframe-2.47 PROGRAM=/bin/true OUT=$work/dead conformance/api/run; [ $? -eq 3 ]; }
is 'a campaign that does nothing is no success' dead

# What is observed of two machines.  line PROMISE RESULT ANSWERS: of a trial.
line() { printf '%s\t%s\tone\tv2\t%s\t%s\t\t\t%s\n' "$2" "$1" "$([ "$2" = good ] || echo f)" "$([ "$2" = good ] || echo differs)" "$3"; }
{
  line same good 'f=1,0 g=2,0'; line other good 'f=1,0 g=2,0'; line error good 'f=1,2'; line refused good 'f=1,0 g=2,0'
  line accepted good 'f=1,0'; line leak wrong 'f=1,0'; line ended wrong ''; line none good ''; line only good 'f=1,0'
} >"$work/here"
{
  line same good 'f=1,0 g=2,0'; line other good 'f=1,0 g=3,0'; line error good 'f=1,3'; line refused good 'f=3,4'
  line accepted good 'f=2,0 g=2,0'; line leak good 'f=2,0'; line ended wrong 'f=2,0'; line none good 'f=3,0'; line new wrong 'f=4,0'
} >"$work/there"
# seen PROMISE FUNCTION FAILURE
seen() { grep "\"promise\":\"$1\".*\"function\":\"$2\",\"failure\":\"$3\"" "$work/seen" | grep -q '"host":"b"'; }
two_machines() {
  build/api/observe --testee=t --host=b --than=a --others="$work/here" "$work/there" >"$work/seen" 2>"$work/said" &&
    seen other g differs-by-host && seen error f error-by-host && seen refused f refused-by-host &&
    seen accepted f accepted-by-host && seen leak f differs-by-host &&
    [ "$(grep -c 'by-host"' "$work/seen")" = 5 ] && [ "$(grep -c '"result":"wrong"' "$work/seen")" = 7 ] &&
    grep -q '6 trials compared with a, 5 differ' "$work/said"
}
is 'noticed: another answer on another machine, of which function, and how; trials that ended, or answer nothing, are not compared' two_machines
refuses() { echo too few | build/api/observe --testee=t --host=b /dev/stdin; [ $? -eq 2 ] && ! build/api/observe --testee=t --host=b --than=a "$work/here"; }
is 'lines that are none, and a machine without lines: status 2' refuses
wrong() { build/api/libsframe-2.47 --no-such; [ $? -eq 2 ] && ! build/api/libsframe-2.47 "$work/nothing" && [ "$(build/api/libsframe-2.47 "$work/nothing" >"$work/out" 2>&1; echo $?)" = 2 ]; }
is 'wrong usage' wrong
echo "1..$n"
