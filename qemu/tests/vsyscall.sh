#!/bin/sh
# Code in a page that cannot be read, by QEMU: which itself ends the program by SIGSEGV now and then, also without its
# gdb server.  That is asked again.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments qemu/tests/vsyscall.sh - 0 0 "$@"
. scripts/tests/tap.sh
. qemu/tests/truth.sh

gcc -O1 -g -fno-omit-frame-pointer -Wa,--gsframe qemu/tests/programs/vsyscall.c -o "$work/vsyscall" || exit 3
by_qemu() {
  for _ in 1 2 3 4 5; do
    explained --prefix=/usr/amd64-linux-gnu --max-steps=8000 --min-pcs=50 --min-frames=100 --min-depth=2 "$work/vsyscall" >"$work/out" 2>&1
    right=$?
    grep -q 'signal 11, ' "$work/out" || break
  done
  cat "$work/out"
  return "$right"
}
is 'vsyscall is right' by_qemu
echo "1..$n"
