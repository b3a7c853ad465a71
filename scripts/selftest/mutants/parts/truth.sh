# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what compares frames with the calls and returns that were
# executed, and of what tells of mismatches?
files='core/check.c core/seen.c core/truth.c core/causes.c core/shadow.c core/shadow_frames.c tool/observe.c'
files=$(printf ' qemu/%s' $files)
suites=truth
libraries='build/lib.a build/libsframe-ref.a -lcmocka -lcapstone -ldw -lelf -lyyjson'

# The other tests of this directory do not come to these files.
passes() {
  for name in shadow stacks counts causes check observe truth seen told; do
    unit_test "build/mutants/truth-tests/test_$name.o" || return
  done
}
