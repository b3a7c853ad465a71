# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what computes the sizes of ORC and compact unwind?
files='orc.c compact.c'
files=$(printf ' conformance/producers/derive/%s' $files)
suites=derive
# The table.h of DWARF, not that of this directory, which is looked into first.
libraries='build/lib.a build/libsframe-ref.a -lcmocka -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread'

passes() { unit_tests; }
