/* Returns by other instructions and registers than usual, returns that pop more than
 * was pushed, and a jump to another stack, in the hand-written functions of
 * odd_returns_amd64.S, odd_returns_aarch64.S and odd_returns_s390x.S. */
#include "program.h"

/* Each returns value + 1, oddly. */
long odd_ways(long value);
/* Likewise; what it calls goes back by a register of its own, and has popped what
 * its caller pushed, as a function does that is called in the place of an
 * instruction and goes back to the next one (Go's asyncPreempt). */
long odd_popping(long value);
/* Likewise, by a call that no instruction for it makes. */
long odd_by_hand(long value);
/* Goes on where SP was TO before, and leaves its own in *FROM. */
void odd_switch(void *to, void **from);
/* What odd_switch goes to first: BEGIN is called, with SP below TOP. */
void *odd_fiber(void *top, void (*begin)(void));

static _Alignas(16) char room[2][16384];
static void *main_stack, *fibers[2];
static long trace;

KEEP static void descend(long depth, long from)
{
    char cells[24];
    touch(cells);
    if (depth > 0) {
        descend(depth - 1, from);
    } else {
        trace = trace * 10 + from + 1;
        odd_switch(fibers[1 - from], &fibers[from]);
    }
    touch(cells);
}

KEEP static void first(void)
{
    for (long i = 0; i < 3; i++)
        descend(i, 0);
    odd_switch(main_stack, &fibers[0]);
}

KEEP static void second(void)
{
    for (;;)
        descend(2, 1);
}

int main(void)
{
    long sum = 0;
    for (long i = 0; i < 3; i++)
        sum += odd_ways(opaque(i)) + odd_popping(opaque(i)) + odd_by_hand(opaque(i));
    fibers[0] = odd_fiber(room[0] + sizeof room[0], first);
    fibers[1] = odd_fiber(room[1] + sizeof room[1], second);
    odd_switch(fibers[0], &main_stack);
    return finish("odd_returns", (uint64_t)(sum + trace), 3 * (1 + 2 + 3) + 121212);
}
