# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what compares the output of a linker with what a case expects?
files='check_execution.c check_functions.c check_link.c check_loss.c check_names.c check_section.c checks.c loss.c lookup.c words.c'
files=$(printf ' conformance/producers/links/%s' $files)
suites=links
libraries='build/lib.a build/libsframe-ref.a -lcmocka -lelf -lyyjson'

passes() { unit_tests; }
