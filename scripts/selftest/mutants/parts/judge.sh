# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what reads observations, decides and tells?
files='verdicts.c excused.c since.c tell_text.c tell_tap.c tell_junit.c tell_section.c tell_observations.c section_lines.c silences.c'
files="$(printf ' conformance/known/judge/%s' $files) lib/observe/observation.c"
suites=judge
libraries='build/libwords.a build/lib.a build/libsframe-ref.a -lyyjson'

# sframe-issues writes observations, too.
passes() {
  case $file in
    */observation.c)
      link sframe-issues build/obj/conformance/known/judge/issues_main.o build/obj/conformance/known/judge/page_clauses.o &&
        cases_test conformance/known/judge/tests/issues.cases || return ;;
  esac
  link sframe-judge build/obj/conformance/known/judge/judge_main.o && cases_test conformance/known/judge/tests/judge.cases conformance/known/judge/tests/sections.cases
}
