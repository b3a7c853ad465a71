#!/bin/sh
# Self-checking programs: right unwinders pass, and each that is none fails.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments conformance/selfcheck/tests/programs.sh - 0 0 "$@"
work=$(mktemp -d) && chmod 755 "$work" || exit 3 # what is judged runs as nobody
trap 'rm -rf "$work"' EXIT
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
programs=conformance/selfcheck/programs

# run STATUS WORDS UNWINDER NAME: the programs end with STATUS, and say WORDS.
run() {
  $programs "$work/out" "$3" "$4"
  [ $? -eq "$1" ] && grep -q "$2" "$why"
}
# counts STATUS N WORDS NAME: with both unwinders; N programs say WORDS.
counts() { run "$1" "$3" '' "$4" && [ "$(grep -c "$3" "$why")" -eq "$2" ]; }
is 'the reference and backtrace are right on three ABIs' counts 0 6 '27 stacks are right' O2
is 'with signed return addresses' counts 0 2 '27 stacks are right' pac-ret
is 'no line of options: status 3' run 3 '^programs: 0' '' nonsense

# lie BODY: an unwinder of this BODY, with `right` of the reference's.
lie() {
  cat >"$work/lie.c" <<-END
	#include <stdlib.h>
	#define selfcheck_unwind right
	#include "user/reference.c"
	#undef selfcheck_unwind
	size_t selfcheck_unwind (const struct selfcheck_start *start, uint64_t *pcs, size_t most)
	{ size_t count; $1 }
	END
}
fooled() {
  lie "$2"
  # shellcheck disable=SC3045  # the shells of Debian have it
  (ulimit -t 3 && run "$1" "$3" "$work/lie.c" cet)
}
is 'an unwinder in a file of its own passes' fooled 0 'return right (start, pcs, most);' '27 stacks are right'
is 'one that finds nothing does not' fooled 1 'count = 0; return count;' 'caller 1 of 2 is .*and was not found'
is 'one that loses the last caller' fooled 1 'count = right (start, pcs, most); for (size_t i = 0; i < 2; i++) if (count) count--; return count;' 'and was not found'
is 'one that is off by one' fooled 1 'count = right (start, pcs, most); pcs[count / 2]++; return count;' 'is 0x.*, not 0x'
is 'one that skips a frame' fooled 1 'uint64_t all[600]; count = right (start, all, 600); for (size_t i = 1; i < count; i++) pcs[i - 1] = all[i]; return count - 1;' 'not 0x'
is 'one that gives its first answer again' fooled 1 'static uint64_t kept[600]; static size_t length; if (!length) length = right (start, kept, 600); for (count = 0; count < length; count++) pcs[count] = kept[count]; return count;' 'not 0x'
is 'one that says it found many and wrote none' fooled 1 'return most;' 'wrong'
is 'one that dies: status 3' fooled 3 'abort ();' 'ended without a verdict'
is 'one that ends the program with 0: status 3' fooled 3 'exit (0);' 'ended without a verdict'
is 'one that never ends: status 3' fooled 3 'for (volatile int i = 0;;) i = 1;' 'ended without a verdict'
echo "1..$n"
