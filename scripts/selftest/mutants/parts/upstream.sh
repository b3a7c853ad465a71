# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what compares tests of other projects with the reference?
files='line_rules.c dump_test.c lit_variants.c table_text.c right_rows.c demands.c readobj_reading.c'
files=$(printf ' conformance/producers/upstream/%s' $files)
suites='units upstream'
libraries='build/lib.a build/libsframe-ref.a -lcmocka -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread'

# One unit test is about each file.
passes() {
  case $file in
    */line_rules.c) unit_test build/mutants/upstream-tests/test_lines.o ;;
    */dump_test.c) unit_test build/mutants/upstream-tests/test_texts.o ;;
    */lit_variants.c) unit_test build/mutants/upstream-tests/test_readobj.o ;;
    */table_text.c) unit_test build/mutants/upstream-tests/test_tables.o ;;
    */right_rows.c) unit_test build/mutants/upstream-tests/test_right.o ;;
    */demands.c) unit_test build/mutants/upstream-tests/test_demands.o ;;
    */readobj_reading.c) unit_test build/mutants/upstream-tests/test_reading.o && unit_test build/mutants/upstream-tests/test_readobj.o ;;
    *) unit_tests ;;
  esac
}
