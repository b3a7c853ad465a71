# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of the programs that know their own stacks?
files='selfcheck.c stacks.c'
files=$(printf ' conformance/readers/selfcheck/%s' $files)
suites='units self-check'
# Its main is not the test's.
flags='-Dmain=selfcheck_main'
libraries=-lcmocka

passes() {
  case $file in */stacks.c) ;; *)
    libraries="$libraries -Wl,--wrap=getauxval -Wl,--wrap=sigaltstack -Wl,--wrap=sigaction"
    unit_test build/mutants/selfcheck-tests/test_selfcheck.o || return ;;
  esac
  libraries=-lcmocka
  case $file in */selfcheck.c) ;; *) unit_test build/mutants/selfcheck-tests/test_stacks.o ;; esac
}
