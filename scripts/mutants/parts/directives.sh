# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/mutants/one reads and sets
# Does some test notice each change of what compares tables with directives?
files='verdict.c known.c'
files=$(printf ' conformance/directives/%s' $files)
flags='-std=gnu11 -D_GNU_SOURCE -Ireference -Ilib/base -Ilib/arch -Ilib/elf -Ilib/issues -Ilib/observe -Ilib/cfi -Iconformance/directives'
libraries='build/lib.a build/libsframe-ref.a -lcmocka -ldw -lelf'

build() { [ -z "$id" ] || compile; }

passes() {
  unit_test build/mutants/directives-tests/test_rules.o && unit_test build/mutants/directives-tests/test_known.o &&
    link sframe-asm build/obj/conformance/directives/main.o &&
    shell_test conformance/directives/tests/wrong-tables.sh ASM="$out/sframe-asm" &&
    limited "$out/sframe-asm" check --label=2.47.50 --issues=conformance/issues --min-equal=380 corpora/asm/*.s
}
