# shellcheck shell=sh
# Does some test of the runner notice each change of what compares answers and judges them?
files='compare.c leave_out.c dump_line.c expect.c verdict.c'
files=$(printf ' conformance/runner/%s' $files)
flags='-fsanitize=address,undefined -fno-sanitize-recover=all -std=gnu11 -D_GNU_SOURCE -Ireference -Ibox -Iconformance/runner'
libraries='-fsanitize=address,undefined build/libbox.a build/libbase.a build/libsframe-ref.a -lcmocka -lyyjson -lelf -lseccomp'

build() {
  [ -z "$id" ] || compile
}

passes() {
  for unit in build/mutants/runner-tests/test_*.o; do
    unit_test "$unit" || return
  done
  link sframe-conform build/obj/conformance/runner/main.o &&
    shell_test conformance/tests/answers.sh CONFORM="$out/sframe-conform" TIMEOUT=0.5
}
