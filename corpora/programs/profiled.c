/* Calls of a profiler at every function's entry (-pg, -mfentry): in front of
 * the frame or in it, by a link register that nobody else uses on s390x. What
 * is called is in profiled_ABI.S. */
#include "program.h"

KEEP long leaf(long value) { return value * value; }

KEEP long with_frame(long value)
{
    volatile long kept[8];
    for (long i = 0; i < 8; i++)
        kept[i] = leaf(value + i);
    return kept[0] + kept[7];
}

KEEP long many_arguments(long a, long b, long c, long d, long e, long f, long g, long h)
{
    return with_frame(a + b + c + d) + e - f + g - h;
}

int main(void)
{
    long sum = 0;
    for (long i = 0; i < 3; i++)
        sum += many_arguments(i, 1, 2, 3, 4, 5, 6, 7);
    /* (6 + i)^2 + (13 + i)^2 - 2 for i of 0 to 2. */
    return finish("profiled", (uint64_t)sum, 36 + 49 + 64 + 169 + 196 + 225 - 6);
}
