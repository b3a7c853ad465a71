#!/bin/sh
# What make bench counts over sizes: which series pass, and programs planted that grow too fast.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/bench.sh - 0 0 "$@"
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
make -s -f build.mk bench-programs build/bin/sframe-ref >&2 || exit 3

# series EXPRESSION [LIMIT [MOST]]: points at sizes 1000 to 8000, the count being EXPRESSION of n.
series() {
  awk "BEGIN { OFS = \"\\t\"; for (n = 1000; n <= 8000; n *= 2) print \"one\", ${2-1.1}, \"${3--}\", \"steps\", n, $1, \"1 ms\" }" \
    >>"$work/points"
}
# fits STATUS EXPRESSION [LIMIT [MOST]]: such a series ends so.
fits() {
  status=$1
  shift
  : >"$work/points"
  series "$@"
  ends "$status"
}
ends() { awk -f scripts/bench/fit.awk "$work/points"; [ $? -eq "$1" ]; }

is 'what is constant fits a limit near 0' fits 0 700 0.1
is 'what is linear fits 1.1' fits 0 '3 * n'
is 'what is linear with a large constant fits' fits 0 '3 * n + 100000'
is 'n log n with a small factor fits' fits 0 'n * 50 + n * log (n)'
is 'log n does not fit a constant' fits 1 'log (n)' 0.1
is 'log n fits its limit' fits 0 'log (n)' 0.25
is 'the square root does not' fits 1 'sqrt (n)' 0.25
is 'what is linear does not fit log n' fits 1 n 0.25
is 'a power of 1.2 does not fit 1.1' fits 1 'n ^ 1.2'
is 'what is quadratic does not' fits 1 'n * n'
# Over all sizes it is n^1.03, and between the last two n^1.2.
is 'nor what becomes so at the last size' fits 1 'n < 8000 ? 3 * n : 3.45 * n'
is 'one that is above its most' fits 1 n 1.1 7999
is 'one that is not' fits 0 n 1.1 8000
is 'a count of nothing is no count' fits 3 'n < 2000 ? 0 : n'
is 'nor is a negative one' fits 3 'n - 3000'

three_sizes() { : >"$work/points" && series n && sed -i 1d "$work/points" && ends 3; }
is 'three sizes are too few' three_sizes
no_sizes() { : >"$work/points" && ends 3; }
is 'no series is no success' no_sizes
one_size() { : >"$work/points" && series n && sed -i 's/\t[248]000\t/\t1000\t/' "$work/points" && ends 3; }
is 'nor are four that are one' one_size
broken_line() { : >"$work/points" && series n && echo 'one	1.1' >>"$work/points" && ends 3; }
is 'a line that is cut' broken_line
second() { : >"$work/points" && series 'n * n' && series n && sed -i '5,$s/^one/two/' "$work/points" && ends 1; }
is 'one of two that grows too fast' second

is 'series: a name that there is not' sh -c 'scripts/bench/series nothing; [ $? -eq 2 ]'

out=build/bench/scale
# shellcheck source=scripts/lib/scale.sh
. scripts/lib/scale.sh
if can_count; then
  gcc -O1 scripts/tests/bench/planted.c -o "$work/planted" || exit 3
  cp "$out/measure" "$out/count.so" "$work" || exit 3
  out=$work
  # grows STATUS WHAT: a planted program of that cost ends so.
  grows() {
    : >"$work/points"
    for at in 200 400 800 1600; do each planted 1.1 1 $at "$work/planted" "$2" || return 1; done
    ends "$1"
  }
  is 'a program that is linear' grows 0 linear
  is 'a program that is quadratic is found' grows 1 quadratic
  is 'one that is so at large sizes only is found' grows 1 late
  counts_loops() {
    a=$(executed "$work/planted" linear 1000 1) && b=$(executed "$work/planted" linear 2000 1) &&
      [ $((b - a)) -ge 300000 ] && [ $((b - a)) -le 700000 ]
  }
  is 'instructions are counted, all of them' counts_loops
  is 'a program that fails is not counted' sh -c '! (. scripts/lib/scale.sh; out='"$work"'; executed false)'
  is 'one line of make bench' scripts/bench/series header
else
  echo "ok $((n = n + 1)) - planted programs # SKIP there is no QEMU that counts: scripts/qemu-plugin build"
fi
echo "1..$n"
