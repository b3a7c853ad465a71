/* Shrink-wrapping: the frame is set up only on the paths that need it, some
 * registers are saved later than others, and epilogues stand in the middle of
 * the function, so a row is followed by one for a larger frame again. */
#include "program.h"

static long calls;

KEEP long slow(long value)
{
    calls++;
    return value * 2;
}

KEEP long early_exit(long value)
{
    if (value < 0)
        return 0;
    long first = slow(value);
    long second = slow(first);
    return first + second + slow(second);
}

KEEP long two_exits(const long *values, int count)
{
    if (values == NULL)
        return -1;
    if (count == 0)
        return -2;
    long sum = 0;
    for (int i = 0; i < count; i++) {
        if (values[i] == 0)
            return sum;
        sum += slow(values[i]);
    }
    return sum;
}

/* Each part of the function wants other registers. */
KEEP long separate_saves(long a, long b, long c)
{
    long result = a;
    if (b > 0) {
        long x = slow(a), y = slow(b), z = slow(c);
        result += x * y + z;
        if (c > 0) {
            long u = slow(x), v = slow(y), w = slow(z), t = slow(result);
            result += u * v + w * t + x + y + z;
        }
    }
    return result;
}

KEEP long frame_in_loop(long count)
{
    long sum = 0;
    for (long i = 0; i < count; i++)
        if (__builtin_expect(i % 16 == 15, 0))
            sum += slow(i);
        else
            sum += i;
    return sum;
}

KEEP long many_exits(long value)
{
    if (value == 1) return 10;
    if (slow(value) == 4) return 20;
    if (value == 3) return slow(15);
    if (slow(value + 1) == 10) return 40;
    if (value > 100) return early_exit(value);
    return 0;
}

int main(void)
{
    long values[4] = {1, 2, 0, 5};
    uint64_t wrong = 0;
    for (int i = 0; i < 4; i++)
        values[i] = opaque(values[i]);
    wrong |= early_exit(opaque(-5)) != 0;
    wrong |= (uint64_t)(early_exit(opaque(5)) != 10 + 20 + 40) << 1;
    wrong |= (uint64_t)(two_exits(NULL, (int)opaque(1)) != -1) << 2;
    wrong |= (uint64_t)(two_exits(values, (int)opaque(0)) != -2) << 3;
    wrong |= (uint64_t)(two_exits(values, (int)opaque(4)) != 6) << 4;
    wrong |= (uint64_t)(separate_saves(opaque(1), opaque(0), 3) != 1) << 5;
    wrong |= (uint64_t)(separate_saves(opaque(1), opaque(2), opaque(-1)) != 1 + 8 - 2) << 6;
    /* x=2 y=4 z=6, result=1+8+6=15; u=4 v=8 w=12 t=30 */
    wrong |= (uint64_t)(separate_saves(opaque(1), opaque(2), opaque(3))
                        != 15 + 32 + 360 + 12) << 7;
    wrong |= (uint64_t)(frame_in_loop(opaque(32)) != 496 + 15 + 31) << 8;
    wrong |= (uint64_t)(many_exits(opaque(1)) != 10) << 9;
    wrong |= (uint64_t)(many_exits(opaque(2)) != 20) << 10;
    wrong |= (uint64_t)(many_exits(opaque(3)) != 30) << 11;
    wrong |= (uint64_t)(many_exits(opaque(4)) != 40) << 12;
    wrong |= (uint64_t)(many_exits(opaque(200)) != 400 + 800 + 1600) << 13;
    wrong |= (uint64_t)(many_exits(opaque(50)) != 0) << 14;
    /* 3 + 2 + 3 + 7 + 2 calls, then 0, 1, 2, 2, 5 and 2 of many_exits */
    wrong |= (uint64_t)(calls != 3 + 2 + 3 + 7 + 2 + 12) << 15;
    return finish("shrink_wrap", wrong, 0);
}
