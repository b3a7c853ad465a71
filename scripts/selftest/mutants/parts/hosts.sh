# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what compares the answers of machines?
files='answers.c main.c'
files=$(printf ' conformance/readers/hosts/%s' $files)
suites='units hosts'
# Its main is not the test's.
flags='-Dmain=hosts_main'
libraries='build/lib.a build/libsframe-ref.a -lcmocka -lyyjson'

passes() { unit_tests; }
