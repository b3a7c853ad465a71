# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what reads pages of known issues and explains with them?
files='explain.c read.c releases.c schema.c'
files="$(printf ' lib/issues/%s' $files) conformance/known/judge/page_clauses.c"
suites='issues judge'
open='a tenth survives: memory that is not given back, bounds of arrays with room to spare, files that cannot be read'
libraries='build/libwords.a build/lib.a build/libsframe-ref.a -lcmocka -lyyjson'

passes() {
  unit_test build/mutants/issues-tests/test_issues.o && link sframe-issues build/obj/conformance/known/judge/issues_main.o build/obj/conformance/known/judge/issues_index.o build/obj/conformance/known/judge/section_lines.o build/obj/conformance/known/judge/crash_note.o &&
    cases_test conformance/known/judge/tests/issues.cases
}
