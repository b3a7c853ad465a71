# shellcheck shell=sh
# Does some test notice each change of what matches failures with waivers?
files='waivers.c crash_note.c'
files=$(printf ' conformance/runner/%s' $files)
flags='-std=gnu11 -D_GNU_SOURCE -Ireference -Ibox -Iconformance/runner'
libraries='build/libbox.a build/libbase.a build/libsframe-ref.a -lcmocka -lyyjson -lelf -lseccomp'

build() { [ -z "$id" ] || compile; }

passes() {
  unit_test build/mutants/waivers-tests/test_waivers.o &&
    link sframe-conform build/obj/conformance/runner/main.o &&
    shell_test conformance/tests/waivers.sh CONFORM="$out/sframe-conform"
}
