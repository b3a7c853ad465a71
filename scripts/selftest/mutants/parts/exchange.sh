# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of how the runner talks with processes?
files='conformance/readers/runner/exchange.c box/effort.c'
suites=runner
libraries='build/libbox.a build/libwords.a build/lib.a build/libsframe-ref.a -lcmocka -lyyjson -lelf -lseccomp'
# Processes that a mutant starts have a limit of their memory, of which the sanitizer takes all.
checked=

passes() {
  unit_test build/mutants/exchange-tests/test_steps.o && unit_test build/mutants/exchange-tests/test_limits.o &&
    link test_exchange build/mutants/exchange-tests/test_exchange.o && seconds=20 limited "$out/test_exchange"
}
