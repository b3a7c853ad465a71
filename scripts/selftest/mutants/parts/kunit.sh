# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of the KUnit suite, of its KUnit in user space, and of the reader that is its example?
files='sframe_kunit.c user/kunit/test.h user/reader.c'
files=$(printf ' conformance/readers/kunit/%s' $files)
suites='kunit units'
flags='-std=gnu11 -iquote . -Iconformance/readers/kunit -Iconformance/readers/kunit/user -Icorpora/vectors -Ireference'
libraries='build/libsframe-ref.a -lcmocka'
suite='-Iconformance/readers/kunit/tests -Dmain=kunit_main -Dprintf=kunit_printf conformance/readers/kunit/sframe_kunit.c'

# A header is looked for where it stands in the folder.
build() {
  case $file in
    *.h) mkdir "$out/kunit" && mv "$out/test.h" "$out/kunit" && gcc -w $checked -I"$out" $flags -c $suite -o "$mutated" ;;
    */reader.c) compile ;;
    *.c) gcc -w $checked $flags ${suite% *} -c "$out/sframe_kunit.c" -o "$mutated" ;;
  esac
}

# The reader is asked for the cases themselves.
passes() {
  case $file in */reader.c) ;; *) unit_tests || return ;; esac
  case $file in '' | */reader.c) link run build/mutants/kunit-cases.o && limited "$out/run" ;; esac
}
