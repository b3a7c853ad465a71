# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what reads rows and operations of DWARF?
files='rows.c operations.c'
files=$(printf ' lib/cfi/%s' $files)
suites='audit derive'
libraries='build/lib.a build/libsframe-ref.a -lcmocka -ldw -lelf'

passes() { unit_tests; }
