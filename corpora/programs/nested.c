/* Functions inside functions (GNU C): a static chain, trampolines built on
 * the stack and called from elsewhere, and a jump out of the inner function
 * that leaves frames behind. Needs an executable stack. */
#include "program.h"

KEEP long apply(long (*function)(long), long from, long to)
{
    long sum = 0;
    for (long i = from; i < to; i++)
        sum += function(i);
    return sum;
}

KEEP long outer(long factor)
{
    long calls = 0;
    long inner(long value)
    {
        calls++;
        return value * factor;
    }
    long sum = apply(inner, 0, 5);
    return sum + calls;
}

KEEP long two_levels(long seed)
{
    long middle(long x)
    {
        long innermost(long y) { return x * 10 + y + seed; }
        return apply(innermost, 0, 3);
    }
    return apply(middle, 1, 3);
}

KEEP long jump_out(long limit)
{
    __label__ found;
    long at = -1;
    long look(long value)
    {
        if (value * value > limit) {
            at = value;
            goto found;
        }
        return 0;
    }
    apply(look, 0, 1000);
found:
    return at;
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= outer(opaque(7)) != 75;
    /* x=1: 30+3+3*seed, x=2: 60+3+3*seed */
    wrong |= (uint64_t)(two_levels(opaque(2)) != 96 + 12) << 1;
    wrong |= (uint64_t)(jump_out(opaque(50)) != 8) << 2;
    return finish("nested", wrong, 0);
}
