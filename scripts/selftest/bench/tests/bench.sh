#!/bin/sh
# What make bench counts: planted programs that grow too fast.  TAP.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/selftest/bench/tests/bench.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/selftest/bench/scale.sh
can_count || { printf 'ok 1 - planted programs # SKIP there is no QEMU that counts: scripts/qemu-plugin build\n1..1\n' && exit; }
make -s -f build.mk bench-programs build/bin/sframe-ref >&2 && gcc -O1 scripts/selftest/bench/tests/bench/planted.c -o "$work/planted" &&
  cp build/bench/scale/measure build/bench/scale/count.so "$work" || exit 3
out=$work

# grows STATUS WHAT: a planted program of that cost ends so.
grows() {
  : >"$work/points"
  for at in 200 400 800 1600; do each planted 1.1 1 $at "$work/planted" "$2" || return 1; done
  awk -f scripts/selftest/bench/fit.awk "$work/points"
  [ $? -eq "$1" ]
}
is 'a program that is linear' grows 0 linear
is 'a program that is quadratic is found' grows 1 quadratic
is 'one that is so at large sizes only is found' grows 1 late
counts_loops() {
  count "$work/planted" linear 1000 1 && a=$instructions && count "$work/planted" linear 2000 1 &&
    [ $((instructions - a)) -ge 300000 ] && [ $((instructions - a)) -le 700000 ]
}
is 'instructions are counted, all of them' counts_loops
counts_reads() {
  count "$work/planted" reads 1000 1 && a=$bytes b=$calls && count "$work/planted" reads 3000 1 &&
    [ $((bytes - a)) -eq 2000 ] && [ $((calls - b)) -eq 2000 ]
}
is 'system calls are counted, and the bytes that they read' counts_reads
fails_alone() { ! (executed false); }
is 'a program that fails is not counted' fails_alone
is 'lines of make bench, of the kernel among them' scripts/selftest/bench/series header find
echo "1..$n"
