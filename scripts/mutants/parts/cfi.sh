# shellcheck shell=sh
# Does some test notice each change of what reads rows and expressions of DWARF?
files='rows.c expression.c operations.c'
files=$(printf ' cfi/%s' $files)
flags='-std=gnu11 -D_GNU_SOURCE -Ireference -Ireference/tool -Icfi'
libraries='build/libbase.a build/libsframe-ref.a -lcmocka -ldw -lelf'

build() { [ -z "$id" ] || compile; }

passes() { unit_tests; }
