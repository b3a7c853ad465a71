# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some case notice each change of what runs the cases?
open='what reads a file of cases: not all of its 1,300 mutants were tried'
files='script.c scene.c steps.c checks.c command.c main.c'
files=$(printf ' harness/%s' $files)
suites=cases
libraries='build/libbox.a build/lib.a -lseccomp'

passes() {
  case $file in
    */main.c) link run-cases ;;
    *) link run-cases build/obj/harness/main.o ;;
  esac && cases_test harness/tests/runner.cases
}
