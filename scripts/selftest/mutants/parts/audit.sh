# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what compares .sframe with .eh_frame?
files='compare.c differ.c rules_of.c'
files=$(printf ' lib/tables/%s' $files)
suites=audit
libraries='build/lib.a build/libsframe-ref.a -lcmocka -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread'

passes() {
  for name in rules compare large; do
    unit_test "build/mutants/audit-tests/test_$name.o" || return
  done
  link sframe-audit build/obj/conformance/producers/audit/main.o &&
    cases_test conformance/producers/audit/tests/tables.cases || return
  link test_sabotage build/mutants/audit-tests/test_sabotage.o && limited "$out/test_sabotage" build/mutants/audit-files/files/*
}
