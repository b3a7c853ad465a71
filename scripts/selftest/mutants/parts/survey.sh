# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what adds up the sizes of tables, ranks them, writes the page about them and
# chooses what is measured?
open='19 of 437 survive: changes of its awk that have no test yet'
files='quantiles.c records.c sums.c data.c plot.c page.c'
files="$(printf ' conformance/lab/survey/%s' $files) $(printf ' conformance/lab/survey/%s.awk' survey survey-choose survey-index survey-witness)"
suites='survey-units survey'
flags='-DSFRAME_VERSION="0"'
# What is not freed is a difference here, and so is what stands in an array that has room to spare.  A limit of all
# memory would start a thread, whose own counts as not freed; one of each piece ends what grows without end.
ASAN_OPTIONS=detect_leaks=1:max_allocation_size_mb=20:max_malloc_fill_size=1000000
libraries='build/lib.a build/libsframe-ref.a -lcmocka -lm'

build() {
  case $file in
    *.c) compile ;;
    *.awk)
      ln -s "$PWD"/conformance/lab/survey/*.awk "$out" 2>/dev/null
      gawk -o/dev/null -f "$out/${file##*/}"
      ;;
  esac
}

# Each C file has a test of its name.
passes() {
  test=${file##*/}
  test=test_${test%.c}
  case $file in
    '') unit_tests ;;
    *.c) link "$test" "build/mutants/survey-tests/$test.o" && seconds=3 limited "$out/$test" ;;
    *.awk) seconds=3 limited build/tests/survey/test_awk "$out" ;;
  esac
}
