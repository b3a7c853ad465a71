# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of how pages show texts?
files='html.c names.c prose.c'
files=$(printf ' conformance/known/pages/%s' $files)
suites='pages units'
open='its mutants were not yet run to the end'
libraries='build/libwords.a build/lib.a build/libsframe-ref.a -lcmocka -lyyjson -lmd4c-html -lmd4c -lelf'

# One unit test is about each file.
passes() {
  case $file in
    */prose.c) unit_test build/mutants/pages-tests/test_prose.o ;;
    */html.c | */names.c) unit_test build/mutants/pages-tests/test_difference.o ;;
    *) unit_tests ;;
  esac
}
