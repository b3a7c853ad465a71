#!/bin/sh
# make exports: the tests in the form of other projects fail and pass where the pages say; expectations that are wrong,
# and harnesses that are dead or answer everything alike, are seen.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/exports.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
results=build/results/check/exports
pages=build/results/check/exports-pages
bad=build/results/check/exports-harness
mkdir -p build/results/check

# exports [VARIABLE=VALUE...]: leaves status, and what is printed in out.
exports() {
  env "RESULTS=$results" "$@" scripts/exports/run >"$work/out" 2>&1 </dev/null
  status=$?
}
# export_of WORD...: of sframe-export.
export_of() {
  scripts/toolchain run forky -- build/bin/sframe-export "$@" >"$work/out" 2>&1
  status=$?
}
at_least() { [ "$1" -ge "$2" ] || { echo "$1 of at least $2"; false; }; }
none() { [ -z "$1" ] || { echo "$1"; false; }; }
# counted FORM: tests of the form that passed or failed somewhere.
counted() {
  sed -n "s/^$1 //p" "$results/written" | sort >"$work/of-form"
  awk -F '\t' '$3 == 0 || $3 == 1 { print $1 }' "$results/results" | sort -u | comm -12 - "$work/of-form" | wc -l
}

# status_of_control TEST FAMILY-RELEASE WORD: what the harness said.
status_of_control() { grep -hx "$3: SFrame $1-control: .*" "$results/$2"/*/*.sum; }

# planted ISSUE [SED]: the page alone, changed.
planted() {
  rm -rf "$pages" && mkdir -p "$pages/${1%/*}"
  sed "${2:-}" "conformance/issues/$1.md" >"$pages/$1.md"
  ! cmp -s "conformance/issues/$1.md" "$pages/$1.md" || [ -z "${2:-}" ] || echo "not ok - the plant changed nothing: $2"
}

# One release that is affected by most, one by fewer; make exports asks all.
sed '/^#/d; /^libsframe.*2.40$/d; /^binutils  *bookworm/d; /binutils-/d' scripts/reproduce/tools >"$work/tools-some"
exports TOOLS="$work/tools-some"
test_of 'some releases: the tests fail and pass where the pages say' status_is 0
test_of 'each could tell' none "$(awk -F '\t' '$3 != 0 && $3 != 1 && $3 != 77' "$results/results")"
test_of 'gas: tests' at_least "$(counted gas)" 30
test_of 'ld: tests' at_least "$(counted ld)" 16
test_of 'libsframe: tests' at_least "$(counted libsframe)" 40
test_of 'lit: tests' at_least "$(counted lit)" 14
test_of 'glibc: tests' at_least "$(counted glibc)" 4
test_of 'some fail' at_least "$(awk -F '\t' '$3 == 1' "$results/results" | wc -l)" 130
test_of 'some pass' at_least "$(awk -F '\t' '$3 == 0' "$results/results" | wc -l)" 25
test_of 'controls pass' at_least "$(wc -l <"$results/controls-passed")" 100
test_of 'each passes somewhere, or its control does' none "$(sed -n 's/^that they can pass is shown by no release and no control: //p' "$work/out")"
echo "# $(tail -n 1 "$work/out")"

printf 'binutils forky\n' >"$work/tools"
printf 'llvm forky %s\n' 'llvm-mc=llvm-mc-22 llvm-readelf=llvm-readelf-22 llvm-readobj=llvm-readobj-22 ld.lld=ld.lld-22' >"$work/tools-llvm"

# An expectation that is what the defective tool prints: the inner state is restored twice.
planted gnu-as/one-remembered-state '/0+0006 +sp/s/sp.+8/sp\\+16/; /^control:/d'
exports ISSUES="$pages" TOOLS="$work/tools"
test_of 'what the defective assembler prints as expectation: 1' status_is 1
test_of 'what the defective assembler prints as expectation: passes where the page says affected' said '^gnu-as/one-remembered-state .* 2.47.50 no \[the page says that it is affected'

planted llvm-mc/adjust-behind-restored-state 's/^CHECK: CFA=RSP+24/CHECK: CFA=RSP+56/; /^control:/d'
exports ISSUES="$pages" TOOLS="$work/tools-llvm"
test_of 'what the defective llvm-mc writes as expectation: 1' status_is 1
test_of 'what the defective llvm-mc writes as expectation: passes where the page says affected' said '22.1.8 no \[the page says that it is affected'

# An expectation that nothing meets fails everywhere, with or without the defect: its control tells.
planted gnu-as/one-remembered-state '/0+0006 +sp/s/sp.+8/sp\\+80/'
exports ISSUES="$pages" TOOLS="$work/tools"
test_of 'lines that nothing meets: 1' status_is 1
test_of 'lines that nothing meets: the control tells' said '^gnu-as/one-remembered-state: the expected lines are not met by the input of `control:'

planted gnu-as/one-remembered-state 's/^affects: .*/affects: 2.40/'
exports ISSUES="$pages" TOOLS="$work/tools"
test_of 'a page that does not name the release: 1' status_is 1
test_of 'a page that does not name the release: is named' said '2.47.50 yes \[the page says that it is not affected'

# A script of sed in a page starts no program and writes no file.
planted gnu-as/one-remembered-state 's/^control: .*/control: w written/'
exports ISSUES="$pages" TOOLS="$work/tools"
test_of 'a control that writes: 2' status_is 2

# harness RUNTEST-LINE...: programs in the place of runtest and lit.
harness() {
  rm -rf "$bad" && mkdir -p "$bad"
  for program in runtest lit-22; do
    { printf '#!/bin/sh\n' && printf '%s\n' "$@"; } >"$bad/$program"
    chmod a+rx "$bad/$program"
  done
}
planted gnu-as/one-remembered-state
for dies_with in 0 1; do
  harness "exit $dies_with"
  exports ISSUES="$pages" TOOLS="$work/tools" HARNESS="$PWD/$bad"
  test_of "a runtest that only ends with $dies_with: 3" status_is 3
  test_of "a runtest that only ends with $dies_with: neither passed nor failed" none "$(awk -F '\t' '$3 == 0 || $3 == 1' "$results/results")"
done
for word in PASS FAIL; do
  harness "echo '$word: SFrame one-remembered-state: x' >gas.sum" "echo '$word: SFrame one-remembered-state: x'"
  exports ISSUES="$pages" TOOLS="$work/tools" HARNESS="$PWD/$bad"
  test_of "a runtest that says $word of one test and nothing of the one that passes everywhere: 3" status_is 3
done
harness 'printf "FAIL: SFrame %s: x\n" alive one-remembered-state one-remembered-state-control >gas.sum'
exports ISSUES="$pages" TOOLS="$work/tools" HARNESS="$PWD/$bad"
test_of 'a runtest in which everything fails: 3' status_is 3
harness 'printf "PASS: SFrame %s: x\n" alive one-remembered-state one-remembered-state-control >gas.sum'
exports ISSUES="$pages" TOOLS="$work/tools" HARNESS="$PWD/$bad"
test_of 'a runtest in which everything passes: 1, as the page says affected' status_is 1
planted llvm-mc/adjust-behind-restored-state
harness 'exit 0'
exports ISSUES="$pages" TOOLS="$work/tools-llvm" HARNESS="$PWD/$bad"
test_of 'a dead lit: 3' status_is 3
# shellcheck disable=SC2016  # a script
harness 'for t in *.s; do echo "FAIL: sframe :: $t (1 of 3)"; done'
exports ISSUES="$pages" TOOLS="$work/tools-llvm" HARNESS="$PWD/$bad"
test_of 'a lit in which everything fails: 3' status_is 3

# What a dump has to say of a damaged section: a dump that says nothing, and one that says it and crashes, fail.
printf 'binutils forky\n' >"$work/tools"
planted readelf/half-a-pair 's/^message: .*/message: rows that are no rows/'
exports ISSUES="$pages" TOOLS="$work/tools"
test_of 'a message that no dump has: 1, as the control has not, either' status_is 1
planted readelf/half-a-pair 's/^message: .*/message: Assertion/; /^control:/d'
exports ISSUES="$pages" TOOLS="$work/tools"
test_of 'a message and a crash: fails, as the page says' said '^readelf/half-a-pair .* 2.47.50 yes$'

# A program of libsframe: without its control nothing shows that it can pass, and a control that is wrong is seen.
printf 'libsframe forky library=build/peers/libsframe-2.47.50\n' >"$work/tools-libsframe"
planted libsframe/row-type-of-large-functions
exports ISSUES="$pages" TOOLS="$work/tools-libsframe"
test_of 'a program of libsframe: its control passes' said '; 1 controls passed$'
planted libsframe/row-type-of-large-functions '/^...expect$/,/^...$/d'
exports ISSUES="$pages" TOOLS="$work/tools-libsframe"
test_of 'a program of libsframe without control: is named' said 'shown by no release and no control: libsframe/row-type-of-large-functions'
planted libsframe/row-type-of-large-functions 's/^control: .*/control: s|32|33|/'
exports ISSUES="$pages" TOOLS="$work/tools-libsframe"
test_of 'a program of libsframe whose control has the defect: 1' status_is 1

# Programs of glibc: the right answer, what the reader answers for one, and one that does not compile.
printf 'glibc forky\n' >"$work/tools-glibc"
planted glibc/gaps
exports ISSUES="$pages" TOOLS="$work/tools-glibc"
test_of 'a program of glibc: fails, as the page says' status_is 0
test_of 'a program of glibc: its control passes' said '; 1 controls passed$'
planted glibc/gaps 's/^  return cfa != 8;/  return cfa == 8;/; s/^      return 1;/      return 0;/'
exports ISSUES="$pages" TOOLS="$work/tools-glibc"
test_of 'what the reader answers as the right answer: 1' status_is 1
planted glibc/block-size-0
exports ISSUES="$pages" TOOLS="$work/tools-glibc"
test_of 'a program that ends by a signal fails' said '^glibc/block-size-0 .* 2.43 yes$'
planted glibc/gaps 's/^enum { GAP/enumeration { GAP/'
exports ISSUES="$pages" TOOLS="$work/tools-glibc"
test_of 'a program that does not compile: 3' status_is 3
for dies_with in 0 1; do
  rm -rf "$bad" && mkdir -p "$bad" && printf '#!/bin/sh\nexit %s\n' "$dies_with" >"$bad/cc" && chmod a+rx "$bad/cc"
  planted glibc/gaps
  exports ISSUES="$pages" TOOLS="$work/tools-glibc" HARNESS="$PWD/$bad"
  test_of "a compiler that only ends with $dies_with: 3" status_is 3
done

# A defect that shows under a sanitizer alone, of a release with it and of one without; another sanitizer sees nothing.
printf 'libsframe forky library=build/peers/libsframe-%s\n' 2.44 2.47.50 >"$work/tools-libsframe"
planted libsframe/unaligned-words
exports ISSUES="$pages" TOOLS="$work/tools-libsframe"
test_of 'under a sanitizer: 0' status_is 0
test_of 'under a sanitizer: fails and passes as the page says' said '^libsframe/unaligned-words .* 2.44 yes 2.47.50 no$'
test_of 'under a sanitizer: the control passes on the release with the defect' status_of_control unaligned-words libsframe-2.44 PASS
planted libsframe/unaligned-words 's/^sanitize: .*/sanitize: bool/'
exports ISSUES="$pages" TOOLS="$work/tools-libsframe"
test_of 'under another sanitizer: 1, as the page says affected' status_is 1
planted libsframe/unaligned-words '/^sanitize:/d'
exports ISSUES="$pages" TOOLS="$work/tools-libsframe"
test_of 'without -lsframe and without sanitizer: 3, as nothing is written' status_is 3

exports ISSUE=gnu-as/no-such-page
test_of 'no page of that name: 2' status_is 2
export_of --form gas gnu-as/no-such-page
test_of 'a page that is not there: 2' status_is 2
export_of --form lit gnu-as/one-remembered-state
test_of 'a form that is not for the component: 2' status_is 2
test_of 'a form that is not for the component: its components' said 'the form lit is for issues of llvm-mc lld llvm-readobj'
export_of --form glibc glibc/unsorted-index
test_of 'a page without reproducer: 2' status_is 2
test_of 'a page without reproducer: why' said 'the page has no reproducer'
export_of --form glibc glibc/undefined
test_of 'a program without do_test: 2' status_is 2
test_of 'a program without do_test: why' said 'no program with do_test'
export_of --form glibc glibc/gaps
test_of 'a report on glibc' said '^Product: glibc'
scripts/toolchain run forky -- sh -c 'mkdir -p /tmp/pages/gnu-as && sed "/^...expect\$/,/^...\$/d" conformance/issues/gnu-as/one-remembered-state.md >/tmp/pages/gnu-as/one-remembered-state.md &&
  build/bin/sframe-export --issues=/tmp/pages --form gas gnu-as/one-remembered-state' >"$work/out" 2>&1
status=$?
test_of 'a page without expectation: 2' status_is 2
test_of 'a page without expectation: why' said 'the page has no block .expect'
export_of gnu-as/one-remembered-state
test_of 'no form: 2' status_is 2
export_of --form gas gnu-as/one-remembered-state
test_of 'to standard output: 0' status_is 0
test_of 'to standard output: the options of the assembler' said '^#source: one-remembered-state.s --gsframe'
test_of 'to standard output: a report for Bugzilla' said '^Component: gas'
export_of --form lit lld/section-like-any-other
test_of 'a report for GitHub' said '^Labels: lld:ELF'

echo "1..$n"
