# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what compares tables with directives?
files='verdict.c observe.c'
files=$(printf ' conformance/producers/directives/%s' $files)
suites=asm
. scripts/lib/observations.sh
libraries='build/lib.a build/libsframe-ref.a -lcmocka -ldw -lelf -lyyjson'

build() { [ -z "$id" ] || compile; }

# cases_are_known: what is wrong with the cases is on a page.
cases_are_known() {
  limited "$out/sframe-asm" check --label=2.47.50 --min-equal=380 --observations="$out/observed" corpora/asm/*.s
  [ $? -eq 1 ] && end_observations directives part '' <"$out/observed" >"$out/observations.jsonl" &&
    build/bin/sframe-judge "$out/observations.jsonl"
}

passes() {
  unit_test build/mutants/directives-tests/test_rules.o && unit_test build/mutants/directives-tests/test_observe.o &&
    link sframe-asm build/obj/conformance/producers/directives/main.o &&
    cases_test conformance/producers/directives/tests/tables.cases && cases_are_known
}
