# shellcheck shell=sh disable=SC2086,SC2154  # what scripts/selftest/mutants/one sets
# How mutants of the KUnit suite are compiled, and of its KUnit in user space, a header.
suite='-Iconformance/readers/kunit/tests -Dmain=kunit_main -Dprintf=kunit_printf conformance/readers/kunit/sframe_kunit.c'

# A header is looked for where it stands in the folder.
build() {
  case $file in
    *.h) mkdir "$out/kunit" && mv "$out/test.h" "$out/kunit" && gcc -w -std=gnu11 $checked -I"$out" $flags -c $suite -o "$mutated" ;;
    */reader.c) compile ;;
    *.c) gcc -w -std=gnu11 $checked $flags ${suite% *} -c "$out/sframe_kunit.c" -o "$mutated" ;;
  esac
}
