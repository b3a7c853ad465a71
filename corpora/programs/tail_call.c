/* Tail calls: direct, through a pointer, between functions with frames of
 * different size, and mutual. The caller's row ends before the jump, and the
 * callee returns to the caller's caller. */
#include "program.h"

typedef long (*step_function)(long count, long sum);

static long even_step(long count, long sum);
static long odd_step(long count, long sum);

static step_function steps[2] = {even_step, odd_step};

KEEP static long even_step(long count, long sum)
{
    if (count == 0)
        return sum;
    return steps[(count - 1) & 1](count - 1, sum + 2);
}

KEEP static long odd_step(long count, long sum)
{
    if (count == 0)
        return sum;
    return steps[(count - 1) & 1](count - 1, sum + 3);
}

KEEP long last(long a, long b, long c) { return a * 100 + b * 10 + c; }

KEEP long swap_arguments(long a, long b, long c) { return last(c, a, b); }

/* The frame is taken down before the jump. */
KEEP long frame_then_tail(long seed)
{
    long cells[40];
    for (int i = 0; i < 40; i++)
        cells[i] = seed + i;
    touch(cells);
    long first = cells[0], middle = cells[20];
    long other = last(first, middle, 0);
    return swap_arguments(other, first, middle);
}

KEEP long choose(int which, long value)
{
    switch (which) {
    case 0: return last(value, 0, 0);
    case 1: return swap_arguments(0, 0, value);
    case 2: return frame_then_tail(value);
    default: return value;
    }
}

KEEP long count_down(long count, long product)
{
    if (count <= 1)
        return product;
    return count_down(count - 1, product * count);
}

KEEP void notify(long *where) { *where += 1; }
KEEP void forward(long *where) { notify(where); }
KEEP void forward_if(long *where) { if (*where < 2) forward(where); }

int main(void)
{
    long notes = 0;
    uint64_t wrong = 0;
    wrong |= even_step(opaque(20), 0) != 50;
    wrong |= (uint64_t)(swap_arguments(opaque(1), 2, 3) != 312) << 1;
    /* first=1 middle=21: other=100+210=310; last(21, 310, 1) */
    wrong |= (uint64_t)(frame_then_tail(opaque(1)) != 2100 + 3100 + 1) << 2;
    wrong |= (uint64_t)(choose((int)opaque(0), 4) != 400) << 3;
    wrong |= (uint64_t)(choose((int)opaque(1), 4) != 400) << 4;
    wrong |= (uint64_t)(choose((int)opaque(2), 1) != 5201) << 5;
    wrong |= (uint64_t)(choose((int)opaque(3), 4) != 4) << 6;
    wrong |= (uint64_t)(count_down(opaque(10), 1) != 3628800) << 7;
    for (int i = 0; i < 5; i++)
        forward_if(&notes);
    wrong |= (uint64_t)(notes != 2) << 8;
    return finish("tail_call", wrong, 0);
}
