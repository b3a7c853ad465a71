/* Calls that are none, and a return that leaves two frames at once, in the
 * hand-written functions of odd_calls_amd64.S, odd_calls_aarch64.S and
 * odd_calls_s390x.S. */
#include "program.h"

/* Calls its own next instruction, to learn where it is: value + 1. */
long odd_position(long value);
/* Calls a function that calls one which returns to here, and not to the
 * function that called it, which would add 100: value + 10. */
long odd_leave_two(long value);

KEEP static long both(long value)
{
    char cells[24];
    touch(cells);
    return odd_position(odd_leave_two(value)) + odd_leave_two(odd_position(value));
}

int main(void)
{
    long sum = 0;
    for (long i = 0; i < 3; i++)
        sum += both(opaque(i));
    return finish("odd_calls", (uint64_t)sum, 72);
}
