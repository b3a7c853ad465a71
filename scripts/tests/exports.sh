#!/bin/sh
# make exports: the tests in the form of other projects fail and pass where the pages say; expectations that are wrong,
# and harnesses that are dead or answer everything alike, are seen.  TAP.  What sframe-export refuses: export.cases.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/exports.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
results=build/results/check/exports
pages=build/results/check/exports-pages
bad=$PWD/build/results/check/exports-harness
mkdir -p build/results/check

# exports [VARIABLE=VALUE...]: leaves status, and what is printed in out.
exports() {
  env "RESULTS=$results" "$@" scripts/exports/run >"$work/out" 2>&1 </dev/null
  status=$?
}
at_least() { [ "$1" -ge "$2" ] || { echo "$1 of at least $2" && false; }; }
none() { [ -z "$1" ] || { echo "$1" && false; }; }
told() { awk -F '\t' -v status="$1" '$3 == status' "$results/results" | wc -l; }
# counted FORM: tests of the form that passed or failed somewhere.
counted() {
  sed -n "s/^$1 //p" "$results/written" | sort >"$work/of-form"
  awk -F '\t' '$3 == 0 || $3 == 1 { print $1 }' "$results/results" | sort -u | comm -12 - "$work/of-form" | wc -l
}

# new_pages: no page but what follows.  planted NAME ISSUE [SED]: the page ISSUE, changed, by another name.
new_pages() { rm -rf "$pages" && number=0; }
planted() {
  number=$((number + 1)) && mkdir -p "$pages/${2%/*}"
  sed "${3:-}" "conformance/issues/$2.md" >"$work/page"
  [ -z "${3:-}" ] || ! cmp -s "conformance/issues/$2.md" "$work/page" || echo "not ok - the plant changed nothing: $3"
  sed "s/^number: .*/number: $number/" "$work/page" >"$pages/${2%/*}/$1.md"
}

# One release that is affected by most, one by fewer; make exports asks all.
sed '/^#/d; /^libsframe.*2.40$/d; /^binutils  *bookworm/d; /binutils-/d' scripts/reproduce/tools >"$work/tools-some"
exports TOOLS="$work/tools-some"
test_of 'some releases: the tests fail and pass where the pages say' status_is 0
test_of 'each could tell' none "$(awk -F '\t' '$3 != 0 && $3 != 1 && $3 != 77' "$results/results")"
for least in gas=30 ld=16 libsframe=40 lit=14 glibc=4; do
  test_of "${least%=*}: tests" at_least "$(counted "${least%=*}")" "${least#*=}"
done
test_of 'some fail' at_least "$(told 1)" 130
test_of 'some pass' at_least "$(told 0)" 25
test_of 'controls pass' at_least "$(wc -l <"$results/controls-passed")" 100
test_of 'each passes somewhere, or its control does' none "$(sed -n 's/^that they can pass is shown by no release and no control: //p' "$work/out")"
echo "# $(tail -n 1 "$work/out")"
cat >"$work/tools" <<'END'
binutils forky
llvm forky llvm-mc=llvm-mc-22 llvm-readelf=llvm-readelf-22 llvm-readobj=llvm-readobj-22 ld.lld=ld.lld-22
glibc forky
libsframe forky library=build/peers/libsframe-2.44
libsframe forky library=build/peers/libsframe-2.47.50
END
# all_of [VARIABLE=VALUE...]: the planted pages alone, on these.
all_of() { exports ISSUES="$pages" TOOLS="$work/tools" "$@"; }

# Pages that are right: a program that ends by a signal, a message beside a crash, a defect that shows under a sanitizer
# alone, and a test that is without control.
new_pages
planted gaps glibc/gaps
planted crash glibc/block-size-0
planted crashing-dump readelf/half-a-pair 's/^message: .*/message: Assertion/; /^control:/d'
planted sanitized libsframe/unaligned-words
planted proved libsframe/row-type-of-large-functions
planted unproved libsframe/row-type-of-large-functions '/^...expect$/,/^...$/d'
all_of
test_of 'right pages: 0' status_is 0
test_of 'a program of glibc: fails, as the page says' said '^glibc/gaps .* 2.43 yes$'
test_of 'a program that ends by a signal fails' said '^glibc/crash .* 2.43 yes$'
test_of 'a message and a crash: fails, as the page says' said '^readelf/crashing-dump .* 2.47.50 yes$'
test_of 'under a sanitizer: fails and passes as the page says' said '^libsframe/sanitized .* 2.44 yes 2.47.50 no$'
control_of_2_44() { grep -hx 'PASS: SFrame sanitized-control: .*' "$results/libsframe-2.44"/*/*.sum; }
test_of 'under a sanitizer: the control passes on the release with the defect' control_of_2_44
controls() { [ "$(xargs <"$results/controls-passed")" = "$*" ] || { cat "$results/controls-passed"; false; }; }
test_of 'their controls pass' controls glibc/crash glibc/gaps libsframe/proved libsframe/sanitized
test_of 'without control: is named, and no other' said 'shown by no release and no control: libsframe/unproved readelf/crashing-dump $'

# Expectations that are what the defective tools print, and pages that are wrong about a release.
new_pages
planted as-demands-it gnu-as/one-remembered-state '/0+0006 +sp/s/sp.+8/sp\\+16/; /^control:/d'
planted not-this-release gnu-as/one-remembered-state 's/^affects: .*/affects: 2.40/'
planted mc-demands-it llvm-mc/adjust-behind-restored-state 's/^CHECK: CFA=RSP+24/CHECK: CFA=RSP+56/; /^control:/d'
planted reader-demands-it glibc/gaps 's/^  return cfa != 8;/  return cfa == 8;/; s/^      return 1;/      return 0;/; /^control:/d'
planted other-sanitizer libsframe/unaligned-words 's/^sanitize: .*/sanitize: bool/'
all_of
test_of 'wrong pages: 1' status_is 1
for page in gnu-as/as llvm-mc/mc glibc/reader; do
  test_of "$page-demands-it: passes where the page says affected" said "^$page-demands-it .* no \\[the page says that it is affected"
done
test_of 'another sanitizer: passes where the page says affected' said '^libsframe/other-sanitizer .* 2.44 no \[the page says that it is affected'
test_of 'a page that does not name the release: is named' said '^gnu-as/not-this-release .* 2.47.50 yes \[the page says that it is not affected'

# An expectation that nothing meets fails everywhere, with or without the defect: its control tells.
new_pages
planted never-met gnu-as/one-remembered-state '/0+0006 +sp/s/sp.+8/sp\\+80/'
planted never-said readelf/half-a-pair 's/^message: .*/message: rows that are no rows/'
planted same-defect libsframe/row-type-of-large-functions 's/^control: .*/control: s|32|33|/'
all_of
test_of 'controls that pass nowhere: 1' status_is 1
for page in gnu-as/never-met readelf/never-said libsframe/same-defect; do
  test_of "$page: its control tells" said "^$page: the expected lines are not met by the input of \`control:"
done

# A script of sed in a page starts no program and writes no file.
new_pages
planted writes gnu-as/one-remembered-state 's/^control: .*/control: w written/'
all_of
test_of 'a control that writes: 2' status_is 2

# with_harness CC LINE...: programs in the place of runtest and lit, and of cc where CC is not empty.
with_harness() {
  rm -rf "$bad" && mkdir -p "$bad" && in_place="runtest lit-22 $1" && shift
  for program in $in_place; do { printf '#!/bin/sh\n' && printf '%s\n' "$@"; } >"$bad/$program"; done
  chmod a+rx "$bad"/*
  all_of HARNESS="$bad"
}
# answers STATUS ISSUE...: of each, on each release.
answers() { [ "$1 $(awk -F '\t' -v wanted="$1" '{ print $1 ($3 == wanted ? "" : " " $3) }' "$results/results" | xargs)" = "$*" ] || { cat "$results/results" && false; }; }
new_pages
planted state gnu-as/one-remembered-state
planted adjust llvm-mc/adjust-behind-restored-state
planted gaps glibc/gaps
for dies_with in 0 1; do
  with_harness cc "exit $dies_with"
  test_of "a runtest, lit and cc that only end with $dies_with: 3" status_is 3
  test_of "a runtest, lit and cc that only end with $dies_with: neither passed nor failed" answers 2 glibc/gaps gnu-as/state llvm-mc/adjust
done
rm "$pages/glibc/gaps.md"
# line WORD TEST...: what runtest and lit say of them.
line() {
  word=$1 && shift
  for test; do echo "echo '$word: SFrame $test: x' >>gas.sum; echo '$word: sframe :: $test.s (1 of 3)'"; done
}
# answered WHAT STATUS ANSWER LINES: the run ends with STATUS, and each test has ANSWER.
answered() {
  with_harness '' "$4"
  test_of "$1: $2" status_is "$2"
  test_of "$1: what is told of each" answers "$3" gnu-as/state llvm-mc/adjust
}
for word in PASS FAIL; do
  answered "$word of one test and nothing of the one that passes everywhere" 3 2 "$(line $word state adjust)"
done
answered 'everything fails' 3 2 "$(line FAIL alive state state-control adjust adjust-control)"
answered 'everything passes, as the page says affected' 1 0 "$(line PASS alive state state-control adjust adjust-control)"

# A program that asks for what the release has: one that does not compile was asked.
new_pages
planted no-c glibc/gaps 's/^enum { GAP/enumeration { GAP/'
all_of
test_of 'a program that does not compile: 3' status_is 3
new_pages
planted no-sanitizer libsframe/unaligned-words '/^sanitize:/d'
all_of
test_of 'without -lsframe and without sanitizer: 3, as nothing is written' status_is 3
exports ISSUE=gnu-as/no-such-page
test_of 'no page of that name: 2' status_is 2

echo "1..$n"
