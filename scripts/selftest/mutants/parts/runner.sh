# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what takes the right answers, compares others with them and
# makes a verdict of it?
files='compare.c leave_out.c expect.c verdict.c'
files="$(printf ' conformance/readers/runner/%s' $files) conformance/known/words/words.c"
suites=runner
libraries='build/libbox.a build/libwords.a build/lib.a build/libsframe-ref.a -lcmocka -lyyjson -lelf -lseccomp'

passes() {
  for name in compare expect verdict; do
    unit_test "build/mutants/runner-tests/test_$name.o" || return
  done
  link sframe-conform build/obj/conformance/readers/runner/main.o &&
    cases_test conformance/readers/tests/answers.cases
}
